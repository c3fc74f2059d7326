// The geometry of a game: width, height and the length of a winning line.
#pragma once

#include <compare>

namespace connectn {

inline constexpr int kMaxSide = 16;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;

struct Geometry {
    int width = 7;
    int height = 6;
    int connect = 4;

    // A column takes one bit more than it has cells. That bit is always 0, so that no line runs
    // from the top of one column into the bottom of the next (position.hpp draws the bit order).
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
