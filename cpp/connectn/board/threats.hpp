// Lines of N, made or one disc short, for any N.
#pragma once

#include "connectn/board/position.hpp"

namespace connectn {

// The first cell of every run of `length` discs along `step`: bit i stays when i, i + step, ...,
// i + (length - 1) * step are all set. Doubling: log2(length) shifts instead of length.
template <class Word>
CONNECTN_INLINE constexpr Word run_starts(Word discs, int step, int length) {
    int have = 1;
    for (; 2 * have <= length; have *= 2) discs &= discs >> (have * step);
    if (have < length) discs &= discs >> ((length - have) * step);
    return discs;
}

template <class Word>
CONNECTN_INLINE bool has_line(const Word& discs, const Frame<Word>& frame) {
    for (int d = 0; d < frame.directions; ++d)
        if (any(run_starts(discs, frame.steps[d], frame.geometry.connect))) return true;
    return false;
}

// Every cell that belongs to a completed line.
template <class Word>
Word line_cells(const Word& discs, const Frame<Word>& frame) {
    Word cells{};
    for (int d = 0; d < frame.directions; ++d) {
        const Word starts = run_starts(discs, frame.steps[d], frame.geometry.connect);
        for (int k = 0; k < frame.geometry.connect; ++k) cells |= starts << (k * frame.steps[d]);
    }
    return cells;
}

// The empty cells where one more disc completes a line, playable now or not.
//
// Such a cell has, along some direction, k own discs right before it and N - 1 - k right after it.
// `before[k]` grows one disc at a time, then the matching `after` side does.
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
