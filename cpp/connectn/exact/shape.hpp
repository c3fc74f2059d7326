// What the search knows about a geometry, computed once; for 7x6 connect 4 by the compiler.
#pragma once

#include "connectn/board/lanes.hpp"
#include "connectn/board/threats.hpp"

namespace connectn::CONNECTN_PATH {

// `Connect` is the line length when the compiler shall know it, 0 when it is read at run time.
template <class WordType, int Connect>
struct Shape {
    using Word = WordType;

    Frame<Word> frame;
    Word follower_rows{};            // rows at an even distance from the top row (see follower.hpp)
    Word middle{};                   // the column in the middle, or the two
    Word from_row[4] = {};           // the cells from row 1, 2, 4, 8 upwards
    Distances steps[kMaxSide];       // steps[k]: to the k-th neighbour in each direction
    Word columns[kBits<Word>] = {};  // the column each cell belongs to
    std::uint8_t appeal[kBits<Word>] = {};  // more towards the middle and the top

    explicit CONNECTN_INLINE constexpr Shape(const Geometry& geometry) : frame(geometry) {
        for (int row = geometry.height - 1; row >= 0; row -= 2)
            follower_rows |= frame.bottom << row;
        middle = frame.column((geometry.width - 1) / 2) | frame.column(geometry.width / 2);
        for (int k = 0; k < 4; ++k)
            for (int row = 1 << k; row < geometry.height; ++row) from_row[k] |= frame.bottom << row;
        for (int k = 0; k < kMaxSide; ++k)
            for (int d = 0; d < 4; ++d)
                steps[k].set(d, d < frame.directions && k < geometry.connect
                                    ? static_cast<std::uint64_t>(k * frame.steps[d])
                                    : Distances::kNowhere);
        for (int cell = 0; cell < geometry.bits(); ++cell) {
            const int column = cell / geometry.stride();
            const int other_side = geometry.width - 1 - column;
            columns[cell] = frame.column(column);
            const int to_edge = column < other_side ? column : other_side;
            appeal[cell] = static_cast<std::uint8_t>(4 * to_edge + cell % geometry.stride());
        }
    }

    CONNECTN_INLINE constexpr int connect() const {
        if constexpr (Connect != 0)
            return Connect;
        else
            return frame.geometry.connect;
    }
    CONNECTN_INLINE constexpr int cells() const { return frame.geometry.cells(); }

    CONNECTN_INLINE Word playable(const Word& mask) const {
        return (mask + frame.bottom) & frame.board;
    }

    // The whole column of a single cell.
    CONNECTN_INLINE const Word& column_of(const Word& cell) const { return columns[index(cell)]; }

    // Every cell above any of these, in their columns.
    CONNECTN_INLINE Word above(const Word& cells) const {
        Word out = (cells << 1) & from_row[0];
        for (int k = 0; (1 << k) < frame.geometry.height; ++k)
            out |= (out << (1 << k)) & from_row[k];
        return out;
    }

    // As in threats.hpp, the four directions at once. Precondition: connect is 2 or more.
    CONNECTN_INLINE Word winning_cells(const Word& discs, const Word& mask) const {
        const int others = connect() - 1;
        const Lanes<Word> lanes = Lanes<Word>::all(discs);
        Lanes<Word> before[kMaxSide];
        Lanes<Word> after[kMaxSide];
        before[1] = lanes.up(steps[1]);
        after[1] = lanes.down(steps[1]);
        for (int k = 2; k <= others; ++k) {
            before[k] = before[k - 1] & lanes.up(steps[k]);
            after[k] = after[k - 1] & lanes.down(steps[k]);
        }
        Lanes<Word> wins = before[others] | after[others];
        for (int k = 1; k < others; ++k) wins = wins | (before[others - k] & after[k]);
        return wins.together() & (frame.board ^ mask);
    }

    CONNECTN_INLINE bool has_line(const Word& discs) const {
        Lanes<Word> runs = Lanes<Word>::all(discs);
        int have = 1;
        for (; 2 * have <= connect(); have *= 2) runs = runs & runs.down(steps[have]);
        if (have < connect()) runs = runs & runs.down(steps[connect() - have]);
        return !runs.empty();
    }
};

// The geometry nearly everybody plays, every table a compile-time constant.
constexpr Shape<Word64, 4> kSevenBySix{Geometry{7, 6, 4}};

// Where the shape comes from: a constant the compiler folds into the search, or memory.
struct SevenBySix {
    using Word = Word64;
    static constexpr int kWidest = 7;

    explicit CONNECTN_INLINE SevenBySix(const Geometry&) {}
    static CONNECTN_INLINE constexpr const Shape<Word64, 4>& shape() { return kSevenBySix; }
};

template <class WordType, int Connect>
struct AnyShape {
    using Word = WordType;
    static constexpr int kWidest = kMaxSide;
    Shape<Word, Connect> known;

    explicit CONNECTN_INLINE AnyShape(const Geometry& geometry) : known(geometry) {}
    CONNECTN_INLINE const Shape<Word, Connect>& shape() const { return known; }
};

template <class Type>
struct Tag {
    using type = Type;
};

// Calls make(Tag<Source>) with the source that fits a geometry best.
template <class Result, class Make>
CONNECTN_INLINE Result with_source(const Geometry& geometry, Make make) {
    const bool four = geometry.connect == 4;
    if (geometry == Geometry{7, 6, 4}) return make(Tag<SevenBySix>());
    if (geometry.bits() <= kBits<Word64>)
        return four ? make(Tag<AnyShape<Word64, 4>>()) : make(Tag<AnyShape<Word64, 0>>());
    if (geometry.bits() <= kBits<Word128>)
        return four ? make(Tag<AnyShape<Word128, 4>>()) : make(Tag<AnyShape<Word128, 0>>());
    if (geometry.bits() <= kBits<WordHalfWide>)
        return four ? make(Tag<AnyShape<WordHalfWide, 4>>())
                    : make(Tag<AnyShape<WordHalfWide, 0>>());
    return make(Tag<AnyShape<WordWide, 0>>());
}

}  // namespace connectn::CONNECTN_PATH
