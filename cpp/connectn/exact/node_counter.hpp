// Counts the nodes of one search thread, and tells the thread when to stop.
#pragma once

#include <cstdint>

#include "connectn/board/bitboard.hpp"

namespace connectn {

class Watch;

struct NodeCounter {
    // Small, because a node that touches a page of the table for the first time can take 0.2 ms.
    static constexpr std::uint64_t kPollEvery = 128;

    Watch* watch = nullptr;
    std::uint64_t node_limit = ~std::uint64_t{0};
    std::uint64_t poll_at = 0;  // the number of nodes at which to poll next
    std::uint64_t nodes = 0;    // positions searched
    bool leads = true;          // this thread checks the clock and the stop check for all threads
    bool stopped = false;       // all work must stop; the value of the search has no meaning

    // Counts one node. True every kPollEvery nodes; the caller must then call poll().
    CONNECTN_INLINE bool count() { return ++nodes >= poll_at; }
    // Sets `stopped` and returns it. Defined in watch.cpp.
    bool poll();
};

}  // namespace connectn
