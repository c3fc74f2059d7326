// A fuzz target. It turns bytes into a geometry and a game, and compares the core with a plain grid
// move by move, and with a plain negamax near the end. A difference aborts with the game on stderr.
//
// With clang: -fsanitize=fuzzer -DCONNECTN_LIBFUZZER. Otherwise main() makes random bytes: fuzz
// GAMES SEED.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "connectn/board/cpu.hpp"
#include "connectn/board/flaw.hpp"
#include "connectn/exact/solver.hpp"

using namespace connectn;

namespace {

constexpr int kSearchedEmpties = 7;  // the plain negamax is too slow for more
bool never() { return false; }

// A grid of columns with 0s and 1s, as simple as possible.
class Grid {
public:
    explicit Grid(const Geometry& geometry)
        : geometry_(geometry), columns_(static_cast<std::size_t>(geometry.width)) {}

    bool takes(int column) const {
        return static_cast<int>(at(column).size()) < geometry_.height && !won_;
    }
    int discs() const { return discs_; }
    bool won() const { return won_; }
    bool over() const { return won_ || discs_ == geometry_.cells(); }

    void push(int column) {
        columns_[static_cast<std::size_t>(column)].push_back(discs_ % 2);
        ++discs_;
        won_ = makes_line(column, static_cast<int>(at(column).size()) - 1);
    }

    int score() const {
        if (won_) return -((geometry_.cells() + 2 - discs_) / 2);
        if (over()) return 0;
        int best = -geometry_.cells();
        for (int column = 0; column < geometry_.width; ++column) {
            if (!takes(column)) continue;
            Grid next = *this;
            next.push(column);
            best = std::max(best, -next.score());
        }
        return best;
    }

private:
    const std::vector<int>& at(int column) const {
        return columns_[static_cast<std::size_t>(column)];
    }
    int disc(int column, int row) const {
        const bool inside = column >= 0 && column < geometry_.width && row >= 0 &&
                            row < static_cast<int>(at(column).size());
        return inside ? at(column)[static_cast<std::size_t>(row)] : -1;
    }
    bool makes_line(int column, int row) const {
        const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (const auto& [right, up] : directions) {
            int length = 1;
            for (const int sign : {1, -1})
                for (int k = 1;
                     disc(column + sign * k * right, row + sign * k * up) == disc(column, row); ++k)
                    ++length;
            if (length >= geometry_.connect) return true;
        }
        return false;
    }

    Geometry geometry_;
    std::vector<std::vector<int>> columns_;
    int discs_ = 0;
    bool won_ = false;
};

[[noreturn]] void give_up(const char* what, const Board& board) {
    std::string game;
    for (const std::uint8_t column : board.moves()) game += std::to_string(column) + ' ';
    const Geometry& geometry = board.geometry();
    std::fprintf(stderr, "%s differs on %dx%dc%d after %s\n", what, geometry.width, geometry.height,
                 geometry.connect, game.c_str());
    std::abort();
}

Solver& solver() {
    static Solver shared(1, std::size_t{1} << 16);
    return shared;
}

void compare_scores(const Board& board, const Grid& grid) {
    const int expected = grid.score();
    const Answer exact = solver().solve(Question(board), {}, false, never);
    if (!(exact.bounds == Bounds{expected, expected})) give_up("the score", board);
    Limit limit;
    limit.depth = 3;
    const Answer bounded = solver().solve(Question(board), limit, false, never);
    if (bounded.bounds.lower > expected || bounded.bounds.upper < expected)
        give_up("the bounds", board);
}

// What a reader of bitboards finds wrong with a position that was played.
Flaw flaw_of(const Board& board) {
    return with_word(board.geometry().bits(), [&]<class Word>(Tag<Word>) {
        auto discs = [&](int player) {
            const std::vector<std::uint64_t> limbs = board.discs(player);
            return word_of<Word>(limbs.data(), static_cast<int>(limbs.size()));
        };
        return connectn::flaw_of(discs(0), discs(1), Frame<Word>(board.geometry()));
    });
}

void play(const std::uint8_t* bytes, std::size_t size) {
    if (size < 4) return;
    const Geometry geometry{1 + bytes[0] % 16, 1 + bytes[1] % 16, 1 + bytes[2] % 16};
    use_cpu_path(bytes[3] % 2 == 0 && cpu_supports(CpuPath::avx2) ? CpuPath::avx2
                                                                  : CpuPath::portable);
    Board board(geometry);
    Grid grid(geometry);
    for (std::size_t i = 4; i < size && !grid.over(); ++i) {
        const int column = bytes[i] % geometry.width;
        if (board.takes(column) != grid.takes(column)) give_up("what a column takes", board);
        if (!grid.takes(column)) continue;
        board.push(column);
        grid.push(column);
        if (board.won() != grid.won() || board.over() != grid.over()) give_up("the end", board);
    }
    if (flaw_of(board) != (grid.over() ? Flaw::over : Flaw::none)) give_up("the flaw", board);
    if (!grid.over() && geometry.cells() - grid.discs() <= kSearchedEmpties)
        compare_scores(board, grid);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    play(bytes, size);
    return 0;
}

#ifndef CONNECTN_LIBFUZZER
// Games of every length. Small boards are more frequent, because their ends can be searched.
int main(int count, char** texts) {
    const long games = count > 1 ? std::atol(texts[1]) : 10'000;
    std::mt19937 random(count > 2 ? static_cast<unsigned>(std::atol(texts[2])) : 1);
    for (long game = 0; game < games; ++game) {
        const unsigned side = random() % 4 == 0 ? 16 : 5;
        std::vector<std::uint8_t> bytes{
            static_cast<std::uint8_t>(random() % side), static_cast<std::uint8_t>(random() % side),
            static_cast<std::uint8_t>(random() % 6), static_cast<std::uint8_t>(random())};
        const unsigned cells = (bytes[0] + 1u) * (bytes[1] + 1u);
        const unsigned moves = cells - std::min(cells, static_cast<unsigned>(random()) % 8) +
                               static_cast<unsigned>(random()) % 8;
        for (unsigned i = 0; i < moves; ++i) bytes.push_back(static_cast<std::uint8_t>(random()));
        play(bytes.data(), bytes.size());
    }
    std::printf("%ld games, no difference\n", games);
    return 0;
}
#endif
