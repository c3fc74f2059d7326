// What JavaScript has written before a call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace connectn::wasm {

// One byte for each character: ASCII as it is, a blank for what else Python's str.strip() removes,
// and 127 for all other characters. So places in it are places in the text.
std::string_view input_text();
std::span<const std::uint8_t> input();
// The input as numbers of 32 bits.
std::span<const std::int32_t> input_numbers();
// Takes the memory over, without a copy.
std::vector<std::uint8_t> take_input();

}  // namespace connectn::wasm
