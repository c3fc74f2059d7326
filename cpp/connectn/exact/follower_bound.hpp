// An upper bound of the score: what the side to move can reach when its opponent only follows.
#pragma once

#include "connectn/exact/node.hpp"
#include "connectn/exact/score.hpp"

namespace connectn::CONNECTN_PATH {

inline constexpr int kNoBound = 1 << 10;

// An upper bound of the score, or kNoBound. The opponent is called the follower here. There are two
// rules, one for each parity of the number of empty cells.
//
// Even number. The follower can answer each disc with a disc right on top of it. In a column with
// an odd number of empty cells that fails once: after the disc on the lowest empty cell, the rest
// of the column is even. The number of such columns is even, so the follower answers that disc in
// another such column. Therefore the follower gets every empty cell at an even distance from the
// top row that is not playable now. The side to move gets at most the other cells, and no cell
// above a winning cell of the follower. If these cells and its discs hold no line, it cannot win.
// If the follower's cells complete a line of the follower, the side to move loses.
//
// Odd number. The follower lacks one move to follow everywhere. It gains that move when it has a
// winning cell at an odd distance from the top row. Neither side wants to fill the cell below that
// winning cell, so this column ends two cells below it, and the number of the remaining cells is
// even. At the end the side to move must fill the cell below, and the follower wins.
//
// With both rules, the loss comes at the latest when all cells are filled except those above the
// winning cell.
template <class Word, int Connect>
CONNECTN_INLINE int follower_bound(const Shape<Word, Connect>& shape, const Node<Word>& node,
                                   const Word& playable) {
    const Word empty = shape.frame.board ^ node.mask;
    const Word later = empty ^ playable;
    const Word follower = later & shape.follower_rows;
    // The score when the follower wins on this cell after all cells but those above it are filled.
    auto loss_at = [&](const Word& cell) {
        return -win_now(popcount(shape.column_of(cell) & ~(cell - Word(1))));
    };
    if (node.left % 2 == 0) {
        const Word wins = node.other_wins & follower;
        if (shape.has_line(node.own | (empty & ~follower & ~shape.above(wins)))) return kNoBound;
        int bound = 0;
        for (Word rest = wins; any(rest); rest &= rest - Word(1)) {
            const int loss = loss_at(lowest(rest));
            if (loss < bound) bound = loss;
        }
        if (bound < 0) return bound;
        return shape.has_line(node.other() | follower) ? -1 : 0;
    }
    for (Word threats = node.other_wins & later & ~shape.follower_rows; any(threats);) {
        const Word threat = lowest(threats);
        const Word column = shape.column_of(threat);
        threats &= ~column;
        const Word under = column & (threat - Word(1));
        const Word claimed =
            (follower & ~column) | (under & ~(threat >> 1) & later & ~shape.follower_rows);
        const Word reach =
            empty & ~claimed & ~(column & ~under) & ~shape.above(node.other_wins & claimed);
        if (!shape.has_line(node.own | reach)) return loss_at(threat);
    }
    return kNoBound;
}

}  // namespace connectn::CONNECTN_PATH
