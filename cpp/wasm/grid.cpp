#include "grid.hpp"

#include <vector>

#include "connectn/board/flaw.hpp"

namespace connectn::wasm {

namespace {

constexpr std::string_view kCells = "XxOo-.";
constexpr std::string_view kSymbols = "XO";
constexpr char kNextRow = '/';
constexpr char kEmpty = '-';

using Rows = std::vector<std::string>;  // from the top, of X, O and -

Rows rows_of(std::string_view text) {
    Rows rows(1);
    for (const char sign : text) {
        if (sign == kNextRow)
            rows.emplace_back();
        else
            rows.back() += kCells.find(sign) < 2 ? 'X' : kCells.find(sign) < 4 ? 'O' : kEmpty;
    }
    return rows;
}

std::string text_of(const Rows& rows) {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    return text;
}

bool check_shape(const Rows& rows, const Geometry& geometry, Sentence& why) {
    const std::string rules = geometry_text(geometry);
    if (rows.size() != static_cast<std::size_t>(geometry.height)) {
        why << "the grid has " << rows.size() << " rows, " << rules << " has " << geometry.height;
        return false;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].size() == static_cast<std::size_t>(geometry.width)) continue;
        why << "row " << row + 1 << " of the grid has " << rows[row].size() << " cells, " << rules
            << " has " << geometry.width;
        return false;
    }
    return true;
}

bool check_gravity(const Rows& rows, Sentence& why) {
    for (std::size_t column = 0; column < rows[0].size(); ++column) {
        for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
            if (rows[row][column] == kEmpty || rows[row + 1][column] != kEmpty) continue;
            why << "the disc in row " << row + 1 << ", column " << column + 1
                << " of the grid floats: the cell below it is empty";
            return false;
        }
    }
    return true;
}

WordWide discs_of_player(const Rows& rows, int player, const Geometry& geometry) {
    WordWide discs{};
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column)
            if (rows[row][column] == kSymbols[static_cast<std::size_t>(player)])
                discs |= bit<WordWide>(static_cast<int>(column) * geometry.stride() +
                                       geometry.height - 1 - static_cast<int>(row));
    return discs;
}

bool check_count(int first, int second, const std::string& where, Sentence& why) {
    if (first == second || first == second + 1) return true;
    why << "X has " << first << " discs and O has " << second
        << ", but they take turns and X begins, in " << where;
    return false;
}

bool check_lines(const WordWide& last_mover, const WordWide& other, int turn,
                 const Geometry& geometry, const std::string& where, Sentence& why) {
    const Frame<WordWide> frame(geometry);
    if (lines_fit(last_mover, other, frame)) return true;
    const auto waiting = static_cast<std::size_t>(turn);
    const char mover_symbol = kSymbols[1 - waiting];
    if (!has_line(other, frame))
        why << mover_symbol << " has lines that no single last move completes in " << where;
    else if (has_line(last_mover, frame))
        why << "both X and O have a line in " << where;
    else
        why << kSymbols[waiting] << " has a line but " << mover_symbol << " moved last in "
            << where;
    return false;
}

std::vector<std::uint64_t> limbs_of(const WordWide& word) {
    return {std::begin(word.limb), std::end(word.limb)};
}

}  // namespace

bool begins_rows(std::string_view text) {
    return !text.empty() && (text[0] == kNextRow || kCells.find(text[0]) != std::string_view::npos);
}

std::string_view first_bad_cell(std::string_view rows) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] != kNextRow && kCells.find(rows[i]) == std::string_view::npos)
            return rows.substr(i, 1);
    return {};
}

bool place_rows(std::string_view text, Game& game, Sentence& why) {
    const Geometry& geometry = game.board.geometry();
    const Rows rows = rows_of(text);
    if (!check_shape(rows, geometry, why) || !check_gravity(rows, why)) return false;
    const std::string drawn = text_of(rows);
    const std::string where = geometry_text(geometry) + ":" + drawn;
    const WordWide first = discs_of_player(rows, 0, geometry);
    const WordWide second = discs_of_player(rows, 1, geometry);
    const int discs = popcount(first | second);
    const int turn = discs % 2;
    if (!check_count(popcount(first), popcount(second), where, why) ||
        !check_lines(turn == 1 ? first : second, turn == 1 ? second : first, turn, geometry, where,
                     why))
        return false;
    if (discs == 0) return true;
    game.start = drawn;
    game.board.set_up(limbs_of(first), limbs_of(second));
    return true;
}

}  // namespace connectn::wasm
