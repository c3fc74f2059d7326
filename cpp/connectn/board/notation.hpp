// Reads positions from text, as src/connectn/game/notation.py defines it.
//
// Only the usual form is read here: an optional geometry and the columns, `9x7c5:5545` or
// `9x7c5:5,5,4,5`. What is not read, because it is a grid, an error or an unusual spelling, is
// left to notation.py, which also writes the messages.
#pragma once

#include <optional>
#include <string_view>

#include "connectn/board/board.hpp"

namespace connectn {

// A text without the blanks at its ends.
std::string_view trimmed(std::string_view text);
// What 9x7c5 says, or 9x7 for lines of 4; it need not be valid(). None for any other text.
std::optional<Geometry> geometry_of(std::string_view text);
// The 0-based column that 1-9, A-G or a number from 1 to 16 names, or none.
std::optional<int> column_of(std::string_view word);

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
