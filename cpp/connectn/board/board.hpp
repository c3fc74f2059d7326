// A playable game with its history, in the smallest word that holds its geometry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "connectn/board/census.hpp"

namespace connectn {

class Board {
public:
    explicit Board(const Geometry& geometry);

    const Geometry& geometry() const { return geometry_; }
    int ply() const { return ply_; }
    int turn() const { return ply_ % 2; }
    bool won() const { return won_; }
    bool over() const { return won_ || ply_ == geometry_.cells(); }
    std::span<const std::uint8_t> moves() const { return moves_; }

    // Whether a disc can be dropped into this column now; false for a number that is no column.
    bool takes(int column) const;
    // Precondition: takes(column).
    void push(int column);
    // Undoes the last move and returns its column. Precondition: moves() is not empty.
    int pop();

    std::vector<int> legal_moves() const;
    // Columns where a disc of this player, dropped now, completes a line.
    std::vector<int> winning_moves(int player) const;

    // Bitboards as 64-bit limbs, least significant first, in the bit order of position.hpp.
    std::vector<std::uint64_t> discs(int player) const;
    std::vector<std::uint64_t> winning_cells(int player) const;
    std::vector<std::uint64_t> line_cells(int player) const;

    // The position without its history, for the searches.
    Discs position() const;

    // Replaces the game by one with these moves; returns false, with the empty board, if a move is
    // illegal. Much faster than a push for each.
    bool replay(std::span<const std::uint8_t> columns);
    // Replaces the game by a position without history. Precondition: the discs obey gravity and the
    // turn order.
    void set_up(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second);
    Board mirror() const;
    bool same_position(const Board& other) const;
    std::size_t hash() const;

    std::uint64_t perft(int depth, StopCheck stop) const;
    std::vector<PlyCount> census(int plies, StopCheck stop) const;

private:
    template <class Word>
    struct Track {
        Frame<Word> frame;
        Position<Word> now;

        // The discs of the side to move, or of its opponent.
        Word discs(bool to_move) const { return to_move ? now.current : now.opponent(); }
    };
    using AnyTrack = std::variant<Track<Word64>, Track<Word128>, Track<WordWide>>;

    static AnyTrack track_for(const Geometry& geometry);
    // Plays these columns from the empty board; false if one takes no disc.
    template <class Word>
    bool drop_all(Track<Word>& track, std::span<const std::uint8_t> columns);

    std::vector<std::uint8_t> moves_;  // the first member: if there is no memory for a copy of it,
                                       // an assignment has changed nothing
    Geometry geometry_;
    AnyTrack track_;
    int ply_ = 0;
    bool won_ = false;
};

}  // namespace connectn
