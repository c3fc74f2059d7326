#include "connectn/exact/turn.hpp"

#include <algorithm>
#include <chrono>

#include "connectn/exact/watch.hpp"
#include "connectn/platform/failure.hpp"
#include "connectn/platform/forks.hpp"
#include "connectn/platform/threads.hpp"

namespace connectn {

namespace {

using std::chrono::microseconds;
constexpr microseconds kShortestPause{10};
constexpr microseconds kLongestPause{500};

constexpr const char* kAskedAgain =
    "from its own progress callback, or from a signal handler while it works";
constexpr const char* kStopped = "because it was stopped before its turn";

std::uint64_t this_holder() { return std::uint64_t{forks()} << 32 | this_thread(); }
std::uint32_t thread_of(std::uint64_t holder) { return static_cast<std::uint32_t>(holder); }
std::uint32_t forks_of(std::uint64_t holder) { return static_cast<std::uint32_t>(holder >> 32); }

// Whether this process has no such thread. One that entered before a fork is gone, unless it made
// the last fork itself.
bool left_behind(std::uint64_t holder) {
    return thread_of(holder) != 0 && forks_of(holder) != forks() && thread_of(holder) != survivor();
}

}  // namespace

// A thread that waits must call `stop` and must notice a fork, so it sleeps and looks again.
bool Slot::enter(StopCheck stop) {
    microseconds pause = kShortestPause;
    microseconds waited{0};
    for (;;) {
        std::uint64_t holder = kFree;
        if (holder_.compare_exchange_strong(holder, this_holder(), std::memory_order_acquire))
            return false;
        if (thread_of(holder) == this_thread()) refuse(kAskedAgain);
        if (left_behind(holder)) {
            if (holder_.compare_exchange_strong(holder, this_holder(), std::memory_order_acquire))
                return true;
            continue;
        }
        sleep_for(pause);
        waited += pause;
        pause = std::min(2 * pause, kLongestPause);
        if (waited < Watch::kCheckEvery) continue;
        if (stop()) refuse(kStopped);
        waited = microseconds{0};
    }
}

bool Slot::holds_this_thread() const { return thread_of(holder_) == this_thread(); }
bool Slot::abandoned() const { return left_behind(holder_); }
bool Slot::free() const { return holder_ == kFree; }

// A thread that asks again and again must first enter the line, so it cannot overtake for ever.
void Turn::take(StopCheck stop) {
    if (owner_.holds_this_thread()) refuse(kAskedAgain);
    line_.enter(stop);
    struct Leave {
        Slot& line;
        ~Leave() { line.leave(); }
    } const leave{line_};
    if (owner_.enter(stop)) ++losses_;
}

}  // namespace connectn
