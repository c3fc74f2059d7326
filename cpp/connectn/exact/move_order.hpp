// Which move to search first.
#pragma once

#include "connectn/exact/node.hpp"

namespace connectn::CONNECTN_PATH {

// How promising a move to this cell was, which with the forced moves after it led to this spot:
// winning cells, most of all those reached soon, and few replies for the opponent. A cell is
// useless where the other side wins there or right below. `same_side`: the mover is to move again;
// `left`: the empty cells before the move. The weights come from a search over node counts
// (docs/solver.md).
template <class Word, int Connect>
CONNECTN_INLINE int promise(const Shape<Word, Connect>& shape, const Spot<Word>& spot,
                            bool same_side, int cell, int left) {
    const Word& mine = same_side ? spot.own_wins : spot.other_wins;
    const Word& theirs = same_side ? spot.other_wins : spot.own_wins;
    const Word useful = mine & ~(theirs << 1) & ~theirs;
    const Word against = theirs & ~(mine << 1) & ~mine;
    const Word playable = shape.playable(spot.mask);
    const int replies = same_side ? 0 : popcount(spot.moves);
    const int forced = left - 1 - spot.left;
    return 5 * popcount(mine) + 3 * popcount(useful) + 24 * popcount(useful & (playable << 1)) +
           8 * popcount(useful & (playable << 2)) - 6 * popcount(against) - 4 * replies +
           4 * forced + shape.appeal[cell];
}

}  // namespace connectn::CONNECTN_PATH
