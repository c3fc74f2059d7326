// A position as the searches carry it: discs, winning cells of both sides, empty cells.
#pragma once

#include "connectn/exact/shape.hpp"

namespace connectn::CONNECTN_PATH {

// From the point of view of the side to move. A winning cell is an empty cell where a disc
// completes a line, playable now or later.
template <class Word>
struct Node {
    Word own{};         // discs of the side to move
    Word mask{};        // discs of both sides
    Word own_wins{};    // winning cells of the side to move
    Word other_wins{};  // winning cells of the opponent
    Word moves{};       // the moves worth searching; set by settle()
    int left = 0;       // number of empty cells

    CONNECTN_INLINE Word other() const { return own ^ mask; }

    // Different for every position of a geometry. In each column, mask + bottom is the bit of the
    // lowest empty cell; the own discs lie below it and do not touch it.
    CONNECTN_INLINE Word key(const Frame<Word>& frame) const { return own + mask + frame.bottom; }
};

template <class Word, int Connect>
CONNECTN_INLINE Node<Word> node_of(const Shape<Word, Connect>& shape,
                                   const Position<Word>& position) {
    Node<Word> node;
    node.own = position.current;
    node.mask = position.mask;
    node.own_wins = shape.winning_cells(node.own, node.mask);
    node.other_wins = shape.winning_cells(node.other(), node.mask);
    node.left = shape.cells() - popcount(node.mask);
    return node;
}

// The position after a move. Only the winning cells of the side that moved are computed again: the
// other side loses at most the cell that was taken.
template <class Word, int Connect>
CONNECTN_INLINE Node<Word> after(const Shape<Word, Connect>& shape, const Node<Word>& node,
                                 const Word& cell) {
    Node<Word> next;
    next.own = node.other();
    next.mask = node.mask | cell;
    next.own_wins = node.other_wins & ~cell;
    next.other_wins = shape.winning_cells(node.own | cell, next.mask);
    next.left = node.left - 1;
    return next;
}

}  // namespace connectn::CONNECTN_PATH
