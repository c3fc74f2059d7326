#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "connectn/platform/pages.hpp"

namespace connectn {

// Large pages need a privilege that few accounts have, so these are small.
Pages take_pages(std::size_t bytes) {
    void* const start = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (start == nullptr) return {};
    return {start, start, bytes};
}

void give_back(const Pages& pages) { VirtualFree(pages.start, 0, MEM_RELEASE); }

// Pages that were given back and taken again are zeroed, but another thread could take them first.
bool renew(const Pages&) { return false; }

}  // namespace connectn
