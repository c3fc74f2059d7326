// The tests that answer a question under a limit.
#pragma once

#include "connectn/exact/limit.hpp"
#include "connectn/exact/search.hpp"

namespace connectn {

// `left` cells are empty. A limit of depth asks only for wins and losses within so many plies.
inline Goal goal_of(const Limit& limit, bool weak, int left) {
    Goal goal;
    if (weak) {
        goal.least_alpha = -1;
        goal.most_alpha = 0;
    }
    if (limit.depth && *limit.depth < left) {
        const int depth = *limit.depth;
        const int last_own = depth - (depth % 2 == 0);
        const int last_other = depth - depth % 2;
        goal.merged_to = win_now(left - (last_own - 1)) - 1;
        goal.merged_from = 1 - (last_other > 0 ? win_now(left - (last_other - 1)) : win_now(left));
    }
    return goal;
}

}  // namespace connectn
