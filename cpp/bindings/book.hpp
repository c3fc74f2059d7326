// A book in the memory of a Python object.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "connectn/exact/book.hpp"

// Reads bytes, a memory map or any other buffer in place. The core's book keeps the buffer alive,
// also when a solver is the last that uses the book.
class MappedBook {
public:
    explicit MappedBook(nanobind::object buffer);

    const std::shared_ptr<const connectn::Book>& get() const { return book_; }

private:
    std::shared_ptr<const connectn::Book> book_;
};
