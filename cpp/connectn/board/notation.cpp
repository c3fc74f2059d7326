#include "connectn/board/notation.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace connectn {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr int kNoColumn = -1;
constexpr std::size_t kMostDigits = 4;

// The columns of a text, at most as many as the largest board has cells.
struct Columns {
    std::array<std::uint8_t, kMaxCells> columns;
    std::size_t count = 0;

    bool add(int column) {
        if (column < 0 || column >= kMaxSide || count == columns.size()) return false;
        columns[count++] = static_cast<std::uint8_t>(column);
        return true;
    }
    std::span<const std::uint8_t> get() const { return {columns.data(), count}; }
};

constexpr bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

// Takes a number of 1 to 4 digits from the front of a text; none if there is no such number.
std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && is_digit(text[digits]); ++digits) {
        if (digits == kMostDigits) return std::nullopt;
        number = 10 * number + (text[digits] - '0');
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

// Takes this letter, in either case, from the front of a text.
bool take_letter(std::string_view& text, char lower) {
    if (text.empty() || (text.front() | 0x20) != lower) return false;
    text.remove_prefix(1);
    return true;
}

// 1-9, then A-G in either case for 10 to 16.
constexpr int column_of_symbol(char symbol) {
    if (symbol >= '1' && symbol <= '9') return symbol - '1';
    const char letter = static_cast<char>(symbol | 0x20);
    if (letter >= 'a' && letter <= 'g') return letter - 'a' + 9;
    return kNoColumn;
}

bool read_word(std::string_view word, Columns& out) {
    for (const char symbol : word)
        if (!out.add(column_of_symbol(symbol))) return false;
    return true;
}

bool read_list(std::string_view list, Columns& out) {
    for (;;) {
        const auto comma = list.find(',');
        const auto column = column_of(trimmed(list.substr(0, comma)));
        if (!column || !out.add(*column)) return false;
        if (comma == std::string_view::npos) return true;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::optional<Geometry> geometry_of(std::string_view text) {
    Geometry geometry;
    const auto width = take_number(text);
    if (!width || !take_letter(text, 'x')) return std::nullopt;
    const auto height = take_number(text);
    if (!height) return std::nullopt;
    geometry.width = *width;
    geometry.height = *height;
    if (take_letter(text, 'c')) {
        const auto connect = take_number(text);
        if (!connect) return std::nullopt;
        geometry.connect = *connect;
    }
    if (!text.empty()) return std::nullopt;
    return geometry;
}

std::optional<int> column_of(std::string_view word) {
    int column = kNoColumn;
    if (word.size() == 1)
        column = column_of_symbol(word.front());
    else if (const auto number = take_number(word); number && word.empty())
        column = *number - 1;
    return column >= 0 && column < kMaxSide ? std::optional(column) : std::nullopt;
}

bool PositionReader::read(std::string_view text) {
    std::string_view body = trimmed(text);
    Geometry geometry;
    if (const auto colon = body.find(':'); colon != std::string_view::npos) {
        const auto named = geometry_of(body.substr(0, colon));
        if (!named || !named->valid()) return false;
        geometry = *named;
        body = trimmed(body.substr(colon + 1));
    }
    Columns columns;
    const bool is_list = body.find(',') != std::string_view::npos;
    if (!(is_list ? read_list(body, columns) : read_word(body, columns))) return false;
    if (board_.geometry() != geometry) board_ = Board(geometry);
    return board_.replay(columns.get());
}

}  // namespace connectn
