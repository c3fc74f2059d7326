// What is wrong with discs that were set up and not played.
#pragma once

#include "connectn/board/threats.hpp"

namespace connectn {

enum class Flaw {
    none,
    outside,   // a bit is no cell of the board
    overlap,   // a cell has discs of both players
    floating,  // the cell below a disc is empty
    count,     // the players, who take turns, cannot have so many discs
    line,      // no last move can have completed the lines
    over,      // a game can reach it, but it has ended
};

// Whether the lines of both players are those of a game: it ends with its first line, so only the
// player who moved last has any, and one disc on top of a column is part of all of them.
template <class Word>
bool lines_fit(const Word& last_mover, const Word& other, const Frame<Word>& frame) {
    if (has_line(other, frame)) return false;
    const Word line = line_cells(last_mover, frame);
    if (!any(line)) return true;
    const Word mask = last_mover | other;
    for (Word tops = line & ~(mask >> 1); any(tops); tops = tops & (tops - Word(1)))
        if (!has_line(last_mover ^ lowest(tops), frame)) return true;
    return false;
}

// The first flaw of a position in which player 0, whose discs come first, began.
template <class Word>
Flaw flaw_of(const Word& first, const Word& second, const Frame<Word>& frame) {
    const Word mask = first | second;
    if (any(mask & ~frame.board)) return Flaw::outside;
    if (any(first & second)) return Flaw::overlap;
    // In a column without a gap the addition carries into the lowest empty bit.
    if (any(mask & (mask + frame.bottom))) return Flaw::floating;
    const int more = popcount(first) - popcount(second);
    if (more != 0 && more != 1) return Flaw::count;
    const Word& last_mover = more == 1 ? first : second;
    if (!lines_fit(last_mover, more == 1 ? second : first, frame)) return Flaw::line;
    return has_line(last_mover, frame) || mask == frame.board ? Flaw::over : Flaw::none;
}

}  // namespace connectn
