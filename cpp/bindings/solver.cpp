#include "connectn/exact/solver.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Bounds;
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

std::uint64_t solve(Solver& solver, const Board& board, Seconds seconds, Nodes nodes, Depth depth,
                    bool weak) {
    const Question question(board);
    const auto answer = with_memory([&] {
        return interruptible(
            [&] { return solver.solve(question, {seconds, nodes, depth}, weak, interrupted); });
    });
    return pack(question, answer.bounds);
}

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

std::optional<std::vector<std::uint64_t>> solve_many(Solver& solver, nb::sequence boards,
                                                     Seconds seconds, Nodes nodes, Depth depth,
                                                     bool weak, nb::object progress) {
    return with_memory([&]() -> std::optional<std::vector<std::uint64_t>> {
        std::vector<Question> questions;
        questions.reserve(nb::len(boards));
        for (nb::handle board : boards) questions.emplace_back(nb::cast<const Board&>(board));
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
    nb::class_<Solver>(m, "Solver", "The compiled part of connectn.Solver.")
        .def(nb::init<int, std::size_t>(), nb::arg("threads"), nb::arg("table_bytes"))
        .def("solve", &solve, nb::arg("board"), nb::arg("seconds").none(), nb::arg("nodes").none(),
             nb::arg("depth").none(), nb::arg("weak"),
             "Return the answer as one number, for unpack_answer().")
        .def("solve_many", &solve_many, nb::arg("boards"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(), nb::arg("weak"),
             nb::arg("progress").none(),
             nb::sig(
                 "def solve_many(self, boards: collections.abc.Sequence[Board], "
                 "seconds: float | None, nodes: int | None, depth: int | None, weak: bool, "
                 "progress: collections.abc.Callable[[int], object] | None) -> list[int] | None"),
             "Return such a number for each board, or None when cancelled.")
        .def("analyze", &analyze, nb::arg("board"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(),
             "Return bounds per column for the side to move (None if full), best line and nodes.")
        .def("cancel", &Solver::cancel, "Make the running call return what it knows.")
        .def("clear", &clear, "Forget everything.")
        .def("skip", &Solver::skip, "Note that the last question was answered without the solver.")
        .def_prop_ro("nodes", &Solver::nodes,
                     "Positions searched by the running call, or by the last one.");
    m.def("unpack_answer", &unpack, nb::arg("packed"),
          "Return width, height, connect, ply, and the lower and upper bound of the score.");
}
