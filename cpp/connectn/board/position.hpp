// Bare bitboards: which player has a disc on which cell, for one geometry.
//
// The bit order, drawn here once. Bits are numbered column by column, in each column from the
// bottom up, and above each column lies one bit that is always 0. On a board 4 wide and 3 high the
// index of each cell is
//
//      3   7  11  15      <- always 0
//      2   6  10  14
//      1   5   9  13
//      0   4   8  12
//
// So bit = column * (height + 1) + row, and each neighbour is a constant step away: up 1, right
// height + 1, up-right height + 2, down-right height. An example: X played the first and the third
// column (0-based 0 and 2), O played the first column, on top of X:
//
//      .  .  .  .         discs of X = bit 0 | bit 8 = 0x101
//      O  .  .  .         discs of O = bit 1         = 0x002
//      X  .  X  .         mask       = 0x103, O to move: current = 0x002
#pragma once

#include <cassert>

#include "connectn/board/bitboard.hpp"
#include "connectn/board/geometry.hpp"

namespace connectn {

// The constants of a geometry in one word type, computed once per game.
template <class Word>
struct Frame {
    Geometry geometry;
    Word bottom{};       // the lowest cell of every column
    Word board{};        // every cell
    int steps[4] = {};   // the step to the neighbour in each direction that can hold a line
    int directions = 0;  // how many of the steps are used

    explicit CONNECTN_INLINE constexpr Frame(const Geometry& shape) : geometry(shape) {
        assert(shape.valid() && shape.bits() <= kBits<Word>);
        const Word column = bit<Word>(shape.height) - Word(1);
        for (int c = 0; c < shape.width; ++c) {
            bottom |= bit<Word>(c * shape.stride());
            board |= column << (c * shape.stride());
        }
        // A direction that is too short for a line is left out. No line can be made there, and the
        // shifts along the remaining directions are always smaller than the word.
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

    // The lowest empty cell of every column that is not full.
    CONNECTN_INLINE Word playable(const Word& mask) const { return (mask + bottom) & board; }
};

template <class Word>
struct Position {
    Word current{};  // discs of the side to move
    Word mask{};     // discs of both

    CONNECTN_INLINE Word opponent() const { return current ^ mask; }

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

// A position in 64-bit limbs, least significant first: the same type for every word size.
struct Discs {
    static constexpr int kLimbs = kBits<WordWide> / 64;

    std::uint64_t current[kLimbs] = {};
    std::uint64_t mask[kLimbs] = {};
};

template <class Word>
CONNECTN_INLINE Word word_of(const std::uint64_t* limbs, int count) {
    Word word{};
    for (int i = 0; i < count && i < kBits<Word> / 64; ++i) word |= Word(limbs[i]) << (64 * i);
    return word;
}

template <class Word>
CONNECTN_INLINE Position<Word> position_of(const Discs& discs) {
    return {word_of<Word>(discs.current, Discs::kLimbs), word_of<Word>(discs.mask, Discs::kLimbs)};
}

template <class Word>
CONNECTN_INLINE Discs discs_of(const Position<Word>& position) {
    Discs discs;
    for (int i = 0; i < kBits<Word> / 64; ++i) {
        discs.current[i] = limb(position.current, i);
        discs.mask[i] = limb(position.mask, i);
    }
    return discs;
}

// The word with its columns in reverse order, each with the bit above it.
template <class Word>
CONNECTN_INLINE Word mirrored(Word word, const Geometry& geometry) {
    const Word column = bit<Word>(geometry.stride()) - Word(1);
    Word out{};
    for (int c = 0; c < geometry.width; ++c) {
        out = (out << geometry.stride()) | (word & column);
        word = word >> geometry.stride();
    }
    return out;
}

}  // namespace connectn
