#include "connectn/board/batch.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "connectn/board/threats.hpp"

namespace connectn {
namespace {

// The columns of a bitboard: bit 0 of each is its lowest cell. There are always kMaxSide of them,
// so that a loop over them takes a few vector instructions.
template <class Word>
struct Columns {
    std::uint16_t column[kMaxSide] = {};

    Columns(Word discs, const Geometry& geometry) {
        for (int c = 0; c < geometry.width; ++c) {
            column[c] = static_cast<std::uint16_t>(limb(discs, 0));
            discs = discs >> geometry.stride();
        }
    }
};

// The two planes of a cell are written as one number of 16 bits.
static_assert(std::endian::native == std::endian::little);

// The finalizer of SplitMix64: numbers that differ in one bit become numbers without relation.
std::uint64_t scrambled(std::uint64_t number) {
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return number ^ (number >> 31);
}

// A number from 0 to bound - 1, by SplitMix64. Precondition: 0 < bound < 2^32.
int roll(std::uint64_t& dice, int bound) {
    dice += kGoldenRatio;
    return static_cast<int>((scrambled(dice) >> 32) * static_cast<std::uint64_t>(bound) >> 32);
}

template <class Word>
bool is_full(const Position<Word>& position, const Frame<Word>& frame) {
    return position.mask == frame.board;
}

}  // namespace

Batch::Batch(const Geometry& geometry, std::size_t size)
    : geometry_(geometry),
      games_(with_word(geometry.bits(),
                       [&]<class Word>(Tag<Word>) -> AnyGames {
                           return Games<Word>{Frame<Word>(geometry),
                                              std::vector<Position<Word>>(size),
                                              std::vector<Word>(size)};
                       })),
      plies_(size),
      over_(size),
      dice_(size) {
    seed(0);
}

void Batch::seed(std::uint64_t seed) {
    const std::uint64_t first = scrambled(seed);
    for (std::size_t i = 0; i < size(); ++i) dice_[i] = scrambled(first + i);
}

std::optional<std::size_t> Batch::step(std::span<const std::int64_t> columns, bool skip_over,
                                       std::span<double> won, std::span<bool> over) {
    assert(columns.size() == size() && won.size() == size() && over.size() == size());
    return std::visit(
        [&]<class Word>(Games<Word>& games) -> std::optional<std::size_t> {
            // All discs find their cells before the first one is dropped.
            for (std::size_t i = 0; i < size(); ++i) {
                games.drops[i] = Word{};
                if (over_[i] && skip_over) continue;
                const std::int64_t column = columns[i];
                if (over_[i] || column < 0 || column >= geometry_.width) return i;
                games.drops[i] = games.frame.playable(games.now[i].mask) &
                                 games.frame.column(static_cast<int>(column));
                if (!any(games.drops[i])) return i;
            }
            for (std::size_t i = 0; i < size(); ++i) {
                bool line = false;
                if (any(games.drops[i])) {
                    Position<Word>& position = games.now[i];
                    position.play(games.drops[i]);
                    ++plies_[i];
                    line = has_line(position.opponent(), games.frame);
                    over_[i] = line || is_full(position, games.frame);
                }
                won[i] = line ? 1 : 0;
                over[i] = over_[i];
            }
            return std::nullopt;
        },
        games_);
}

// Plays random moves that do not end the game; fewer than asked for where there is no such move.
template <class Word>
void Batch::Games<Word>::play_opening(std::size_t board, int plies, std::uint64_t& dice) {
    Position<Word>& position = now[board];
    for (int ply = 0; ply < plies; ++ply) {
        Word quiet = frame.playable(position.mask);
        quiet = quiet & ~winning_cells(position.current, position.mask, frame);
        if (!any(quiet)) return;
        for (int skip = roll(dice, popcount(quiet)); skip > 0; --skip) quiet &= quiet - Word(1);
        if ((position.mask | lowest(quiet)) == frame.board) return;
        position.play(lowest(quiet));
    }
}

void Batch::restart(std::span<const bool> chosen, Opening opening) {
    assert(chosen.size() == size() && 0 <= opening.fewest && opening.fewest <= opening.most);
    std::visit(
        [&](auto& games) {
            for (std::size_t i = 0; i < size(); ++i) {
                if (!chosen[i]) continue;
                games.now[i] = {};
                over_[i] = false;
                plies_[i] = 0;
                if (opening.most == 0) continue;
                const int spread = opening.most - opening.fewest;
                games.play_opening(i, opening.fewest + roll(dice_[i], spread + 1), dice_[i]);
                plies_[i] = static_cast<std::int16_t>(popcount(games.now[i].mask));
            }
        },
        games_);
}

void Batch::set_up(std::span<const std::uint64_t> bitboards) {
    const int count = limbs();
    assert(bitboards.size() == size() * 2 * static_cast<std::size_t>(count));
    std::visit(
        [&]<class Word>(Games<Word>& games) {
            const std::uint64_t* from = bitboards.data();
            for (std::size_t i = 0; i < size(); ++i, from += 2 * count) {
                const Word first = word_of<Word>(from, count);
                const Word second = word_of<Word>(from + count, count);
                const int ply = popcount(first | second);
                games.now[i] = {ply % 2 == 0 ? first : second, first | second};
                plies_[i] = static_cast<std::int16_t>(ply);
                over_[i] = has_line(games.now[i].opponent(), games.frame) ||
                           is_full(games.now[i], games.frame);
            }
        },
        games_);
}

void Batch::write_bitboards(std::span<std::uint64_t> bitboards) const {
    const int count = limbs();
    assert(bitboards.size() == size() * 2 * static_cast<std::size_t>(count));
    std::visit(
        [&]<class Word>(const Games<Word>& games) {
            std::uint64_t* to = bitboards.data();
            for (std::size_t i = 0; i < size(); ++i) {
                const Position<Word>& position = games.now[i];
                const bool first_moves = plies_[i] % 2 == 0;
                const Word mine = position.current, other = position.opponent();
                for (int k = 0; k < count; ++k) *to++ = limb(first_moves ? mine : other, k);
                for (int k = 0; k < count; ++k) *to++ = limb(first_moves ? other : mine, k);
            }
        },
        games_);
}

void Batch::write_observations(std::span<const bool> chosen,
                               std::span<std::int8_t> observations) const {
    const auto bytes = 2 * static_cast<std::size_t>(geometry_.cells());
    assert(chosen.size() == size() && observations.size() % bytes == 0);
    std::visit(
        [&]<class Word>(const Games<Word>& games) {
            const int width = geometry_.width;
            // Each row is written with kMaxSide cells; the next row overwrites those in excess.
            std::uint16_t grid[kMaxCells + kMaxSide];
            std::int8_t* to = observations.data();
            const std::int8_t* end = to + observations.size();
            for (std::size_t i = 0; i < size() && to != end; ++i) {
                if (!chosen[i]) continue;
                const Position<Word>& position = games.now[i];
                const Columns mine(position.current, geometry_);
                const Columns other(position.opponent(), geometry_);
                std::uint16_t* cells = grid;
                for (int row = geometry_.height - 1; row >= 0; --row, cells += width)
                    for (int c = 0; c < kMaxSide; ++c)
                        cells[c] = static_cast<std::uint16_t>((mine.column[c] >> row & 1) |
                                                              (other.column[c] >> row & 1) << 8);
                std::memcpy(to, grid, bytes);
                to += bytes;
            }
        },
        games_);
}

void Batch::write_masks(std::span<std::int8_t> masks) const {
    assert(masks.size() == size() * static_cast<std::size_t>(geometry_.width));
    std::visit(
        [&]<class Word>(const Games<Word>& games) {
            std::int8_t* to = masks.data();
            for (std::size_t i = 0; i < size(); ++i) {
                const Columns discs(games.now[i].mask, geometry_);
                for (int c = 0; c < geometry_.width; ++c) {
                    const bool full = (discs.column[c] >> (geometry_.height - 1) & 1) != 0;
                    *to++ = full || over_[i] ? 0 : 1;
                }
            }
        },
        games_);
}

void Batch::write_plies(std::span<std::int16_t> plies) const {
    assert(plies.size() == size());
    std::copy(plies_.begin(), plies_.end(), plies.begin());
}

}  // namespace connectn
