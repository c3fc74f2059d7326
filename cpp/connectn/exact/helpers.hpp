// Threads that help the calling one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "connectn/platform/forks.hpp"
#include "connectn/platform/threads.hpp"

namespace connectn {

template <class Work>
class Helpers {
public:
    // Starts up to `number` threads, as many as the system allows: fewer threads find the same
    // answer in more time. They call work(1), work(2), ..., which must not throw.
    Helpers(std::size_t number, Work work)
        : work_(std::move(work)), threads_(number, std::ref(work_)) {}
    ~Helpers() { join(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    bool empty() const { return threads_.empty(); }
    // Whether the calling thread has forked, and this is the child: it has no helpers.
    bool left_behind() const { return !empty() && forks_ != forks(); }
    // Waits until they have finished; returns false at once if they were left behind.
    bool join() {
        if (left_behind()) {
            threads_.abandon();
            return false;
        }
        threads_.join();
        return true;
    }

private:
    Work work_;
    std::uint32_t forks_ = forks();
    Threads threads_;
};

}  // namespace connectn
