#include "connectn/exact/memory.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "connectn/exact/table.hpp"
#include "connectn/platform/failure.hpp"

namespace connectn {

namespace {

// Up to this size, memory is cleared at once. Clearing a larger one would take too long.
constexpr std::size_t kQuicklyCleared = std::size_t{1} << 26;

}  // namespace

TableMemory::TableMemory(std::size_t bytes)
    : marks_((std::bit_floor(bytes) + Marks::kPartBytes - 1) / Marks::kPartBytes),
      pages_(take_pages(std::bit_floor(bytes))) {
    if (table() == nullptr) fail_without_memory();
    // The first write to a page costs 0.2 ms. Do it here rather than in the middle of a search.
    if (this->bytes() <= kQuicklyCleared) std::memset(table(), 0, this->bytes());
}

TableMemory::~TableMemory() { give_back(pages_); }

void TableMemory::clear() {
    for (std::size_t part = 0; part < marks_.size(); ++part) {
        if (marks_[part] == 0) continue;
        const std::size_t from = part * Marks::kPartBytes;
        std::memset(static_cast<char*>(table()) + from, 0,
                    std::min(Marks::kPartBytes, bytes() - from));
        marks_[part] = 0;
    }
}

void TableMemory::drop() {
    const auto marked = std::count(marks_.begin(), marks_.end(), std::uint8_t{1});
    if (static_cast<std::size_t>(marked) * Marks::kPartBytes > kQuicklyCleared && renew(pages_))
        std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
    else
        clear();
}

}  // namespace connectn
