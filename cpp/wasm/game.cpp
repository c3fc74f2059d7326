#include "game.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "connectn/board/notation.hpp"
#include "grid.hpp"

namespace connectn::wasm {

namespace {

constexpr int kLargestDigit = 9;  // columns above it have letters

// A text and its parts, before any rule is checked.
struct Parts {
    Geometry geometry;
    std::optional<std::string_view> rows;
    std::vector<int> columns;
};

std::string why_full(const Game& game) {
    return (game.board.over() ? " takes no disc: the game is over in " : " is full in ") +
           game.text();
}

class Reader {
public:
    Reader(std::string_view text, Sentence& refusal) : text_(text), refusal_(refusal) {}

    std::optional<Game> read();

private:
    Sentence& not_a_position() { return refusal_.quote(text_) << " is not a position: "; }
    std::size_t place_of(std::string_view part) const {
        return static_cast<std::size_t>(part.data() - text_.data()) + 1;
    }

    bool split(Parts& parts);
    bool read_columns(std::string_view body, Parts& parts);
    void refuse_column(std::string_view word, int width);
    bool check_geometry(const Geometry& geometry);
    bool play(Game& game, const std::vector<int>& columns);

    std::string_view text_;
    Sentence& refusal_;
};

// A geometry alone; without the length of a line only if there is such a board.
bool is_geometry(std::string_view body, const std::optional<Geometry>& geometry) {
    if (!geometry) return false;
    return body.find_first_of("cC") != std::string_view::npos ||
           Geometry{geometry->width, geometry->height}.valid();
}

std::optional<Game> Reader::read() {
    Parts parts;
    if (!split(parts) || !check_geometry(parts.geometry)) return std::nullopt;
    Game game{Board(parts.geometry), {}};
    if (parts.rows) {
        Sentence why(text_);
        if (!place_rows(*parts.rows, game, why)) {
            not_a_position().append(why);
            return std::nullopt;
        }
    }
    if (!play(game, parts.columns)) return std::nullopt;
    return game;
}

bool Reader::split(Parts& parts) {
    std::string_view body = trimmed(text_);
    if (const auto alone = geometry_of(body); is_geometry(body, alone)) {
        parts.geometry = *alone;
        return true;
    }
    const auto colon = body.find(':');
    if (const auto head = body.substr(0, colon);
        colon != std::string_view::npos && !begins_rows(head)) {
        const auto geometry = geometry_of(trimmed(head));
        if (!geometry) {
            not_a_position().quote(head) << " is not a board such as 7x6c4";
            return false;
        }
        parts.geometry = *geometry;
        body = trimmed(body.substr(colon + 1));
    }
    if (!begins_rows(body)) return read_columns(body, parts);
    const auto end = std::min(body.find(':'), body.size());
    parts.rows = body.substr(0, end);
    if (const auto bad = first_bad_cell(*parts.rows); !bad.empty()) {
        not_a_position().quote(bad) << " at place " << place_of(bad) << " is no cell";
        return false;
    }
    return read_columns(body.substr(std::min(end + 1, body.size())), parts);
}

// Columns with commas are a list of numbers, and others have one character each.
bool Reader::read_columns(std::string_view body, Parts& parts) {
    const bool is_list = body.find(',') != std::string_view::npos;
    while (is_list || !body.empty()) {
        const auto word = body.substr(0, is_list ? body.find(',') : 1);
        const auto column = column_of(trimmed(word));
        if (!column) {
            refuse_column(word, parts.geometry.width);
            return false;
        }
        parts.columns.push_back(*column);
        if (is_list && word.size() == body.size()) break;
        body.remove_prefix(word.size() + (is_list ? 1 : 0));
    }
    return true;
}

void Reader::refuse_column(std::string_view word, int width) {
    Sentence& refusal = not_a_position();
    if (word.empty()) {
        refusal << "a column is missing at place " << place_of(word);
        return;
    }
    const auto trimmed_word = trimmed(word);
    const auto bare = trimmed_word.empty() ? word : trimmed_word;
    refusal.quote(bare) << " at place " << place_of(bare) << " is no column";
    if (bare != "0" || width == 0) return;
    if (width <= kLargestDigit)
        refusal << ": columns go from 1 to " << width;
    else
        refusal << ": column 10 is written A, or all columns with commas, such as 1,10,2";
}

bool Reader::check_geometry(const Geometry& geometry) {
    const std::pair<const char*, int> sides[] = {
        {"width", geometry.width}, {"height", geometry.height}, {"connect", geometry.connect}};
    for (const auto& [name, side] : sides) {
        if (side >= 1 && side <= kMaxSide) continue;
        not_a_position() << name << " must be a whole number from 1 to " << kMaxSide << ", not "
                         << side;
        return false;
    }
    return true;
}

bool Reader::play(Game& game, const std::vector<int>& columns) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = columns[i];
        if (game.board.takes(column)) {
            game.board.push(column);
            continue;
        }
        refusal_ << "move " << i + 1 << " of ";
        refusal_.quote(text_) << ": column " << column_symbol(column);
        if (column >= kLargestDigit) refusal_ << " (" << column + 1 << ")";
        if (column >= game.board.geometry().width)
            refusal_ << " is outside the board in " << game.text();
        else
            refusal_ << why_full(game);
        return false;
    }
    return true;
}

}  // namespace

std::string Game::text() const {
    std::string text = geometry_text(board.geometry());
    if (!start.empty()) text += ":" + start;
    if (start.empty() || !board.moves().empty()) text += ':';
    for (const std::uint8_t column : board.moves()) text += column_symbol(column);
    return text;
}

std::string geometry_text(const Geometry& geometry) {
    return std::to_string(geometry.width) + "x" + std::to_string(geometry.height) + "c" +
           std::to_string(geometry.connect);
}

char column_symbol(int column) {
    return static_cast<char>(column < kLargestDigit ? '1' + column : 'A' + column - kLargestDigit);
}

std::optional<Game> read_game(std::string_view text, Sentence& refusal) {
    return Reader(text, refusal).read();
}

void refuse_move(const Game& game, int column, Sentence& refusal) {
    const int width = game.board.geometry().width;
    refusal << "column " << column;
    if (column < 0 || column >= width)
        refusal << " is not on a board " << width << " wide (0 to " << width - 1 << ")";
    else
        refusal << " (counted from 0)" << why_full(game);
}

}  // namespace connectn::wasm
