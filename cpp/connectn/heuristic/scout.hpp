// Evaluates the columns of a position that is too hard to solve, deeper and deeper until a limit.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "connectn/exact/solver.hpp"
#include "connectn/heuristic/lookahead.hpp"

namespace connectn {

struct Outlook {
    std::vector<std::optional<int>> values;  // per column, see lookahead.hpp; none if not asked for
    std::vector<int> order;                  // the columns that were asked for, best first
    int depth = 0;                           // plies that were searched completely; forced moves
                                             // do not count
    std::uint64_t nodes = 0;
};

class Scout {
public:
    // Uses what the solver has proved. The solver must outlive the scout. Throws std::bad_alloc
    // when there is not enough memory for the table.
    Scout(Solver& solver, std::size_t table_bytes);

    // Keeps nothing between two calls, so that the result depends only on the limit and on what the
    // solver has proved. Precondition: the game is not over and no column is full.
    Outlook evaluate(const Board& board, std::span<const int> columns, const Limit& limit,
                     StopCheck stop);

private:
    void begin(const Geometry& geometry, const AnyTable& proofs);
    bool deepen(Board& board, int depth, LookaheadRun& run, Outlook& outlook);
    int value_of_move(Board& board, int column, int depth, int alpha, int beta, LookaheadRun& run);

    Solver& solver_;
    std::vector<LookaheadEntry> table_;
    std::uint16_t round_ = 0;
    std::unique_ptr<Lookahead> lookahead_;  // null for lines of 1
    std::optional<Geometry> geometry_;
    CpuPath path_ = CpuPath::portable;
};

}  // namespace connectn
