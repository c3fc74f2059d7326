// Lets one thread at a time use a solver and its table.
//
// Unlike a mutex, a turn never waits for ever: a thread that has the turn and asks for it again,
// from a callback or a signal handler, is refused; and a thread that exists only in the parent of
// this process, because it did not fork, loses what it had.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "connectn/board/stop_check.hpp"

namespace connectn {

// A place for one thread.
class Slot {
public:
    // Waits until the slot is free; throws a Refusal if this thread is in it, or if `stop` returns
    // true. Returns true if a fork left a thread behind in the slot: it never finished its work.
    bool enter(StopCheck stop);
    void leave() { holder_.store(kFree, std::memory_order_release); }

    bool holds_this_thread() const;
    // Whether a fork left the thread in the slot behind.
    bool abandoned() const;
    bool free() const;

private:
    static constexpr std::uint64_t kFree = 0;

    // The number of forks and the number of the thread (32 bits each), or kFree.
    std::atomic<std::uint64_t> holder_{kFree};
};

class Turn {
public:
    // Has the turn while it lives. Waits for it; throws as Slot::enter does.
    class Holder {
    public:
        Holder(Turn& turn, StopCheck stop) : turn_(turn) { turn_.take(stop); }
        ~Holder() { turn_.owner_.leave(); }
        Holder(const Holder&) = delete;
        Holder& operator=(const Holder&) = delete;

    private:
        Turn& turn_;
    };

    // Whether a thread of this process has the turn.
    bool taken() const { return !owner_.free() && !owner_.abandoned(); }
    // How often a fork left a thread behind in the middle of its work. What it was changing must
    // not be used again, nor freed.
    std::size_t losses() const { return losses_ + (owner_.abandoned() ? 1 : 0); }
    // The thread that has the turn has lost a helper in this way.
    void add_loss() { ++losses_; }

private:
    void take(StopCheck stop);

    Slot line_;  // for the one thread that is next
    Slot owner_;
    std::atomic<std::size_t> losses_{0};
};

}  // namespace connectn
