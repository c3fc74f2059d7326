// Counts move sequences: the usual check of a move generator, and a measure of its speed.
#pragma once

#include <cstdint>

#include "connectn/board/position.hpp"
#include "connectn/board/stop_check.hpp"

namespace connectn {

// The number of move sequences of exactly `depth` plies. A game that ends earlier counts for
// nothing. Precondition: the game is not over. perft.cpp is compiled once per CPU path (cpu.hpp).
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
