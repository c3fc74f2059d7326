// The numbers of the file format that book.hpp describes, for its reader and its writer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "connectn/exact/book.hpp"

namespace connectn::book_format {

// The first byte is not a letter and the last one ends a line, as in PNG files: a transfer that
// changes characters or ends of lines damages the mark.
inline constexpr std::array<std::uint8_t, 8> kMark = {0x89, 'C', 'N', 'B', 'O', 'O', 'K', '\n'};
inline constexpr std::size_t kVersionAt = 8;
inline constexpr int kVersion = 1;
inline constexpr std::size_t kGeometryAt = 9;
inline constexpr std::size_t kPliesAt = 12;
inline constexpr std::size_t kGeneratorAt = 16;
inline constexpr std::size_t kGeneratorBytes = 16;
inline constexpr std::size_t kCountsAt = 32;
inline constexpr std::size_t kCountsBytes = 24;
inline constexpr std::size_t kChecksumBytes = 4;

inline constexpr std::uint8_t kNoPosition = 0;
inline constexpr int kScoreOffset = 128;

// The bytes before the slots.
constexpr std::size_t header_bytes(int plies) {
    return kCountsAt + kCountsBytes * static_cast<std::size_t>(plies + 1);
}

// Lines of 1 are won by the first disc, and a full board has no score. All other scores are at most
// 127: 16x16 cells with lines of 2.
constexpr bool is_possible(const Geometry& geometry, int plies) {
    return geometry.valid() && geometry.connect > 1 && plies >= 0 && plies < geometry.cells();
}

std::vector<ResultCounts> count_results(const BookLayout& layout,
                                        std::span<const std::uint8_t> slots);

}  // namespace connectn::book_format
