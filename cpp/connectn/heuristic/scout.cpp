#include "connectn/heuristic/scout.hpp"

#include <algorithm>
#include <bit>

#include "connectn/exact/watch.hpp"

namespace connectn {

namespace {

constexpr int kInfinity = 2 * kWon;  // above any value

// Null for lines of 1.
std::unique_ptr<Lookahead> make_search(const Geometry& geometry) {
    if (geometry.connect == 1) return nullptr;
    return std::unique_ptr<Lookahead>(with_word(geometry.bits(), [&](auto word) {
        return CONNECTN_ON_CPU_PATH(make_lookahead(word, geometry));
    }));
}

}  // namespace

Lookahead::~Lookahead() = default;

Scout::Scout(Solver& solver, std::size_t table_bytes)
    : solver_(solver),
      entries_(std::bit_floor(std::max(table_bytes / sizeof(LookaheadEntry), std::size_t{16}))),
      table_(std::make_unique<LookaheadEntry[]>(entries_)),
      renewals_(solver.losses()) {}

Scout::~Scout() {
    if (!lost()) return;
    static_cast<void>(table_.release());
    static_cast<void>(lookahead_.release());
}

Outlook Scout::evaluate(const Board& asked, std::span<const int> columns, const Limit& limit,
                        StopCheck stop) {
    const Solver::Proofs proofs = solver_.proofs(asked.geometry(), stop);
    begin(asked.geometry(), proofs.table);
    Activity activity;
    Watch watch(activity, limit, stop);
    LookaheadRun run{watch.counter(~std::uint64_t{0}, true)};
    Board board = asked;
    Outlook outlook;
    outlook.values.resize(static_cast<std::size_t>(asked.geometry().width));
    outlook.order.assign(columns.begin(), columns.end());
    const int left = asked.geometry().cells() - asked.ply();
    const int deepest = std::min(limit.depth.value_or(left), left);
    for (int depth = 1; depth <= deepest && deepen(board, depth, run, outlook); ++depth)
        outlook.depth = depth;
    outlook.nodes = run.counter.nodes;
    return outlook;
}

void Scout::begin(const Geometry& geometry, const AnyTable& proofs) {
    if (lost()) renew();
    use_geometry(geometry);
    if (++round_ == 0) {  // the numbers start again: no entry may keep an old one
        std::fill_n(table_.get(), entries_, LookaheadEntry{});
        ++round_;
    }
    if (!lookahead_) return;
    lookahead_->use_proofs(proofs);
    lookahead_->begin_round(round_);
}

// Makes the search before anything is changed, because that may throw.
void Scout::use_geometry(const Geometry& geometry) {
    if (geometry_ == geometry && path_ == cpu_path()) return;
    lookahead_ = make_search(geometry);
    if (lookahead_) lookahead_->use_table(table_.get(), entries_);
    geometry_ = geometry;
    path_ = cpu_path();
}

// As Solver::renew.
void Scout::renew() {
    auto table = std::make_unique<LookaheadEntry[]>(entries_);
    static_cast<void>(table_.release());
    static_cast<void>(lookahead_.release());
    table_ = std::move(table);
    geometry_.reset();
    renewals_ = solver_.losses();
}

// Searches all columns to this depth. False when a limit was reached or a greater depth would find
// nothing new. The best column so far is searched first, because the others are only compared with
// it.
bool Scout::deepen(Board& board, int depth, LookaheadRun& run, Outlook& outlook) {
    std::vector<int>& order = outlook.order;
    run.estimated = false;
    int best = -kInfinity;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int column = order[i];
        int value =
            value_of_move(board, column, depth - 1, best, i == 0 ? kInfinity : best + 1, run);
        if (value > best && i > 0 && !run.counter.stopped)
            value = value_of_move(board, column, depth - 1, best, kInfinity, run);
        if (run.counter.stopped) return false;
        outlook.values[static_cast<std::size_t>(column)] = value;
        if (value > best) {
            best = value;
            // Move the column to the front: if the limit is reached now, it is the one to play.
            std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                        order.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
    return run.estimated && !decided(best);
}

// The value of playing a column, for the side that plays it.
int Scout::value_of_move(Board& board, int column, int depth, int alpha, int beta,
                         LookaheadRun& run) {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    int value = 0;
    if (board.won())
        value = value_of_score(win_now(left));
    else if (!board.over())
        value = -lookahead_->search(board.position(), depth, -beta, -alpha, run);
    board.pop();
    return value;
}

}  // namespace connectn
