// How many ways to play on: the classic check of a move generator, and a measure of its speed.
#pragma once

#include <cstdint>

#include "connectn/board/position.hpp"

namespace connectn {

// Asked now and then during long work; true means stop and return what there is.
using StopCheck = bool (*)();

// One declaration per CPU path; perft.cpp is compiled once for each.
// The number of move sequences of exactly `depth` plies from a position that is not over; a game
// that ends earlier has no continuation.
#define CONNECTN_DECLARE_PERFT(PATH)                                                        \
    namespace PATH {                                                                        \
    std::uint64_t perft(const Frame<Word64>&, const Position<Word64>&, int, StopCheck);     \
    std::uint64_t perft(const Frame<Word128>&, const Position<Word128>&, int, StopCheck);   \
    std::uint64_t perft(const Frame<WordWide>&, const Position<WordWide>&, int, StopCheck); \
    }
CONNECTN_DECLARE_PERFT(portable)
CONNECTN_DECLARE_PERFT(avx2)
#undef CONNECTN_DECLARE_PERFT

}  // namespace connectn
