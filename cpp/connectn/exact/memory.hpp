// The memory of a transposition table. Another platform needs another memory.cpp, nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace connectn {

// Zeroed memory, in large pages where the system has them. With small pages nearly every access to
// the table would also miss the CPU's address cache.
class TableMemory {
public:
    // Rounds down to a power of two. Throws std::bad_alloc when there is not enough memory.
    explicit TableMemory(std::size_t bytes);
    ~TableMemory();
    TableMemory(const TableMemory&) = delete;
    TableMemory& operator=(const TableMemory&) = delete;

    void* table() const { return table_; }
    std::size_t bytes() const { return bytes_; }
    // One byte per part of the table; a writer sets it (see Marks in table.hpp).
    std::uint8_t* marks() { return marks_.data(); }

    // Sets the marked parts to 0. The time depends on how much was written, not on the size.
    void clear();
    // The same in a few milliseconds, however much was written. The price: the first write to each
    // page is slow again.
    void drop();

private:
    std::size_t bytes_;
    std::vector<std::uint8_t> marks_;
    void* start_ = nullptr;  // of the allocation
    void* table_ = nullptr;  // the first large page in it
};

}  // namespace connectn
