// Checks that several threads with one table find the same scores as one thread, on every kind of
// table; also under a thread sanitizer. The exit code is the number of the first board that
// differs.
#include <cstdio>
#include <optional>
#include <random>
#include <vector>

#include "connectn/exact/solver.hpp"
#include "quiet_board.hpp"

using namespace connectn;

namespace {

constexpr std::size_t kTable = std::size_t{1} << 20;
bool never() { return false; }

// The nodes searched by all threads together; none when an answer differs.
std::optional<std::uint64_t> shared_nodes(const Geometry& geometry, int discs, int positions) {
    std::mt19937 random(20260101);
    std::vector<Question> questions;
    for (int i = 0; i < positions; ++i)
        questions.emplace_back(quiet_board(geometry, discs, random));
    Solver alone(1, kTable);
    Solver together(4, kTable);
    const auto go_on = [](std::size_t) { return true; };
    const auto expected = alone.solve_many(questions, {}, false, never, go_on).value();
    const auto batch = together.solve_many(questions, {}, false, never, go_on).value();
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        together.clear(never);  // otherwise the table already holds the answers
        const Answer one = together.solve(questions[i], {}, false, never);
        if (!(batch[i].bounds == expected[i].bounds) || !(one.bounds == expected[i].bounds))
            return std::nullopt;
        nodes += one.nodes;
    }
    return nodes;
}

// Whether threads that share many easy positions, several at a time, give each its own answer.
bool share_easy_positions() {
    std::mt19937 random(20260102);
    std::vector<Question> questions;
    for (int i = 0; i < 1500; ++i)
        questions.emplace_back(quiet_board({7, 6, 4}, i % 500 == 0 ? 12 : 30, random));
    const auto go_on = [](std::size_t done) { return done <= 1500; };
    const auto expected = Solver(1, kTable).solve_many(questions, {}, false, never, go_on).value();
    const auto batch = Solver(4, kTable).solve_many(questions, {}, false, never, go_on).value();
    for (std::size_t i = 0; i < questions.size(); ++i)
        if (!(batch[i].bounds == expected[i].bounds)) return false;
    return true;
}

}  // namespace

int main() {
    struct {
        Geometry geometry;
        int discs;
        int positions;
    } const rows[] = {
        {{7, 6, 4}, 10, 5}, {{6, 6, 4}, 8, 5}, {{9, 7, 5}, 42, 5}, {{11, 11, 7}, 105, 4}};
    int number = 0;
    for (const auto& row : rows) {
        ++number;
        const auto nodes = shared_nodes(row.geometry, row.discs, row.positions);
        std::printf("%dx%dc%d: ", row.geometry.width, row.geometry.height, row.geometry.connect);
        if (!nodes) {
            std::printf("DIFFERENT\n");
            return number;
        }
        std::printf("the same for 1 and 4 threads, %llu nodes\n",
                    static_cast<unsigned long long>(*nodes));
        std::fflush(stdout);
    }
    if (!share_easy_positions()) {
        std::printf("many easy positions: DIFFERENT\n");
        return ++number;
    }
    std::printf("many easy positions: the same for 1 and 4 threads\n");
    return 0;
}
