// Watches over one question: its deadline, its limit of nodes, and the caller's request to stop.
//
// Both searches use it. A search thread counts its nodes in a NodeCounter, which polls the watch.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "connectn/exact/limit.hpp"
#include "connectn/exact/node_counter.hpp"

namespace connectn {

// What other threads can do while a question is answered: cancel it, and read the nodes so far.
// The two lie in different cache lines: every thread reads the one often, and writes to the other.
struct Activity {
    alignas(64) std::atomic<bool> cancelled{false};
    alignas(64) std::atomic<std::uint64_t> nodes{0};
};

class Watch {
public:
    using Clock = std::chrono::steady_clock;
    // A stop check (stop_check.hpp) that may know something of its own. It must not throw.
    using Check = std::function<bool()>;
    // The time between two calls of the stop check.
    static constexpr auto kCheckEvery = std::chrono::milliseconds(20);

    // `stop` is null on a thread that may not call the stop check.
    Watch(Activity& activity, const Limit& limit, Check stop);

    // A counter for one thread of this question. `most_nodes` limits this thread alone.
    NodeCounter counter(std::uint64_t most_nodes, bool leads);

    Clock::time_point begun() const { return begun_; }
    // The nodes of all threads that have finished.
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t nodes_left() const;
    // Whether a limit was reached, or the question was cancelled.
    bool over() const { return struck_ || nodes_left() == 0; }

    // Adds the nodes of a thread that has finished.
    void add(const NodeCounter& finished) { nodes_ += finished.nodes; }
    // Shows the nodes counted so far in the activity.
    void show_nodes() { show(nodes_); }

    // The answer is known: threads that still work on it shall stop. start() withdraws that.
    void finish() { finished_ = true; }
    void start() { finished_ = false; }

private:
    friend struct NodeCounter;

    void check(const NodeCounter& counter);
    void show(std::uint64_t nodes);

    Activity& activity_;
    Check stop_;
    std::uint64_t node_limit_;
    std::optional<Clock::time_point> deadline_;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point check_at_ = begun_ + kCheckEvery;
    std::atomic<bool> struck_{false};    // a limit was reached, or the question was cancelled
    std::atomic<bool> finished_{false};  // the answer is known
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t shown_ = 0;  // how many of the nodes the activity contains
};

}  // namespace connectn
