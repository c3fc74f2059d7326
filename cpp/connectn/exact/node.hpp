// A position as the search carries it: bitboards, winning cells of both sides, empty cells.
#pragma once

#include "connectn/exact/shape.hpp"

namespace connectn::CONNECTN_PATH {

// Seen from the side to move. Winning cells are empty cells, playable now or later.
template <class Word>
struct Spot {
    Word own{};         // discs of the side to move
    Word mask{};        // discs of both
    Word own_wins{};    // where the side to move completes a line
    Word other_wins{};  // where the opponent does
    Word moves{};       // the moves worth looking at; set by settle()
    int left = 0;       // empty cells

    CONNECTN_INLINE Word other() const { return own ^ mask; }
};

template <class Word, int Connect>
CONNECTN_INLINE Spot<Word> spot_of(const Shape<Word, Connect>& shape,
                                   const Position<Word>& position) {
    Spot<Word> spot;
    spot.own = position.current;
    spot.mask = position.mask;
    spot.own_wins = shape.winning_cells(spot.own, spot.mask);
    spot.other_wins = shape.winning_cells(spot.other(), spot.mask);
    spot.left = shape.cells() - popcount(spot.mask);
    return spot;
}

// The position after a move; only the mover's winning cells can have grown.
template <class Word, int Connect>
CONNECTN_INLINE Spot<Word> after(const Shape<Word, Connect>& shape, const Spot<Word>& spot,
                                 const Word& cell) {
    Spot<Word> next;
    next.own = spot.other();
    next.mask = spot.mask | cell;
    next.own_wins = spot.other_wins & ~cell;
    next.other_wins = shape.winning_cells(spot.own | cell, next.mask);
    next.left = spot.left - 1;
    return next;
}

enum class Fate { open, lost, drawn };

// Finds the moves after which the opponent cannot win with the next disc. lost: there are none, the
// opponent's next disc wins. drawn: the board is full. Precondition: no win with the next disc.
template <class Word>
CONNECTN_INLINE Fate settle(Spot<Word>& spot, const Word& playable) {
    if (spot.left == 0) return Fate::drawn;
    const Word forced = playable & spot.other_wins;
    spot.moves = playable & ~(spot.other_wins >> 1);
    if (any(forced)) {
        if (any(forced & (forced - Word(1)))) return Fate::lost;
        spot.moves &= forced;
    }
    return any(spot.moves) ? Fate::open : Fate::lost;
}

// A position at the end of a chain: as long as the side to move had a single move, it was played.
template <class Word>
struct Settled {
    Spot<Word> spot;
    Word playable{};
    Fate fate = Fate::open;
    bool same_side = true;  // whether the side to move is the one that was when the chain began
};

// Plays forced moves until there is a choice or the end. Precondition: no win with the next disc.
template <class Word, int Connect>
CONNECTN_INLINE Settled<Word> settle_chain(const Shape<Word, Connect>& shape,
                                           const Spot<Word>& from) {
    Settled<Word> now{from, shape.playable(from.mask)};
    now.fate = settle(now.spot, now.playable);
    while (now.fate == Fate::open && !any(now.spot.moves & (now.spot.moves - Word(1)))) {
        now.spot = after(shape, now.spot, now.spot.moves);
        now.playable = shape.playable(now.spot.mask);
        now.same_side = !now.same_side;
        now.fate = settle(now.spot, now.playable);
    }
    return now;
}

}  // namespace connectn::CONNECTN_PATH
