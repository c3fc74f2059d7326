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

// Has the solver's turn while it works. When a call throws, as the solver's do, the scout answers
// the next one as before.
class Scout {
public:
    // Uses what the solver has proved. The solver must outlive the scout. Throws std::bad_alloc
    // when there is not enough memory for the table.
    Scout(Solver& solver, std::size_t table_bytes);
    ~Scout();
    Scout(const Scout&) = delete;
    Scout& operator=(const Scout&) = delete;

    // Keeps nothing between two calls, so that the result depends only on the limit and on what the
    // solver has proved. Precondition: the game is not over and no column is full.
    Outlook evaluate(const Board& board, std::span<const int> columns, const Limit& limit,
                     StopCheck stop);

private:
    void begin(const Geometry& geometry, const AnyTable& proofs);
    bool lost() const { return renewals_ != solver_.losses(); }
    void renew();
    void use_geometry(const Geometry& geometry);
    bool deepen(Board& board, int depth, LookaheadRun& run, Outlook& outlook);
    int value_of_move(Board& board, int column, int depth, int alpha, int beta, LookaheadRun& run);

    Solver& solver_;
    std::size_t entries_;
    std::unique_ptr<LookaheadEntry[]> table_;
    std::uint16_t round_ = 0;
    std::size_t renewals_;  // the solver's losses after which the table was replaced
    std::unique_ptr<Lookahead> lookahead_;  // null for lines of 1
    std::optional<Geometry> geometry_;
    CpuPath path_ = CpuPath::portable;
};

}  // namespace connectn
