#include "connectn/exact/solver.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <numeric>
#include <system_error>
#include <thread>

#include "connectn/board/cpu.hpp"
#include "connectn/exact/table.hpp"

namespace connectn {

namespace {

using Clock = std::chrono::steady_clock;

// How long the calling thread works between two questions to its stop check.
constexpr auto kAskAfter = std::chrono::milliseconds(20);
// Other threads are started only for a position that takes longer than this.
constexpr std::uint64_t kAloneNodes = 20'000;
// Under a limit every column gets so many nodes in a first round, then four times as many, so that
// all of them have been looked at when the limit strikes.
constexpr std::uint64_t kFirstRound = 20'000;
constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

Searcher* make_searcher(const Geometry& geometry) {
#ifdef CONNECTN_HAS_AVX2
    if (cpu_path() == CpuPath::avx2) return avx2::make_searcher(geometry);
#endif
    return portable::make_searcher(geometry);
}

// Only wins and losses within so many plies are looked for.
Goal goal_of(const SolverLimit& limit, bool weak, int left) {
    Goal goal;
    if (weak) {
        goal.least_alpha = -1;
        goal.most_alpha = 0;
    }
    if (limit.depth && *limit.depth < left) {
        const int depth = *limit.depth;
        const int last_own = depth - (depth % 2 == 0);
        const int last_other = depth - depth % 2;
        goal.quiet_to = win_now(left - (last_own - 1)) - 1;
        goal.quiet_from = 1 - (last_other > 0 ? win_now(left - (last_other - 1)) : win_now(left));
    }
    return goal;
}

// As many threads as the system gives, up to this number; work(i) gets the numbers from 1 on.
template <class Work>
std::vector<std::thread> start_helpers(std::size_t number, Work work) {
    std::vector<std::thread> helpers;
    try {
        for (std::size_t i = 1; i <= number; ++i) helpers.emplace_back(work, i);
    } catch (const std::system_error&) {
        // With fewer it takes longer.
    }
    return helpers;
}

std::vector<int> columns_centre_first(int width) {
    std::vector<int> columns;
    for (int i = 0; i < width; ++i) columns.push_back(i);
    std::stable_sort(columns.begin(), columns.end(), [&](int a, int b) {
        return std::abs(2 * a - width + 1) < std::abs(2 * b - width + 1);
    });
    return columns;
}

}  // namespace

Searcher::~Searcher() = default;

// Zeroed pages, large ones where the system has them: with small ones every look into the table
// would also miss the address cache.
class Solver::Memory {
public:
    explicit Memory(std::size_t bytes) : bytes_(std::bit_floor(bytes)) {
        start_ = mmap(nullptr, bytes_ + kLargePage, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (start_ == MAP_FAILED) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(start_);
        table_ = reinterpret_cast<void*>((address + kLargePage - 1) / kLargePage * kLargePage);
#ifdef MADV_HUGEPAGE
        madvise(table_, bytes_, MADV_HUGEPAGE);
#endif
        // Now rather than page by page in the middle of a search, where each costs 0.2 ms; but a
        // large one would keep its owner waiting.
        if (bytes_ <= kQuicklyCleared) std::memset(table_, 0, bytes_);
    }
    ~Memory() { munmap(start_, bytes_ + kLargePage); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    void* table() const { return table_; }
    std::uint8_t* marks() { return marks_.data(); }
    std::size_t bytes() const { return bytes_; }

    // Only what was written to, so that an easy question is forgotten as quickly as it was solved.
    void clear() {
        for (std::size_t part = 0; part < marks_.size(); ++part) {
            if (marks_[part] == 0) continue;
            const std::size_t from = part * Marks::kPartBytes;
            std::memset(static_cast<char*>(table_) + from, 0,
                        std::min(Marks::kPartBytes, bytes_ - from));
            marks_[part] = 0;
        }
    }
    // The same within a few ms, however much it is: the pages come back, zeroed, as they are
    // needed. Pages that are locked in memory cannot be given away, and only Linux promises zeros.
    void drop() {
#ifdef __linux__
        const auto marked = std::count(marks_.begin(), marks_.end(), std::uint8_t{1});
        if (static_cast<std::size_t>(marked) * Marks::kPartBytes > kQuicklyCleared &&
            madvise(table_, bytes_, MADV_DONTNEED) == 0) {
            std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
            return;
        }
#endif
        clear();
    }

private:
    static constexpr std::size_t kLargePage = std::size_t{1} << 21;
    static constexpr std::size_t kQuicklyCleared = std::size_t{1} << 26;
    std::size_t bytes_;
    std::vector<std::uint8_t> marks_ =
        std::vector<std::uint8_t>((bytes_ + Marks::kPartBytes - 1) / Marks::kPartBytes);
    void* start_ = nullptr;
    void* table_ = nullptr;
};

// Watches over one question: when to stop, and how many nodes it took.
struct Solver::Watch {
    Solver& solver;
    const StopCheck* stop;  // none on a thread that may not ask
    std::uint64_t node_limit;
    std::optional<Clock::time_point> deadline;
    Clock::time_point begun = Clock::now();
    Clock::time_point ask_at = begun + kAskAfter;
    std::atomic<bool> struck{false};      // by a limit, or by somebody who wants an end
    std::atomic<bool> finished{false};    // the answer is known, helpers can go
    std::atomic<std::uint64_t> nodes{0};  // of workers that have come home
    std::uint64_t told = 0;               // how many of them the solver knows about

    Watch(Solver& owner, const StopCheck* check, const SolverLimit& limit)
        : solver(owner), stop(check), node_limit(limit.nodes.value_or(kUnlimited)) {
        if (limit.seconds)
            deadline = begun + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(*limit.seconds));
    }

    std::uint64_t nodes_left() const {
        const std::uint64_t spent = nodes;
        return spent < node_limit ? node_limit - spent : 0;
    }
    bool over() const { return struck || nodes_left() == 0; }

    void tell(std::uint64_t total) {
        solver.nodes_ += total - told;
        told = total;
    }

    Worker worker(Race& race, int number, std::uint64_t most_nodes) {
        Worker one{number == 0 ? poll : poll_as_helper};
        one.owner = this;
        one.race = &race;
        one.node_limit = most_nodes;
        one.poll_at = std::min(Worker::kPollEvery, most_nodes);
        return one;
    }

    static bool poll(Worker& worker) {
        Watch& watch = *static_cast<Watch*>(worker.owner);
        Solver& solver = watch.solver;
        const auto now = Clock::now();
        if (watch.stop != nullptr && now >= watch.ask_at) {
            watch.tell(watch.nodes + worker.nodes);
            if ((*watch.stop)()) solver.cancelled_ = true;
            watch.ask_at = now + kAskAfter;
        }
        if (solver.cancelled_ || (watch.deadline && now >= *watch.deadline)) watch.struck = true;
        return poll_as_helper(worker);
    }

    static bool poll_as_helper(Worker& worker) {
        const Watch& watch = *static_cast<Watch*>(worker.owner);
        worker.poll_at = std::min(worker.nodes + Worker::kPollEvery, worker.node_limit);
        return watch.struck || watch.finished || worker.nodes >= worker.node_limit;
    }
};

Solver::Solver(int threads, std::size_t table_bytes)
    : threads_(threads), memory_(std::make_unique<Memory>(table_bytes)) {}

Solver::~Solver() = default;

void Solver::clear() {
    const std::lock_guard guard(asking_);
    memory_->clear();
}

Solver::Proofs Solver::proofs(const Geometry& geometry) {
    std::unique_lock lock(asking_);
    const bool known = searcher_ && geometry_ == geometry && path_ == cpu_path();
    return {std::move(lock), known ? searcher_->table() : nullptr};
}

Answer Solver::solve(const Question& question, const SolverLimit& limit, bool weak,
                     const StopCheck& stop) {
    const std::lock_guard guard(asking_);
    begin();
    use_geometry(question.geometry);
    Watch watch(*this, &stop, limit);
    return answer(question, limit, weak, watch, true);
}

// A table holds one geometry at a time, so questions of the same geometry go together. Threads take
// whole positions, which shares better than sharing one.
std::optional<std::vector<Answer>> Solver::solve_many(std::span<const Question> questions,
                                                      const SolverLimit& limit, bool weak,
                                                      const StopCheck& stop,
                                                      const Progress& progress) {
    const std::lock_guard guard(asking_);
    begin();
    std::vector<Answer> answers(questions.size());
    std::vector<std::size_t> order(questions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    auto geometry = [&](std::size_t i) -> const Geometry& { return questions[order[i]].geometry; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return questions[a].geometry < questions[b].geometry;
    });
    for (std::size_t from = 0, to = 0; from < order.size() && !cancelled_; from = to) {
        while (to < order.size() && geometry(to) == geometry(from)) ++to;
        use_geometry(geometry(from));
        std::atomic<std::size_t> next{from};
        std::atomic<std::size_t> done{from};
        auto work = [&](const StopCheck* check) {
            auto tell_at = Clock::now() + kAskAfter;
            for (std::size_t i = next++; i < to && !cancelled_; i = next++) {
                Watch watch(*this, check, limit);
                answers[order[i]] = answer(questions[order[i]], limit, weak, watch, false);
                ++done;
                if (check != nullptr && watch.begun >= tell_at) {
                    if (!progress(done)) cancelled_ = true;
                    tell_at = watch.begun + kAskAfter;
                }
            }
        };
        const auto useful = std::min(to - from, static_cast<std::size_t>(threads_));
        auto helpers = start_helpers(useful - 1, [&](std::size_t) { work(nullptr); });
        work(&stop);
        // The others may be at it for long: keep listening.
        while (done < to && !cancelled_ && !helpers.empty()) {
            std::this_thread::sleep_for(kAskAfter / 10);
            if (stop() || !progress(done)) cancelled_ = true;
        }
        for (std::thread& helper : helpers) helper.join();
    }
    if (cancelled_) return std::nullopt;
    return answers;
}

ColumnAnswers Solver::analyze(const Board& asked, const SolverLimit& limit, const StopCheck& stop) {
    const std::lock_guard guard(asking_);
    begin();
    use_geometry(asked.geometry());
    Watch watch(*this, &stop, limit);
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
    watch.tell(watch.nodes);
    answers.nodes = watch.nodes;
    return answers;
}

void Solver::begin() {
    cancelled_ = false;
    nodes_ = 0;
}

void Solver::use_geometry(const Geometry& geometry) {
    if (geometry_ == geometry && path_ == cpu_path()) return;
    if (geometry_ && geometry_ != geometry) memory_->drop();
    geometry_ = geometry;
    path_ = cpu_path();
    searcher_.reset(geometry.connect > 1 ? make_searcher(geometry) : nullptr);
    if (!searcher_) return;
    if (searcher_->least_table_bytes() > memory_->bytes())
        memory_ = std::make_unique<Memory>(searcher_->least_table_bytes());
    searcher_->use_table(memory_->table(), memory_->bytes(), memory_->marks());
}

Answer Solver::answer(const Question& question, const SolverLimit& limit, bool weak, Watch& watch,
                      bool may_share) {
    const int left = question.left();
    if (!searcher_) return {{win_now(left), win_now(left)}, 0};
    searcher_->next_generation();
    Race race(searcher_->first_bounds(question.discs));
    narrow(question.discs, goal_of(limit, weak, left), race, kUnlimited, watch, may_share);
    watch.tell(watch.nodes);
    return {race.bounds(), watch.nodes};
}

// Alone for as long as the position may be an easy one, then with all threads.
void Solver::narrow(const Discs& discs, const Goal& goal, Race& race, std::uint64_t most_nodes,
                    Watch& watch, bool may_share) {
    if (goal.reached(race.bounds())) return;
    const bool shares = may_share && threads_ > 1 && most_nodes > kAloneNodes;
    const std::uint64_t alone = shares ? kAloneNodes : most_nodes;
    Worker worker = watch.worker(race, 0, std::min(alone, watch.nodes_left()));
    searcher_->narrow(discs, goal, worker);
    watch.nodes += worker.nodes;
    if (!shares || goal.reached(race.bounds()) || watch.over()) return;

    const std::uint64_t nodes = std::min(most_nodes - kAloneNodes, watch.nodes_left());
    std::vector<Worker> workers;
    for (int i = 0; i < threads_; ++i)
        workers.push_back(watch.worker(race, i, nodes / static_cast<std::uint64_t>(threads_) + 1));
    const auto busy = std::make_unique<Busy>();
    race.busy = busy.get();
    watch.finished = false;
    auto helpers = start_helpers(
        workers.size() - 1, [&](std::size_t i) { searcher_->narrow(discs, goal, workers[i]); });
    searcher_->narrow(discs, goal, workers[0]);
    watch.finished = true;
    for (std::thread& helper : helpers) helper.join();
    for (const Worker& one : workers) watch.nodes += one.nodes;
    watch.finished = false;
    race.busy = nullptr;
}

// Bounds of the score of playing a column, for the side that plays it, without a search.
Bounds Solver::first_bounds(Board& board, int column) const {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    Bounds bounds;
    if (board.won())
        bounds = {win_now(left), win_now(left)};
    else if (!board.over())
        bounds = -searcher_->first_bounds(board.position());
    board.pop();
    return bounds;
}

// Narrows them; true when there is nothing more to find out.
bool Solver::narrow_column(Board& board, int column, const SolverLimit& limit,
                           std::uint64_t most_nodes, Watch& watch, Bounds& known) {
    if (known.exact()) return true;
    board.push(column);
    SolverLimit rest = limit;
    if (rest.depth) rest.depth = *rest.depth - 1;
    const Goal goal = goal_of(rest, false, board.geometry().cells() - board.ply());
    Race race(-known);
    if (!watch.over()) narrow(board.position(), goal, race, most_nodes, watch, true);
    known = -race.bounds();
    board.pop();
    return goal.reached(race.bounds());
}

// From the best column on, each side plays a column that keeps its score; centre first.
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
    while (!board.over()) {
        score = -*score;
        const auto keeps = std::find_if(order.begin(), order.end(), [&](int column) {
            return board.takes(column) && keeps_score(board, column, *score, watch);
        });
        if (keeps == order.end()) break;  // the limit struck
        board.push(*keeps);
        line.push_back(*keeps);
    }
    return line;
}

// Whether playing this column is worth this score, the best there is; false when not proved.
bool Solver::keeps_score(Board& board, int column, int score, Watch& watch) {
    const int left = board.geometry().cells() - board.ply();
    board.push(column);
    bool keeps;
    if (board.over()) {
        keeps = (board.won() ? win_now(left) : 0) == score;
    } else {
        Goal goal;
        goal.least_alpha = goal.most_alpha = -score;
        Race race(searcher_->first_bounds(board.position()));
        if (!watch.over()) narrow(board.position(), goal, race, kUnlimited, watch, true);
        keeps = race.bounds().upper <= -score;
    }
    board.pop();
    return keeps;
}

}  // namespace connectn
