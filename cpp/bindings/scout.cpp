#include "connectn/heuristic/scout.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Scout;

namespace {

std::tuple<std::vector<std::optional<int>>, std::vector<int>, int, std::uint64_t> judge(
    Scout& scout, Board board, const std::vector<int>& columns, std::optional<double> seconds,
    std::optional<std::uint64_t> nodes, std::optional<int> depth) {
    const auto outlook = interruptible(
        [&] { return scout.judge(board, columns, {seconds, nodes, depth}, interrupted); });
    return {outlook.values, outlook.order, outlook.depth, outlook.nodes};
}

}  // namespace

void bind_scout(nb::module_& m) {
    nb::class_<Scout>(m, "Scout", "Search with a judgement at its end; connectn's strong agent.")
        .def(nb::init<connectn::Solver&, std::size_t>(), nb::arg("solver"), nb::arg("table_bytes"),
             nb::keep_alive<1, 2>())
        .def("judge", &judge, nb::arg("board"), nb::arg("columns"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(),
             "Value per column for the side to move; the columns, best first; depth; nodes.");
}
