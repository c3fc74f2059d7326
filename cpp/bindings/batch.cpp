// Many boards that step at once, with numpy arrays in and out.
#include "connectn/board/batch.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <initializer_list>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "module.hpp"

namespace nb = nanobind;
using connectn::Batch;
using connectn::Geometry;

namespace {

template <class Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// A batch with a lock, because its calls release the GIL.
class SharedBatch {
public:
    SharedBatch(int width, int height, int connect, std::size_t size)
        : batch_(checked({width, height, connect}), size) {}

    // Runs a call on the batch while no other call runs.
    template <class Call>
    auto operator()(Call call) {
        const nb::gil_scoped_release unlocked;
        const std::lock_guard alone(busy_);
        return call(batch_);
    }

    // The sizes of a batch never change.
    std::size_t size() const { return batch_.size(); }
    std::size_t width() const { return static_cast<std::size_t>(batch_.geometry().width); }
    std::size_t height() const { return static_cast<std::size_t>(batch_.geometry().height); }
    std::size_t limbs() const { return static_cast<std::size_t>(batch_.limbs()); }

private:
    static Geometry checked(const Geometry& geometry) {
        if (!geometry.valid()) throw nb::value_error("width, height and connect go from 1 to 16");
        return geometry;
    }

    std::mutex busy_;
    Batch batch_;
};

// The values of an array, if it has this shape.
template <class Values>
auto values(const Values& array, std::initializer_list<std::size_t> shape) {
    std::size_t dimension = 0;
    for (const std::size_t length : shape)
        if (array.shape(dimension++) != length)
            throw nb::value_error("an array has not the shape of the batch");
    return std::span(array.data(), array.size());
}

std::optional<std::size_t> step(SharedBatch& shared, const Array<const std::int64_t, 1>& columns,
                                bool skip_over, const Array<double, 1>& won,
                                const Array<bool, 1>& over) {
    const auto in = values(columns, {shared.size()});
    const auto lines = values(won, {shared.size()});
    const auto ends = values(over, {shared.size()});
    return shared([&](Batch& batch) { return batch.step(in, skip_over, lines, ends); });
}

void restart(SharedBatch& shared, const Array<const bool, 1>& chosen, std::pair<int, int> opening) {
    const auto [fewest, most] = opening;
    if (fewest < 0 || most < fewest) throw nb::value_error("these are no numbers of plies");
    const auto boards = values(chosen, {shared.size()});
    shared([&](Batch& batch) { batch.restart(boards, {fewest, most}); });
}

void set_up(SharedBatch& shared, const Array<const std::uint64_t, 3>& bitboards) {
    const auto in = values(bitboards, {shared.size(), 2, shared.limbs()});
    shared([&](Batch& batch) { batch.set_up(in); });
}

void write_bitboards(SharedBatch& shared, const Array<std::uint64_t, 3>& bitboards) {
    const auto out = values(bitboards, {shared.size(), 2, shared.limbs()});
    shared([&](const Batch& batch) { batch.write_bitboards(out); });
}

// There is room for the chosen boards; if another thread changes the choice, some are left out.
void write_observations(SharedBatch& shared, const Array<const bool, 1>& chosen,
                        const Array<std::int8_t, 4>& observations) {
    const auto boards = values(chosen, {shared.size()});
    const auto planes =
        values(observations, {observations.shape(0), shared.height(), shared.width(), 2});
    shared([&](const Batch& batch) { batch.write_observations(boards, planes); });
}

void write_masks(SharedBatch& shared, const Array<std::int8_t, 2>& masks) {
    const auto out = values(masks, {shared.size(), shared.width()});
    shared([&](const Batch& batch) { batch.write_masks(out); });
}

void write_plies(SharedBatch& shared, const Array<std::int16_t, 1>& plies) {
    const auto out = values(plies, {shared.size()});
    shared([&](const Batch& batch) { batch.write_plies(out); });
}

}  // namespace

// The arrays are objects in the signatures, because the stub shall not need numpy.
void bind_batch(nb::module_& m) {
    nb::class_<SharedBatch>(m, "Batch", "Boards of one geometry that step at once.")
        .def(nb::init<int, int, int, std::size_t>(), nb::arg("width"), nb::arg("height"),
             nb::arg("connect"), nb::arg("size"))
        .def(
            "seed",
            [](SharedBatch& shared, std::uint64_t seed) {
                shared([&](Batch& batch) { batch.seed(seed); });
            },
            nb::arg("seed"), "Seed the dice of the openings.")
        .def("step", &step, nb::arg("columns").noconvert(), nb::arg("skip_over"),
             nb::arg("won").noconvert(), nb::arg("over").noconvert(),
             nb::sig("def step(self, columns: object, skip_over: bool, won: object, over: object) "
                     "-> int | None"),
             "Drop a disc on every board, or return the first board that cannot take its disc.")
        .def("restart", &restart, nb::arg("chosen").noconvert(), nb::arg("opening"),
             nb::sig("def restart(self, chosen: object, opening: tuple[int, int]) -> None"),
             "Begin new games on the boards chosen by a bool array.")
        .def("set_up", &set_up, nb::arg("bitboards").noconvert(),
             nb::sig("def set_up(self, bitboards: object) -> None"),
             "Replace every position by checked uint64 bitboards (board, player, limb).")
        .def("write_bitboards", &write_bitboards, nb::arg("bitboards").noconvert(),
             nb::sig("def write_bitboards(self, bitboards: object) -> None"),
             "Write uint64 bitboards (board, player, limb from the lowest).")
        .def("write_observations", &write_observations, nb::arg("chosen").noconvert(),
             nb::arg("observations").noconvert(),
             nb::sig("def write_observations(self, chosen: object, observations: object) -> None"),
             "Write int8 planes (board, row, column, side) of the boards chosen by a bool array.")
        .def("write_masks", &write_masks, nb::arg("masks").noconvert(),
             nb::sig("def write_masks(self, masks: object) -> None"),
             "Write int8 masks (board, column) of the columns that take a disc.")
        .def("write_plies", &write_plies, nb::arg("plies").noconvert(),
             nb::sig("def write_plies(self, plies: object) -> None"),
             "Write the int16 number of discs on each board.");
}
