// Forced moves: finds the moves that do not lose at once, and plays a move that is the only one.
#pragma once

#include "connectn/exact/node.hpp"
#include "connectn/exact/score.hpp"

namespace connectn::CONNECTN_PATH {

enum class Status {
    open,   // the side to move has a choice
    lost,   // the opponent wins with its next disc, whatever the move
    drawn,  // the board is full
};

// Sets node.moves to the moves after which the opponent has no win with its next disc.
// Precondition: the side to move has no win with its next disc.
template <class Word>
CONNECTN_INLINE Status settle(Node<Word>& node, const Word& playable) {
    if (node.left == 0) return Status::drawn;
    const Word forced = playable & node.other_wins;
    node.moves = playable & ~(node.other_wins >> 1);
    if (any(forced)) {
        if (any(forced & (forced - Word(1)))) return Status::lost;
        node.moves &= forced;
    }
    return any(node.moves) ? Status::open : Status::lost;
}

// A position at the end of a chain of forced moves.
template <class Word>
struct Settled {
    Node<Word> node;
    Word playable{};
    Status status = Status::open;
    bool same_side = true;  // the side to move is the same as at the start of the chain
};

// Plays forced moves until the side to move has a choice or the game is decided.
// Precondition: the side to move has no win with its next disc.
template <class Word, int Connect>
CONNECTN_INLINE Settled<Word> settle_chain(const Shape<Word, Connect>& shape,
                                           const Node<Word>& from) {
    Settled<Word> now{from, shape.frame.playable(from.mask)};
    now.status = settle(now.node, now.playable);
    while (now.status == Status::open && !any(now.node.moves & (now.node.moves - Word(1)))) {
        now.node = after(shape, now.node, now.node.moves);
        now.playable = shape.frame.playable(now.node.mask);
        now.same_side = !now.same_side;
        now.status = settle(now.node, now.playable);
    }
    return now;
}

// The root of a search. Not inlined: this runs once per search, and further copies of
// winning_cells() would take long to compile. Internal linkage, see bitboard.hpp.
namespace {

template <class Word, int Connect>
[[gnu::noinline]] Node<Word> root_node(const Shape<Word, Connect>& shape, const Discs& discs) {
    return node_of(shape, position_of<Word>(discs));
}

template <class Word, int Connect>
[[gnu::noinline]] Settled<Word> settle_root(const Shape<Word, Connect>& shape,
                                            const Node<Word>& root) {
    return settle_chain(shape, root);
}

}  // namespace

// The score of a decided position. Precondition: the status is not open.
template <class Word>
CONNECTN_INLINE int decided_score(const Settled<Word>& settled) {
    return settled.status == Status::lost ? loss_next(settled.node.left) : 0;
}

}  // namespace connectn::CONNECTN_PATH
