#include <cstdint>
#include <cstdlib>

#include "connectn/platform/pages.hpp"

namespace connectn {

namespace {

constexpr std::size_t kCacheLine = 64;

}  // namespace

Pages take_pages(std::size_t bytes) {
    void* const start = std::calloc(bytes + kCacheLine, 1);
    if (start == nullptr) return {};
    const auto address = reinterpret_cast<std::uintptr_t>(start);
    return {reinterpret_cast<void*>((address + kCacheLine - 1) / kCacheLine * kCacheLine), start,
            bytes};
}

void give_back(const Pages& pages) { std::free(pages.start); }

bool renew(const Pages&) { return false; }

}  // namespace connectn
