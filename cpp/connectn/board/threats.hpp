// Completed lines, and cells that complete a line, for any line length.
#pragma once

#include "connectn/board/position.hpp"

namespace connectn {

// The first cell of every run of `length` discs; down(cells, k) moves cells k neighbours back along
// the direction. The length found doubles with each step, so that log2(length) shifts are enough.
template <class Cells, class Down>
CONNECTN_INLINE constexpr Cells run_starts(Cells discs, int length, Down down) {
    int found = 1;
    for (; 2 * found <= length; found *= 2) discs = discs & down(discs, found);
    if (found < length) discs = discs & down(discs, length - found);
    return discs;
}

template <class Word>
CONNECTN_INLINE Word line_starts(const Word& discs, const Frame<Word>& frame, int direction) {
    const int step = frame.steps[direction];
    return run_starts(discs, frame.geometry.connect,
                      [&](const Word& cells, int k) { return cells >> (k * step); });
}

template <class Word>
CONNECTN_INLINE bool has_line(const Word& discs, const Frame<Word>& frame) {
    for (int d = 0; d < frame.directions; ++d)
        if (any(line_starts(discs, frame, d))) return true;
    return false;
}

// Every cell that belongs to a completed line.
template <class Word>
Word line_cells(const Word& discs, const Frame<Word>& frame) {
    Word cells{};
    for (int d = 0; d < frame.directions; ++d) {
        const Word starts = line_starts(discs, frame, d);
        for (int k = 0; k < frame.geometry.connect; ++k) cells |= starts << (k * frame.steps[d]);
    }
    return cells;
}

// The empty cells where one more disc completes a line, playable now or not.
//
// Such a cell has, along some direction, k own discs right before it and connect - 1 - k right
// after it. before[k] holds the cells with k discs before them; `after` then grows disc by disc.
template <class Word>
CONNECTN_INLINE Word winning_cells(const Word& discs, const Word& mask, const Frame<Word>& frame) {
    const int others = frame.geometry.connect - 1;
    Word wins{};
    for (int d = 0; d < frame.directions; ++d) {
        const int step = frame.steps[d];
        Word before[kMaxSide];
        before[0] = frame.board;
        for (int k = 1; k <= others; ++k) before[k] = before[k - 1] & (discs << (k * step));
        Word after = frame.board;
        wins |= before[others];
        for (int k = 1; k <= others; ++k) {
            after &= discs >> (k * step);
            wins |= before[others - k] & after;
        }
    }
    return wins & (frame.board ^ mask);
}

}  // namespace connectn
