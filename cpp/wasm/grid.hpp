// A position that is drawn as its rows from the top: ----/XO--.
#pragma once

#include <string_view>

#include "game.hpp"

namespace connectn::wasm {

// Whether a text can only be rows: no column or geometry begins like a cell.
bool begins_rows(std::string_view text);
// The first character that is no cell; empty if there is none.
std::string_view first_bad_cell(std::string_view rows);
// Sets the position up in a new game, or writes why no game can reach it. Precondition: there is no
// bad cell.
bool place_rows(std::string_view rows, Game& game, Sentence& why);

}  // namespace connectn::wasm
