#include "connectn/board/board.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;

namespace {

using Limbs = std::vector<std::uint64_t>;

nb::object to_int(const Limbs& limbs) {
    nb::object value = nb::int_(limbs.back());
    for (std::size_t i = limbs.size() - 1; i-- > 0;)
        value = (value << nb::int_(64)) | nb::int_(limbs[i]);
    return value;
}

Limbs to_limbs(nb::object value) {
    Limbs limbs;
    const nb::object low = nb::int_(~std::uint64_t{0});
    while (!value.equal(nb::int_(0))) {
        limbs.push_back(nb::cast<std::uint64_t>(value & low));
        value = value >> nb::int_(64);
    }
    return limbs;
}

int checked_player(int player) {
    if (player != 0 && player != 1) throw nb::value_error("a player is 0, who began, or 1");
    return player;
}

int checked_plies(int plies) {
    if (plies < 0) throw nb::value_error("a number of plies cannot be negative");
    return plies;
}

Board make_board(int width, int height, int connect) {
    const connectn::Geometry geometry{width, height, connect};
    if (!geometry.valid()) throw nb::value_error("width, height and connect go from 1 to 16");
    return Board(geometry);
}

// An illegal move raises its error in Python, because the message contains the position as text.
// The Python subclass has `_refuse_push` and `_refuse_pop`, which raise.
void push(nb::handle self, int column) {
    Board& board = nb::cast<Board&>(self);
    if (board.takes(column))
        board.push(column);
    else
        self.attr("_refuse_push")(column);
}

void push_anything(nb::handle self, nb::handle column) { self.attr("_refuse_push")(column); }

nb::object pop(nb::handle self) {
    Board& board = nb::cast<Board&>(self);
    if (board.moves().empty()) return self.attr("_refuse_pop")();
    return nb::int_(board.pop());
}

nb::tuple moves(const Board& board) {
    nb::list columns;
    for (const std::uint8_t column : board.moves()) columns.append(static_cast<int>(column));
    return nb::tuple(columns);
}

// Long work uses a copy, because other threads may change the board in the meantime.
std::uint64_t perft(Board board, int depth) {
    return interruptible([&] { return board.perft(checked_plies(depth), interrupted); });
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> census(Board board, int plies) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;
    for (const auto& count :
         interruptible([&] { return board.census(checked_plies(plies), interrupted); }))
        rows.emplace_back(count.positions, count.won);
    return rows;
}

}  // namespace

void bind_board(nb::module_& m) {
    nb::class_<Board>(m, "Board", "The compiled part of connectn.Board: bitboards with history.")
        .def(
            "__init__",
            [](Board* self, int width, int height, int connect) {
                new (self) Board(make_board(width, height, connect));
            },
            nb::arg("width"), nb::arg("height"), nb::arg("connect"))
        .def("push", &push, nb::arg("column"), "Drop a disc of the side to move into a column.")
        .def("push", &push_anything, nb::arg("column").none(),
             nb::sig("def push(self, column: typing.SupportsIndex) -> None"))
        .def("pop", &pop, nb::sig("def pop(self) -> int"),
             "Undo the last move and return its column.")
        .def_prop_ro("ply", &Board::ply, "How many discs are on the board.")
        .def_prop_ro("turn", &Board::turn, "Who moves next: 0 or 1.")
        .def_prop_ro("moves", &moves, nb::sig("def moves(self) -> tuple[int, ...]"),
                     "The columns played so far.")
        .def_prop_ro("legal_moves", &Board::legal_moves,
                     "The columns that take a disc now; none once the game is over.")
        .def("is_game_over", &Board::over, "Whether a player has a line or the board is full.")
        .def("has_line", &Board::won, "Whether the side that moved last has a line.")
        .def(
            "winning_moves",
            [](const Board& b, int player) { return b.winning_moves(checked_player(player)); },
            nb::arg("player"),
            "Columns where a disc of this player, dropped now, completes a line.")
        .def(
            "discs",
            [](const Board& b, int player) { return to_int(b.discs(checked_player(player))); },
            nb::arg("player"), nb::sig("def discs(self, player: int) -> int"),
            "A player's discs as a bitboard: bit = column * (height + 1) + row, row 0 the floor.")
        .def(
            "winning_cells",
            [](const Board& b, int player) {
                return to_int(b.winning_cells(checked_player(player)));
            },
            nb::arg("player"), nb::sig("def winning_cells(self, player: int) -> int"),
            "Bitboard of the empty cells that would complete a line for this player.")
        .def(
            "line_cells",
            [](const Board& b, int player) { return to_int(b.line_cells(checked_player(player))); },
            nb::arg("player"), nb::sig("def line_cells(self, player: int) -> int"),
            "Bitboard of this player's completed lines.")
        .def(
            "__eq__", [](const Board& b, const Board& o) { return b.same_position(o); },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", &Board::hash)
        .def("perft", &perft, nb::arg("depth"),
             "The number of move sequences of exactly this many plies.")
        .def("census", &census, nb::arg("plies"),
             "Per ply: distinct positions reached, and how many of them are won.");

    // Functions and not methods, because they check nothing: users of connectn.Board shall not see
    // them.
    m.def(
        "set_up",
        [](Board& b, nb::int_ first, nb::int_ second) {
            b.set_up(to_limbs(first), to_limbs(second));
        },
        nb::arg("board"), nb::arg("first"), nb::arg("second"),
        "Give a board these discs and no history. They must obey gravity and the turn order.");
    m.def(
        "geometry",
        [](const Board& b) {
            const connectn::Geometry& geometry = b.geometry();
            return std::tuple(geometry.width, geometry.height, geometry.connect);
        },
        nb::arg("board"), "The width, height and line length of a board.");
    m.def(
        "assign", [](Board& b, const Board& other) { b = other; }, nb::arg("board"),
        nb::arg("other"), "Make a board the same game as another, history included.");
    m.def(
        "assign_mirror", [](Board& b, const Board& other) { b = other.mirror(); }, nb::arg("board"),
        nb::arg("other"), "Make a board another's game with left and right exchanged.");
}
