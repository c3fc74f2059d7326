// A book: the exact scores of all positions with few discs on one board.
//
// The file, with all numbers little-endian:
//   0   8 bytes   the mark of a book
//   8   1 byte    the version of the format, 1
//   9   4 bytes   width, height, connect, plies
//   13  3 bytes   0
//   16  16 bytes  the version of connectn that made it, as text, filled up with zeros
//   32  24 bytes  for each number of discs from 0 to plies: how many positions, mirror images among
//                 them, the side to move wins, draws and loses
//   then a byte for each slot (book_layout.hpp): 0 for none, or 128 plus the score
//   then 4 bytes: the CRC-32 of everything before
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "connectn/exact/book_layout.hpp"
#include "connectn/exact/book_probe.hpp"

namespace connectn {

// Positions by their result for the side to move; a mirror image is another position.
struct ResultCounts {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
};

class Book final : public BookProbe {
public:
    // What is wrong with a file, as the end of a sentence that begins with its name; or nothing.
    static std::optional<std::string> flaw(std::span<const std::uint8_t> file);

    // Reads the file in place: it must not change while the book is used. Precondition: the file
    // has no flaw.
    explicit Book(std::span<const std::uint8_t> file);

    const Geometry& geometry() const { return layout_.geometry(); }
    int plies() const { return layout_.plies(); }
    const std::string& generator() const { return generator_; }
    // What the file says of each number of discs, and what is counted in its slots.
    const std::vector<ResultCounts>& counts() const { return counts_; }
    std::vector<ResultCounts> count() const;

    bool holds(const Geometry& board, int ply) const {
        return ply <= plies() && board == geometry();
    }
    // Precondition: the book holds positions of so many discs, and the game is not over.
    Entry look_up(const Discs& discs, int ply) const override {
        return entry(slots_[layout_.slot(discs, ply)]);
    }

private:
    static Entry entry(std::uint8_t byte);

    BookLayout layout_;
    std::span<const std::uint8_t> slots_;
    std::string generator_;
    std::vector<ResultCounts> counts_;
};

}  // namespace connectn
