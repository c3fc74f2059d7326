// The shape of a game: how wide, how high, how many in a row.
#pragma once

#include <compare>

namespace connectn {

inline constexpr int kMaxSide = 16;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;

struct Geometry {
    int width = 7;
    int height = 6;
    int connect = 4;

    // One extra bit per column, always empty, keeps lines from running out of the top of one
    // column into the bottom of the next (drawn in position.hpp).
    constexpr int stride() const { return height + 1; }
    constexpr int bits() const { return width * stride(); }
    constexpr int cells() const { return width * height; }

    constexpr bool valid() const {
        auto fits = [](int side) { return side >= 1 && side <= kMaxSide; };
        return fits(width) && fits(height) && fits(connect);
    }

    friend constexpr auto operator<=>(const Geometry&, const Geometry&) = default;
};

}  // namespace connectn
