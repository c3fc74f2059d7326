// The scale of exact scores, as the search meets it (connectn.Score tells it to people).
//
// With `left` empty cells a win with the next disc is worth (left + 1) / 2, and a later one loses 1
// for every further disc of the winner. A loss is the opponent's win negated, a draw is 0.
// (Shifts, because a division would have to round negative numbers the other way.)
#pragma once

#include "connectn/board/bitboard.hpp"

namespace connectn {

CONNECTN_INLINE constexpr int win_now(int left) { return (left + 1) >> 1; }

// One's disc after the next wins: the soonest for a side that cannot win at once.
CONNECTN_INLINE constexpr int win_next(int left) { return (left - 1) >> 1; }

// The opponent's next disc wins.
CONNECTN_INLINE constexpr int loss_next(int left) { return -(left >> 1); }

// The opponent's disc after the next wins: the soonest once one's own move has stopped the first.
// Precondition: 2 or more left.
CONNECTN_INLINE constexpr int loss_later(int left) { return -((left - 2) >> 1); }

// What has been proved about a score. Exact when both are the same.
struct Bounds {
    int lower = 0;
    int upper = 0;

    CONNECTN_INLINE constexpr bool exact() const { return lower == upper; }
    CONNECTN_INLINE constexpr Bounds operator-() const { return {-upper, -lower}; }
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace connectn
