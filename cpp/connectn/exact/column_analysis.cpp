// The part of the solver that answers for every column of a position, and finds the best line.
#include <algorithm>

#include "connectn/board/columns.hpp"
#include "connectn/exact/goal.hpp"
#include "connectn/exact/solver.hpp"

namespace connectn {

namespace {

// With a limit, every column gets so many nodes in a first round, and four times as many in each
// further round, so that all columns have been searched when the limit is reached.
constexpr std::uint64_t kFirstRound = 20'000;

}  // namespace

ColumnAnswers Solver::analyze(const Board& board, const Limit& limit, StopCheck stop) {
    StepwiseAnalysis analysis = begin(board);
    // Without a limit, each column is searched to its end in turn.
    if (!limit.seconds && !limit.nodes) analysis.round = kUnlimited;
    advance(analysis, limit, stop);
    return std::move(analysis.answers);
}

StepwiseAnalysis Solver::begin(const Board& board) const {
    StepwiseAnalysis analysis(board);
    analysis.round = kFirstRound;
    if (auto known = books_.analyze(board)) {
        analysis.answers = std::move(*known);
        analysis.done = true;
        return analysis;
    }
    analysis.open = columns_centre_first(board.geometry().width);
    analysis.answers.columns.resize(analysis.open.size());
    std::erase_if(analysis.open, [&](int column) { return !board.takes(column); });
    return analysis;
}

void Solver::advance(StepwiseAnalysis& analysis, const Limit& limit, StopCheck stop) {
    if (analysis.done) return skip();
    const Turn::Holder turn(turn_, stop);
    begin_call();
    use_geometry(analysis.board.geometry());
    Watch watch(activity_, limit, stop);
    search_columns(analysis, limit, watch);
    search_line(analysis, watch);
    watch.show_nodes();
    analysis.answers.nodes += watch.nodes();
}

// Gives every open column the nodes of a round, then of the next round, until a limit is reached.
void Solver::search_columns(StepwiseAnalysis& analysis, const Limit& limit, Watch& watch) {
    Board& board = analysis.board;
    std::vector<int>& open = analysis.open;
    auto& columns = analysis.answers.columns;
    for (const int column : open) {
        auto& known = columns[static_cast<std::size_t>(column)];
        if (!known) known = first_bounds(board, column);
    }
    while (!open.empty() && !watch.over()) {
        const int column = open[analysis.next];
        const std::uint64_t before = watch.nodes();
        const bool settled = narrow_column(board, column, limit, analysis.round - analysis.searched,
                                           watch, *columns[static_cast<std::size_t>(column)]);
        analysis.searched += watch.nodes() - before;
        if (settled)
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(analysis.next));
        else if (watch.over() && analysis.searched < analysis.round)
            return;  // the next step goes on with this column
        else
            ++analysis.next;
        analysis.searched = 0;
        if (analysis.next < open.size()) continue;
        analysis.next = 0;
        if (analysis.round != kUnlimited) analysis.round *= 4;
    }
}

std::vector<int> Solver::line(const Board& asked, const Limit& limit, StopCheck stop) {
    const Turn::Holder turn(turn_, stop);
    begin_call();
    use_geometry(asked.geometry());
    Watch watch(activity_, limit, stop);
    Board board = asked;
    Bounds bounds = answer(Question(board), limit, false, watch, true).bounds;
    std::vector<int> line;
    if (bounds.exact()) extend_line(line, board, bounds.lower, watch);
    watch.show_nodes();
    return line;
}

// Bounds of the score of a move, for the side that makes it, without a search.
Bounds Solver::first_bounds(Board& board, int column) const {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    Bounds bounds;
    if (board.won())
        bounds = {win_now(left), win_now(left)};
    else if (!board.over())
        bounds = -search_->first_bounds(board.position());
    board.pop();
    return bounds;
}

// Narrows the bounds of a move; true when no further search can narrow them.
bool Solver::narrow_column(Board& board, int column, const Limit& limit, std::uint64_t most_nodes,
                           Watch& watch, Bounds& known) {
    if (known.exact()) return true;
    board.push(column);
    Limit rest = limit;
    if (rest.depth) rest.depth = *rest.depth - 1;
    const Goal goal = goal_of(rest, false, board.geometry().cells() - board.ply());
    SharedBounds bounds(-known);
    if (!watch.over()) narrow(board.position(), goal, bounds, most_nodes, watch, true);
    known = -bounds.get();
    board.pop();
    return goal.reached(bounds.get());
}

// The line is the best column, then for each side a column that keeps its score; the centre first.
void Solver::search_line(StepwiseAnalysis& analysis, Watch& watch) {
    Board& board = analysis.board;
    std::vector<int>& line = analysis.answers.line;
    if (line.empty()) {
        std::optional<Bounds> best;
        int first = 0;
        for (const int column : columns_centre_first(board.geometry().width)) {
            const auto& known = analysis.answers.columns[static_cast<std::size_t>(column)];
            if (!known) continue;
            if (!known->exact()) return;
            if (best && known->lower <= best->lower) continue;
            best = known;
            first = column;
        }
        line.push_back(first);
        board.push(first);
        analysis.score = -best->lower;
    }
    extend_line(line, board, analysis.score, watch);
    analysis.done = board.over();
}

// Adds the columns of best play from a position whose score is known.
void Solver::extend_line(std::vector<int>& line, Board& board, int& score, Watch& watch) {
    const std::vector<int> order = columns_centre_first(board.geometry().width);
    for (; !board.over(); score = -score) {
        const auto keeps = std::find_if(order.begin(), order.end(), [&](int column) {
            return board.takes(column) && keeps_score(board, column, score, watch);
        });
        if (keeps == order.end()) break;  // a limit was reached
        board.push(*keeps);
        line.push_back(*keeps);
    }
}

// Whether a move has this score, which is the best one; false when a limit was reached before the
// proof.
bool Solver::keeps_score(Board& board, int column, int score, Watch& watch) {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    bool keeps;
    if (board.over()) {
        keeps = (board.won() ? win_now(left) : 0) == score;
    } else if (const auto reply = books_.look_up(Question(board))) {
        keeps = -*reply == score;
    } else {
        Goal goal;
        goal.least_alpha = goal.most_alpha = -score;
        SharedBounds bounds(search_->first_bounds(board.position()));
        if (!watch.over()) narrow(board.position(), goal, bounds, kUnlimited, watch, true);
        keeps = bounds.get().upper <= -score;
    }
    board.pop();
    return keeps;
}

}  // namespace connectn
