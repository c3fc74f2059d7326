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
using connectn::SolverLimit;

namespace {

using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using Depth = std::optional<int>;

// Geometry, ply and bounds in one number, which Python looks up faster than a tuple
// (src/connectn/solver/verdict.py unpacks it).
std::uint64_t packed(const Question& question, const Bounds& bounds) {
    auto part = [](int value) { return static_cast<std::uint64_t>(value); };
    std::uint64_t out = part(question.geometry.width);
    out = out << 8 | part(question.geometry.height);
    out = out << 8 | part(question.geometry.connect);
    out = out << 12 | part(question.ply);
    out = out << 12 | part(bounds.lower + connectn::kMaxCells);
    return out << 12 | part(bounds.upper + connectn::kMaxCells);
}

std::uint64_t solve(Solver& solver, const Board& board, Seconds seconds, Nodes nodes, Depth depth,
                    bool weak) {
    const Question question(board);
    const auto answer = interruptible(
        [&] { return solver.solve(question, {seconds, nodes, depth}, weak, interrupted); });
    return packed(question, answer.bounds);
}

std::optional<std::vector<std::uint64_t>> solve_many(Solver& solver, nb::sequence boards,
                                                     Seconds seconds, Nodes nodes, Depth depth,
                                                     bool weak, nb::object progress) {
    std::vector<Question> questions;
    questions.reserve(nb::len(boards));
    for (nb::handle board : boards) questions.emplace_back(nb::cast<const Board&>(board));
    auto tell = [&](std::size_t done) {
        nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) return false;
        if (progress.is_none()) return true;
        try {
            progress(done);
        } catch (nb::python_error& error) {
            error.restore();
            return false;
        }
        return true;
    };
    const auto answers = interruptible([&] {
        return solver.solve_many(questions, {seconds, nodes, depth}, weak, interrupted, tell);
    });
    if (!answers) return std::nullopt;
    std::vector<std::uint64_t> out;
    out.reserve(answers->size());
    for (std::size_t i = 0; i < answers->size(); ++i)
        out.push_back(packed(questions[i], (*answers)[i].bounds));
    return out;
}

using Columns = std::vector<std::optional<std::pair<int, int>>>;

std::tuple<Columns, std::vector<int>, std::uint64_t> analyze(Solver& solver, Board board,
                                                             Seconds seconds, Nodes nodes,
                                                             Depth depth) {
    const auto answers =
        interruptible([&] { return solver.analyze(board, {seconds, nodes, depth}, interrupted); });
    Columns columns;
    for (const auto& known : answers.columns)
        columns.push_back(known ? std::optional(std::pair(known->lower, known->upper))
                                : std::nullopt);
    return {columns, answers.line, answers.nodes};
}

}  // namespace

void bind_solver(nb::module_& m) {
    nb::class_<Solver>(m, "Solver", "The search; connectn.Solver gives it words.")
        .def(nb::init<int, std::size_t>(), nb::arg("threads"), nb::arg("table_bytes"))
        .def("solve", &solve, nb::arg("board"), nb::arg("seconds").none(), nb::arg("nodes").none(),
             nb::arg("depth").none(), nb::arg("weak"),
             "Geometry, ply and bounds of the score in one number.")
        .def("solve_many", &solve_many, nb::arg("boards"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(), nb::arg("weak"),
             nb::arg("progress").none(),
             nb::sig(
                 "def solve_many(self, boards: collections.abc.Sequence[Board], "
                 "seconds: float | None, nodes: int | None, depth: int | None, weak: bool, "
                 "progress: collections.abc.Callable[[int], object] | None) -> list[int] | None"),
             "The same for each board; None when cancelled.")
        .def("analyze", &analyze, nb::arg("board"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(),
             "Bounds per column for the side to move, None where unplayable; best line; nodes.")
        .def("cancel", &Solver::cancel, "Make the call that is running return what it knows.")
        .def("clear", &Solver::clear, nb::call_guard<nb::gil_scoped_release>(),
             "Forget everything.")
        .def_prop_ro("nodes", &Solver::nodes,
                     "Positions searched by the call that is running, or by the last one.");
}
