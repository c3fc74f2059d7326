// Alpha-beta search to a depth, with the evaluation at its end, for positions too hard to solve.
//
// This header is all that the rest of the core sees. The search itself (lookahead.cpp) is compiled
// once per CPU path and word.
#pragma once

#include <cstddef>
#include <cstdint>

#include "connectn/board/cpu.hpp"
#include "connectn/board/position.hpp"
#include "connectn/exact/node_counter.hpp"
#include "connectn/exact/search.hpp"

namespace connectn {

// Values are for the side to move: points of the evaluation, or above kWon a proved win, kWon plus
// its score. A loss is negated.
inline constexpr int kWon = 20'000;
CONNECTN_INLINE constexpr int value_of_score(int score) {
    return score > 0 ? kWon + score : score < 0 ? score - kWon : 0;
}
CONNECTN_INLINE constexpr bool decided(int value) { return value > kWon || value < -kWon; }

// The state of one search.
struct LookaheadRun {
    NodeCounter counter;
    bool estimated = false;  // an evaluation has influenced the value
};

// What was found out about a position at some depth.
struct LookaheadEntry {
    // The value is a lower bound, an upper bound, or both.
    enum Bound : std::uint8_t { none = 0, lower = 1, upper = 2, exact = 3 };

    std::uint64_t key = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = none;
    std::uint16_t cell = 0;   // of the best move
    std::uint16_t round = 0;  // of searches; entries of earlier rounds are ignored
};

class Lookahead {
public:
    virtual ~Lookahead();

    // Precondition: `entries` is a power of two, at least 8, and no entry has a later round.
    virtual void use_table(LookaheadEntry* table, std::size_t entries) = 0;
    // Uses what the exact search of this geometry has proved; an empty AnyTable means nothing.
    virtual void use_proofs(const AnyTable& table) = 0;
    // Forgets what was found out so far. Precondition: round is not 0.
    virtual void begin_round(std::uint16_t round) = 0;
    // The value for the side to move: exact inside the window, below it an upper bound, above it a
    // lower bound (fail soft). No meaning when run.counter is stopped.
    // Precondition: the game is not over.
    virtual int search(const Discs& discs, int depth, int alpha, int beta,
                       LookaheadRun& run) const = 0;
};

// A search that the caller owns, for each CPU path and word. Precondition: lines have 2 or more
// discs, and the geometry fits the word.
CONNECTN_DECLARE_PER_WORD(Lookahead* make_lookahead)

}  // namespace connectn
