// Proves every rule of the search on every position of the boards given as WxHcN, against the brute
// force of truth.hpp. Per board one line: positions, how many the first player wins, draws and
// loses, the score of the empty board (for comparison with published counts), then how many
// positions the follower's bound spoke about, and how many answers were wrong.
//
// The file under test is included, not linked, so that its parts can be taken one by one and every
// word size can be tried on boards that need only the smallest.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "connectn/exact/search.cpp"
#include "truth.hpp"

namespace {

using namespace connectn;
using namespace connectn::CONNECTN_PATH;

// So small that entries are replaced all the time.
constexpr std::size_t kSmallTable = std::size_t{1} << 14;

bool go_on(Worker& worker) {
    worker.poll_at = worker.nodes + Worker::kPollEvery;
    return false;
}

class Proof {
public:
    explicit Proof(const Geometry& geometry) : shape_(geometry) {
        if (geometry.connect == 4) {
            add<AnyShape<Word64, 4>>();
            add<AnyShape<Word128, 4>>();
        }
        add<AnyShape<Word64, 0>>();
        add<AnyShape<Word128, 0>>();
        add<AnyShape<WordWide, 0>>();
    }

    // The other word sizes search only every `stride`-th position.
    void check(const Position<Word64>& position, int score, std::uint64_t stride) {
        check_rules(position, score);
        check_table(position, score);
        check_search(*searchers_.front(), position, score);
        if (seen_++ % stride == 0)
            for (const auto& searcher : searchers_) check_search(*searcher, position, score);
    }

    std::uint64_t wrong() const { return wrong_; }
    std::uint64_t bounded() const { return bounded_; }

private:
    template <class Source>
    void add() {
        auto searcher = std::make_unique<Search<Source>>(shape_.frame.geometry);
        const std::size_t bytes = std::max(kSmallTable, searcher->least_table_bytes());
        tables_.emplace_back(bytes / sizeof(Line));
        marks_.emplace_back(bytes / Marks::kPartBytes + 1);
        searcher->use_table(tables_.back().data(), bytes, marks_.back().data());
        searchers_.push_back(std::move(searcher));
    }

    void expect(bool right, const char* what, const Position<Word64>& position, int score) {
        if (right) return;
        if (++wrong_ <= 10)
            std::printf("wrong: %s, current %" PRIx64 " mask %" PRIx64 " score %d\n", what,
                        position.current, position.mask, score);
    }

    void check_rules(const Position<Word64>& position, int score) {
        Spot<Word64> spot = spot_of(shape_, position);
        const Word64 playable = shape_.playable(spot.mask);
        if (any(spot.own_wins & playable)) {
            expect(score == win_now(spot.left), "win with the next disc", position, score);
            return;
        }
        const Settled<Word64> settled = settle_chain(shape_, spot);
        const int in_chain = settled.same_side ? score : -score;
        if (settled.fate == Fate::lost)
            expect(in_chain == loss_next(settled.spot.left), "lost chain", position, score);
        if (settled.fate == Fate::drawn) expect(score == 0, "drawn chain", position, score);
        const Fate fate = settle(spot, playable);
        expect((fate == Fate::lost) == (score == loss_next(spot.left) && spot.left > 1),
               "loss to the next disc", position, score);
        if (fate != Fate::open || spot.left < 2) return;
        expect(score <= win_next(spot.left), "soonest win", position, score);
        expect(score >= loss_later(spot.left), "soonest loss", position, score);
        const int most = follower_bound(shape_, spot, playable);
        if (most == kNoBound) return;
        ++bounded_;
        expect(score <= most, "follower's bound", position, score);
    }

    // Whatever comes out of a crowded table went in for this very position.
    void check_table(const Position<Word64>& position, int score) {
        Table<Word64> table;
        table.entries = crowded_;
        table.marks.parts = &crowded_mark_;
        table.key_bits = shape_.frame.geometry.bits();
        table.bucket_bits = Table<Word64>::least_bucket_bits(table.key_bits);
        if (table.bucket_bits < 3) table.bucket_bits = 3;
        const auto place = table.place(position.current + position.mask + shape_.frame.bottom);
        const Known before = table.probe(place);
        expect(!before.found, "a position found before it was stored", position, score);
        table.store(place, {score, score}, static_cast<unsigned>(seen_ % 16));
        const Known after = table.probe(place);
        expect(after.found && after.bounds == Bounds{score, score}, "stored bounds", position,
               score);
    }

    void check_search(const Searcher& searcher, const Position<Word64>& position, int score) {
        Discs discs;
        discs.current[0] = position.current;
        discs.mask[0] = position.mask;
        Race race(searcher.first_bounds(discs));
        Worker worker{go_on};
        worker.race = &race;
        expect(race.lower <= score && score <= race.upper, "first bounds", position, score);
        if (!race.bounds().exact()) searcher.narrow(discs, Goal{}, worker);
        expect(race.bounds() == Bounds{score, score}, "searched score", position, score);
    }

    struct alignas(kLineBytes) Line {
        std::uint64_t words[kLineBytes / sizeof(std::uint64_t)] = {};
    };

    Shape<Word64, 0> shape_;
    std::vector<std::vector<Line>> tables_;
    std::vector<std::vector<std::uint8_t>> marks_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
    alignas(kLineBytes) std::uint64_t crowded_[1 << 10] = {};
    std::uint8_t crowded_mark_ = 0;
    std::uint64_t seen_ = 0;
    std::uint64_t bounded_ = 0;
    std::uint64_t wrong_ = 0;
};

bool prove(const char* text, std::uint64_t stride) {
    truth::Shape shape{};
    char rest;
    if (std::sscanf(text, "%dx%dc%d%c", &shape.width, &shape.height, &shape.connect, &rest) != 3 ||
        !Geometry{shape.width, shape.height, shape.connect}.valid() || shape.connect < 2 ||
        shape.bits() > 40) {
        std::fprintf(stderr, "%s is not a small board WxHcN with lines of 2 or more\n", text);
        return false;
    }
    Proof proof(Geometry{shape.width, shape.height, shape.connect});
    const truth::Totals totals =
        truth::enumerate(shape, [&](std::uint64_t current, std::uint64_t mask, int score) {
            proof.check({current, mask}, score, stride);
        });
    std::printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %" PRIu64 " %" PRIu64 "\n",
                text, totals.positions, totals.won, totals.drawn, totals.lost, totals.root_score,
                proof.bounded(), proof.wrong());
    std::fflush(stdout);
    return proof.wrong() == 0;
}

}  // namespace

// A bare number among the boards says: from here on, let the other word sizes search only every
// so-manieth position.
int main(int count, char** texts) {
    std::uint64_t stride = 1;
    bool right = true;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(texts[i]).find('x') == std::string_view::npos)
            stride = std::strtoull(texts[i], nullptr, 10);
        else
            right = prove(texts[i], stride == 0 ? 1 : stride) && right;
    }
    return right ? 0 : 1;
}
