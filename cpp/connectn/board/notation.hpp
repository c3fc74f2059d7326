// Reads positions from text, as src/connectn/game/notation.py defines it.
//
// Only the usual form is read here: an optional geometry and the columns, `9x7c5:5545` or
// `9x7c5:5,5,4,5`. What is not read, because it is a grid, an error or an unusual spelling, is
// left to notation.py, which also writes the messages.
#pragma once

#include <string_view>

#include "connectn/board/board.hpp"

namespace connectn {

// Reads one text after the other into the same board, which saves making a board for each.
class PositionReader {
public:
    // Whether the text was read. If not, board() has no meaning until the next read().
    bool read(std::string_view text);
    // The position of the last text that was read.
    const Board& board() const { return board_; }

private:
    Board board_{Geometry{}};
};

}  // namespace connectn
