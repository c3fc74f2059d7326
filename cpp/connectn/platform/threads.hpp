// Threads, for systems with and without them. A build contains one of the files threads_*.cpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace connectn {

// The number of the calling thread. Numbers begin with 1. Unlike the system's, they are never used
// again, also not in a child of the process.
std::uint32_t this_thread();

// The calling thread sleeps.
void sleep_for(std::chrono::microseconds time);

class Threads {
public:
    // Starts up to `number` threads, as many as the system allows. They call work(1), work(2), ...,
    // which must not throw.
    Threads(std::size_t number, const std::function<void(std::size_t)>& work);
    // Precondition: join() or abandon() was called.
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    bool empty() const;
    // Waits until they have finished.
    void join();
    // Leaves threads alone that are not in this process: to join or to destroy one is an error.
    void abandon();

private:
    struct Running;

    std::unique_ptr<Running> running_;  // null if there is no thread
};

}  // namespace connectn
