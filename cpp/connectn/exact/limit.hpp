// How long one question may take, as in Python's connectn.Limit. What is not set is not limited.
#pragma once

#include <cstdint>
#include <optional>

namespace connectn {

struct Limit {
    std::optional<double> seconds;  // at most a century, so that it fits the clock
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

}  // namespace connectn
