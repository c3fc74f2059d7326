#include "connectn/exact/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "connectn/exact/table.hpp"

namespace connectn {

namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;
// Up to this size, memory is cleared at once. Clearing a larger one would take too long.
constexpr std::size_t kQuicklyCleared = std::size_t{1} << 26;

}  // namespace

TableMemory::TableMemory(std::size_t bytes)
    : bytes_(std::bit_floor(bytes)), marks_((bytes_ + Marks::kPartBytes - 1) / Marks::kPartBytes) {
    start_ = mmap(nullptr, bytes_ + kLargePage, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start_ == MAP_FAILED) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(start_);
    table_ = reinterpret_cast<void*>((address + kLargePage - 1) / kLargePage * kLargePage);
#ifdef MADV_HUGEPAGE
    madvise(table_, bytes_, MADV_HUGEPAGE);
#endif
    // The first write to a page costs 0.2 ms. Do it here rather than in the middle of a search.
    if (bytes_ <= kQuicklyCleared) std::memset(table_, 0, bytes_);
}

TableMemory::~TableMemory() { munmap(start_, bytes_ + kLargePage); }

void TableMemory::clear() {
    for (std::size_t part = 0; part < marks_.size(); ++part) {
        if (marks_[part] == 0) continue;
        const std::size_t from = part * Marks::kPartBytes;
        std::memset(static_cast<char*>(table_) + from, 0,
                    std::min(Marks::kPartBytes, bytes_ - from));
        marks_[part] = 0;
    }
}

// Gives the pages back to the system, which hands out zeroed ones when they are needed again. Only
// Linux promises zeros, and it refuses for pages that are locked in memory.
void TableMemory::drop() {
#ifdef __linux__
    const auto marked = std::count(marks_.begin(), marks_.end(), std::uint8_t{1});
    if (static_cast<std::size_t>(marked) * Marks::kPartBytes > kQuicklyCleared &&
        madvise(table_, bytes_, MADV_DONTNEED) == 0) {
        std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
        return;
    }
#endif
    clear();
}

}  // namespace connectn
