// What an exported function returns besides its result: a list of numbers that JavaScript reads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace connectn::wasm {

// A list inside of the output begins with its length.
class Output {
public:
    void clear() { numbers_.clear(); }
    std::span<const std::int32_t> get() const { return numbers_; }

    void add(int number) { numbers_.push_back(number); }
    template <class List>
    void add_list(const List& list) {
        add(static_cast<int>(list.size()));
        for (const auto item : list) add(static_cast<int>(item));
    }

private:
    std::vector<std::int32_t> numbers_;
};

// The output of the last call.
Output& output();

}  // namespace connectn::wasm
