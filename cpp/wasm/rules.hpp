// The game that JavaScript has read last.
#pragma once

#include "game.hpp"

namespace connectn::wasm {

const Game& game();

}  // namespace connectn::wasm
