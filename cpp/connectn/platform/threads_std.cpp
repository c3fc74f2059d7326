#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "connectn/platform/threads.hpp"

namespace connectn {

std::uint32_t this_thread() {
    static std::atomic<std::uint32_t> last{0};
    thread_local const std::uint32_t number = ++last;
    return number;
}

void sleep_for(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

struct Threads::Running {
    std::vector<std::thread> threads;
};

Threads::Threads(std::size_t number, const std::function<void(std::size_t)>& work) {
    try {
        running_ = std::make_unique<Running>();
        running_->threads.reserve(number);
        for (std::size_t i = 1; i <= number; ++i) running_->threads.emplace_back(work, i);
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
}

Threads::~Threads() = default;

bool Threads::empty() const { return !running_ || running_->threads.empty(); }

void Threads::join() {
    if (running_)
        for (std::thread& thread : running_->threads) thread.join();
    running_.reset();
}

void Threads::abandon() { static_cast<void>(running_.release()); }

}  // namespace connectn
