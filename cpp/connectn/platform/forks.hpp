// Copies of this process that the system makes, with one thread of it. A build contains one of the
// files forks_*.cpp.
#pragma once

#include <cstdint>

namespace connectn {

// How often this process, and those it was forked from, were forked.
std::uint32_t forks();
// The number of the thread that made the last fork (see this_thread in threads.hpp); 0 for none.
std::uint32_t survivor();

}  // namespace connectn
