#include "connectn/exact/book_maker.hpp"

#include <algorithm>
#include <utility>

#include "connectn/board/census.hpp"
#include "connectn/board/columns.hpp"
#include "connectn/board/threats.hpp"
#include "connectn/exact/book_format.hpp"
#include "connectn/exact/checksum.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

using namespace book_format;

namespace {

constexpr std::size_t kAnyNumber = ~std::size_t{0};

// The positions of one ply, and the columns of a game to each of them.
template <class Word>
struct Layer {
    std::vector<Position<Word>> positions;
    std::vector<std::uint8_t> moves;
};

template <class Word>
class LayerMaker {
public:
    LayerMaker(const Geometry& geometry, int plies, StopCheck stop)
        : frame_(geometry),
          layout_(geometry, plies),
          stop_(stop),
          columns_(columns_centre_first(geometry.width)) {}

    const Frame<Word>& frame() const { return frame_; }
    const BookLayout& layout() const { return layout_; }

    // The layers of 0, 1, ..., plies discs; fewer when it was stopped, or when the next one has
    // more than `most` positions.
    std::vector<Layer<Word>> layers(std::size_t most) const {
        std::vector<Layer<Word>> out{{{Position<Word>()}, {}}};
        for (int ply = 1; ply <= layout_.plies(); ++ply) {
            Layer<Word> next;
            if (!expand(out.back(), ply, most, next)) break;
            out.push_back(std::move(next));
        }
        return out;
    }

    // The slot of a position and that of its mirror image, which is often the same.
    std::pair<std::uint64_t, std::uint64_t> slots(const Position<Word>& position, int ply) const {
        const Position<Word> image{mirrored(position.current, frame_.geometry),
                                   mirrored(position.mask, frame_.geometry)};
        return {layout_.slot(discs_of(position), ply), layout_.slot(discs_of(image), ply)};
    }

private:
    bool expand(const Layer<Word>& layer, int ply, std::size_t most, Layer<Word>& next) const {
        const std::uint64_t begin = layout_.layer_begin(ply);
        std::vector<bool> known(layout_.layer_begin(ply + 1) - begin);
        const auto before = static_cast<std::size_t>(ply - 1);
        for (std::size_t i = 0; i < layer.positions.size(); ++i) {
            if (i % kAskEvery == 0 && stop_()) return false;
            if (next.positions.size() > most) return false;
            const Position<Word>& position = layer.positions[i];
            const Word playable = frame_.playable(position.mask);
            for (const int column : columns_) {
                const Word cell = playable & frame_.column(column);
                if (!any(cell)) continue;
                Position<Word> child = position;
                child.play(cell);
                if (has_line(child.opponent(), frame_)) continue;
                const auto [slot, image] = slots(child, ply);
                if (known[slot - begin]) continue;
                known[slot - begin] = known[image - begin] = true;
                next.positions.push_back(child);
                const auto from = layer.moves.begin() + static_cast<std::ptrdiff_t>(i * before);
                next.moves.insert(next.moves.end(), from,
                                  from + static_cast<std::ptrdiff_t>(before));
                next.moves.push_back(static_cast<std::uint8_t>(column));
            }
        }
        return next.positions.size() <= most;
    }

    Frame<Word> frame_;
    BookLayout layout_;
    StopCheck stop_;
    std::vector<int> columns_;
};

// The slots of a book, filled from the layer with the most discs up to the empty board.
template <class Word>
class SlotFiller {
public:
    explicit SlotFiller(const LayerMaker<Word>& maker)
        : maker_(maker), slots_(maker.layout().size(), kNoPosition) {}

    void put(const Position<Word>& position, int ply, int score) {
        const auto [slot, image] = maker_.slots(position, ply);
        slots_[slot] = slots_[image] = static_cast<std::uint8_t>(score + kScoreOffset);
    }

    // Precondition: all positions with one disc more have been put.
    void put_best_move(const Position<Word>& position, int ply) {
        const Frame<Word>& frame = maker_.frame();
        const int left = frame.geometry.cells() - ply;
        int best = -kScoreOffset;
        for (Word open = frame.playable(position.mask); any(open);) {
            const Word cell = lowest(open);
            open ^= cell;
            Position<Word> child = position;
            child.play(cell);
            const bool wins = has_line(child.opponent(), frame);
            best = std::max(best, wins ? win_now(left) : -score_of(child, ply + 1));
        }
        put(position, ply, best);
    }

    const std::vector<std::uint8_t>& slots() const { return slots_; }

private:
    int score_of(const Position<Word>& position, int ply) const {
        return slots_[maker_.layout().slot(discs_of(position), ply)] - kScoreOffset;
    }

    const LayerMaker<Word>& maker_;
    std::vector<std::uint8_t> slots_;
};

void append(std::vector<std::uint8_t>& file, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        file.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::vector<std::uint8_t> file_of(const BookLayout& layout, std::span<const std::uint8_t> slots,
                                  std::string_view generator) {
    const Geometry& geometry = layout.geometry();
    std::vector<std::uint8_t> file(kMark.begin(), kMark.end());
    for (const int part :
         {kVersion, geometry.width, geometry.height, geometry.connect, layout.plies()})
        file.push_back(static_cast<std::uint8_t>(part));
    file.resize(kGeneratorAt);
    const std::string_view kept = generator.substr(0, kGeneratorBytes);
    file.insert(file.end(), kept.begin(), kept.end());
    file.resize(kCountsAt);
    for (const ResultCounts& counts : count_results(layout, slots))
        for (const std::uint64_t count : {counts.won, counts.drawn, counts.lost})
            append(file, count, 8);
    file.insert(file.end(), slots.begin(), slots.end());
    append(file, crc32(file), kChecksumBytes);
    return file;
}

}  // namespace

bool can_make_book(const Geometry& geometry, int plies) {
    return is_possible(geometry, plies) && BookLayout::slots(geometry, plies);
}

std::optional<std::vector<std::uint8_t>> book_layer(const Geometry& geometry, int plies,
                                                    std::size_t most, StopCheck stop) {
    return with_word(geometry.bits(), [&]<class Word>(Tag<Word>) {
        auto layers = LayerMaker<Word>(geometry, plies, stop).layers(most);
        const bool whole = layers.size() == static_cast<std::size_t>(plies) + 1;
        return whole ? std::optional(std::move(layers.back().moves)) : std::nullopt;
    });
}

std::optional<std::vector<std::uint8_t>> make_book(const Geometry& geometry, int plies,
                                                   std::span<const std::int8_t> scores,
                                                   std::string_view generator, StopCheck stop) {
    using File = std::optional<std::vector<std::uint8_t>>;
    return with_word(geometry.bits(), [&]<class Word>(Tag<Word>) -> File {
        const LayerMaker<Word> maker(geometry, plies, stop);
        const auto layers = maker.layers(kAnyNumber);
        if (layers.size() != static_cast<std::size_t>(plies) + 1) return std::nullopt;
        const auto& last = layers.back().positions;
        if (last.size() != scores.size()) return std::nullopt;
        SlotFiller<Word> filler(maker);
        for (std::size_t i = 0; i < last.size(); ++i) filler.put(last[i], plies, scores[i]);
        for (int ply = plies - 1; ply >= 0 && !stop(); --ply)
            for (const auto& position : layers[static_cast<std::size_t>(ply)].positions)
                filler.put_best_move(position, ply);
        return stop() ? std::nullopt : File(file_of(maker.layout(), filler.slots(), generator));
    });
}

}  // namespace connectn
