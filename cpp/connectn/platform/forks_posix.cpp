#include <pthread.h>

#include <atomic>

#include "connectn/platform/forks.hpp"
#include "connectn/platform/threads.hpp"

namespace connectn {

namespace {

std::atomic<std::uint32_t> fork_count{0};
std::atomic<std::uint32_t> last_survivor{0};

void in_child() {
    last_survivor = this_thread();
    ++fork_count;
}

// The system calls in_child inside of fork(): earlier than any handler of Python.
[[maybe_unused]] const int registered = pthread_atfork(nullptr, nullptr, in_child);

}  // namespace

std::uint32_t forks() { return fork_count.load(std::memory_order_relaxed); }
std::uint32_t survivor() { return last_survivor; }

}  // namespace connectn
