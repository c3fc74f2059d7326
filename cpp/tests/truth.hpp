// The exact score of every position of a small board, by brute force: all positions are listed ply
// by ply, then scored from the last ply back to the first. Nothing is pruned or mirrored, and no
// code of cpp/connectn is used, so that the search can be checked against it.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace truth {

using Bits = std::uint64_t;

// bit = column * (height + 1) + row, row 0 at the bottom; the bit above a full column stays 0.
struct Shape {
    int width, height, connect;

    int cells() const { return width * height; }
    int stride() const { return height + 1; }
    int bits() const { return width * stride(); }
};

// For the first player. Positions with a line or a full board are counted as well.
struct Totals {
    std::uint64_t positions = 0, won = 0, drawn = 0, lost = 0;
    int root_score = 0;
};

struct Position {
    Bits current = 0;  // discs of the side to move
    Bits mask = 0;     // discs of both

    Bits opponent() const { return current ^ mask; }
    Position after(Bits cell) const { return {opponent(), mask | cell}; }
};

// All positions with the same number of discs; scores[i] is that of keys[i], for the side to move.
struct Ply {
    std::vector<Bits> keys;  // sorted
    std::vector<std::int8_t> scores;
};

inline Bits floor_of(Shape shape, int column) { return Bits{1} << (column * shape.stride()); }

// In each column, mask + floor is the bit of the lowest empty cell. The discs of the side to move
// lie below it, so the sum of both contains both, and no two positions have the same key.
inline Bits key_of(Shape shape, Position position) {
    Bits key = position.current + position.mask;
    for (int column = 0; column < shape.width; ++column) key += floor_of(shape, column);
    return key;
}

inline Position position_of(Shape shape, Bits key) {
    Position position;
    for (int column = 0; column < shape.width; ++column) {
        const int shift = column * shape.stride();
        const Bits part = (key >> shift) & ((Bits{1} << shape.stride()) - 1);
        const Bits lowest_empty = std::bit_floor(part);
        position.current |= (part - lowest_empty) << shift;
        position.mask |= (lowest_empty - 1) << shift;
    }
    return position;
}

inline bool has_line(Shape shape, Bits discs) {
    const int up = 1, right = shape.stride();
    for (const int step : {up, right, right + up, right - up}) {
        Bits runs = discs;
        for (int more = 1; more < shape.connect; ++more) runs &= runs >> step;
        if (runs != 0) return true;
    }
    return false;
}

// Only the last disc can have made a line, and the opponent of the side to move placed it.
inline bool is_won(Shape shape, Position position) { return has_line(shape, position.opponent()); }

template <class Take>
void for_each_child(Shape shape, Position position, Take take) {
    for (int column = 0; column < shape.width; ++column) {
        const Bits floor = floor_of(shape, column);
        const Bits cells = ((Bits{1} << shape.height) - 1) * floor;
        const Bits lowest_empty = (position.mask + floor) & cells;
        if (lowest_empty != 0) take(position.after(lowest_empty));
    }
}

inline std::vector<Bits> keys_after(Shape shape, const std::vector<Bits>& keys) {
    std::vector<Bits> next;
    for (const Bits key : keys) {
        const Position position = position_of(shape, key);
        if (is_won(shape, position)) continue;
        for_each_child(shape, position,
                       [&](Position child) { next.push_back(key_of(shape, child)); });
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    next.shrink_to_fit();  // all plies are kept, and most children were listed several times
    return next;
}

inline int score_in(const Ply& ply, Bits key) {
    const auto found = std::lower_bound(ply.keys.begin(), ply.keys.end(), key);
    assert(found != ply.keys.end() && *found == key);
    return ply.scores[static_cast<std::size_t>(found - ply.keys.begin())];
}

// The score of a position with `discs` discs; `next` holds its children.
inline int score_of(Shape shape, Position position, int discs, const Ply& next) {
    // The opponent won with the disc of ply discs - 1.
    if (is_won(shape, position)) return -((shape.cells() + 1 - (discs - 1)) / 2);
    if (discs == shape.cells()) return 0;
    int best = -shape.cells();  // worse than any score
    for_each_child(shape, position, [&](Position child) {
        best = std::max(best, -score_in(next, key_of(shape, child)));
    });
    return best;
}

inline std::vector<Ply> all_plies(Shape shape) {
    std::vector<Ply> plies;
    std::vector<Bits> keys{key_of(shape, Position{})};
    while (!keys.empty()) {
        plies.push_back({std::move(keys), {}});
        keys = keys_after(shape, plies.back().keys);
    }
    return plies;
}

// Calls visit(current, mask, score) for each position without a line and with an empty cell, from
// the last ply backwards.
template <class Visit>
Totals enumerate(Shape shape, Visit visit) {
    assert(shape.width >= 1 && shape.height >= 1 && shape.connect >= 1);
    assert(shape.bits() <= 62);  // keeps every shift below 64
    std::vector<Ply> plies = all_plies(shape);
    const Ply none;
    Totals totals;
    for (std::size_t i = plies.size(); i-- > 0;) {
        const int discs = static_cast<int>(i);
        Ply& ply = plies[i];
        const Ply& next = i + 1 < plies.size() ? plies[i + 1] : none;
        ply.scores.reserve(ply.keys.size());
        for (const Bits key : ply.keys) {
            const Position position = position_of(shape, key);
            const int score = score_of(shape, position, discs, next);
            ply.scores.push_back(static_cast<std::int8_t>(score));
            const int for_first = discs % 2 == 0 ? score : -score;
            ++(for_first > 0 ? totals.won : for_first < 0 ? totals.lost : totals.drawn);
            if (!is_won(shape, position) && discs < shape.cells())
                visit(position.current, position.mask, score);
        }
        totals.positions += ply.keys.size();
    }
    totals.root_score = plies.front().scores.front();
    return totals;
}

}  // namespace truth
