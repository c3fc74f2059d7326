// The memory of a transposition table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "connectn/platform/pages.hpp"

namespace connectn {

// Zeroed memory, with marks where it was written to.
class TableMemory {
public:
    // Rounds down to a power of two. Throws std::bad_alloc when there is not enough memory.
    explicit TableMemory(std::size_t bytes);
    ~TableMemory();
    TableMemory(const TableMemory&) = delete;
    TableMemory& operator=(const TableMemory&) = delete;

    void* table() const { return pages_.memory; }
    std::size_t bytes() const { return pages_.bytes; }
    // One byte per part of the table; a writer sets it (see Marks in table.hpp).
    std::uint8_t* marks() { return marks_.data(); }

    // Sets the marked parts to 0. The time depends on how much was written, not on the size.
    void clear();
    // The same in a few milliseconds, however much was written. The price: the first write to each
    // page is slow again.
    void drop();

private:
    std::vector<std::uint8_t> marks_;  // first, because to make it may throw
    Pages pages_;
};

}  // namespace connectn
