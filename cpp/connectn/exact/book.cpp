#include "connectn/exact/book.hpp"

#include <algorithm>

#include "connectn/exact/book_format.hpp"
#include "connectn/exact/checksum.hpp"

namespace connectn {

using namespace book_format;

namespace {

std::uint64_t number_at(std::span<const std::uint8_t> file, std::size_t at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes; i > 0; --i) number = number << 8 | file[at + i - 1];
    return number;
}

Geometry geometry_of(std::span<const std::uint8_t> file) {
    return {file[kGeometryAt], file[kGeometryAt + 1], file[kGeometryAt + 2]};
}

std::string generator_of(std::span<const std::uint8_t> file) {
    const auto text = file.subspan(kGeneratorAt, kGeneratorBytes);
    return {text.begin(), std::find(text.begin(), text.end(), 0)};
}

}  // namespace

std::optional<std::string> Book::flaw(std::span<const std::uint8_t> file) {
    if (file.size() < kMark.size() || !std::equal(kMark.begin(), kMark.end(), file.begin()))
        return "is not a book of connectn";
    if (file.size() < header_bytes(0)) return "is cut off in its header";
    const int version = file[kVersionAt];
    if (version != kVersion)
        return "has version " + std::to_string(version) + " of the book format, not " +
               std::to_string(kVersion);
    const Geometry geometry = geometry_of(file);
    const int plies = file[kPliesAt];
    const auto slots = is_possible(geometry, plies) ? BookLayout::slots(geometry, plies)
                                                    : std::optional<std::uint64_t>();
    if (!slots) return "has a board or a number of plies that no book has";
    const std::uint64_t whole = header_bytes(plies) + *slots + kChecksumBytes;
    if (file.size() != whole)
        return "has " + std::to_string(file.size()) + " bytes instead of " + std::to_string(whole);
    const auto checked = file.first(file.size() - kChecksumBytes);
    if (crc32(checked) != number_at(file, checked.size(), kChecksumBytes))
        return "is damaged: its checksum is wrong";
    return std::nullopt;
}

Book::Book(std::span<const std::uint8_t> file)
    : layout_(geometry_of(file), file[kPliesAt]),
      slots_(file.subspan(header_bytes(plies()), layout_.size())),
      generator_(generator_of(file)) {
    for (int ply = 0; ply <= plies(); ++ply) {
        const std::size_t at = header_bytes(ply - 1);
        counts_.push_back(
            {number_at(file, at, 8), number_at(file, at + 8, 8), number_at(file, at + 16, 8)});
    }
}

BookProbe::Entry Book::entry(std::uint8_t byte) {
    return {byte != kNoPosition, byte - kScoreOffset};
}

std::vector<ResultCounts> Book::count() const { return count_results(layout_, slots_); }

std::vector<ResultCounts> book_format::count_results(const BookLayout& layout,
                                                     std::span<const std::uint8_t> slots) {
    std::vector<ResultCounts> out;
    for (int ply = 0; ply <= layout.plies(); ++ply) {
        ResultCounts& counts = out.emplace_back();
        for (const auto& block : layout.blocks(ply)) {
            const std::uint64_t images = block.symmetric ? 1 : 2;
            for (const std::uint8_t byte : slots.subspan(block.begin, block.size)) {
                if (byte == kNoPosition) continue;
                const int score = byte - kScoreOffset;
                (score > 0 ? counts.won : score == 0 ? counts.drawn : counts.lost) += images;
            }
        }
    }
    return out;
}

}  // namespace connectn
