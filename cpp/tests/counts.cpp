// Counts that are the same on every machine. The exit code is the number of the first wrong row.
#include <cstdint>
#include <cstdio>

#include "connectn/exact/solver.hpp"

using connectn::Board;
using connectn::Geometry;

namespace {

bool never() { return false; }

std::uint64_t positions(const Board& board) {
    std::uint64_t total = 0;
    for (const auto& ply : board.census(board.geometry().cells(), never)) total += ply.positions;
    return total;
}

// The score of the empty board. Precondition: the first player wins.
std::uint64_t score(const Geometry& geometry) {
    connectn::Solver solver(1, std::size_t{1} << 20);
    const connectn::Question question{Board(geometry)};
    return static_cast<std::uint64_t>(solver.solve(question, {}, false, never).bounds.lower);
}

}  // namespace

int main() {
    struct {
        const char* what;
        std::uint64_t counted;
        std::uint64_t expected;
    } const rows[] = {
        {"perft 7x6c4, 8 plies", Board({7, 6, 4}).perft(8, never), 5'673'234},
        {"perft 9x7c5, 6 plies", Board({9, 7, 5}).perft(6, never), 531'441},
        {"perft 16x16c5, 4 plies", Board({16, 16, 5}).perft(4, never), 65'536},
        {"positions of 4x5c4", positions(Board({4, 5, 4})), 1'706'255},
        {"positions of 4x4c3", positions(Board({4, 4, 3})), 41'750},
        {"score of 8x5c3", score({8, 5, 3}), 16},
        {"score of 4x6c3", score({4, 6, 3}), 7},
    };
    int number = 0;
    for (const auto& row : rows) {
        ++number;
        std::printf("%-24s %llu\n", row.what, static_cast<unsigned long long>(row.counted));
        if (row.counted != row.expected) return number;
    }
    return 0;
}
