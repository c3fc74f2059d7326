#include "connectn/board/notation.hpp"

#include <new>
#include <utility>

#include "module.hpp"
#include "text.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::PositionReader;

namespace {

using BoardClass = nb::type_object_t<Board>;  // _core.Board or a subclass of it

constexpr std::size_t kTextsPerCheck = 1 << 14;  // about 10 ms

// Python's garbage collector looks at all objects again and again while many are made, which takes
// as long as making them. New boards are no garbage, so it pauses.
class CollectorPause {
public:
    CollectorPause() : was_on_(PyGC_Disable() != 0) {}
    ~CollectorPause() {
        if (was_on_) PyGC_Enable();
    }
    CollectorPause(const CollectorPause&) = delete;
    CollectorPause& operator=(const CollectorPause&) = delete;

private:
    bool was_on_;
};

// Returns a board of a Python class without calling its __init__, or None if the text is not read.
nb::object read(const BoardClass& kind, nb::handle text, PositionReader& reader) {
    const auto said = text_of(text);
    if (!said || !reader.read(*said)) return nb::none();
    nb::object board = nb::inst_alloc(kind);
    new (nb::inst_ptr<Board>(board)) Board(reader.board());
    nb::inst_mark_ready(board);
    return board;
}

nb::object read_board(const BoardClass& kind, nb::handle text) {
    PositionReader reader;
    return read(kind, text, reader);
}

std::pair<nb::list, nb::list> read_boards(const BoardClass& kind, nb::list texts) {
    const CollectorPause pause;
    PositionReader reader;
    nb::list boards, unread;
    for (std::size_t i = 0; i < nb::len(texts); ++i) {
        if (i % kTextsPerCheck == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
        nb::object board = read(kind, texts[i], reader);
        if (board.is_none()) unread.append(i);
        boards.append(std::move(board));
    }
    return {boards, unread};
}

}  // namespace

void bind_notation(nb::module_& m) {
    m.def("read_board", &read_board, nb::arg("kind"), nb::arg("text").none(),
          nb::sig("def read_board(kind: type[Board], text: object) -> typing.Any"),
          "Return the board of this class that a text describes, or None for a text that only "
          "connectn.game.notation can read or refuse.");
    m.def("read_boards", &read_boards, nb::arg("kind"), nb::arg("texts"),
          nb::sig("def read_boards(kind: type[Board], texts: list[typing.Any])"
                  " -> tuple[list[typing.Any], list[int]]"),
          "Return read_board() of each text, and the indices of those that are None.");
}
