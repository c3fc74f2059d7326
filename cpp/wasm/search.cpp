// The searches for JavaScript. All questions are about the current game (rules.hpp), which is not
// over.
#include <memory>
#include <optional>
#include <vector>

#include "buffers.hpp"
#include "connectn/exact/book.hpp"
#include "connectn/exact/solver.hpp"
#include "connectn/heuristic/scout.hpp"
#include "connectn/platform/failure.hpp"
#include "export.hpp"
#include "output.hpp"
#include "rules.hpp"

namespace connectn::wasm {

namespace {

constexpr std::size_t kMostMb = std::size_t(-1) >> 20;      // a size_t has 32 bits here
constexpr std::size_t kScoutBytes = std::size_t{16} << 20;  // as in agents/scout.py

constexpr double kCentury = 3e9;     // seconds
constexpr double kMostNodes = 9e15;  // a double counts so far

std::unique_ptr<Solver> solver;
std::unique_ptr<Scout> scout;

bool never() { return false; }

// 0 means no limit, and so does a number that is too large. Nodes are a double, because JavaScript
// has no integer of 64 bits.
Limit limit_of(double seconds, double nodes, int depth) {
    Limit limit;
    if (seconds > 0 && seconds < kCentury) limit.seconds = seconds;
    if (nodes > 0 && nodes < kMostNodes) limit.nodes = static_cast<std::uint64_t>(nodes);
    if (depth > 0) limit.depth = depth;
    return limit;
}

void write(const Bounds& bounds) {
    output().add(bounds.lower);
    output().add(bounds.upper);
}

// For each column whether it takes a disc, and then its bounds; then the line.
double write(const ColumnAnswers& answers) {
    output().clear();
    for (const auto& bounds : answers.columns) {
        output().add(bounds.has_value());
        write(bounds.value_or(Bounds{}));
    }
    output().add_list(answers.line);
    return static_cast<double>(answers.nodes);
}

// A book and its file.
struct Shelved {
    std::vector<std::uint8_t> file;
    Book book;

    explicit Shelved(std::vector<std::uint8_t> bytes) : file(std::move(bytes)), book(file) {}
};

}  // namespace

// Must be called once before the other functions here, with the size of the table in MiB.
CONNECTN_EXPORT(start_search) void start_search(std::size_t table_mb) {
    if (table_mb > kMostMb) fail_without_memory();
    solver = std::make_unique<Solver>(1, table_mb << 20);
}

// Reads the input as a book. False: the output is the end of a sentence that says what is wrong.
CONNECTN_EXPORT(open_book) bool open_book() {
    output().clear();
    if (const auto flaw = Book::flaw(input())) {
        output().add_list(*flaw);
        return false;
    }
    const auto shelved = std::make_shared<const Shelved>(take_input());
    solver->add_book({shelved, &shelved->book});
    return true;
}

CONNECTN_EXPORT(clear) void clear() { solver->clear(never); }

// Returns the nodes, as the other functions do. The output has the two bounds.
CONNECTN_EXPORT(solve) double solve(double seconds, double nodes, int depth, bool weak) {
    const Answer answer =
        solver->solve(Question(game().board), limit_of(seconds, nodes, depth), weak, never);
    output().clear();
    write(answer.bounds);
    return static_cast<double>(answer.nodes);
}

CONNECTN_EXPORT(analyze) double analyze(double seconds, double nodes, int depth) {
    return write(solver->analyze(game().board, limit_of(seconds, nodes, depth), never));
}

// The output has the columns.
CONNECTN_EXPORT(line) void line(double seconds, double nodes) {
    const auto columns = solver->line(game().board, limit_of(seconds, nodes, 0), never);
    output().clear();
    output().add_list(columns);
}

// An analysis in steps. JavaScript must end it.
CONNECTN_EXPORT(begin_analysis) StepwiseAnalysis* begin_analysis() {
    return new StepwiseAnalysis(solver->begin(game().board));
}
CONNECTN_EXPORT(advance) bool advance(StepwiseAnalysis* analysis, double seconds, double nodes) {
    solver->advance(*analysis, limit_of(seconds, nodes, 0), never);
    return analysis->done;
}
CONNECTN_EXPORT(write_analysis) double write_analysis(const StepwiseAnalysis* analysis) {
    return write(analysis->answers);
}
CONNECTN_EXPORT(end_analysis) void end_analysis(StepwiseAnalysis* analysis) { delete analysis; }

// Evaluates the columns that are the numbers of the input. The output has for each column of the
// board whether there is a value, and the value; then the columns, best first; then the depth.
CONNECTN_EXPORT(evaluate) double evaluate(double seconds, double nodes, int depth) {
    if (!scout) scout = std::make_unique<Scout>(*solver, kScoutBytes);
    const Outlook outlook =
        scout->evaluate(game().board, input_numbers(), limit_of(seconds, nodes, depth), never);
    output().clear();
    for (const auto& value : outlook.values) {
        output().add(value.has_value());
        output().add(value.value_or(0));
    }
    output().add_list(outlook.order);
    output().add(outlook.depth);
    return static_cast<double>(outlook.nodes);
}

}  // namespace connectn::wasm
