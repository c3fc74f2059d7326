// Checks the scout on random positions of random boards, on every position of small boards, and
// with two threads that use it at once. Usage: scouts POSITIONS SEED, also under sanitizers. An
// error aborts with the position on stderr.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "connectn/board/cpu.hpp"
#include "connectn/heuristic/scout.hpp"
#include "truth.hpp"

using namespace connectn;

namespace {

// So small that it is soon full.
constexpr std::size_t kTable = std::size_t{1} << 16;
bool never() { return false; }
int sign(int value) { return (value > 0) - (value < 0); }

[[noreturn]] void give_up(const char* what, const Board& board) {
    std::fprintf(stderr, "%s on %dx%dc%d, ply %d:", what, board.geometry().width,
                 board.geometry().height, board.geometry().connect, board.ply());
    for (const int player : {0, 1})
        for (const std::uint64_t limb : board.discs(player))
            std::fprintf(stderr, " %llx", static_cast<unsigned long long>(limb));
    std::fprintf(stderr, "\n");
    std::abort();
}

// The outlook has the columns that were asked for and no others, and keeps the limit of nodes.
void check_form(const Board& board, const std::vector<int>& asked, const Limit& limit,
                const Outlook& outlook) {
    if (!std::is_permutation(asked.begin(), asked.end(), outlook.order.begin(),
                             outlook.order.end()))
        give_up("other columns than those asked for", board);
    if (static_cast<int>(outlook.values.size()) != board.geometry().width)
        give_up("too many or too few values", board);
    for (int column = 0; column < board.geometry().width; ++column) {
        const bool wanted = std::find(asked.begin(), asked.end(), column) != asked.end();
        const bool known = outlook.values[static_cast<std::size_t>(column)].has_value();
        if (known && !wanted) give_up("a value that was not asked for", board);
        if (!known && wanted && !limit.nodes) give_up("no value", board);
    }
    if (limit.nodes && outlook.nodes > *limit.nodes) give_up("too many nodes", board);
}

int best_value(const Outlook& outlook) {
    return outlook.values[static_cast<std::size_t>(outlook.order.front())].value();
}

// Part 1: random positions of random boards; the solver may have proved something before.

Board random_board(std::mt19937& random) {
    const unsigned side = random() % 2 == 0 ? 16 : 7;
    const Geometry geometry{1 + static_cast<int>(random() % side),
                            1 + static_cast<int>(random() % side),
                            1 + static_cast<int>(random() % 7)};
    Board board(geometry);
    for (auto plies = random() % static_cast<unsigned>(geometry.cells()); plies > 0; --plies) {
        const std::vector<int> columns = board.legal_moves();
        board.push(columns[random() % columns.size()]);
        if (board.over()) {
            board.pop();
            break;
        }
    }
    return board;
}

void check_random_boards(long count, std::mt19937& random) {
    Solver solver(1, kTable);
    Scout scout(solver, kTable);
    for (long i = 0; i < count; ++i) {
        use_cpu_path(random() % 2 == 0 && cpu_supports(CpuPath::avx2) ? CpuPath::avx2
                                                                      : CpuPath::portable);
        const Board board = random_board(random);
        Limit little;
        little.nodes = 1 + random() % 300;
        if (random() % 2 == 0) solver.analyze(board, little, never);
        std::vector<int> asked = board.legal_moves();
        std::shuffle(asked.begin(), asked.end(), random);
        asked.resize(1 + random() % asked.size());
        Limit limit;
        if (random() % 4 != 0) limit.nodes = 1 + random() % 500;
        if (!limit.nodes || random() % 2 == 0) limit.depth = 1 + static_cast<int>(random() % 3);
        check_form(board, asked, limit, scout.evaluate(board, asked, limit, never));
    }
}

// Part 2: every position of small boards, compared with brute force.

Board board_of(truth::Shape shape, truth::Bits current, truth::Bits mask) {
    Board board(Geometry{shape.width, shape.height, shape.connect});
    const bool first_to_move = std::popcount(mask) % 2 == 0;
    const std::uint64_t limbs[] = {first_to_move ? current : mask ^ current,
                                   first_to_move ? mask ^ current : current};
    board.set_up({&limbs[0], 1}, {&limbs[1], 1});
    return board;
}

long check_small_board(truth::Shape shape, int step) {
    Solver solver(1, kTable);
    Scout scout(solver, kTable);
    long number = 0;
    long seen = 0;
    truth::enumerate(shape, [&](truth::Bits current, truth::Bits mask, int score) {
        if (number++ % step != 0) return;
        ++seen;
        const Board board = board_of(shape, current, mask);
        const std::vector<int> asked = board.legal_moves();
        Limit limit;
        limit.depth = 1 + static_cast<int>(number / step % 6);
        const Outlook outlook = scout.evaluate(board, asked, limit, never);
        check_form(board, asked, limit, outlook);
        const int value = best_value(outlook);
        if (decided(value) && sign(value) != sign(score)) give_up("a wrong result", board);
        for (const int column : asked)
            if (outlook.values[static_cast<std::size_t>(column)].value() > value)
                give_up("the best is not the first", board);
    });
    return seen;
}

// Part 3: two threads use one scout while a third one uses its solver.

void check_threads() {
    const Geometry geometries[] = {{7, 6, 4}, {9, 7, 5}};
    Limit limit;
    limit.depth = 3;
    Solver alone(1, kTable);
    Scout calm(alone, kTable);
    Solver busy(1, kTable);
    Scout shared(busy, kTable);
    std::vector<std::thread> threads;
    std::vector<Outlook> expected(2);
    std::vector<Outlook> found(2);
    for (std::size_t i = 0; i < 2; ++i) {
        const Board board(geometries[i]);
        expected[i] = calm.evaluate(board, board.legal_moves(), limit, never);
        threads.emplace_back([&, i, board] {
            for (int again = 0; again < 50; ++again)
                found[i] = shared.evaluate(board, board.legal_moves(), limit, never);
        });
    }
    threads.emplace_back([&] {
        Limit little;
        little.nodes = 200;  // too few to prove anything within three plies of an empty board
        for (int again = 0; again < 50; ++again) {
            busy.solve(Question(Board(geometries[again % 2])), little, true, never);
            busy.clear(never);
        }
    });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < 2; ++i)
        if (found[i].values != expected[i].values || found[i].order != expected[i].order)
            give_up("two threads disturb each other", Board(geometries[i]));
}

}  // namespace

int main(int count, char** texts) {
    const long positions = count > 1 ? std::atol(texts[1]) : 10'000;
    std::mt19937 random(count > 2 ? static_cast<unsigned>(std::atol(texts[2])) : 1);
    check_random_boards(positions, random);
    // About as many as random positions: the small boards have 200,000 positions together.
    const int step = static_cast<int>(std::max(1L, 400'000 / std::max(1L, positions)));
    long known = 0;
    for (const CpuPath path : {CpuPath::portable, CpuPath::avx2}) {
        if (!cpu_supports(path)) continue;
        use_cpu_path(path);
        for (const truth::Shape shape :
             {truth::Shape{4, 4, 3}, {4, 4, 4}, {5, 3, 3}, {3, 4, 3}, {3, 3, 2}, {6, 2, 3}})
            known += check_small_board(shape, step);
    }
    check_threads();
    std::printf("%ld positions, %ld of them with a known result: nothing wrong\n",
                positions + known, known);
    return 0;
}
