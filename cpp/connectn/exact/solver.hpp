// Exact answers about positions, with limits, threads and one table that lasts.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "connectn/board/board.hpp"
#include "connectn/board/cpu.hpp"
#include "connectn/exact/search.hpp"

namespace connectn {

// How long one question may take; what is not set is open.
struct SolverLimit {
    std::optional<double> seconds;  // at most a century, to fit the clock
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

// A position that is not over.
struct Question {
    Geometry geometry;
    Discs discs;
    int ply = 0;

    explicit Question(const Board& board)
        : geometry(board.geometry()), discs(board.position()), ply(board.ply()) {}
    int left() const { return geometry.cells() - ply; }
};

struct Answer {
    Bounds bounds;  // of the score for the side to move
    std::uint64_t nodes = 0;
};

struct ColumnAnswers {
    std::vector<std::optional<Bounds>> columns;  // for the side to move; nothing where unplayable
    std::vector<int> line;                       // best play, as far as it was proved
    std::uint64_t nodes = 0;
};

class Solver {
public:
    // Throws std::bad_alloc when the table cannot be had.
    Solver(int threads, std::size_t table_bytes);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Asked now and then by the calling thread; true stops the work.
    using StopCheck = std::function<bool()>;
    // Told now and then how many are finished; false stops the work.
    using Progress = std::function<bool(std::size_t)>;

    Answer solve(const Question& question, const SolverLimit& limit, bool weak,
                 const StopCheck& stop);
    // Precondition: the game is not over.
    ColumnAnswers analyze(const Board& board, const SolverLimit& limit, const StopCheck& stop);
    // Each position under the whole limit; nothing when the work was stopped or cancelled.
    std::optional<std::vector<Answer>> solve_many(std::span<const Question> questions,
                                                  const SolverLimit& limit, bool weak,
                                                  const StopCheck& stop, const Progress& progress);

    // Makes the question being answered return what it knows; may be called from any thread.
    void cancel() { cancelled_ = true; }
    // Forgets everything.
    void clear();
    // What has been proved about positions of this geometry (see Searcher::table), or null. As long
    // as the lock lives, nobody else asks.
    struct Proofs {
        std::unique_lock<std::mutex> lock;
        const void* table;
    };
    Proofs proofs(const Geometry& geometry);
    // Positions searched for the question being answered, or for the last one.
    std::uint64_t nodes() const { return nodes_; }

private:
    class Memory;
    struct Watch;

    void begin();
    void use_geometry(const Geometry& geometry);
    Answer answer(const Question& question, const SolverLimit& limit, bool weak, Watch& watch,
                  bool may_share);
    void narrow(const Discs& discs, const Goal& goal, Race& race, std::uint64_t most_nodes,
                Watch& watch, bool may_share);
    Bounds first_bounds(Board& board, int column) const;
    bool narrow_column(Board& board, int column, const SolverLimit& limit, std::uint64_t most_nodes,
                       Watch& watch, Bounds& known);
    std::vector<int> best_line(Board board, const std::vector<std::optional<Bounds>>& columns,
                               Watch& watch);
    bool keeps_score(Board& board, int column, int score, Watch& watch);

    int threads_;
    std::unique_ptr<Memory> memory_;
    std::unique_ptr<Searcher> searcher_;  // none for lines of 1, where there is nothing to search
    std::optional<Geometry> geometry_;    // of what the table holds
    CpuPath path_ = CpuPath::portable;    // of the searcher
    std::mutex asking_;                   // one question at a time
    std::atomic<bool> cancelled_{false};
    std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace connectn
