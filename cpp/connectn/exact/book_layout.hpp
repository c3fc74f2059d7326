// Where a book keeps the score of a position. docs/book.md describes the same in words.
//
// A book stores no positions: it has one byte, a slot, for every way in which discs can lie on the
// board, and the slot of a position is computed. The slots are sorted by
//   1. the number of discs;
//   2. the heights of the columns from the left, of which a book has only one of two mirror images:
//      the heights that are not larger, read from the left, than those read from the right;
//   3. the pattern: the discs are numbered column by column, from the bottom up, and bit i of the
//      pattern is set when disc i is one of the second player.
// Slots of discs that no game can reach are empty: one in five on 7x6 with ten discs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "connectn/board/position.hpp"

namespace connectn {

class BookLayout {
public:
    using Heights = std::array<std::uint8_t, kMaxSide>;

    // The number of slots for all positions of up to so many discs, or nothing when it is more than
    // any file has.
    static std::optional<std::uint64_t> slots(const Geometry& geometry, int plies);

    // Precondition: slots(geometry, plies) has a value.
    BookLayout(const Geometry& geometry, int plies);

    const Geometry& geometry() const { return geometry_; }
    int plies() const { return plies_; }
    // The first slot of the positions with so many discs; layer_begin(plies() + 1) is the end.
    std::uint64_t layer_begin(int ply) const { return layers_[static_cast<std::size_t>(ply)]; }
    std::uint64_t size() const { return layer_begin(plies_ + 1); }
    // Precondition: the discs obey gravity and the turn order, and there are plies() or fewer.
    std::uint64_t slot(const Discs& discs, int ply) const;

    // Some neighbouring slots: those of one list of heights.
    struct Block {
        std::uint64_t begin;
        std::uint64_t size;
        bool symmetric;  // the mirror images of its positions are in this block too
    };
    // All blocks of positions with so many discs, in their order.
    std::vector<Block> blocks(int ply) const;

private:
    // The number of heights of `columns` columns with `discs` discs or fewer.
    std::uint64_t at_most(int columns, int discs) const {
        return at_most_[static_cast<std::size_t>(columns)][static_cast<std::size_t>(discs)];
    }
    // The number of heights that come before these, among those with so many discs.
    std::uint64_t heights_before(const Heights& heights, int ply) const;
    template <class Use>
    void for_each_heights(int ply, Use use) const;

    Geometry geometry_;
    int plies_;
    std::vector<std::vector<std::uint64_t>> at_most_;
    std::vector<std::vector<std::uint64_t>> choose_;  // [n][k]: subsets of k out of n
    std::vector<std::uint64_t> layers_;
    std::vector<std::uint64_t>
        first_heights_;                  // per ply: the index of its first heights in begins_
    std::vector<std::uint64_t> begins_;  // the first slot of each heights that is stored
};

}  // namespace connectn
