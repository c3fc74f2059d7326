// Plays random games on a batch and on single boards side by side, on random geometries. Usage:
// batches GEOMETRIES SEED, also under sanitizers. A difference aborts with a message on stderr.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "connectn/board/batch.hpp"
#include "connectn/board/board.hpp"

using namespace connectn;

namespace {

constexpr std::size_t kBoards = 7;
constexpr int kSteps = 60;
// Bits that no board has, to see whether anything is written beyond the end of an array.
constexpr std::int8_t kGuard = 77;

[[noreturn]] void give_up(const char* what, const Geometry& geometry, std::size_t board) {
    std::fprintf(stderr, "%s on board %zu of %dx%dc%d\n", what, board, geometry.width,
                 geometry.height, geometry.connect);
    std::abort();
}

// The batch beside one `Board` for each of its games.
class Comparison {
public:
    Comparison(const Geometry& geometry, std::mt19937& random)
        : geometry_(geometry),
          random_(random),
          batch_(geometry, kBoards),
          boards_(kBoards, Board(geometry)),
          columns_(kBoards) {
        batch_.seed(random());
    }

    void run() {
        for (int step = 0; step < kSteps; ++step) {
            choose();
            refuse_one();
            play();
            check_arrays();
            begin_anew();
        }
    }

private:
    void choose() {
        for (std::size_t i = 0; i < kBoards; ++i) {
            const std::vector<int> legal = boards_[i].legal_moves();
            columns_[i] = legal[random_() % legal.size()];
        }
    }

    // A column that one board cannot take stops the whole step.
    void refuse_one() {
        const std::size_t place = random_() % kBoards;
        const std::int64_t wrong[] = {-1, geometry_.width, std::int64_t{1} << 40};
        std::vector<std::int64_t> columns = columns_;
        columns[place] = wrong[random_() % 3];
        if (batch_.step(columns, false, won(), over()) != place)
            give_up("an illegal column was taken", geometry_, place);
    }

    void play() {
        if (batch_.step(columns_, false, won(), over()))
            give_up("a legal column was refused", geometry_, 0);
        for (std::size_t i = 0; i < kBoards; ++i) {
            boards_[i].push(static_cast<int>(columns_[i]));
            if (won()[i] != (boards_[i].won() ? 1 : 0) || over()[i] != boards_[i].over())
                give_up("another end of the game", geometry_, i);
        }
    }

    void check_arrays() {
        const auto limbs = static_cast<std::size_t>(batch_.limbs());
        std::vector<std::uint64_t> discs(kBoards * 2 * limbs);
        batch_.write_bitboards(discs);
        const auto cells = static_cast<std::size_t>(geometry_.cells());
        std::vector<std::int8_t> planes(kBoards * 2 * cells + 1, kGuard);
        const auto all = chosen([](std::size_t) { return true; });
        batch_.write_observations({all.get(), kBoards}, std::span(planes).first(planes.size() - 1));
        if (planes.back() != kGuard) give_up("a write beyond the end", geometry_, kBoards);
        for (std::size_t i = 0; i < kBoards; ++i) {
            for (std::size_t player = 0; player < 2; ++player) {
                const std::vector<std::uint64_t> wanted =
                    boards_[i].discs(static_cast<int>(player));
                if (!std::equal(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(limbs),
                                discs.data() + (2 * i + player) * limbs))
                    give_up("other discs", geometry_, i);
            }
            check_planes(i, planes.data() + i * 2 * cells);
        }
    }

    void check_planes(std::size_t index, const std::int8_t* planes) {
        const Board& board = boards_[index];
        for (int row = geometry_.height - 1; row >= 0; --row) {
            for (int column = 0; column < geometry_.width; ++column) {
                const auto cell = static_cast<std::size_t>(column * geometry_.stride() + row);
                for (const int player : {board.turn(), 1 - board.turn()}) {
                    const std::uint64_t limb = board.discs(player)[cell / 64];
                    if (*planes++ != static_cast<std::int8_t>(limb >> cell % 64 & 1))
                        give_up("another observation", geometry_, index);
                }
            }
        }
    }

    // Games that are over, and some others, begin anew with random plies.
    void begin_anew() {
        const auto ended =
            chosen([&](std::size_t i) { return boards_[i].over() || random_() % 20 == 0; });
        batch_.restart({ended.get(), kBoards}, {0, geometry_.cells() - 1});
        const auto limbs = static_cast<std::size_t>(batch_.limbs());
        std::vector<std::uint64_t> discs(kBoards * 2 * limbs);
        batch_.write_bitboards(discs);
        for (std::size_t i = 0; i < kBoards; ++i) {
            if (!ended[i]) continue;
            const auto both = std::span(discs).subspan(2 * i * limbs, 2 * limbs);
            boards_[i].set_up(both.first(limbs), both.last(limbs));
            if (boards_[i].over()) give_up("a new game that is over", geometry_, i);
        }
    }

    template <class Choose>
    static std::unique_ptr<bool[]> chosen(Choose choose) {
        auto flags = std::make_unique<bool[]>(kBoards);
        for (std::size_t i = 0; i < kBoards; ++i) flags[i] = choose(i);
        return flags;
    }

    std::span<double> won() { return won_; }
    std::span<bool> over() { return over_; }

    Geometry geometry_;
    std::mt19937& random_;
    Batch batch_;
    std::vector<Board> boards_;
    std::vector<std::int64_t> columns_;
    double won_[kBoards] = {};
    bool over_[kBoards] = {};
};

}  // namespace

int main(int argc, char** argv) {
    const long count = argc > 1 ? std::atol(argv[1]) : 1000;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atol(argv[2])) : 1);
    for (long i = 0; i < count; ++i) {
        const Geometry geometry{1 + static_cast<int>(random() % 16),
                                1 + static_cast<int>(random() % 16),
                                2 + static_cast<int>(random() % 6)};
        if (geometry.cells() > 1) Comparison(geometry, random).run();
    }
    std::printf("%ld geometries, no difference\n", count);
}
