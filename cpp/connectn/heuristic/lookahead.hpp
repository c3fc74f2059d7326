// Search to a depth with a judgement at its end, for positions too hard to solve.
//
// This header is what the rest of the core sees; the search itself (lookout.cpp) is compiled once
// per CPU path and once per kind of geometry behind it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "connectn/board/position.hpp"

namespace connectn {

// Values, for the side to move: points of a judgement, or beyond kWon a win that was seen to the
// end, with its score on top. A loss is negated.
inline constexpr int kWon = 20'000;
inline constexpr int kMostPoints = kWon - 1;
CONNECTN_INLINE constexpr int value_of_score(int score) {
    return score > 0 ? kWon + score : score < 0 ? score - kWon : 0;
}
CONNECTN_INLINE constexpr bool decided(int value) { return value > kWon || value < -kWon; }

// One search at work.
struct Looking {
    // Asked every kPollEvery nodes: shall the work stop?
    using Poll = bool (*)(Looking&);
    static constexpr std::uint64_t kPollEvery = 128;

    Poll poll;
    void* owner = nullptr;      // of the poll's own
    std::uint64_t nodes = 0;    // positions searched
    std::uint64_t poll_at = 0;  // the number of nodes at which to poll next
    bool stopped = false;       // what the search returns means nothing
    bool cut = false;           // whether a judgement had a say in the value
};

// What was found out about a position; as good as the depth it was searched to.
struct Glance {
    std::uint64_t key = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    std::uint8_t kind = 0;    // 1: at least this value, 2: at most, 3: exactly
    std::uint16_t cell = 0;   // of the move that was best
    std::uint16_t round = 0;  // of searches; what earlier rounds found counts as forgotten
};

class Lookout {
public:
    virtual ~Lookout();

    // Precondition: `glances` is a power of two, at least 8, and no glance is of a round to come.
    virtual void use_table(Glance* table, std::size_t glances) = 0;
    // What the exact search of this geometry has proved (Searcher::table), or nothing.
    virtual void use_proofs(const void* table) = 0;
    // Forgets what was found out so far. A round is never 0.
    virtual void begin_round(std::uint16_t round) = 0;
    // The value within a window, fail soft. Precondition: the game is not over.
    virtual int search(const Discs& discs, int depth, int alpha, int beta, Looking& run) const = 0;
};

// Owned by the caller. Precondition: lines are of 2 or more.
namespace portable {
Lookout* make_lookout(const Geometry& geometry);
}
namespace avx2 {
Lookout* make_lookout(const Geometry& geometry);
}

}  // namespace connectn
