// The order in which moves are searched: good moves first cut the search short.
#pragma once

#include "connectn/exact/node.hpp"

namespace connectn::CONNECTN_PATH {

// The priority of a move to `cell`; the move with the highest priority is searched first. `node` is
// the position after the move and the forced moves that follow it. `same_side`: the side that made
// the move is to move again in `node`. `left`: the number of empty cells before the move.
//
// The priority counts the mover's winning cells, most of all those that can be reached soon, and
// prefers few replies for the opponent. A winning cell is useless when the other side wins on the
// same cell or right below it. The weights come from a search over node counts (docs/solver.md).
template <class Word, int Connect>
CONNECTN_INLINE int move_priority(const Shape<Word, Connect>& shape, const Node<Word>& node,
                                  bool same_side, int cell, int left) {
    const Word& mine = same_side ? node.own_wins : node.other_wins;
    const Word& theirs = same_side ? node.other_wins : node.own_wins;
    const Word useful = mine & ~(theirs << 1) & ~theirs;
    const Word against = theirs & ~(mine << 1) & ~mine;
    const Word playable = shape.frame.playable(node.mask);
    const int replies = same_side ? 0 : popcount(node.moves);
    const int forced = left - 1 - node.left;
    return 5 * popcount(mine) + 3 * popcount(useful) + 24 * popcount(useful & (playable << 1)) +
           8 * popcount(useful & (playable << 2)) - 6 * popcount(against) - 4 * replies +
           4 * forced + shape.cell_priority[cell];
}

}  // namespace connectn::CONNECTN_PATH
