#include "book.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "connectn/board/board.hpp"
#include "connectn/exact/book_maker.hpp"
#include "interrupt.hpp"
#include "module.hpp"

namespace nb = nanobind;
using connectn::Board;
using connectn::Book;
using connectn::Geometry;

namespace {

// A view of a Python object's memory, which the object does not change meanwhile.
class Buffer {
public:
    explicit Buffer(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    ~Buffer() {
        // At the exit of Python, a solver may outlive the interpreter.
        if (!nb::is_alive()) return;
        const nb::gil_scoped_acquire gil;
        PyBuffer_Release(&view_);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    template <class Item>
    std::span<const Item> items() const {
        return {static_cast<const Item*>(view_.buf),
                static_cast<std::size_t>(view_.len) / sizeof(Item)};
    }

private:
    Py_buffer view_;
};

// A book together with the memory that it reads.
struct Shelved {
    Buffer buffer;
    Book book;

    explicit Shelved(nb::handle object)
        : buffer(object), book(checked(buffer.items<std::uint8_t>())) {}

    static std::span<const std::uint8_t> checked(std::span<const std::uint8_t> file) {
        if (const auto flaw = Book::flaw(file)) throw nb::value_error(flaw->c_str());
        return file;
    }
};

Geometry checked(const Geometry& geometry, int plies) {
    if (!connectn::can_make_book(geometry, plies))
        throw nb::value_error("there is no book of this board with so many plies");
    return geometry;
}

std::optional<nb::bytes> as_bytes(const std::optional<std::vector<std::uint8_t>>& made) {
    return made ? std::optional(nb::bytes(made->data(), made->size())) : std::nullopt;
}

std::optional<nb::bytes> book_layer(int width, int height, int connect, int plies,
                                    std::size_t most) {
    const Geometry geometry = checked({width, height, connect}, plies);
    return as_bytes(
        interruptible([&] { return connectn::book_layer(geometry, plies, most, interrupted); }));
}

std::optional<nb::bytes> make_book(int width, int height, int connect, int plies, nb::handle scores,
                                   const std::string& generator) {
    const Geometry geometry = checked({width, height, connect}, plies);
    const Buffer read(scores);
    return as_bytes(interruptible([&] {
        return connectn::make_book(geometry, plies, read.items<std::int8_t>(), generator,
                                   interrupted);
    }));
}

std::optional<int> look_up(const MappedBook& book, const Board& board) {
    const Book& pages = *book.get();
    if (board.over() || !pages.holds(board.geometry(), board.ply())) return std::nullopt;
    const auto entry = pages.look_up(board.position(), board.ply());
    return entry.found ? std::optional(entry.score) : std::nullopt;
}

using Counts = std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>;

Counts counts_of(const std::vector<connectn::ResultCounts>& layers) {
    Counts out;
    for (const auto& counts : layers) out.emplace_back(counts.won, counts.drawn, counts.lost);
    return out;
}

}  // namespace

MappedBook::MappedBook(nb::object buffer) {
    auto shelved = std::make_shared<const Shelved>(buffer);
    book_ = {shelved, &shelved->book};
}

void bind_book(nb::module_& m) {
    nb::class_<MappedBook>(m, "Book", "The compiled part of connectn.Book.")
        .def(nb::init<nb::object>(), nb::arg("buffer"))
        .def("look_up", &look_up, nb::arg("board"), "Return a score, or None.")
        .def_prop_ro(
            "geometry",
            [](const MappedBook& book) {
                const Geometry& geometry = book.get()->geometry();
                return std::tuple(geometry.width, geometry.height, geometry.connect);
            },
            "Width, height, connect.")
        .def_prop_ro(
            "plies", [](const MappedBook& book) { return book.get()->plies(); },
            "The most discs of a position.")
        .def_prop_ro(
            "generator", [](const MappedBook& book) { return book.get()->generator(); },
            "The version of connectn that made it.")
        .def_prop_ro(
            "counts", [](const MappedBook& book) { return counts_of(book.get()->counts()); },
            "Per number of discs, positions won, drawn and lost, as the file says.")
        .def(
            "count", [](const MappedBook& book) { return counts_of(book.get()->count()); },
            nb::call_guard<nb::gil_scoped_release>(), "Count them.");
    m.def(
        "can_make_book",
        [](int width, int height, int connect, int plies) {
            return connectn::can_make_book({width, height, connect}, plies);
        },
        nb::arg("width"), nb::arg("height"), nb::arg("connect"), nb::arg("plies"),
        "Tell whether there can be such a book.");
    m.def("book_layer", &book_layer, nb::arg("width"), nb::arg("height"), nb::arg("connect"),
          nb::arg("plies"), nb::arg("most"),
          "Return the columns played, a byte each, to every position that a book has to solve, or "
          "None if there are more positions.");
    m.def("make_book", &make_book, nb::arg("width"), nb::arg("height"), nb::arg("connect"),
          nb::arg("plies"), nb::arg("scores"), nb::arg("generator"),
          nb::sig("def make_book(width: int, height: int, connect: int, plies: int, "
                  "scores: object, generator: str) -> bytes | None"),
          "Return the file of a book, from a signed byte for each position of book_layer(), or "
          "None if there is another number of them.");
}
