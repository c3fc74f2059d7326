// Counts the different positions that can be reached, ply by ply.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "connectn/board/perft.hpp"
#include "connectn/board/threats.hpp"

namespace connectn {

struct PlyCount {
    std::uint64_t positions = 0;  // distinct positions; a mirror image is another position
    std::uint64_t won = 0;        // how many of them end the game with a line
};

// How many positions are expanded between two calls of the stop check.
inline constexpr std::size_t kAskEvery = std::size_t{1} << 16;

// Counts for plies 0..plies after `start`. Precondition: the game is not over. Holds the positions
// of one ply and all their children in memory: up to (width + 1) * sizeof(Position) bytes each.
template <class Word>
std::vector<PlyCount> census(const Frame<Word>& frame, const Position<Word>& start, int plies,
                             StopCheck stop) {
    std::vector<PlyCount> counts{{1, 0}};
    std::vector<Position<Word>> layer{start};
    std::vector<Position<Word>> next;
    for (int ply = 1; ply <= plies && !layer.empty(); ++ply) {
        next.clear();
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i % kAskEvery == 0 && stop()) return counts;
            const Position<Word>& position = layer[i];
            for (Word open = frame.playable(position.mask); any(open);) {
                const Word cell = lowest(open);
                open ^= cell;
                Position<Word> child = position;
                child.play(cell);
                next.push_back(child);
            }
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        PlyCount count{next.size(), 0};
        std::erase_if(
            next, [&](const Position<Word>& child) { return has_line(child.opponent(), frame); });
        count.won = count.positions - next.size();
        if (count.positions > 0) counts.push_back(count);
        layer.swap(next);
    }
    return counts;
}

}  // namespace connectn
