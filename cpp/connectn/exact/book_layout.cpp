#include "connectn/exact/book_layout.hpp"

#include <algorithm>
#include <cassert>

namespace connectn {

namespace {

// More slots than this are not counted: a file of a terabyte.
constexpr std::uint64_t kMostSlots = std::uint64_t{1} << 40;
// No number of slots below kMostSlots belongs to more discs, because choose(44, 22) is above it.
constexpr int kMostPlies = 43;

using Counts = std::vector<std::uint64_t>;

// Sums stop at kMostSlots + 1, so that they cannot overflow.
std::uint64_t capped(std::uint64_t number) { return std::min(number, kMostSlots + 1); }

std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
    return a != 0 && b > (kMostSlots + 1) / a ? kMostSlots + 1 : capped(a * b);
}

// Pascal's triangle: [n][k] for n up to `rows`.
std::vector<Counts> choices(int rows) {
    std::vector<Counts> out;
    for (int n = 0; n <= rows; ++n) {
        Counts row(static_cast<std::size_t>(rows) + 1, 0);
        row[0] = 1;
        for (std::size_t k = 1; n > 0 && k < row.size(); ++k)
            row[k] = capped(out.back()[k - 1] + out.back()[k]);
        out.push_back(std::move(row));
    }
    return out;
}

// The numbers of ways to put 0, 1, 2, ... discs into one more column, where each disc of the column
// stands for `step` discs: 2 for a column and its mirror image.
Counts with_column(const Counts& ways, int height, std::size_t step) {
    Counts out(ways.size(), 0);
    for (std::size_t discs = 0; discs < ways.size(); ++discs)
        for (std::size_t h = 0; h <= static_cast<std::size_t>(height) && h * step <= discs; ++h)
            out[discs] = capped(out[discs] + ways[discs - h * step]);
    return out;
}

// How many heights have 0, 1, 2, ... discs: all of them, or those that are their own mirror image.
Counts all_heights(const Geometry& geometry, int plies) {
    Counts ways(static_cast<std::size_t>(plies) + 1, 0);
    ways[0] = 1;
    for (int c = 0; c < geometry.width; ++c) ways = with_column(ways, geometry.height, 1);
    return ways;
}

Counts symmetric_heights(const Geometry& geometry, int plies) {
    Counts ways(static_cast<std::size_t>(plies) + 1, 0);
    ways[0] = 1;
    for (int c = 0; c < geometry.width / 2; ++c) ways = with_column(ways, geometry.height, 2);
    return geometry.width % 2 == 0 ? ways : with_column(ways, geometry.height, 1);
}

// The first slot of each layer, and the end of the last one.
std::optional<Counts> layer_begins(const Geometry& geometry, int plies) {
    if (plies < 0 || plies > kMostPlies) return std::nullopt;
    const Counts all = all_heights(geometry, plies);
    const Counts symmetric = symmetric_heights(geometry, plies);
    const std::vector<Counts> choose = choices(plies);
    Counts begins{0};
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
        const std::uint64_t stored = (all[ply] + symmetric[ply]) / 2;
        begins.push_back(capped(begins.back() + capped_product(stored, choose[ply][ply / 2])));
    }
    return begins.back() > kMostSlots ? std::nullopt : std::optional(begins);
}

std::strong_ordering compare_with_mirror_image(const BookLayout::Heights& heights, int width) {
    for (int left = 0, right = width - 1; left < right; ++left, --right) {
        const auto order =
            heights[static_cast<std::size_t>(left)] <=> heights[static_cast<std::size_t>(right)];
        if (order != 0) return order;
    }
    return std::strong_ordering::equal;
}

}  // namespace

std::optional<std::uint64_t> BookLayout::slots(const Geometry& geometry, int plies) {
    const auto begins = layer_begins(geometry, plies);
    return begins ? std::optional(begins->back()) : std::nullopt;
}

BookLayout::BookLayout(const Geometry& geometry, int plies)
    : geometry_(geometry), plies_(plies), choose_(choices(plies)) {
    layers_ = *layer_begins(geometry, plies);
    Counts ways(static_cast<std::size_t>(plies) + 1, 0);
    ways[0] = 1;
    for (int columns = 0; columns <= geometry.width; ++columns) {
        Counts sums = ways;
        for (std::size_t discs = 1; discs < sums.size(); ++discs) sums[discs] += sums[discs - 1];
        at_most_.push_back(std::move(sums));
        ways = with_column(ways, geometry.height, 1);
    }
    for (int ply = 0; ply <= plies; ++ply) {
        first_heights_.push_back(begins_.size());
        const auto discs = static_cast<std::size_t>(ply);
        std::uint64_t begin = layer_begin(ply);
        for_each_heights(ply, [&](const Heights& heights) {
            begins_.push_back(begin);
            if (compare_with_mirror_image(heights, geometry.width) <= 0)
                begin += choose_[discs][discs / 2];
        });
        assert(begin == layer_begin(ply + 1));
    }
}

// Calls use(heights) for all heights with so many discs, sorted from the left.
template <class Use>
void BookLayout::for_each_heights(int ply, Use use) const {
    Heights heights{};
    auto fill = [&](auto& self, int column, int rest) -> void {
        const auto place = static_cast<std::size_t>(column);
        const int behind = geometry_.width - 1 - column;
        if (column == geometry_.width) return use(heights);
        const int least = std::max(0, rest - behind * geometry_.height);
        for (int h = least; h <= std::min(rest, geometry_.height); ++h) {
            heights[place] = static_cast<std::uint8_t>(h);
            self(self, column + 1, rest - h);
        }
    };
    if (ply <= geometry_.cells()) fill(fill, 0, ply);
}

std::vector<BookLayout::Block> BookLayout::blocks(int ply) const {
    const auto discs = static_cast<std::size_t>(ply);
    const std::uint64_t size = choose_[discs][discs / 2];
    std::vector<Block> out;
    std::uint64_t begin = layer_begin(ply);
    for_each_heights(ply, [&](const Heights& heights) {
        const auto order = compare_with_mirror_image(heights, geometry_.width);
        if (order > 0) return;
        out.push_back({begin, size, order == 0});
        begin += size;
    });
    return out;
}

std::uint64_t BookLayout::heights_before(const Heights& heights, int ply) const {
    std::uint64_t before = 0;
    int rest = ply;
    for (int column = 0; rest > 0; ++column) {
        const int height = heights[static_cast<std::size_t>(column)];
        const int behind = geometry_.width - 1 - column;
        if (height > 0) before += at_most(behind, rest) - at_most(behind, rest - height);
        rest -= height;
    }
    return before;
}

std::uint64_t BookLayout::slot(const Discs& discs, int ply) const {
    return with_word(geometry_.bits(), [&]<class Word>(Tag<Word>) {
        const auto position = position_of<Word>(discs);
        const Word second = ply % 2 == 0 ? position.opponent() : position.current;
        const int width = geometry_.width, stride = geometry_.stride();
        Heights heights{};
        for (int c = 0; c < width; ++c) {
            const auto column = limb(position.mask >> (c * stride), 0) &
                                ((std::uint64_t{1} << geometry_.height) - 1);
            heights[static_cast<std::size_t>(c)] =
                static_cast<std::uint8_t>(__builtin_popcountll(column));
        }
        const bool mirror = compare_with_mirror_image(heights, width) > 0;
        if (mirror) std::reverse(heights.begin(), heights.begin() + width);
        std::uint64_t pattern = 0;
        int number = 0;
        for (int c = 0; c < width; ++c) {
            const int height = heights[static_cast<std::size_t>(c)];
            const int place = (mirror ? width - 1 - c : c) * stride;
            const auto column = limb(second >> place, 0) & ((std::uint64_t{1} << height) - 1);
            pattern |= column << number;
            number += height;
        }
        // Patterns with the same number of bits are sorted as numbers: choose_[i][k] of them have
        // their k highest set bits below bit i.
        const auto layer = static_cast<std::size_t>(ply);
        std::uint64_t slot = begins_[first_heights_[layer] + heights_before(heights, ply)];
        for (std::size_t k = 1; pattern != 0; ++k, pattern &= pattern - 1)
            slot += choose_[static_cast<std::size_t>(__builtin_ctzll(pattern))][k];
        return slot;
    });
}

}  // namespace connectn
