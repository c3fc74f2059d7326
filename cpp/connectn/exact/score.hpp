// The scale of exact scores (Python: connectn.Score).
//
// With `left` empty cells, a win with the next disc scores (left + 1) / 2. A later win scores 1
// less for every further disc of the winner. A loss is the opponent's win negated; a draw is 0. The
// functions use shifts, because a division rounds negative numbers in the other direction.
#pragma once

#include "connectn/board/bitboard.hpp"

namespace connectn {

// The side to move wins with its next disc.
CONNECTN_INLINE constexpr int win_now(int left) { return (left + 1) >> 1; }

// The side to move wins with its second disc: the best score without a win with the next disc.
CONNECTN_INLINE constexpr int win_next(int left) { return (left - 1) >> 1; }

// The opponent wins with its next disc.
CONNECTN_INLINE constexpr int loss_next(int left) { return -(left >> 1); }

// The opponent wins with its second disc: the worst score when its first disc does not win.
// Precondition: 2 or more cells are empty.
CONNECTN_INLINE constexpr int loss_later(int left) { return -((left - 2) >> 1); }

// What has been proved about a score. The score is exact when both bounds are the same.
struct Bounds {
    int lower = 0;
    int upper = 0;

    CONNECTN_INLINE constexpr bool exact() const { return lower == upper; }
    CONNECTN_INLINE constexpr Bounds operator-() const { return {-upper, -lower}; }
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace connectn
