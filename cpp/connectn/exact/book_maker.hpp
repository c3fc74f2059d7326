// Makes books: lists the positions to solve, and turns their scores into a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "connectn/board/geometry.hpp"
#include "connectn/board/stop_check.hpp"

namespace connectn {

// Whether there can be such a book. Its size is limited only by what a file can hold.
bool can_make_book(const Geometry& geometry, int plies);

// All positions with so many discs in which the game is not over, one of two mirror images: for
// each the columns of a game that leads to it. Positions with a common beginning are neighbours, so
// that a search finds much of one in the table of another. Nothing when it was stopped, or when
// there are more than `most` positions with so many or fewer discs. Precondition: can_make_book().
std::optional<std::vector<std::uint8_t>> book_layer(const Geometry& geometry, int plies,
                                                    std::size_t most, StopCheck stop);

// The file of a book, from the scores of all positions of book_layer(), in their order. The scores
// of positions with fewer discs follow from these. Nothing when it was stopped or when the number
// of scores is wrong. Precondition: can_make_book().
std::optional<std::vector<std::uint8_t>> make_book(const Geometry& geometry, int plies,
                                                   std::span<const std::int8_t> scores,
                                                   std::string_view generator, StopCheck stop);

}  // namespace connectn
