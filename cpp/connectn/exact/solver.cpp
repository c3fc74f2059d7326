#include "connectn/exact/solver.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "connectn/board/cpu.hpp"
#include "connectn/exact/goal.hpp"
#include "connectn/exact/helpers.hpp"
#include "connectn/exact/question_queue.hpp"
#include "connectn/platform/threads.hpp"

namespace connectn {

namespace {

// Other threads are started only for a position that takes more nodes than this.
constexpr std::uint64_t kAloneNodes = 20'000;
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

// Waits until the helpers have finished their work, and calls the report from time to time: they
// may need a long time. They may also finish at once, so the first pauses are short.
template <class Work, class Finished, class Report>
void wait_for(const Helpers<Work>& helpers, Finished finished, Report report) {
    auto pause = kShortestPause;
    auto report_at = Watch::Clock::now() + Watch::kCheckEvery;
    while (!finished() && !helpers.empty() && !helpers.left_behind()) {
        sleep_for(pause);
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

void Solver::add_book(std::shared_ptr<const Book> book) {
    const bool first = books_.of(book->geometry()) == nullptr;
    if (first && search_ && geometry_ == book->geometry()) search_->use_book(*book, book->plies());
    books_.add(std::move(book));
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
    begin_call();
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
    begin_call();
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

void Solver::begin_call() {
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

}  // namespace connectn
