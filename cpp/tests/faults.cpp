// Lets the k-th allocation fail, k = 1, 2, ..., until a call needs no more: of memory (operator
// new), of a table (mmap) and of a thread (pthread_create). After each failure the same objects
// must answer as they did before, and when they are destroyed nothing may be left. Also under
// sanitizers. An error aborts with the case and k on stderr.
//
// The linker puts the functions named __wrap_... here in place of the system's (CMakeLists.txt), so
// that the core itself knows nothing of this test.
#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <random>
#include <vector>

#include "connectn/heuristic/scout.hpp"
#include "quiet_board.hpp"

using namespace connectn;

namespace {

std::atomic<long> until_failure{0};  // 0: none is planned
std::atomic<long> living{0};         // allocations that were not freed

bool fails_now() {
    if (until_failure.load() == 0) return false;
    return until_failure.fetch_sub(1) == 1;
}

void* allocate(std::size_t bytes, std::size_t alignment) {
    if (fails_now()) return nullptr;
    ++living;
    return std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
}

void release(void* memory) {
    if (memory != nullptr) --living;
    std::free(memory);
}

void* allocate_or_throw(std::size_t bytes, std::size_t alignment) {
    void* const memory = allocate(bytes, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

constexpr std::size_t kAlignment = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes, kAlignment); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocate_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes, kAlignment);
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }

extern "C" {

void* __real_mmap(void*, std::size_t, int, int, int, off_t);
void* __wrap_mmap(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset) {
    if (fails_now()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    ++living;
    return __real_mmap(at, bytes, protection, flags, file, offset);
}

int __real_munmap(void*, std::size_t);
int __wrap_munmap(void* at, std::size_t bytes) {
    --living;
    return __real_munmap(at, bytes);
}

int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                          void* argument) {
    return fails_now() ? EAGAIN : __real_pthread_create(thread, attributes, work, argument);
}

}  // extern "C"

namespace {

bool never() { return false; }
bool go_on(std::size_t) { return true; }

void expect(bool right, const char* name, long k, const char* what) {
    if (right) return;
    std::fprintf(stderr, "%s, allocation %ld: %s\n", name, k, what);
    std::abort();
}

// What a case works on. It is made anew for each k, and used once before the failure.
struct Subject {
    virtual ~Subject() = default;
    // Throws std::bad_alloc, or does not need what could not be allocated.
    virtual void work() = 0;
    // Whether the objects answer as they should, after a failure or a success.
    virtual bool sound() = 0;
};

// Lets the k-th allocation of the work fail; false if it makes fewer. Even where a failure is
// tolerated, such as that of a thread, the answers after it must be right.
bool fail(const char* name, long k, Subject& subject, bool again_first) {
    bool thrown = false;
    until_failure = k;
    try {
        subject.work();
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    const bool failed = until_failure.exchange(0) <= 0;
    expect(failed || !thrown, name, k, "an error without a failure");
    if (again_first) subject.work();
    expect(subject.sound(), name, k, "wrong afterwards");
    if (!again_first) subject.work();
    return failed;
}

// Returns how many allocations the work makes.
long fail_each(const char* name, const std::function<std::unique_ptr<Subject>()>& make) {
    for (long k = 1;; ++k) {
        bool failed = false;
        for (const bool again_first : {true, false}) {
            const long before = living;
            failed = fail(name, k, *make(), again_first);
            expect(living == before, name, k, "something was not freed");
        }
        if (!failed) return k - 1;
    }
}

// One board per reason to allocate.
enum Which { small, hard, grown, wide, plain };

Board seeded_board(const Geometry& geometry, int discs, unsigned seed) {
    std::mt19937 random(seed);
    return quiet_board(geometry, discs, random);
}

const std::vector<Board>& boards() {
    static const std::vector<Board> all = {
        seeded_board({4, 4, 4}, 0, 1),
        seeded_board({5, 6, 4}, 4, 3),    // more nodes than one thread searches alone
        seeded_board({7, 8, 4}, 36, 2),   // needs a larger table: its keys have 63 bits
        seeded_board({11, 9, 5}, 76, 3),  // another word
        seeded_board({3, 3, 1}, 0, 1),    // needs no search
    };
    return all;
}

const std::vector<Bounds>& scores() {
    static const std::vector<Bounds> all = [] {
        std::vector<Bounds> found;
        for (const Board& board : boards()) {
            Solver fresh(1, std::size_t{1} << 22);
            const Answer answer = fresh.solve(Question(board), {}, false, never);
            expect(answer.nodes > 100 || found.size() == plain, "a board", 0, "too easy");
            found.push_back(answer.bounds);
        }
        return found;
    }();
    return all;
}

constexpr std::size_t kSmall = std::size_t{1} << 16;

struct SolverSubject : Subject {
    Solver solver;

    SolverSubject(int threads, const Board& first) : solver(threads, kSmall) {
        solver.solve(Question(first), {}, false, never);
    }
    bool sound() override {
        for (std::size_t i = 0; i < boards().size(); ++i)
            if (!(solver.solve(Question(boards()[i]), {}, false, never).bounds == scores()[i]))
                return false;
        return true;
    }
};

struct Solving : SolverSubject {
    const Board& board;

    Solving(int threads, const Board& first, const Board& then)
        : SolverSubject(threads, first), board(then) {}
    void work() override {
        solver.clear(never);
        solver.solve(Question(board), {}, false, never);
    }
};

struct SolvingMany : SolverSubject {
    using SolverSubject::SolverSubject;
    void work() override {
        std::vector<Question> questions;
        for (const Board& board : boards()) questions.insert(questions.end(), 3, Question(board));
        const auto answers = solver.solve_many(questions, {}, false, never, go_on).value();
        for (std::size_t i = 0; i < answers.size(); ++i)
            expect(answers[i].bounds == scores()[i / 3], "solve_many", 0, "a wrong answer");
    }
};

struct Analysing : SolverSubject {
    using SolverSubject::SolverSubject;
    void work() override {
        for (const Which which : {grown, hard, wide}) {
            solver.clear(never);
            const ColumnAnswers found = solver.analyze(boards()[which], {}, never);
            int best = -kMaxCells;
            for (const auto& known : found.columns)
                if (known) best = std::max(best, known->lower);
            expect(!found.line.empty(), "analyze", 0, "no line");
            expect(best == scores()[which].lower, "analyze", 0, "a wrong score");
        }
    }
};

struct MakingSolvers : Subject {
    void work() override { Solver(2, kSmall); }
    bool sound() override { return true; }
};

struct Scouting : Subject {
    Solver solver{1, kSmall};
    Scout scout{solver, kSmall};
    std::vector<std::vector<int>> orders;

    Scouting() {
        for (const Board& board : boards()) orders.push_back(order_of(board));
    }
    std::vector<int> order_of(const Board& board) {
        Limit limit;
        limit.depth = 4;
        return scout.evaluate(board, board.legal_moves(), limit, never).order;
    }
    void work() override {
        Scout(solver, kSmall);
        for (const Board& board : boards()) order_of(board);
    }
    bool sound() override {
        for (std::size_t i = 0; i < boards().size(); ++i)
            if (order_of(boards()[i]) != orders[i]) return false;
        return true;
    }
};

// A board keeps its discs and its history together.
struct Playing : Subject {
    Board board = boards()[hard];  // a copy has no room for more moves
    Board other{Geometry{16, 16, 4}};

    static bool is_whole(const Board& board) {
        Board again(board.geometry());
        for (const std::uint8_t column : board.moves()) again.push(column);
        return board.same_position(again) && board.ply() == again.ply();
    }
    void work() override {
        board.push(3);
        other = board;
        other = board.mirror();
        other = boards()[wide];
        static_cast<void>(board.winning_moves(0).size() + board.discs(1).size());
        static_cast<void>(board.census(3, never).size());
        board.pop();
    }
    bool sound() override { return is_whole(board) && is_whole(other); }
};

}  // namespace

int main() {
    scores();
    long total = 0;
    auto run = [&](const char* name, const std::function<std::unique_ptr<Subject>()>& make) {
        const long count = fail_each(name, make);
        expect(count > 0, name, 0, "nothing was allocated");
        std::printf("%-30s %4ld failures\n", name, count);
        total += count;
    };
    run("a new solver", [] { return std::make_unique<MakingSolvers>(); });
    run("a table that grows",
        [&] { return std::make_unique<Solving>(1, boards()[small], boards()[grown]); });
    run("a table that is kept",
        [&] { return std::make_unique<Solving>(1, boards()[grown], boards()[wide]); });
    run("threads on one position",
        [&] { return std::make_unique<Solving>(3, boards()[plain], boards()[hard]); });
    run("threads on many positions",
        [&] { return std::make_unique<SolvingMany>(3, boards()[small]); });
    run("an analysis", [&] { return std::make_unique<Analysing>(2, boards()[small]); });
    run("a scout", [] { return std::make_unique<Scouting>(); });
    run("a board", [] { return std::make_unique<Playing>(); });
    std::printf("%ld failures, nothing wrong\n", total);
    return 0;
}
