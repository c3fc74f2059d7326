// What a solver is asked, and what it answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "connectn/board/board.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

// A position that is not over.
struct Question {
    Geometry geometry;
    Discs discs;
    int ply = 0;

    explicit Question(const Board& board)
        : geometry(board.geometry()), discs(board.position()), ply(board.ply()) {}
    Question(const Geometry& shape, const Discs& position, int discs_played)
        : geometry(shape), discs(position), ply(discs_played) {}
    int left() const { return geometry.cells() - ply; }
};

struct Answer {
    Bounds bounds;  // of the score for the side to move
    std::uint64_t nodes = 0;
};

struct ColumnAnswers {
    std::vector<std::optional<Bounds>> columns;  // for the side to move; none for a full column
    std::vector<int> line;                       // best play, as far as it was proved
    std::uint64_t nodes = 0;
};

}  // namespace connectn
