// Bare bitboards: whose discs are where, for one geometry.
//
// Bit order, drawn once. Columns stand side by side, each from the floor up, each followed by one
// bit that is always 0. On a 4 wide, 3 high board the index of each cell is
//
//      3   7  11  15      <- always 0
//      2   6  10  14
//      1   5   9  13
//      0   4   8  12
//
// so bit = column * (height + 1) + row, and a neighbour is a constant step away: up 1, right
// height + 1, up-right height + 2, down-right height. Worked position, X played columns 1 and 3
// (0-based 0 and 2), O played column 1 on top of it:
//
//      .  .  .  .         discs of X = bit 0 | bit 8 = 0x101
//      O  .  .  .         discs of O = bit 1         = 0x002
//      X  .  X  .         mask       = 0x103, O to move: current = 0x002
#pragma once

#include <cassert>

#include "connectn/board/bitboard.hpp"
#include "connectn/board/geometry.hpp"

namespace connectn {

// What a geometry looks like in one word type, computed once per game.
template <class Word>
struct Frame {
    Geometry geometry;
    Word bottom{};       // the floor cell of every column
    Word board{};        // every cell
    int steps[4] = {};   // distance between neighbours in each direction that can hold a line
    int directions = 0;  // how many of the steps are used

    explicit CONNECTN_INLINE constexpr Frame(const Geometry& shape) : geometry(shape) {
        assert(shape.valid() && shape.bits() <= kBits<Word>);
        const Word column = bit<Word>(shape.height) - Word(1);
        for (int c = 0; c < shape.width; ++c) {
            bottom |= bit<Word>(c * shape.stride());
            board |= column << (c * shape.stride());
        }
        // A direction too short for a line is left out: nobody can win there, and the shifts of
        // those that stay are always smaller than the word.
        const bool across = shape.connect <= shape.width;
        const bool upright = shape.connect <= shape.height;
        if (upright) steps[directions++] = 1;
        if (across) steps[directions++] = shape.stride();
        if (across && upright) steps[directions++] = shape.stride() + 1;
        if (across && upright) steps[directions++] = shape.stride() - 1;
    }

    CONNECTN_INLINE constexpr Word column(int index) const {
        return (bit<Word>(geometry.height) - Word(1)) << (index * geometry.stride());
    }
};

template <class Word>
struct Position {
    Word current{};  // discs of the side to move
    Word mask{};     // discs of both

    CONNECTN_INLINE Word opponent() const { return current ^ mask; }

    // The cells a disc would fall to, one per column that is not full.
    CONNECTN_INLINE Word playable(const Frame<Word>& frame) const {
        return (mask + frame.bottom) & frame.board;
    }

    CONNECTN_INLINE void play(const Word& cell) {
        current ^= mask;
        mask |= cell;
    }

    CONNECTN_INLINE void undo(const Word& cell) {
        mask ^= cell;
        current ^= mask;
    }

    friend CONNECTN_INLINE bool operator==(const Position& a, const Position& b) {
        return a.current == b.current && a.mask == b.mask;
    }
    friend CONNECTN_INLINE bool operator<(const Position& a, const Position& b) {
        return a.mask == b.mask ? a.current < b.current : a.mask < b.mask;
    }
};

// The same in 64-bit limbs, least significant first, whatever the word.
struct Discs {
    static constexpr int kLimbs = kBits<WordWide> / 64;

    std::uint64_t current[kLimbs] = {};
    std::uint64_t mask[kLimbs] = {};
};

template <class Word>
CONNECTN_INLINE Word word_of(const std::uint64_t (&limbs)[Discs::kLimbs]) {
    Word word{};
    for (int i = 0; i < kBits<Word> / 64; ++i) word |= Word(limbs[i]) << (64 * i);
    return word;
}

// Left and right exchanged.
template <class Word>
Word mirrored(const Word& word, const Frame<Word>& frame) {
    const Geometry& shape = frame.geometry;
    Word out{};
    for (int c = 0; c < shape.width; ++c) {
        const Word column = (word & frame.column(c)) >> (c * shape.stride());
        out |= column << ((shape.width - 1 - c) * shape.stride());
    }
    return out;
}

}  // namespace connectn
