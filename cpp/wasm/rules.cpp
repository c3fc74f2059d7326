// The rules for JavaScript: one game at a time is read from text, played on, and described.
#include "rules.hpp"

#include <bit>

#include "buffers.hpp"
#include "export.hpp"
#include "output.hpp"

namespace connectn::wasm {

namespace {

Game current;

// Adds the cells of a bitboard as (column, row), column by column from the floor.
void add_cells(std::span<const std::uint64_t> limbs) {
    const int stride = current.board.geometry().stride();
    std::vector<int> cells;
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        for (std::uint64_t rest = limbs[i]; rest != 0; rest &= rest - 1) {
            const int bit = static_cast<int>(64 * i) + std::countr_zero(rest);
            cells.push_back(bit / stride);
            cells.push_back(bit % stride);
        }
    }
    output().add_list(cells);
}

bool done(const Sentence& refusal) {
    output().clear();
    output().add_list(refusal.codes());
    return refusal.codes().empty();
}

}  // namespace

const Game& game() { return current; }

// Reads the input as the current game. False: the output is a sentence (sentence.hpp) that says why
// not, and there is no current game.
CONNECTN_EXPORT(read) bool read() {
    Sentence refusal(input_text());
    if (auto game = read_game(input_text(), refusal)) current = *std::move(game);
    return done(refusal);
}

// Plays the columns that are the numbers of the input. False: as read().
CONNECTN_EXPORT(play) bool play() {
    Sentence refusal({});
    for (const int column : input_numbers()) {
        if (!current.board.takes(column)) {
            refuse_move(current, column, refusal);
            break;
        }
        current.board.push(column);
    }
    return done(refusal);
}

// Writes the current game: width, height, connect, whether a player has a line, whether it is over,
// then lists: text, moves, legal moves, discs of both players, winning cells of both, cells of the
// line. A cell is two numbers, column and row.
CONNECTN_EXPORT(describe) void describe() {
    const Board& board = current.board;
    const Geometry& geometry = board.geometry();
    Output& out = output();
    out.clear();
    for (const int number : {geometry.width, geometry.height, geometry.connect}) out.add(number);
    out.add(board.won());
    out.add(board.over());
    out.add_list(current.text());
    out.add_list(board.moves());
    out.add_list(board.legal_moves());
    for (const int player : {0, 1}) add_cells(board.discs(player));
    for (const int player : {0, 1}) add_cells(board.winning_cells(player));
    add_cells(board.won() ? board.line_cells(1 - board.turn()) : std::vector<std::uint64_t>());
}

}  // namespace connectn::wasm
