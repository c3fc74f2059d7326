// Many games of one geometry side by side, for programs that learn from millions of moves.
//
// The boards have no history. Observations, masks and positions are written into arrays of the
// caller, one board after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "connectn/board/position.hpp"

namespace connectn {

class Batch {
public:
    // How many random plies a new game begins with.
    struct Opening {
        int fewest = 0;
        int most = 0;
    };

    // Every board is empty.
    Batch(const Geometry& geometry, std::size_t size);

    const Geometry& geometry() const { return geometry_; }
    std::size_t size() const { return plies_.size(); }
    // The 64-bit limbs of a bitboard in the arrays.
    int limbs() const { return (geometry_.bits() + 63) / 64; }

    // Seeds the dice of the openings. Each board has its own, which depend on the seed and on its
    // index only.
    void seed(std::uint64_t seed);

    // Drops a disc on every board, and writes whether it completed a line and whether the game is
    // over now. Returns the first board that cannot take its disc; then no board has changed.
    // With `skip_over` a board whose game is over already stays as it is.
    std::optional<std::size_t> step(std::span<const std::int64_t> columns, bool skip_over,
                                    std::span<double> won, std::span<bool> over);

    // Begins new games on the chosen boards. A game that has just begun is never over, if there is
    // a move that does not end it: random plies avoid the moves that do.
    void restart(std::span<const bool> chosen, Opening opening);

    // Replaces every position by the discs of player 0 and of player 1.
    // Precondition: a game can reach them.
    void set_up(std::span<const std::uint64_t> bitboards);

    // Per board: the discs of player 0 and of player 1.
    void write_bitboards(std::span<std::uint64_t> bitboards) const;
    // Per chosen board, row from the top and column: 1 and 0 for a disc of the side to move, 0 and
    // 1 for one of the other side.
    void write_observations(std::span<const bool> chosen,
                            std::span<std::int8_t> observations) const;
    // Per board and column: 1 if it takes a disc.
    void write_masks(std::span<std::int8_t> masks) const;
    void write_plies(std::span<std::int16_t> plies) const;

private:
    template <class Word>
    struct Games {
        Frame<Word> frame;
        std::vector<Position<Word>> now;
        std::vector<Word> drops;  // the cells of the discs of a step

        void play_opening(std::size_t board, int plies, std::uint64_t& dice);
    };
    using AnyGames =
        std::variant<Games<Word64>, Games<Word128>, Games<WordHalfWide>, Games<WordWide>>;

    Geometry geometry_;
    AnyGames games_;
    std::vector<std::int16_t> plies_;
    std::vector<std::uint8_t> over_;
    std::vector<std::uint64_t> dice_;
};

}  // namespace connectn
