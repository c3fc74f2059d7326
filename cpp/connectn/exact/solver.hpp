// Exact answers about positions, with limits, threads and a table that is kept between questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "connectn/board/cpu.hpp"
#include "connectn/exact/bookshelf.hpp"
#include "connectn/exact/limit.hpp"
#include "connectn/exact/memory.hpp"
#include "connectn/exact/question.hpp"
#include "connectn/exact/search.hpp"
#include "connectn/exact/stepwise.hpp"
#include "connectn/exact/turn.hpp"
#include "connectn/exact/watch.hpp"

namespace connectn {

class QuestionQueue;

// Answers one question at a time; another thread waits for its turn. When a call throws, the solver
// is as it was before, apart from proofs it has lost: std::bad_alloc when there is not enough
// memory, a Refusal when the thread that asks is in the middle of another call (see turn.hpp).
class Solver {
public:
    // Positions of the books are looked up and not searched. Throws std::bad_alloc when there is
    // not enough memory for the table.
    Solver(int threads, std::size_t table_bytes, Bookshelf books = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Called from time to time, also in the middle of a position, with the number of finished
    // positions; false stops the work. It must not throw.
    using OnProgress = std::function<bool(std::size_t)>;

    // `weak`: only win, draw or loss is asked for. Only the calling thread calls `stop`.
    Answer solve(const Question& question, const Limit& limit, bool weak, StopCheck stop);
    // Precondition: the game is not over.
    ColumnAnswers analyze(const Board& board, const Limit& limit, StopCheck stop);
    // The same in steps, each under its limit: first begin(), then advance() until it is done. A
    // step that ends in the middle of a search costs little, because the table keeps what was
    // proved. Precondition: the game is not over.
    StepwiseAnalysis begin(const Board& board) const;
    void advance(StepwiseAnalysis& analysis, const Limit& limit, StopCheck stop);
    // The columns of best play to the end of the game, as far as they are proved within the limit.
    // Precondition: the game is not over.
    std::vector<int> line(const Board& board, const Limit& limit, StopCheck stop);
    // The limit applies to each position. No answers when the work was stopped or cancelled.
    std::optional<std::vector<Answer>> solve_many(std::span<const Question> questions,
                                                  const Limit& limit, bool weak, StopCheck stop,
                                                  const OnProgress& on_progress);

    // Makes the running call return what it knows. Any thread may call it.
    void cancel() { activity_.cancelled = true; }
    // Uses one more book. Precondition: no other call runs.
    void add_book(std::shared_ptr<const Book> book);
    // Forgets everything.
    void clear(StopCheck stop);
    // The table, if it holds positions of this geometry. No question is answered while the turn
    // is held.
    struct Proofs {
        Turn::Holder turn;
        AnyTable table;
    };
    Proofs proofs(const Geometry& geometry, StopCheck stop);
    // See Turn.
    std::size_t losses() const { return turn_.losses(); }
    // Positions searched by the running call, or by the last one.
    std::uint64_t nodes() const { return activity_.nodes; }

private:
    static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};  // nodes

    // What solve_many() works on. The order says which question is answered first, second, ...
    struct Batch {
        std::span<const Question> questions;
        std::span<const std::size_t> order;
        std::span<Answer> answers;
        const Limit& limit;
        bool weak;
    };

    void skip();
    void begin_call();
    bool lost() const { return renewals_ != losses(); }
    void renew();
    AnyTable known_table(const Geometry& geometry) const;
    void use_geometry(const Geometry& geometry);
    void next_generation();
    void answer_group(const Batch& batch, std::size_t from, std::size_t to, StopCheck stop,
                      const OnProgress& on_progress);
    void answer_share(const Batch& batch, QuestionQueue& queue, std::size_t thread,
                      const Watch::Check& check);
    Answer answer(const Question& question, const Limit& limit, bool weak, Watch& watch,
                  bool may_share);
    void narrow(const Discs& discs, const Goal& goal, SharedBounds& bounds,
                std::uint64_t most_nodes, Watch& watch, bool may_share);
    void narrow_together(const Discs& discs, const Goal& goal, SharedBounds& bounds,
                         std::uint64_t most_nodes, Watch& watch);
    Bounds first_bounds(Board& board, int column) const;
    bool narrow_column(Board& board, int column, const Limit& limit, std::uint64_t most_nodes,
                       Watch& watch, Bounds& known);
    void search_columns(StepwiseAnalysis& analysis, const Limit& limit, Watch& watch);
    void search_line(StepwiseAnalysis& analysis, Watch& watch);
    void extend_line(std::vector<int>& line, Board& board, int& score, Watch& watch);
    bool keeps_score(Board& board, int column, int score, Watch& watch);

    int threads_;
    std::size_t table_bytes_;
    Bookshelf books_;
    std::unique_ptr<TableMemory> memory_;
    std::unique_ptr<ExactSearch> search_;  // null for lines of 1, which need no search
    std::optional<Geometry> geometry_;     // of the positions in the table
    CpuPath path_ = CpuPath::portable;     // of the search
    std::size_t renewals_ = 0;             // the losses after which the table was replaced
    Turn turn_;                            // one question at a time
    Activity activity_;
};

}  // namespace connectn
