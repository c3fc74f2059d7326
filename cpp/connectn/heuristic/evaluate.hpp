// The evaluation: estimates who is better in a position, from threats, their rows and open lines.
//
// A threat is an empty cell where a disc completes a line. Neither side wants to fill the cell
// below a threat of its opponent, so that cell is filled late, by the side that has no other move
// left. Which side that is depends on the row alone (follower_bound.hpp). The side that moves with
// an even number of empty cells is the leader; its opponent, the follower, can answer on top of
// every disc. The leader gets the rows at an odd distance from the top row, the follower gets the
// others. A threat in a row of its own side wins the game unless something else happens first. A
// threat in the other rows only keeps the opponent away. A threat above a threat of the opponent is
// useless, because the column ends further down.
//
// The weights (weights.hpp) are points; 40 points multiply the odds of a win by about e.
#pragma once

#include "connectn/exact/node.hpp"
#include "connectn/heuristic/weights.hpp"

namespace connectn::CONNECTN_PATH {

inline constexpr int kCountBits = 4;  // counts up to 15; 16 discs would be a completed line

// The points for the open lines of a side. `live` are the empty cells that the side may still get.
template <class Word, int Connect>
CONNECTN_INLINE int open_lines(const Shape<Word, Connect>& shape, const Word& own, const Word& live,
                               const Word& own_rows) {
    using Lane = Lanes<Word>;
    const Lane discs = Lane::all(own);
    const Lane free = Lane::all(own | live);
    const Lane free_in_rows = Lane::all(own | (live & own_rows));
    // For each line, at its first cell: whether it is open, and its number of discs as a binary
    // number, one bit in each of count[0], count[1], ...
    Lane open = free;
    Lane open_in_rows = free_in_rows;
    Lane count[kCountBits] = {discs};
    for (int b = 1; b < kCountBits; ++b) count[b] = Lane::all(Word{});
    for (int k = 1; k < shape.connect(); ++k) {
        open = open & free.down(shape.steps[k]);
        open_in_rows = open_in_rows & free_in_rows.down(shape.steps[k]);
        Lane carry = discs.down(shape.steps[k]);
        for (int b = 0; b < kCountBits; ++b) {
            const Lane sum = count[b] ^ carry;
            carry = count[b] & carry;
            count[b] = sum;
        }
    }
    int points = 0;
    for (int lacks = 2; lacks < shape.connect() && lacks <= 4; ++lacks) {
        const int has = shape.connect() - lacks;
        Lane fits = open;
        for (int b = 0; b < kCountBits; ++b)
            fits = (has >> b & 1) != 0 ? fits & count[b] : fits.without(count[b]);
        points += line_weight(lacks) * fits.popcount();
        if (lacks == 2) points += kWeights.lacks_2_in_own_rows * (fits & open_in_rows).popcount();
    }
    return points;
}

// Points for the side to move.
template <class Word, int Connect>
CONNECTN_INLINE int evaluate(const Shape<Word, Connect>& shape, const Node<Word>& node) {
    const bool leads = node.left % 2 == 0;
    const Word& leader_wins = leads ? node.own_wins : node.other_wins;
    const Word& follower_wins = leads ? node.other_wins : node.own_wins;
    const Word leader_discs = leads ? node.own : node.other();
    const Word follower_discs = node.mask ^ leader_discs;
    const Word empty = shape.frame.board ^ node.mask;
    const Word leader_live = empty & ~shape.above(follower_wins);
    const Word follower_live = empty & ~shape.above(leader_wins);
    const Word& follower_rows = shape.follower_rows;
    const Word leader_rows = shape.frame.board ^ follower_rows;
    const Word leader = leader_wins & leader_live;
    const Word follower = follower_wins & follower_live;
    auto columns = [&](const Word& cells) { return popcount(cells & ~shape.above(cells)); };

    const int leader_columns = columns(leader & leader_rows);
    const int follower_columns = columns(follower & follower_rows);
    const int turned = columns(follower & leader_rows);
    int points = kWeights.leader_column * leader_columns -
                 kWeights.follower_column * follower_columns - kWeights.follower;
    if (leader_columns > 0 && follower_columns > 0) points += kWeights.both_have_columns;
    if (leader_columns > 0 && turned > 0) points -= kWeights.contested_column;
    if (turned > 1) points -= kWeights.turned_column * (turned - 1);
    points +=
        kWeights.tower * (popcount(leader & (leader << 1)) - popcount(follower & (follower << 1)));
    points += kWeights.middle_disc *
              (popcount(leader_discs & shape.middle) - popcount(follower_discs & shape.middle));
    points += open_lines(shape, leader_discs, leader_live, leader_rows) -
              open_lines(shape, follower_discs, follower_live, follower_rows);
    return (leads ? points : -points) + kWeights.side_to_move;
}

}  // namespace connectn::CONNECTN_PATH
