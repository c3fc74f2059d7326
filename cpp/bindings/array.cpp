// Arrays of positions: read, checked and solved without a Python object for each.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "connectn/board/flaw.hpp"
#include "connectn/exact/solver.hpp"
#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Flaw;
using connectn::Frame;
using connectn::Geometry;
using connectn::Question;
using connectn::Solver;

namespace {

template <class Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;
using Grids = Array<const std::int8_t, 3>;        // position, row from the top, column
using Bitboards = Array<const std::uint64_t, 3>;  // position, player, limb
using Scores = Array<std::int16_t, 1>;

constexpr std::int8_t kSecond = 2;         // the second player in a grid of 0, 1 and 2
constexpr std::int8_t kSecondSigned = -1;  // and in a grid of 0, 1 and -1

// Why an array cannot be solved: the index of its first bad position, and a word.
using Complaint = std::pair<std::size_t, const char*>;

const char* word_of(Flaw flaw) {
    switch (flaw) {
        case Flaw::outside:
            return "outside";
        case Flaw::overlap:
            return "overlap";
        case Flaw::floating:
            return "floating";
        case Flaw::count:
            return "count";
        case Flaw::line:
            return "line";
        case Flaw::over:
            return "over";
        case Flaw::none:
            break;
    }
    return nullptr;
}

// Positions of one geometry that can be solved, or the complaint about the first that cannot.
struct Positions {
    std::vector<Question> questions;
    std::optional<Complaint> complaint;
};

// Adds a position in which the player of `first` began; a complaint, or null.
template <class Word>
const char* add(Positions& positions, const Word& first, const Word& second,
                const Frame<Word>& frame) {
    if (const char* word = word_of(flaw_of(first, second, frame))) return word;
    const Word mask = first | second;
    const int ply = connectn::popcount(mask);
    const connectn::Position<Word> position{ply % 2 == 0 ? first : second, mask};
    positions.questions.emplace_back(frame.geometry, connectn::discs_of(position), ply);
    return nullptr;
}

// Reads a grid, in which either player may have begun: the one with more discs, or else player 1.
template <class Word>
const char* add_grid(Positions& positions, const std::int8_t* cells, const Frame<Word>& frame) {
    const Geometry& geometry = frame.geometry;
    Word one{}, other{};
    std::int8_t other_value = 0;
    for (int row = geometry.height - 1; row >= 0; --row) {
        for (int column = 0; column < geometry.width; ++column) {
            const std::int8_t value = *cells++;
            if (value == 0) continue;
            const Word cell = connectn::bit<Word>(column * geometry.stride() + row);
            if (value == 1) {
                one |= cell;
                continue;
            }
            if (value != kSecond && value != kSecondSigned) return "value";
            if (other_value != 0 && value != other_value) return "mixed";
            other_value = value;
            other |= cell;
        }
    }
    const bool other_began = connectn::popcount(other) > connectn::popcount(one);
    return other_began ? add(positions, other, one, frame) : add(positions, one, other, frame);
}

// Calls add_one(positions, index, frame) for each position, up to the first about which it
// complains. Another thread may change the array meanwhile: the copy that is checked is solved.
template <class AddOne>
Positions read(std::size_t number, const Geometry& geometry, AddOne add_one) {
    return with_memory([&] {
        const nb::gil_scoped_release unlocked;
        Positions positions;
        positions.questions.reserve(number);
        connectn::with_word(geometry.bits(), [&]<class Word>(connectn::Tag<Word>) {
            const Frame<Word> frame(geometry);
            for (std::size_t i = 0; i < number && !positions.complaint; ++i)
                if (const char* word = add_one(positions, i, frame))
                    positions.complaint = {i, word};
        });
        return positions;
    });
}

Geometry checked(const Geometry& geometry) {
    if (!geometry.valid()) throw nb::value_error("width, height and connect go from 1 to 16");
    return geometry;
}

Positions read_grids(const Grids& grids, int connect) {
    const Geometry geometry =
        checked({static_cast<int>(grids.shape(2)), static_cast<int>(grids.shape(1)), connect});
    const auto cells = static_cast<std::size_t>(geometry.cells());
    return read(grids.shape(0), geometry,
                [&](Positions& positions, std::size_t i, const auto& frame) {
                    return add_grid(positions, grids.data() + i * cells, frame);
                });
}

Positions read_bitboards(const Bitboards& bitboards, int width, int height, int connect) {
    const Geometry geometry = checked({width, height, connect});
    const auto limbs = static_cast<int>(bitboards.shape(2));
    if (bitboards.shape(1) != 2 || limbs != (geometry.bits() + 63) / 64)
        throw nb::value_error("a position has two bitboards of as many limbs as the board needs");
    return read(bitboards.shape(0), geometry,
                [&]<class Word>(Positions& positions, std::size_t i, const Frame<Word>& frame) {
                    const std::uint64_t* data = bitboards.data() + i * 2 * bitboards.shape(2);
                    return add(positions, connectn::word_of<Word>(data, limbs),
                               connectn::word_of<Word>(data + limbs, limbs), frame);
                });
}

// Writes the score of every position; false when it was cancelled.
bool solve_positions(Solver& solver, const Positions& positions, const Scores& scores) {
    const std::vector<Question>& questions = positions.questions;
    if (scores.shape(0) != questions.size())
        throw nb::value_error("there is one score for each position");
    return with_memory([&] {
        return interruptible([&] {
            const auto answers = solver.solve_many(questions, {}, false, interrupted,
                                                   [](std::size_t) { return true; });
            if (!answers) return false;
            for (std::size_t i = 0; i < questions.size(); ++i)
                scores(i) = static_cast<std::int16_t>((*answers)[i].bounds.lower);
            return true;
        });
    });
}

void write_grid(const Board& board, const Array<std::int8_t, 2>& grid) {
    const Geometry& geometry = board.geometry();
    if (static_cast<int>(grid.shape(0)) != geometry.height ||
        static_cast<int>(grid.shape(1)) != geometry.width)
        throw nb::value_error("the array has not the shape of the board");
    const auto first = board.discs(0), second = board.discs(1);
    for (int row = 0; row < geometry.height; ++row) {
        for (int column = 0; column < geometry.width; ++column) {
            const auto cell = static_cast<std::size_t>(column * geometry.stride() + row);
            auto has = [&](const auto& limbs) {
                return (limbs[cell / 64] >> (cell % 64) & 1) != 0;
            };
            const int value = has(first) ? 1 : has(second) ? kSecond : 0;
            grid(geometry.height - 1 - row, column) = static_cast<std::int8_t>(value);
        }
    }
}

}  // namespace

// The arrays are objects in the signatures, because the stub shall not need numpy.
void bind_array(nb::module_& m) {
    nb::class_<Positions>(m, "Positions", "Positions of one geometry, read from an array.")
        .def("__len__", [](const Positions& positions) { return positions.questions.size(); })
        .def_prop_ro(
            "complaint", [](const Positions& positions) { return positions.complaint; },
            nb::sig("def complaint(self) -> tuple[int, str] | None"),
            "The index of the first position that cannot be solved, and a word that says why.");
    m.def("read_grids", &read_grids, nb::arg("grids").noconvert(), nb::arg("connect"),
          nb::sig("def read_grids(grids: object, connect: int) -> Positions"),
          "Read int8 grids (position, row from the top, column) of 0, 1 and 2, or 0, 1 and -1.");
    m.def("read_bitboards", &read_bitboards, nb::arg("bitboards").noconvert(), nb::arg("width"),
          nb::arg("height"), nb::arg("connect"),
          nb::sig("def read_bitboards(bitboards: object, width: int, height: int, connect: int) "
                  "-> Positions"),
          "Read uint64 bitboards (position, player, limb from the lowest).");
    m.def("solve_positions", &solve_positions, nb::arg("solver"), nb::arg("positions"),
          nb::arg("scores").noconvert(),
          nb::sig("def solve_positions(solver: Solver, positions: Positions, scores: object) "
                  "-> bool"),
          "Write exact scores into an int16 array; False when cancelled.");
    m.def("write_grid", &write_grid, nb::arg("board"), nb::arg("grid").noconvert(),
          nb::sig("def write_grid(board: Board, grid: object) -> None"),
          "Write a board into an int8 array of its rows, top row first: 0, 1 and 2.");
}
