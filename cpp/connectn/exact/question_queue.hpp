// Hands questions out to threads that answer them side by side.
//
// Easy questions take less time than two threads need to agree about anything, so a thread takes
// several at once while they are easy, and counts them where no other thread writes.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>

namespace connectn {

class QuestionQueue {
public:
    using Clock = std::chrono::steady_clock;

    // Questions from `begin` to `end`, for threads with the numbers 0, 1, ...
    QuestionQueue(std::size_t begin, std::size_t end, std::size_t threads)
        : begin_(begin),
          end_(end),
          threads_(threads),
          shares_(std::make_unique<Share[]>(threads)),
          next_(begin) {}

    struct Run {
        std::size_t begin;
        std::size_t end;
        bool empty() const { return begin == end; }
    };

    std::size_t threads() const { return threads_; }
    // The next questions for a thread, and no question twice. The run is longer than the thread's
    // last one if that was quick, but short enough to leave something for the other threads.
    Run take(std::size_t thread) {
        Share& share = shares_[thread];
        const auto now = Clock::now();
        const bool quick = now - share.begun < kQuick;
        share.length = quick ? std::min(2 * share.length, kLongest) : 1;
        share.begun = now;
        const std::size_t left = end_ - std::min(next_.load(std::memory_order_relaxed), end_);
        const std::size_t fair = std::max(left / (4 * threads_), std::size_t{1});
        const std::size_t length = std::min(share.length, fair);
        const std::size_t begin = std::min(next_.fetch_add(length), end_);
        return {begin, std::min(begin + length, end_)};
    }
    // A thread has answered one question more.
    void finish(std::size_t thread) {
        std::atomic<std::size_t>& done = shares_[thread].done;
        done.store(done.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    // The place of the first question, and one more for each that is answered.
    std::size_t done() const {
        std::size_t sum = begin_;
        for (std::size_t i = 0; i < threads_; ++i)
            sum += shares_[i].done.load(std::memory_order_acquire);
        return sum;
    }
    bool finished() const { return done() == end_; }

private:
    static constexpr std::size_t kCacheLine = 64;
    static constexpr std::size_t kLongest = 64;
    static constexpr std::chrono::microseconds kQuick{50};

    // What one thread writes to. Two threads that write to one cache line slow each other down.
    struct alignas(kCacheLine) Share {
        std::atomic<std::size_t> done{0};
        std::size_t length = 0;
        Clock::time_point begun{};  // of the last run
    };

    const std::size_t begin_;
    const std::size_t end_;
    const std::size_t threads_;
    const std::unique_ptr<Share[]> shares_;
    alignas(kCacheLine) std::atomic<std::size_t> next_;
};

}  // namespace connectn
