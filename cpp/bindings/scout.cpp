#include "connectn/heuristic/scout.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "connectn/heuristic/weights.hpp"
#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Scout;

namespace {

std::tuple<std::vector<std::optional<int>>, std::vector<int>, int, std::uint64_t> evaluate(
    Scout& scout, Board board, const std::vector<int>& columns, std::optional<double> seconds,
    std::optional<std::uint64_t> nodes, std::optional<int> depth) {
    const auto outlook = with_memory([&] {
        return interruptible(
            [&] { return scout.evaluate(board, columns, {seconds, nodes, depth}, interrupted); });
    });
    return {outlook.values, outlook.order, outlook.depth, outlook.nodes};
}

nb::dict evaluation_weights() {
    const connectn::Weights& weights = connectn::kWeights;
    nb::dict out;
    out["side_to_move"] = weights.side_to_move;
    out["follower"] = weights.follower;
    out["leader_column"] = weights.leader_column;
    out["follower_column"] = weights.follower_column;
    out["both_have_columns"] = weights.both_have_columns;
    out["contested_column"] = weights.contested_column;
    out["turned_column"] = weights.turned_column;
    out["tower"] = weights.tower;
    out["middle_disc"] = weights.middle_disc;
    out["lacks_2"] = weights.lacks_2;
    out["lacks_3"] = weights.lacks_3;
    out["lacks_4"] = weights.lacks_4;
    out["lacks_2_in_own_rows"] = weights.lacks_2_in_own_rows;
    return out;
}

}  // namespace

void bind_scout(nb::module_& m) {
    nb::class_<Scout>(m, "Scout", "The compiled part of connectn.agents.scout.Scout.")
        .def(nb::init<connectn::Solver&, std::size_t>(), nb::arg("solver"), nb::arg("table_bytes"),
             nb::keep_alive<1, 2>())
        .def("evaluate", &evaluate, nb::arg("board"), nb::arg("columns"), nb::arg("seconds").none(),
             nb::arg("nodes").none(), nb::arg("depth").none(),
             "Return a value per column for the side to move; the columns, best first; depth; "
             "nodes.");
    m.def("evaluation_weights", &evaluation_weights,
          nb::sig("def evaluation_weights() -> dict[str, int]"),
          "The weights of the evaluation, in points (cpp/connectn/heuristic/weights.hpp).");
}
