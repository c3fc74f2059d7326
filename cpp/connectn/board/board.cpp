#include "connectn/board/board.hpp"

#include <cassert>

#include "connectn/board/cpu.hpp"

namespace connectn {

namespace {

template <class Word>
std::vector<std::uint64_t> limbs(const Word& word) {
    std::vector<std::uint64_t> out;
    for (int i = 0; i < kBits<Word> / 64; ++i) out.push_back(limb(word, i));
    return out;
}

template <class Word>
Word from_limbs(std::span<const std::uint64_t> parts) {
    return word_of<Word>(parts.data(), static_cast<int>(parts.size()));
}

template <class Word>
std::vector<int> columns_of(const Word& cells, const Frame<Word>& frame) {
    std::vector<int> columns;
    for (int c = 0; c < frame.geometry.width; ++c)
        if (any(cells & frame.column(c))) columns.push_back(c);
    return columns;
}

// The playable cell of a column that is not full.
template <class Word>
Word drop(const Position<Word>& position, const Frame<Word>& frame, int column) {
    return frame.playable(position.mask) & frame.column(column);
}

}  // namespace

Board::AnyTrack Board::track_for(const Geometry& geometry) {
    if (geometry.bits() <= kBits<Word64>) return Track<Word64>{Frame<Word64>(geometry), {}};
    if (geometry.bits() <= kBits<Word128>) return Track<Word128>{Frame<Word128>(geometry), {}};
    return Track<WordWide>{Frame<WordWide>(geometry), {}};
}

Board::Board(const Geometry& geometry) : geometry_(geometry), track_(track_for(geometry)) {
    moves_.reserve(static_cast<std::size_t>(geometry.cells()));
}

bool Board::takes(int column) const {
    if (column < 0 || column >= geometry_.width || over()) return false;
    return std::visit([&](const auto& track) { return any(drop(track.now, track.frame, column)); },
                      track_);
}

void Board::push(int column) {
    assert(takes(column));
    moves_.push_back(static_cast<std::uint8_t>(column));  // first, because it may throw
    std::visit(
        [&](auto& track) {
            track.now.play(drop(track.now, track.frame, column));
            won_ = has_line(track.now.opponent(), track.frame);
        },
        track_);
    ++ply_;
}

int Board::pop() {
    assert(!moves_.empty());
    const int column = moves_.back();
    moves_.pop_back();
    std::visit(
        [&](auto& track) {
            // The top disc lies right below the lowest empty bit of the column. In a full column
            // that is the bit above the board, which playable() leaves out.
            const auto next =
                (track.now.mask + track.frame.bottom) & (track.frame.column(column) << 1);
            track.now.undo(next >> 1);
        },
        track_);
    --ply_;
    won_ = false;  // a game ends with its first line, so there was none before the last move
    return column;
}

std::vector<int> Board::legal_moves() const {
    if (over()) return {};
    return std::visit(
        [](const auto& track) {
            return columns_of(track.frame.playable(track.now.mask), track.frame);
        },
        track_);
}

std::vector<int> Board::winning_moves(int player) const {
    if (over()) return {};
    return std::visit(
        [&](const auto& track) {
            const auto wins =
                connectn::winning_cells(track.discs(player == turn()), track.now.mask, track.frame);
            return columns_of(wins & track.frame.playable(track.now.mask), track.frame);
        },
        track_);
}

std::vector<std::uint64_t> Board::discs(int player) const {
    return std::visit([&](const auto& track) { return limbs(track.discs(player == turn())); },
                      track_);
}

std::vector<std::uint64_t> Board::winning_cells(int player) const {
    return std::visit(
        [&](const auto& track) {
            return limbs(connectn::winning_cells(track.discs(player == turn()), track.now.mask,
                                                 track.frame));
        },
        track_);
}

std::vector<std::uint64_t> Board::line_cells(int player) const {
    return std::visit(
        [&](const auto& track) {
            return limbs(connectn::line_cells(track.discs(player == turn()), track.frame));
        },
        track_);
}

Discs Board::position() const {
    return std::visit([](const auto& track) { return discs_of(track.now); }, track_);
}

// Discs stay where they are, so a line that ended the game too early is still there after the last
// move: one look at both players' discs replaces a look after each move.
template <class Word>
bool Board::drop_all(Track<Word>& track, std::span<const std::uint8_t> columns) {
    track.now = {};
    Word last{};
    for (const std::uint8_t column : columns) {
        if (column >= geometry_.width) return false;
        last = drop(track.now, track.frame, column);
        if (!any(last)) return false;
        track.now.play(last);
    }
    const Word mover = track.now.opponent();
    won_ = has_line(mover, track.frame);
    return !has_line(track.now.current, track.frame) &&
           !(won_ && has_line(mover ^ last, track.frame));
}

bool Board::replay(std::span<const std::uint8_t> columns) {
    moves_.assign(columns.begin(), columns.end());  // first, because it may throw
    ply_ = static_cast<int>(columns.size());
    const bool legal = std::visit(
        [&](auto& track) {
            const bool dropped = drop_all(track, columns);
            if (!dropped) track.now = {};
            return dropped;
        },
        track_);
    if (legal) return true;
    moves_.clear();
    ply_ = 0;
    won_ = false;
    return false;
}

void Board::set_up(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second) {
    std::visit(
        [&]<class Word>(Track<Word>& track) {
            const Word one = from_limbs<Word>(first);
            const Word two = from_limbs<Word>(second);
            ply_ = popcount(one | two);
            track.now = {turn() == 0 ? one : two, one | two};
            won_ = has_line(track.now.opponent(), track.frame);
        },
        track_);
    moves_.clear();
}

Board Board::mirror() const {
    Board twin = *this;
    std::visit(
        [](auto& track) {
            track.now = {mirrored(track.now.current, track.frame.geometry),
                         mirrored(track.now.mask, track.frame.geometry)};
        },
        twin.track_);
    for (std::uint8_t& column : twin.moves_)
        column = static_cast<std::uint8_t>(geometry_.width - 1 - column);
    return twin;
}

bool Board::same_position(const Board& other) const {
    if (!(geometry_ == other.geometry_)) return false;
    return std::visit(
        [&]<class Word>(const Track<Word>& track) {
            return track.now == std::get<Track<Word>>(other.track_).now;
        },
        track_);
}

std::size_t Board::hash() const {
    std::uint64_t out =
        mix(0, static_cast<std::uint64_t>((geometry_.width * 32 + geometry_.height) * 32 +
                                          geometry_.connect));
    std::visit(
        [&]<class Word>(const Track<Word>& track) {
            for (int i = 0; i < kBits<Word> / 64; ++i) {
                out = mix(out, limb(track.now.current, i));
                out = mix(out, limb(track.now.mask, i));
            }
        },
        track_);
    return static_cast<std::size_t>(out);
}

std::uint64_t Board::perft(int depth, StopCheck stop) const {
    if (over()) return depth == 0 ? 1 : 0;
    return std::visit(
        [&](const auto& track) {
            return CONNECTN_ON_CPU_PATH(perft(track.frame, track.now, depth, stop));
        },
        track_);
}

std::vector<PlyCount> Board::census(int plies, StopCheck stop) const {
    if (over()) return {{1, won_ ? 1u : 0u}};
    return std::visit(
        [&](const auto& track) { return connectn::census(track.frame, track.now, plies, stop); },
        track_);
}

}  // namespace connectn
