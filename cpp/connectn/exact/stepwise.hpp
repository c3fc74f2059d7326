// An analysis that can be continued: what it knows, and where it goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "connectn/board/board.hpp"
#include "connectn/exact/question.hpp"

namespace connectn {

// Only Solver::begin() and Solver::advance() change it. Between two calls the solver may answer
// other questions.
struct StepwiseAnalysis {
    explicit StepwiseAnalysis(const Board& position) : board(position) {}

    Board board;                 // with the moves of the line
    ColumnAnswers answers;       // the bounds only become narrower
    bool done = false;           // nothing more will be found
    std::vector<int> open;       // columns that are not exact
    std::size_t next = 0;        // the open column to search next in this round
    std::uint64_t round = 0;     // nodes for each column in this round
    std::uint64_t searched = 0;  // nodes of the next column in this round
    int score = 0;               // at the end of the line, once there is one
};

}  // namespace connectn
