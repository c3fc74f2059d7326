// A game that is read from text, in all the spellings of src/connectn/game/notation.py.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "connectn/board/board.hpp"
#include "sentence.hpp"

namespace connectn::wasm {

struct Game {
    Board board{Geometry{}};
    std::string start;  // the rows of the position before the first move, unless it is empty

    // The text that is read as the same game.
    std::string text() const;
};

std::string geometry_text(const Geometry& geometry);
char column_symbol(int column);

// Reads a game, or writes why it cannot: the same sentence as connectn.Board.parse.
std::optional<Game> read_game(std::string_view text, Sentence& refusal);

// Why a column takes no disc, for callers that count columns from 0.
void refuse_move(const Game& game, int column, Sentence& refusal);

}  // namespace connectn::wasm
