// The memory through which JavaScript and the core exchange texts and lists.
#include "buffers.hpp"

#include "export.hpp"
#include "output.hpp"

namespace connectn::wasm {

namespace {

std::vector<std::uint8_t> input_bytes;
Output output_numbers;

}  // namespace

Output& output() { return output_numbers; }

std::string_view input_text() {
    return {reinterpret_cast<const char*>(input_bytes.data()), input_bytes.size()};
}

std::span<const std::uint8_t> input() { return input_bytes; }

// Memory of its size is aligned for any number.
std::span<const std::int32_t> input_numbers() {
    return {reinterpret_cast<const std::int32_t*>(input_bytes.data()),
            input_bytes.size() / sizeof(std::int32_t)};
}

std::vector<std::uint8_t> take_input() { return std::move(input_bytes); }

// Where JavaScript writes so many bytes: the input of the next call.
CONNECTN_EXPORT(input) std::uint8_t* input_room(std::size_t bytes) {
    input_bytes.resize(bytes);
    return input_bytes.data();
}

CONNECTN_EXPORT(output) const std::int32_t* output_start() { return output_numbers.get().data(); }

}  // namespace connectn::wasm
