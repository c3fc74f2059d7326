// Judges the columns of a position that is too hard to solve, deeper and deeper until a limit.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "connectn/heuristic/lookahead.hpp"
#include "connectn/exact/score.hpp"
#include "connectn/exact/solver.hpp"

namespace connectn {

struct Outlook {
    std::vector<std::optional<int>> values;  // per column, see lookout.hpp; nothing if not asked
    std::vector<int> order;                  // the columns asked about, best first
    int depth = 0;                           // plies with a choice that were searched in full
    std::uint64_t nodes = 0;
};

class Scout {
public:
    // Uses what the solver has proved; the solver must live as long. Throws std::bad_alloc when the
    // table cannot be had.
    Scout(Solver& solver, std::size_t table_bytes);

    // Forgets in between, so that the answer depends on the limit and the solver's proofs alone.
    // Precondition: the columns take a disc and the game is not over.
    Outlook judge(const Board& board, std::span<const int> columns, const SolverLimit& limit,
                  const Solver::StopCheck& stop);

private:
    struct Watch;

    void begin(const Geometry& geometry, const void* proofs);
    bool look(Board& board, int depth, Watch& watch, Outlook& outlook);
    int look_at(Board& board, int column, int depth, int alpha, int beta, Watch& watch);

    Solver& solver_;
    std::vector<Glance> table_;
    std::uint16_t round_ = 0;
    std::unique_ptr<Lookout> lookout_;  // none for lines of 1
    std::optional<Geometry> geometry_;
    CpuPath path_ = CpuPath::portable;
};

}  // namespace connectn
