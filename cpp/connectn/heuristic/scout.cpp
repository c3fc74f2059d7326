#include "connectn/heuristic/scout.hpp"

#include <algorithm>
#include <bit>

namespace connectn {

namespace {

using Clock = std::chrono::steady_clock;

// How long to work between two questions to the stop check.
constexpr auto kAskAfter = std::chrono::milliseconds(20);

Lookout* make_lookout(const Geometry& geometry) {
#ifdef CONNECTN_HAS_AVX2
    if (cpu_path() == CpuPath::avx2) return avx2::make_lookout(geometry);
#endif
    return portable::make_lookout(geometry);
}

}  // namespace

Lookout::~Lookout() = default;

struct Scout::Watch {
    Looking run;
    const Solver::StopCheck& stop;
    std::optional<Clock::time_point> deadline;
    std::uint64_t node_limit;
    Clock::time_point ask_at = Clock::now() + kAskAfter;

    Watch(const Solver::StopCheck& check, const SolverLimit& limit)
        : run{poll}, stop(check), node_limit(limit.nodes.value_or(~std::uint64_t{0})) {
        run.owner = this;
        run.poll_at = std::min(Looking::kPollEvery, node_limit);
        if (limit.seconds)
            deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(*limit.seconds));
    }

    static bool poll(Looking& run) {
        Watch& watch = *static_cast<Watch*>(run.owner);
        const auto now = Clock::now();
        run.poll_at = std::min(run.nodes + Looking::kPollEvery, watch.node_limit);
        if (run.nodes >= watch.node_limit || (watch.deadline && now >= *watch.deadline))
            run.stopped = true;
        if (now >= watch.ask_at) {
            if (watch.stop()) run.stopped = true;
            watch.ask_at = now + kAskAfter;
        }
        return run.stopped;
    }
};

Scout::Scout(Solver& solver, std::size_t table_bytes)
    : solver_(solver),
      table_(std::bit_floor(std::max(table_bytes / sizeof(Glance), std::size_t{16}))) {}

Outlook Scout::judge(const Board& asked, std::span<const int> columns, const SolverLimit& limit,
                     const Solver::StopCheck& stop) {
    const Solver::Proofs proofs = solver_.proofs(asked.geometry());
    begin(asked.geometry(), proofs.table);
    Watch watch(stop, limit);
    Board board = asked;
    Outlook outlook;
    outlook.values.resize(static_cast<std::size_t>(asked.geometry().width));
    outlook.order.assign(columns.begin(), columns.end());
    const int left = asked.geometry().cells() - asked.ply();
    const int deepest = std::min(limit.depth.value_or(left), left);
    for (int depth = 1; depth <= deepest && look(board, depth, watch, outlook); ++depth)
        outlook.depth = depth;
    outlook.nodes = watch.run.nodes;
    return outlook;
}

void Scout::begin(const Geometry& geometry, const void* proofs) {
    if (geometry_ != geometry || path_ != cpu_path()) {
        geometry_ = geometry;
        path_ = cpu_path();
        lookout_.reset(geometry.connect > 1 ? make_lookout(geometry) : nullptr);
        if (lookout_) lookout_->use_table(table_.data(), table_.size());
    }
    if (++round_ == 0) {  // all numbers have been used: no glance may keep one
        std::fill(table_.begin(), table_.end(), Glance{});
        ++round_;
    }
    if (!lookout_) return;
    lookout_->use_proofs(proofs);
    lookout_->begin_round(round_);
}

// One more ply for all columns; false when there is nothing more to find out, or no more time.
// A column is only known to be worse than the best so far, which is why the best goes first.
bool Scout::look(Board& board, int depth, Watch& watch, Outlook& outlook) {
    std::vector<int>& order = outlook.order;
    auto value = [&](int column) -> std::optional<int>& {
        return outlook.values[static_cast<std::size_t>(column)];
    };
    watch.run.cut = false;
    int best = -2 * kWon;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int column = order[i];
        int found = i == 0 ? look_at(board, column, depth - 1, -2 * kWon, 2 * kWon, watch)
                           : look_at(board, column, depth - 1, best, best + 1, watch);
        if (found > best && i > 0 && !watch.run.stopped)
            found = look_at(board, column, depth - 1, best, 2 * kWon, watch);
        if (watch.run.stopped) return false;
        value(column) = found;
        if (found > best) {
            best = found;
            // To the front: should time run out now, this is the one to play.
            std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                        order.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
    return watch.run.cut && !decided(best);
}

// The value of playing a column, for the side that plays it.
int Scout::look_at(Board& board, int column, int depth, int alpha, int beta, Watch& watch) {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    int value = 0;
    if (board.won())
        value = value_of_score(win_now(left));
    else if (!board.over())
        value = -lookout_->search(board.position(), depth, -beta, -alpha, watch.run);
    board.pop();
    return value;
}

}  // namespace connectn
