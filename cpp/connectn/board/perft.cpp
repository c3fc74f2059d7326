// Compiled once per CPU path: CONNECTN_PATH names the path and the namespace.
#include "connectn/board/perft.hpp"

#include "connectn/board/threats.hpp"

namespace connectn::CONNECTN_PATH {

namespace {

// The stop check is called only from this depth on; smaller subtrees take too little time.
constexpr int kAskFrom = 7;

template <class Word>
std::uint64_t count(const Frame<Word>& frame, const Position<Word>& position, int depth,
                    StopCheck stop) {
    if (depth == 0) return 1;
    const Word moves = frame.playable(position.mask);
    if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
    if (depth >= kAskFrom && stop()) return 0;
    // A move to a winning cell ends the game, so no longer sequence contains it.
    const Word wins = winning_cells(position.current, position.mask, frame);
    Word open = moves & ~wins;
    std::uint64_t total = 0;
    while (any(open)) {
        const Word cell = lowest(open);
        open ^= cell;
        Position<Word> child = position;
        child.play(cell);
        total += count(frame, child, depth - 1, stop);
    }
    return total;
}

}  // namespace

#define CONNECTN_DEFINE_PERFT(WORD)                                                          \
    std::uint64_t perft(const Frame<WORD>& frame, const Position<WORD>& position, int depth, \
                        StopCheck stop) {                                                    \
        return count(frame, position, depth, stop);                                          \
    }
CONNECTN_DEFINE_PERFT(Word64)
CONNECTN_DEFINE_PERFT(Word128)
CONNECTN_DEFINE_PERFT(WordWide)
#undef CONNECTN_DEFINE_PERFT

}  // namespace connectn::CONNECTN_PATH
