// Proves every rule of the exact search, and the search as a whole, on every position of the boards
// given as WxHcN, against the brute force of truth.hpp. It prints one line per board: positions,
// how many of them the first player wins, draws and loses, the score of the empty board (to compare
// with published counts), on how many positions the follower's bound applied, and how many answers
// were wrong.
//
// Compiled once per CPU path. The rules are compiled into this program; the searches are those of
// the library, and every word is used on boards that need only the shortest one.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "connectn/exact/follower_bound.hpp"
#include "connectn/exact/search.hpp"
#include "connectn/exact/settle.hpp"
#include "connectn/exact/table.hpp"
#include "connectn/exact/watch.hpp"
#include "truth.hpp"

namespace {

using namespace connectn;
using namespace connectn::CONNECTN_PATH;

// So small that entries are replaced all the time.
constexpr std::size_t kSmallTable = std::size_t{1} << 14;

class Proof {
public:
    explicit Proof(const Geometry& geometry) : shape_(geometry) {
        add<Word64>();
        add<Word128>();
        add<WordHalfWide>();
        add<WordWide>();
    }

    // The longer words search only every `stride`-th position.
    void check(const Position<Word64>& position, int score, std::uint64_t stride) {
        check_rules(position, score);
        check_table(position, score);
        const std::size_t words = seen_++ % stride == 0 ? searches_.size() : 1;
        for (std::size_t i = 0; i < words; ++i) check_search(*searches_[i], position, score);
    }

    std::uint64_t wrong() const { return wrong_; }
    std::uint64_t bounded() const { return bounded_; }

private:
    template <class Word>
    void add() {
        std::unique_ptr<ExactSearch> search(make_exact_search(Tag<Word>(), shape_.frame.geometry));
        const std::size_t bytes = std::max(kSmallTable, search->least_table_bytes());
        tables_.emplace_back(bytes / sizeof(Line));
        marks_.emplace_back(bytes / Marks::kPartBytes + 1);
        search->use_table(tables_.back().data(), bytes, marks_.back().data());
        searches_.push_back(std::move(search));
    }

    void expect(bool right, const char* what, const Position<Word64>& position, int score) {
        if (right) return;
        if (++wrong_ <= 10)
            std::printf("wrong: %s, current %" PRIx64 " mask %" PRIx64 " score %d\n", what,
                        position.current, position.mask, score);
    }

    void check_rules(const Position<Word64>& position, int score) {
        Node<Word64> node = node_of(shape_, position);
        const Word64 playable = shape_.frame.playable(node.mask);
        if (any(node.own_wins & playable)) {
            expect(score == win_now(node.left), "win with the next disc", position, score);
            return;
        }
        const Settled<Word64> settled = settle_chain(shape_, node);
        const int in_chain = settled.same_side ? score : -score;
        if (settled.status != Status::open)
            expect(in_chain == decided_score(settled), "decided chain", position, score);
        const Status status = settle(node, playable);
        expect((status == Status::lost) == (score == loss_next(node.left) && node.left > 1),
               "loss to the next disc", position, score);
        if (status != Status::open || node.left < 2) return;
        expect(score <= win_next(node.left), "soonest win", position, score);
        expect(score >= loss_later(node.left), "soonest loss", position, score);
        const int most = follower_bound(shape_, node, playable);
        if (most == kNoBound) return;
        ++bounded_;
        expect(score <= most, "follower's bound", position, score);
    }

    // What a full table returns was stored for this position.
    void check_table(const Position<Word64>& position, int score) {
        Table<Word64> table;
        table.entries = full_table_;
        table.marks.parts = &full_table_mark_;
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

    void check_search(const ExactSearch& search, const Position<Word64>& position, int score) {
        Discs discs;
        discs.current[0] = position.current;
        discs.mask[0] = position.mask;
        SharedBounds bounds(search.first_bounds(discs));
        expect(bounds.lower <= score && score <= bounds.upper, "first bounds", position, score);
        if (!bounds.get().exact()) {
            Watch watch(activity_, {}, nullptr);
            SearchThread thread{watch.counter(~std::uint64_t{0}, true), &bounds};
            search.narrow(discs, Goal{}, thread);
        }
        expect(bounds.get() == Bounds{score, score}, "searched score", position, score);
    }

    struct alignas(kLineBytes) Line {
        std::uint64_t words[kLineBytes / sizeof(std::uint64_t)] = {};
    };

    Shape<Word64, 0> shape_;
    std::vector<std::vector<Line>> tables_;
    std::vector<std::vector<std::uint8_t>> marks_;
    std::vector<std::unique_ptr<ExactSearch>> searches_;
    Activity activity_;
    alignas(kLineBytes) std::uint64_t full_table_[1 << 10] = {};
    std::uint8_t full_table_mark_ = 0;
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

// A number among the boards is the stride for the boards after it: with 100, the longer words
// search only every 100th position.
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
