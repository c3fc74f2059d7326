// The columns of a board, the most central ones first.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace connectn {

inline std::vector<int> columns_centre_first(int width) {
    std::vector<int> columns;
    for (int i = 0; i < width; ++i) columns.push_back(i);
    std::stable_sort(columns.begin(), columns.end(), [&](int a, int b) {
        return std::abs(2 * a - width + 1) < std::abs(2 * b - width + 1);
    });
    return columns;
}

}  // namespace connectn
