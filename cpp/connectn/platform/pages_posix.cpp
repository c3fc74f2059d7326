#include <sys/mman.h>

#include <cstdint>

#include "connectn/platform/pages.hpp"

namespace connectn {

namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;

}  // namespace

Pages take_pages(std::size_t bytes) {
    void* const start = mmap(nullptr, bytes + kLargePage, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return {};
    const auto address = reinterpret_cast<std::uintptr_t>(start);
    void* const memory =
        reinterpret_cast<void*>((address + kLargePage - 1) / kLargePage * kLargePage);
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return {memory, start, bytes};
}

void give_back(const Pages& pages) { munmap(pages.start, pages.bytes + kLargePage); }

// Only Linux promises zeros, and it refuses for pages that are locked in memory.
bool renew([[maybe_unused]] const Pages& pages) {
#ifdef __linux__
    return madvise(pages.memory, pages.bytes, MADV_DONTNEED) == 0;
#else
    return false;
#endif
}

}  // namespace connectn
