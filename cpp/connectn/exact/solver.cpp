#include "connectn/exact/solver.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

#include "connectn/board/columns.hpp"
#include "connectn/board/cpu.hpp"
#include "connectn/exact/helpers.hpp"
#include "connectn/exact/question_queue.hpp"

namespace connectn {

namespace {

// Other threads are started only for a position that takes more nodes than this.
constexpr std::uint64_t kAloneNodes = 20'000;
// With a limit, every column gets so many nodes in a first round, and four times as many in each
// further round, so that all columns have been searched when the limit is reached.
constexpr std::uint64_t kFirstRound = 20'000;
constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};
// Between two looks of the calling thread at helpers that still work.
constexpr std::chrono::microseconds kShortestPause{10};
constexpr std::chrono::microseconds kLongestPause{2'000};

// Null for lines of 1.
std::unique_ptr<ExactSearch> make_search(const Geometry& geometry) {
    if (geometry.connect == 1) return nullptr;
    return std::unique_ptr<ExactSearch>(with_word(geometry.bits(), [&](auto word) {
        return CONNECTN_ON_CPU_PATH(make_exact_search(word, geometry));
    }));
}

// The tests for a limit. A limit of depth asks only for wins and losses within so many plies.
Goal goal_of(const Limit& limit, bool weak, int left) {
    Goal goal;
    if (weak) {
        goal.least_alpha = -1;
        goal.most_alpha = 0;
    }
    if (limit.depth && *limit.depth < left) {
        const int depth = *limit.depth;
        const int last_own = depth - (depth % 2 == 0);
        const int last_other = depth - depth % 2;
        goal.merged_to = win_now(left - (last_own - 1)) - 1;
        goal.merged_from = 1 - (last_other > 0 ? win_now(left - (last_other - 1)) : win_now(left));
    }
    return goal;
}

// Waits until the helpers have finished their work, and calls the report from time to time: they
// may need a long time. They may also finish at once, so the first pauses are short.
template <class Finished, class Report>
void wait_for(const Helpers& helpers, Finished finished, Report report) {
    auto pause = kShortestPause;
    auto report_at = Watch::Clock::now() + Watch::kCheckEvery;
    while (!finished() && !helpers.empty() && !helpers.left_behind()) {
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, kLongestPause);
        if (Watch::Clock::now() < report_at) continue;
        report();
        report_at = Watch::Clock::now() + Watch::kCheckEvery;
    }
}

}  // namespace

ExactSearch::~ExactSearch() = default;

Solver::Solver(int threads, std::size_t table_bytes, Bookshelf books)
    : threads_(threads),
      table_bytes_(table_bytes),
      books_(std::move(books)),
      memory_(std::make_unique<TableMemory>(table_bytes)) {}

Solver::~Solver() {
    if (!lost()) return;
    static_cast<void>(memory_.release());
    static_cast<void>(search_.release());
}

void Solver::clear(StopCheck stop) {
    const Turn::Holder turn(turn_, stop);
    if (lost())
        renew();
    else
        memory_->clear();
}

// A question was answered without a search: the last call has searched nothing.
void Solver::skip() {
    std::uint64_t before = activity_.nodes;
    if (!turn_.taken()) activity_.nodes.compare_exchange_strong(before, 0);
}

Solver::Proofs Solver::proofs(const Geometry& geometry, StopCheck stop) {
    return {Turn::Holder(turn_, stop), known_table(geometry)};
}

AnyTable Solver::known_table(const Geometry& geometry) const {
    const bool known = !lost() && search_ && geometry_ == geometry && path_ == cpu_path();
    return known ? search_->table() : AnyTable();
}

Answer Solver::solve(const Question& question, const Limit& limit, bool weak, StopCheck stop) {
    if (const auto score = books_.look_up(question)) {
        skip();
        return {{*score, *score}, 0};
    }
    const Turn::Holder turn(turn_, stop);
    begin();
    use_geometry(question.geometry);
    next_generation();
    Watch watch(activity_, limit, stop);
    return answer(question, limit, weak, watch, true);
}

// A table holds one geometry at a time, so positions are sorted by geometry first.
std::optional<std::vector<Answer>> Solver::solve_many(std::span<const Question> questions,
                                                      const Limit& limit, bool weak, StopCheck stop,
                                                      const OnProgress& on_progress) {
    const Turn::Holder turn(turn_, stop);
    begin();
    std::vector<Answer> answers(questions.size());
    std::vector<std::size_t> order(questions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto sooner = [&](std::size_t a, std::size_t b) {
        return questions[a].geometry < questions[b].geometry;
    };
    // Usually all positions have one geometry, and sorting takes longer than solving easy ones.
    if (!std::is_sorted(order.begin(), order.end(), sooner))
        std::stable_sort(order.begin(), order.end(), sooner);
    const Batch batch{questions, order, answers, limit, weak};
    for (std::size_t from = 0, to = 0; from < order.size() && !activity_.cancelled; from = to) {
        const Geometry& geometry = questions[order[from]].geometry;
        while (to < order.size() && questions[order[to]].geometry == geometry) ++to;
        use_geometry(geometry);
        answer_group(batch, from, to, stop, on_progress);
    }
    if (activity_.cancelled) return std::nullopt;
    return answers;
}

// Each thread takes whole positions, which is faster than several threads on one position.
void Solver::answer_group(const Batch& batch, std::size_t from, std::size_t to, StopCheck stop,
                          const OnProgress& on_progress) {
    const auto threads = std::min(to - from, static_cast<std::size_t>(threads_));
    auto queue = std::make_unique<QuestionQueue>(from, to, threads);
    auto stopped = [&] { return stop() || !on_progress(queue->done()); };
    Helpers helpers(threads - 1, [&](std::size_t i) { answer_share(batch, *queue, i, nullptr); });
    answer_share(batch, *queue, 0, stopped);
    wait_for(
        helpers, [&] { return queue->finished() || activity_.cancelled; },
        [&] {
            if (stopped()) activity_.cancelled = true;
        });
    if (helpers.join()) return;
    turn_.add_loss();  // what the others had begun is done again, alone
    queue = std::make_unique<QuestionQueue>(from, to, 1);
    answer_share(batch, *queue, 0, stopped);
}

// Answers questions of the queue until there are none left.
void Solver::answer_share(const Batch& batch, QuestionQueue& queue, std::size_t thread,
                          const Watch::Check& check) {
    const std::atomic<bool>& cancelled = activity_.cancelled;
    auto check_at = Watch::Clock::now() + Watch::kCheckEvery;
    for (auto run = queue.take(thread); !run.empty() && !cancelled; run = queue.take(thread)) {
        for (std::size_t i = run.begin; i < run.end && !cancelled; ++i) {
            const std::size_t place = batch.order[i];
            // Threads that share a table would slow each other down by a generation per position.
            if (queue.threads() == 1 || i == run.begin) next_generation();
            Watch watch(activity_, batch.limit, check);
            batch.answers[place] =
                answer(batch.questions[place], batch.limit, batch.weak, watch, false);
            queue.finish(thread);
            if (!check || watch.begun() < check_at) continue;
            if (check()) activity_.cancelled = true;
            check_at = watch.begun() + Watch::kCheckEvery;
        }
    }
}

ColumnAnswers Solver::analyze(const Board& asked, const Limit& limit, StopCheck stop) {
    if (auto known = books_.analyze(asked)) {
        skip();
        return std::move(*known);
    }
    const Turn::Holder turn(turn_, stop);
    begin();
    use_geometry(asked.geometry());
    Watch watch(activity_, limit, stop);
    Board board = asked;
    const std::vector<int> columns = columns_centre_first(board.geometry().width);
    ColumnAnswers answers;
    answers.columns.resize(columns.size());
    const bool limited = limit.seconds || limit.nodes;
    std::uint64_t round = limited ? kFirstRound : kUnlimited;
    std::vector<int> open = columns;
    std::erase_if(open, [&](int column) { return !board.takes(column); });
    for (const int column : open)
        answers.columns[static_cast<std::size_t>(column)] = first_bounds(board, column);
    while (!open.empty() && !watch.over()) {
        std::erase_if(open, [&](int column) {
            Bounds& known = *answers.columns[static_cast<std::size_t>(column)];
            return narrow_column(board, column, limit, round, watch, known);
        });
        if (round != kUnlimited) round *= 4;
    }
    answers.line = best_line(board, answers.columns, watch);
    watch.show_nodes();
    answers.nodes = watch.nodes();
    return answers;
}

std::vector<int> Solver::line(const Board& asked, const Limit& limit, StopCheck stop) {
    const Turn::Holder turn(turn_, stop);
    begin();
    use_geometry(asked.geometry());
    Watch watch(activity_, limit, stop);
    Board board = asked;
    const Bounds bounds = answer(Question(board), limit, false, watch, true).bounds;
    std::vector<int> line;
    if (bounds.exact()) extend_line(line, board, bounds.lower, watch);
    watch.show_nodes();
    return line;
}

void Solver::begin() {
    activity_.cancelled = false;
    activity_.nodes = 0;
}

void Solver::next_generation() {
    if (search_) search_->next_generation();
}

// First makes everything that is needed, which may throw, and then changes the solver.
void Solver::use_geometry(const Geometry& geometry) {
    if (lost()) renew();
    if (geometry_ == geometry && path_ == cpu_path()) return;
    std::unique_ptr<ExactSearch> search = make_search(geometry);
    std::unique_ptr<TableMemory> larger;
    if (search && search->least_table_bytes() > memory_->bytes())
        larger = std::make_unique<TableMemory>(search->least_table_bytes());
    if (larger)
        memory_ = std::move(larger);
    else if (geometry_ && geometry_ != geometry)
        memory_->drop();
    if (search) {
        search->use_table(memory_->table(), memory_->bytes(), memory_->marks());
        if (const Book* book = books_.of(geometry)) search->use_book(*book, book->plies());
    }
    search_ = std::move(search);
    geometry_ = geometry;
    path_ = cpu_path();
}

// Takes a new table. A fork has left a thread behind that was using the old one, perhaps in the
// middle of a change, so nothing of the old one is touched again: its memory is given up.
void Solver::renew() {
    auto memory = std::make_unique<TableMemory>(table_bytes_);
    static_cast<void>(memory_.release());
    static_cast<void>(search_.release());
    memory_ = std::move(memory);
    geometry_.reset();
    renewals_ = losses();
}

Answer Solver::answer(const Question& question, const Limit& limit, bool weak, Watch& watch,
                      bool may_share) {
    if (const auto score = books_.look_up(question)) return {{*score, *score}, 0};
    const int left = question.left();
    if (!search_) return {{win_now(left), win_now(left)}, 0};
    SharedBounds bounds(search_->first_bounds(question.discs));
    narrow(question.discs, goal_of(limit, weak, left), bounds, kUnlimited, watch, may_share);
    watch.show_nodes();
    return {bounds.get(), watch.nodes()};
}

// Narrows the bounds of a position until they reach the goal or a limit is reached. One thread
// starts; the others join it only when the position turns out not to be easy.
void Solver::narrow(const Discs& discs, const Goal& goal, SharedBounds& bounds,
                    std::uint64_t most_nodes, Watch& watch, bool may_share) {
    if (goal.reached(bounds.get())) return;
    const bool shares = may_share && threads_ > 1 && most_nodes > kAloneNodes;
    SearchThread thread{watch.counter(shares ? kAloneNodes : most_nodes, true), &bounds};
    search_->narrow(discs, goal, thread);
    watch.add(thread.counter);
    if (shares && !goal.reached(bounds.get()) && !watch.over())
        narrow_together(discs, goal, bounds, most_nodes - kAloneNodes, watch);
}

void Solver::narrow_together(const Discs& discs, const Goal& goal, SharedBounds& bounds,
                             std::uint64_t most_nodes, Watch& watch) {
    const auto number = static_cast<std::uint64_t>(threads_);
    const std::uint64_t nodes = std::min(most_nodes, watch.nodes_left()) / number + 1;
    std::vector<SearchThread> threads;
    for (std::uint64_t i = 0; i < number; ++i)
        threads.push_back({watch.counter(nodes, i == 0), &bounds});
    const auto busy = std::make_unique<BusyMoves>();
    bounds.busy = busy.get();
    watch.start();
    Helpers helpers(threads.size() - 1,
                    [&](std::size_t i) { search_->narrow(discs, goal, threads[i]); });
    search_->narrow(discs, goal, threads[0]);
    watch.finish();
    if (!helpers.join()) turn_.add_loss();  // this thread has searched on, alone
    for (const SearchThread& thread : threads) watch.add(thread.counter);
    watch.start();
    bounds.busy = nullptr;
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

// The best column, then for each side a column that keeps its score; the centre first.
std::vector<int> Solver::best_line(Board board, const std::vector<std::optional<Bounds>>& columns,
                                   Watch& watch) {
    const std::vector<int> order = columns_centre_first(board.geometry().width);
    std::optional<int> score;
    std::vector<int> line(1);
    for (const int column : order) {
        const auto& known = columns[static_cast<std::size_t>(column)];
        if (!known) continue;
        if (!known->exact()) return {};
        if (!score || known->lower > *score) {
            score = known->lower;
            line[0] = column;
        }
    }
    board.push(line[0]);
    extend_line(line, board, -*score, watch);
    return line;
}

// Adds the columns of best play from a position whose score is known.
void Solver::extend_line(std::vector<int>& line, Board& board, int score, Watch& watch) {
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
