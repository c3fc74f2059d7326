// Exact search of one position: narrows the bounds of its score, test by test.
//
// This header is what the rest of the core sees; the search itself (search.cpp) is compiled once
// per CPU path and once per kind of geometry behind it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "connectn/board/position.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

// Which tests are worth making; a test asks whether the score is above some alpha.
struct Goal {
    int least_alpha = -kMaxCells;  // win, draw or loss alone are two tests: -1 and 0
    int most_alpha = kMaxCells;
    // Scores from here to there need not be told apart; none unless the depth is limited.
    int quiet_from = 1;
    int quiet_to = 0;

    CONNECTN_INLINE bool reached(const Bounds& known) const {
        return known.exact() || known.lower > most_alpha || known.upper <= least_alpha ||
               (known.lower >= quiet_from && known.upper <= quiet_to);
    }
};

// Moves that some thread is searching: the others leave them for later. A slip (two moves in one
// place) costs a little time and nothing else.
struct Busy {
    std::atomic<std::uint64_t> places[1 << 12] = {};

    CONNECTN_INLINE std::atomic<std::uint64_t>& slot(std::uint64_t place) {
        return places[place >> 52];
    }
    CONNECTN_INLINE bool holds(std::uint64_t place) {
        return slot(place).load(std::memory_order_relaxed) == place;
    }
    CONNECTN_INLINE void enter(std::uint64_t place) {
        slot(place).store(place, std::memory_order_relaxed);
    }
    CONNECTN_INLINE void leave(std::uint64_t place) {
        if (holds(place)) slot(place).store(0, std::memory_order_relaxed);
    }
};

// What the threads that work on one position share.
struct Race {
    std::atomic<int> lower;
    std::atomic<int> upper;
    Busy* busy = nullptr;  // none for a thread alone

    explicit Race(const Bounds& bounds) : lower(bounds.lower), upper(bounds.upper) {}
    Bounds bounds() const { return {lower.load(), upper.load()}; }
    bool settles(int alpha) const { return lower.load() > alpha || upper.load() <= alpha; }
};

// One thread at work. Two in one cache line would slow each other down with every node they count.
struct alignas(128) Worker {
    // Asked every kPollEvery nodes: shall all work stop?
    using Poll = bool (*)(Worker&);
    // Few: a node that touches a page of the table for the first time can take 0.2 ms.
    static constexpr std::uint64_t kPollEvery = 128;

    Poll poll;
    void* owner = nullptr;      // of the poll's own
    Race* race = nullptr;       // the position being worked on
    std::uint64_t nodes = 0;    // positions searched
    std::uint64_t poll_at = 0;  // the number of nodes at which to poll next
    std::uint64_t node_limit = ~0ull;
    int alpha = 0;           // the test being made: is the score above it?
    bool stopped = false;    // all work shall stop
    bool abandoned = false;  // this test has no answer
};

// The search for one geometry, with a table somebody else owns.
class Searcher {
public:
    virtual ~Searcher();

    // Uses this memory, zeroed or from the same geometry, as its table: as many bytes of it as make
    // a power of two; and marks what it writes to (see Marks). Precondition: at least
    // least_table_bytes(), aligned to a cache line.
    virtual void use_table(void* memory, std::size_t bytes, std::uint8_t* marks) = 0;
    virtual std::size_t least_table_bytes() const = 0;
    // The table, for a look at what has been proved (a Table of the word of this geometry).
    virtual const void* table() const = 0;
    // Entries stored from now on are preferred to older ones.
    virtual void next_generation() = 0;

    // The widest bounds a position can have, exact when no search is needed.
    // Precondition of both: the game is not over.
    virtual Bounds first_bounds(const Discs& discs) const = 0;
    // Tests until the race's bounds reach the goal or all work stops.
    virtual void narrow(const Discs& discs, const Goal& goal, Worker& worker) const = 0;
};

// Owned by the caller. Precondition: lines are of 2 or more.
namespace portable {
Searcher* make_searcher(const Geometry& geometry);
}
namespace avx2 {
Searcher* make_searcher(const Geometry& geometry);
}

}  // namespace connectn
