// Large pieces of zeroed memory. A build contains one of the files pages_*.cpp.
#pragma once

#include <cstddef>

namespace connectn {

struct Pages {
    void* memory = nullptr;  // aligned to a cache line; null when there is not enough memory
    void* start = nullptr;   // of the allocation
    std::size_t bytes = 0;
};

// In large pages where the system has them. With small pages nearly every access to a large table
// would also miss the CPU's address cache.
Pages take_pages(std::size_t bytes);
void give_back(const Pages& pages);
// Zeroes all pages in a few milliseconds, however many there are. The price: the first write to
// each page is slow again. False, and nothing has changed, where the system cannot do it.
bool renew(const Pages& pages);

}  // namespace connectn
