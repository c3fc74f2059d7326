// The constants of a geometry that the searches use, computed once; for 7x6 connect 4 by the
// compiler.
#pragma once

#include "connectn/board/lanes.hpp"
#include "connectn/board/threats.hpp"

namespace connectn::CONNECTN_PATH {

// For words longer than this, the functions that compute lines are not inlined. Inlined, they take
// most of the build time and make the search no faster.
inline constexpr std::size_t kLongestInlined = sizeof(WordHalfWide);

// Internal linkage, so that the code for one CPU path is never merged with another's
// (bitboard.hpp).
namespace {

template <class Shape, class Word>
[[gnu::noinline]] Word call_winning_cells(const Shape& shape, const Word& discs, const Word& mask) {
    return shape.compute_winning_cells(discs, mask);
}

template <class Shape, class Word>
[[gnu::noinline]] bool call_has_line(const Shape& shape, const Word& discs) {
    return shape.compute_has_line(discs);
}

}  // namespace

// `Connect` is the line length when the compiler knows it, or 0 when it is read at run time.
template <class WordType, int Connect>
struct Shape {
    using Word = WordType;

    Frame<Word> frame;
    Word follower_rows{};       // rows at an even distance from the top row, see follower_bound.hpp
    Word middle{};              // the column in the middle, or the two columns
    Word from_row[4] = {};      // the cells from row 1, 2, 4, 8 upwards
    Distances steps[kMaxSide];  // steps[k]: to the k-th neighbour in each direction
    Word columns[kBits<Word>] = {};                // the column of each cell
    std::uint8_t cell_priority[kBits<Word>] = {};  // higher towards the middle and the top

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
            cell_priority[cell] = static_cast<std::uint8_t>(4 * to_edge + cell % geometry.stride());
        }
    }

    CONNECTN_INLINE constexpr int connect() const {
        if constexpr (Connect != 0)
            return Connect;
        else
            return frame.geometry.connect;
    }
    CONNECTN_INLINE constexpr int cells() const { return frame.geometry.cells(); }

    // The whole column of a single cell.
    CONNECTN_INLINE const Word& column_of(const Word& cell) const { return columns[index(cell)]; }

    // Every cell that lies above one of these cells.
    CONNECTN_INLINE Word above(const Word& cells) const {
        Word out = (cells << 1) & from_row[0];
        for (int k = 0; (1 << k) < frame.geometry.height; ++k)
            out |= (out << (1 << k)) & from_row[k];
        return out;
    }

    // The empty cells that complete a line. Precondition: connect is 2 or more.
    CONNECTN_INLINE Word winning_cells(const Word& discs, const Word& mask) const {
        if constexpr (sizeof(Word) > kLongestInlined)
            return call_winning_cells(*this, discs, mask);
        else
            return compute_winning_cells(discs, mask);
    }

    CONNECTN_INLINE bool has_line(const Word& discs) const {
        if constexpr (sizeof(Word) > kLongestInlined)
            return call_has_line(*this, discs);
        else
            return compute_has_line(discs);
    }

    // As winning_cells() in threats.hpp, but for all four directions at once.
    CONNECTN_INLINE Word compute_winning_cells(const Word& discs, const Word& mask) const {
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

    CONNECTN_INLINE bool compute_has_line(const Word& discs) const {
        const auto down = [this](const Lanes<Word>& cells, int k) { return cells.down(steps[k]); };
        return !run_starts(Lanes<Word>::all(discs), connect(), down).empty();
    }
};

// The usual geometry. All its tables are compile-time constants.
constexpr Shape<Word64, 4> kSevenBySix{Geometry{7, 6, 4}};

// A source gives a search its shape: a constant that the compiler folds into the code, or an object
// in memory.
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

// Calls make(Tag<Source>) with the best source for a geometry in words of this type. Only words of
// up to 128 bits have a source of their own for lines of 4: longer ones gain less than 5 % by it.
template <class Word, class Result, class Make>
CONNECTN_INLINE Result with_source(const Geometry& geometry, Make make) {
    if constexpr (sizeof(Word) == sizeof(Word64))
        if (geometry == Geometry{7, 6, 4}) return make(Tag<SevenBySix>());
    if constexpr (sizeof(Word) <= sizeof(Word128))
        if (geometry.connect == 4) return make(Tag<AnyShape<Word, 4>>());
    return make(Tag<AnyShape<Word, 0>>());
}

}  // namespace connectn::CONNECTN_PATH
