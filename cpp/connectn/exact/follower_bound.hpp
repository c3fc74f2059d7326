// What the side to move can get at most when its opponent simply follows.
#pragma once

#include "connectn/exact/score.hpp"
#include "connectn/exact/node.hpp"

namespace connectn::CONNECTN_PATH {

inline constexpr int kNoBound = 1 << 10;

// An upper bound of the score, or kNoBound. Two rules, one per parity of the empty cells.
//
// Even. The opponent can follow: answer each disc with one right on top of it. A column with an odd
// number of empty cells gives away its lowest one first; the number of such columns is even, so
// that disc is answered in another of them. The follower is then sure of every empty cell at an
// even distance from the top row that is not playable now; the side to move gets at most the
// others, and none above a winning cell of the follower. No line in these and its discs: it
// cannot win. A line of the follower in his: it loses.
//
// Odd. The follower lacks one move, and has it when a winning cell of his lies at an odd distance
// from the top. Nobody gains by filling the cell below it, so that column ends two cells below the
// winning one, the rest is even, and at last the side to move must fill the cell below.
//
// Either way a loss comes at the latest when all is full but the cells above the winning one.
template <class Word, int Connect>
CONNECTN_INLINE int follower_bound(const Shape<Word, Connect>& shape, const Spot<Word>& spot,
                                   const Word& playable) {
    const Word empty = shape.frame.board ^ spot.mask;
    const Word later = empty ^ playable;
    const Word follower = later & shape.follower_rows;
    // The follower wins on this cell, the last but those above it.
    auto loss_at = [&](const Word& cell) {
        return -win_now(popcount(shape.column_of(cell) & ~(cell - Word(1))));
    };
    if (spot.left % 2 == 0) {
        const Word wins = spot.other_wins & follower;
        if (shape.has_line(spot.own | (empty & ~follower & ~shape.above(wins)))) return kNoBound;
        int bound = 0;
        for (Word rest = wins; any(rest); rest &= rest - Word(1)) {
            const int loss = loss_at(lowest(rest));
            if (loss < bound) bound = loss;
        }
        if (bound < 0) return bound;
        return shape.has_line(spot.other() | follower) ? -1 : 0;
    }
    for (Word threats = spot.other_wins & later & ~shape.follower_rows; any(threats);) {
        const Word threat = lowest(threats);
        const Word column = shape.column_of(threat);
        threats &= ~column;
        const Word under = column & (threat - Word(1));
        const Word claimed =
            (follower & ~column) | (under & ~(threat >> 1) & later & ~shape.follower_rows);
        const Word reach =
            empty & ~claimed & ~(column & ~under) & ~shape.above(spot.other_wins & claimed);
        if (!shape.has_line(spot.own | reach)) return loss_at(threat);
    }
    return kNoBound;
}

}  // namespace connectn::CONNECTN_PATH
