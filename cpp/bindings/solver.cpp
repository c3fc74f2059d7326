#include "connectn/exact/solver.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "book.hpp"
#include "connectn/board/notation.hpp"
#include "interrupt.hpp"
#include "module.hpp"
#include "text.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Bounds;
using connectn::PositionReader;
using connectn::Question;
using connectn::Solver;

namespace {

using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Depth = std::optional<int>;

// An answer as one number, because Python looks a number up faster than a tuple. From the highest
// bit: width, height, connect (8 bits each), ply, lower bound, upper bound (12 bits each). The
// bounds are stored with an offset, so that they are not negative. Only pack() and unpack() know
// it.
constexpr int kSideBits = 8;
constexpr int kNumberBits = 12;

std::uint64_t pack(const Question& question, const Bounds& bounds) {
    std::uint64_t packed = 0;
    auto append = [&](int value, int bits) {
        packed = packed << bits | static_cast<std::uint64_t>(value);
    };
    append(question.geometry.width, kSideBits);
    append(question.geometry.height, kSideBits);
    append(question.geometry.connect, kSideBits);
    append(question.ply, kNumberBits);
    append(bounds.lower + connectn::kMaxCells, kNumberBits);
    append(bounds.upper + connectn::kMaxCells, kNumberBits);
    return packed;
}

std::tuple<int, int, int, int, int, int> unpack(std::uint64_t packed) {
    auto take = [&](int bits) {
        const auto value = static_cast<int>(packed & ((std::uint64_t{1} << bits) - 1));
        packed >>= bits;
        return value;
    };
    const int upper = take(kNumberBits) - connectn::kMaxCells;
    const int lower = take(kNumberBits) - connectn::kMaxCells;
    const int ply = take(kNumberBits);
    const int connect = take(kSideBits);
    const int height = take(kSideBits);
    return {take(kSideBits), height, connect, ply, lower, upper};
}

void make_solver(Solver* place, int threads, std::size_t table_bytes,
                 const std::vector<const MappedBook*>& books) {
    connectn::Bookshelf used;
    for (const MappedBook* book : books) used.add(book->get());
    new (place) Solver(threads, table_bytes, std::move(used));
}

std::uint64_t solve(Solver& solver, const Board& board, Seconds seconds, Nodes nodes, Depth depth,
                    bool weak) {
    const Question question(board);
    const auto answer = with_memory([&] {
        return interruptible(
            [&] { return solver.solve(question, {seconds, nodes, depth}, weak, interrupted); });
    });
    return pack(question, answer.bounds);
}

// The board of a position that is given as a board or as its text; null for anything else, and
// for a text that only connectn.game.notation can read or refuse.
const Board* board_of(nb::handle position, PositionReader& reader) {
    if (const auto text = text_of(position)) return reader.read(*text) ? &reader.board() : nullptr;
    return nb::isinstance<Board>(position) ? &nb::cast<const Board&>(position) : nullptr;
}

// Positions to solve, read once.
class Questions {
public:
    explicit Questions(nb::list positions) {
        PositionReader reader;
        const std::size_t count = nb::len(positions);
        asked_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            const Board* board = board_of(positions[i], reader);
            if (board == nullptr)
                unread.push_back(i);
            else if (board->over())
                over.push_back(i);
            const bool can_be_solved = board != nullptr && !board->over();
            asked_.push_back(can_be_solved ? std::optional<Question>(*board) : std::nullopt);
        }
    }

    void put(std::size_t index, const Board& board) { asked_.at(index).emplace(board); }

    // Those that are to be searched, in order.
    std::vector<Question> get() const {
        std::vector<Question> out;
        out.reserve(asked_.size());
        for (const auto& question : asked_)
            if (question) out.push_back(*question);
        return out;
    }

    std::vector<std::size_t> unread;  // without a board_of()
    std::vector<std::size_t> over;    // the game is over

private:
    std::vector<std::optional<Question>> asked_;
};

// Calls the callback; false when it raises, and the exception is then pending.
bool tell(nb::handle progress, std::size_t done) {
    const nb::gil_scoped_acquire gil;
    if (progress.is_none()) return true;
    try {
        progress(done);
        return true;
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    }
    return false;
}

std::optional<std::vector<std::uint64_t>> solve_many(Solver& solver, const Questions& asked,
                                                     Seconds seconds, Nodes nodes, Depth depth,
                                                     bool weak, nb::object progress) {
    return with_memory([&]() -> std::optional<std::vector<std::uint64_t>> {
        const std::vector<Question> questions = asked.get();
        const auto answers = interruptible([&] {
            return solver.solve_many(questions, {seconds, nodes, depth}, weak, interrupted,
                                     [&](std::size_t done) { return tell(progress, done); });
        });
        if (!answers) return std::nullopt;
        std::vector<std::uint64_t> out;
        out.reserve(answers->size());
        for (std::size_t i = 0; i < answers->size(); ++i)
            out.push_back(pack(questions[i], (*answers)[i].bounds));
        return out;
    });
}

using Columns = std::vector<std::optional<std::pair<int, int>>>;

std::tuple<Columns, std::vector<int>, std::uint64_t> analyze(Solver& solver, Board board,
                                                             Seconds seconds, Nodes nodes,
                                                             Depth depth) {
    return with_memory([&]() -> std::tuple<Columns, std::vector<int>, std::uint64_t> {
        const auto answers = interruptible(
            [&] { return solver.analyze(board, {seconds, nodes, depth}, interrupted); });
        Columns columns;
        for (const auto& known : answers.columns)
            columns.push_back(known ? std::optional(std::pair(known->lower, known->upper))
                                    : std::nullopt);
        return {columns, answers.line, answers.nodes};
    });
}

std::vector<int> line(Solver& solver, Board board, Seconds seconds, Nodes nodes) {
    return with_memory([&] {
        return interruptible(
            [&] { return solver.line(board, {seconds, nodes, std::nullopt}, interrupted); });
    });
}

void clear(Solver& solver) {
    with_memory([&] {
        return interruptible([&] {
            solver.clear(interrupted);
            return true;
        });
    });
}

}  // namespace

void bind_solver(nb::module_& m) {
    nb::exception<connectn::Refusal>(m, "RefusedError");
    nb::class_<Questions>(m, "Questions", "The compiled part of connectn.solver.questions.")
        .def(nb::init<nb::list>(), nb::arg("positions"),
             nb::sig("def __init__(self, positions: list[typing.Any]) -> None"))
        .def_ro("unread", &Questions::unread,
                "The indices of what only connectn.game.notation can read or refuse.")
        .def_ro("over", &Questions::over, "The indices of games that are over.")
        .def("put", &Questions::put, nb::arg("index"), nb::arg("board"),
             "Ask about a board, where the game is not over, in place of what was not read.");
    nb::class_<Solver>(m, "Solver", "The compiled part of connectn.Solver.")
        .def("__init__", &make_solver, nb::arg("threads"), nb::arg("table_bytes"), nb::arg("books"))
        .def("solve", &solve, nb::arg("board"), nb::arg("seconds").none(), nb::arg("nodes").none(),
             nb::arg("depth").none(), nb::arg("weak"),
             "Return the answer as one number, for unpack_answer().")
        .def("solve_many", &solve_many, nb::arg("questions"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(), nb::arg("weak"),
             nb::arg("progress").none(),
             nb::sig("def solve_many(self, questions: Questions, seconds: float | None, "
                     "nodes: int | None, depth: int | None, weak: bool, "
                     "progress: collections.abc.Callable[[int], object] | None) "
                     "-> list[int] | None"),
             "Return such a number for each question, or None when cancelled.")
        .def("analyze", &analyze, nb::arg("board"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(),
             "Return bounds per column for the side to move (None if full), best line and nodes.")
        .def("line", &line, nb::arg("board"), nb::arg("seconds").none(), nb::arg("nodes").none(),
             "Return the columns of best play, as far as they are proved.")
        .def("cancel", &Solver::cancel, "Make the running call return what it knows.")
        .def("clear", &clear, "Forget everything.")
        .def_prop_ro("nodes", &Solver::nodes,
                     "Positions searched by the running call, or by the last one.");
    m.def("unpack_answer", &unpack, nb::arg("packed"),
          "Return width, height, connect, ply, and the lower and upper bound of the score.");
}
