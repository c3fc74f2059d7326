// Positions for tests: random, and far from their end.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "connectn/board/board.hpp"

// A game of random moves. After each move the opponent has no win with its next disc; the game
// stops when there is no such move.
inline connectn::Board quiet_board(const connectn::Geometry& geometry, int discs,
                                   std::mt19937& random) {
    connectn::Board board(geometry);
    for (bool stuck = false; board.ply() < discs && !stuck;) {
        std::vector<int> columns = board.legal_moves();
        std::shuffle(columns.begin(), columns.end(), random);
        stuck = std::none_of(columns.begin(), columns.end(), [&](int column) {
            board.push(column);
            const bool quiet = !board.over() && board.winning_moves(board.turn()).empty();
            if (!quiet) board.pop();
            return quiet;
        });
    }
    return board;
}
