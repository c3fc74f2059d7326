// Threads that help the calling one.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "connectn/exact/turn.hpp"

namespace connectn {

class Helpers {
public:
    // Starts up to `number` threads, as many as the system allows: fewer threads find the same
    // answer in more time. They call work(1), work(2), ..., which must not throw.
    template <class Work>
    Helpers(std::size_t number, Work work) {
        try {
            threads_ = std::make_unique<std::vector<std::thread>>();
            threads_->reserve(number);
            for (std::size_t i = 1; i <= number; ++i) threads_->emplace_back(work, i);
        } catch (const std::system_error&) {
        } catch (const std::bad_alloc&) {
        }
    }
    ~Helpers() { join(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    bool empty() const { return !threads_ || threads_->empty(); }
    // Whether the calling thread has forked, and this is the child: it has no helpers.
    bool left_behind() const { return !empty() && forks_ != forks(); }
    // Waits until they have finished; returns false at once if they were left behind.
    bool join() {
        const bool lost = left_behind();
        // To join or to destroy a thread of another process is an error, so its object stays.
        if (lost) static_cast<void>(threads_.release());
        if (threads_)
            for (std::thread& thread : *threads_) thread.join();
        threads_.reset();
        return !lost;
    }

private:
    std::uint32_t forks_ = forks();
    std::unique_ptr<std::vector<std::thread>> threads_;
};

}  // namespace connectn
