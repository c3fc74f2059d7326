// Compiled once per CPU path: CONNECTN_PATH names the path and the namespace.
#include "connectn/exact/search.hpp"

#include "connectn/exact/follower_bound.hpp"
#include "connectn/exact/move_order.hpp"
#include "connectn/exact/table.hpp"

namespace connectn::CONNECTN_PATH {

namespace {

// From so many empty cells on, all children are looked up before one of them is searched.
constexpr int kLookAheadFrom = 15;
// Mirror images are taken for one another this many plies deep; further down they hardly meet.
constexpr int kMirrorPlies = 12;
// From so many empty cells on, threads avoid what another one is searching.
constexpr int kShareFrom = 15;
// Every so many polls a thread looks whether another one has answered what it is working on.
constexpr int kOvertakenEvery = 8;
// Halving from both ends stops here, and the tests go on around 0.
constexpr int kNearScore = 6;

// Which test to make next. Quick wins and losses are looked for first, from both ends: such tests
// are cheap because they look only so many plies ahead. Then the sign is settled, where the
// follower's bound is at its best.
int next_alpha(const Bounds& known, const Goal& goal) {
    const auto [low, high] = known;
    int alpha = low + (high - low) / 2;
    if (alpha <= 0 && low / 2 < alpha && low < -kNearScore)
        alpha = low / 2;
    else if (alpha >= 0 && high / 2 > alpha && high > kNearScore)
        alpha = high / 2;
    else if (low <= 0 && high > 0)
        alpha = 0;
    else if (low <= -1 && high >= 0)
        alpha = -1;
    if (alpha >= goal.quiet_from && alpha < goal.quiet_to)
        alpha = high > goal.quiet_to ? goal.quiet_to : goal.quiet_from - 1;
    if (alpha < goal.least_alpha) return goal.least_alpha;
    return alpha > goal.most_alpha ? goal.most_alpha : alpha;
}

template <class Source>
class Search final : public Searcher {
    using Word = typename Source::Word;
    using Place = typename Table<Word>::Place;

    // A move that has to be searched, with the forced moves after it already made.
    struct Step {
        Spot<Word> spot;
        Place place;
        int cell;        // where the disc went
        bool same_side;  // whether the mover is to move again
    };

    // The positions on the way down whose moves threads share, to notice when another thread has
    // answered one of them.
    struct Trail {
        struct Stop {
            Place place;
            int alpha;
        };
        static constexpr int kNowhere = -1;

        Stop stops[kMaxCells];
        int length = 0;
        int polls = 0;
        int back_to = kNowhere;  // the stop that was answered
        int value = 0;           // and the answer
    };

    // What stays the same within one call of narrow().
    struct Run {
        Worker& worker;
        Trail& trail;
        int mirror_from;  // empty cells from which on mirror images are taken for one another
    };

public:
    explicit Search(const Geometry& geometry) : source_(geometry) {}

    void use_table(void* memory, std::size_t bytes, std::uint8_t* marks) override {
        table_.entries = static_cast<std::uint64_t*>(memory);
        table_.marks.parts = marks;
        table_.key_bits = source_.shape().frame.geometry.bits();
        table_.bucket_bits = 63 - __builtin_clzll(bytes / Table<Word>::kBucketBytes);
    }

    std::size_t least_table_bytes() const override {
        const int bits = Table<Word>::least_bucket_bits(source_.shape().frame.geometry.bits());
        return Table<Word>::kBucketBytes << bits;
    }

    const void* table() const override { return &table_; }

    void next_generation() override { table_.begin(); }

    Bounds first_bounds(const Discs& discs) const override {
        const auto& shape = source_.shape();
        const Spot<Word> spot =
            spot_of(shape, Position<Word>{word_of<Word>(discs.current), word_of<Word>(discs.mask)});
        if (any(spot.own_wins & shape.playable(spot.mask)))
            return {win_now(spot.left), win_now(spot.left)};
        const Settled<Word> settled = settle_chain(shape, spot);
        Bounds bounds;
        if (settled.fate == Fate::lost)
            bounds = {loss_next(settled.spot.left), loss_next(settled.spot.left)};
        else if (settled.fate == Fate::open)
            bounds = {loss_later(settled.spot.left), win_next(settled.spot.left)};
        if (!settled.same_side) bounds = -bounds;
        const Word empty = shape.frame.board ^ spot.mask;
        if (bounds.upper > 0 && !shape.has_line(spot.own | empty)) bounds.upper = 0;
        if (bounds.lower < 0 && !shape.has_line(spot.other() | empty)) bounds.lower = 0;
        // Nobody has a line before he has enough discs for one.
        const int soonest = soonest_win(popcount(spot.own), spot.left);
        const int soonest_loss = -soonest_win(popcount(spot.other()), spot.left - 1);
        if (bounds.upper > soonest) bounds.upper = soonest;
        if (bounds.lower < soonest_loss) bounds.lower = soonest_loss;
        return bounds;
    }

    void narrow(const Discs& discs, const Goal& goal, Worker& worker) const override {
        const auto& shape = source_.shape();
        const Position<Word> position{word_of<Word>(discs.current), word_of<Word>(discs.mask)};
        const Settled<Word> root = settle_chain(shape, spot_of(shape, position));
        Trail trail;
        const Run run{worker, trail, mirror_from(root.spot)};
        for (;;) {
            const Bounds known = worker.race->bounds();
            if (goal.reached(known)) return;
            worker.alpha = next_alpha(known, goal);
            worker.abandoned = false;
            trail.length = 0;
            const int value = root.same_side ? search(root.spot, worker.alpha, run)
                                             : -search(root.spot, -worker.alpha - 1, run);
            if (worker.stopped) return;
            if (worker.abandoned) continue;  // another thread was faster
            raise_or_lower(*worker.race, worker.alpha, value);
        }
    }

private:
    static void raise_or_lower(Race& race, int alpha, int value) {
        std::atomic<int>& bound = value > alpha ? race.lower : race.upper;
        int seen = bound.load();
        while (value > alpha ? seen < value : seen > value)
            if (bound.compare_exchange_weak(seen, value)) return;
    }

    // The most a side with so many discs can get when it moves next.
    int soonest_win(int discs, int left) const {
        const int missing = source_.shape().connect() - discs;
        const int left_then = left - 2 * (missing > 1 ? missing - 1 : 0);
        return left_then > 0 ? win_now(left_then) : 0;
    }

    // Mirror images can only meet below a position that fits on its own mirror image.
    int mirror_from(const Spot<Word>& spot) const {
        const Word own = mirror(spot.own);
        const Word other = mirror(spot.other());
        const bool fits = !any(own & spot.other()) && !any(other & spot.own);
        return fits ? spot.left - kMirrorPlies : source_.shape().cells() + 1;
    }

    // Columns with their bit above the top, last to first.
    CONNECTN_INLINE Word mirror(Word key) const {
        const Geometry& geometry = source_.shape().frame.geometry;
        const Word column = bit<Word>(geometry.stride()) - Word(1);
        Word out{};
        for (int c = 0; c < geometry.width; ++c) {
            out = (out << geometry.stride()) | (key & column);
            key = key >> geometry.stride();
        }
        return out;
    }

    CONNECTN_INLINE Place place_of(const Spot<Word>& spot, const Run& run) const {
        Word key = spot.own + spot.mask + source_.shape().frame.bottom;
        if (spot.left >= run.mirror_from) {
            const Word image = mirror(key);
            if (image < key) key = image;
        }
        return table_.place(key);
    }

    // Is the score above alpha? The answer is a bound: a value above alpha is a lower bound of the
    // score, any other value an upper bound. Both are as good as what was searched (fail soft).
    // Seen from the side to move, which has a choice of spot.moves and no win with the next disc.
    int search(const Spot<Word>& spot, const int alpha, const Run& run) const {
        const auto& shape = source_.shape();
        Worker& worker = run.worker;

        // 1. Count, and now and then ask whether to go on.
        if (++worker.nodes >= worker.poll_at && halted(run)) return 0;

        // 2. Fetch the table's line; it arrives while the moves are made.
        const int left = spot.left;
        const bool tabled = left >= kTableFrom;
        const bool looks_ahead = left >= kLookAheadFrom;
        Place place{};
        if (tabled) {
            place = place_of(spot, run);
            table_.prefetch(place);
        }

        // 3. Make the moves. One that is decided, or bounded on the right side, needs no search.
        Step steps[Source::kWidest];
        int count = 0;
        int best = -shape.cells();
        for (Word moves = spot.moves; any(moves);) {
            const Word cell = lowest(moves);
            moves ^= cell;
            const Settled<Word> next = settle_chain(shape, after(shape, spot, cell));
            const bool same_side = !next.same_side;
            const int next_alpha = same_side ? alpha : -alpha - 1;
            const int value = decided_value(next, next_alpha);
            if (value == kOpen) {
                Step& step = steps[count++];
                step.spot = next.spot;
                step.same_side = same_side;
                step.cell = index(cell);
                if (looks_ahead) {
                    step.place = place_of(next.spot, run);
                    table_.prefetch(step.place);
                }
                continue;
            }
            const int mine = same_side ? value : -value;
            if (mine > alpha) return mine;
            if (mine > best) best = mine;
        }
        if (count == 0) return best;

        // 4. Weigh them; meanwhile the table's lines arrive.
        int order[Source::kWidest];  // promise and, in the low bits, number of the step
        for (int i = 0; i < count; ++i)
            order[i] =
                promise(shape, steps[i].spot, steps[i].same_side, steps[i].cell, left) * kMaxSide +
                i;

        // 5. What is known about this position, and about those it leads to?
        Bounds bounds{loss_later(left), win_next(left)};
        int open = count;
        if (tabled) {
            const Known known = table_.probe(place);
            if (known.found) {
                bounds = known.bounds;
                if (bounds.lower > alpha) return bounds.lower;
                if (bounds.upper <= alpha) return bounds.upper;
            }
        }
        if (looks_ahead) {
            open = 0;
            for (int i = 0; i < count; ++i) {
                const int entry = order[i];
                order[open++] = entry;
                if (steps[i].spot.left < kTableFrom) continue;
                const Known known = table_.probe(steps[i].place);
                if (!known.found) continue;
                const Bounds mine = steps[i].same_side ? known.bounds : -known.bounds;
                if (mine.lower > alpha) return mine.lower;
                if (mine.upper > alpha) continue;
                if (mine.upper > best) best = mine.upper;
                --open;
            }
        }

        // 6. Search the others, the most promising first. What another thread is searching right
        // now waits until there is nothing else; the first move does not wait.
        const std::uint64_t before = worker.nodes;
        Busy* const busy = left >= kShareFrom ? worker.race->busy : nullptr;
        int may_wait = 0;
        const int stop = run.trail.length;
        if (busy != nullptr) run.trail.stops[stop] = {place, alpha};
        while (open > 0) {
            int most = 0;
            for (int i = 1; i < open; ++i) most = order[i] > order[most] ? i : most;
            const Step& step = steps[order[most] & (kMaxSide - 1)];
            if (may_wait > 0 && busy->holds(table_.hash(step.place))) {
                order[most] -= kLater;
                --may_wait;
                continue;
            }
            if (busy != nullptr) {
                if (worker.nodes == before) {
                    may_wait = open - 1;
                } else if (const Known known = table_.probe(place); known.found) {
                    // Another thread may have been faster with this very position.
                    if (known.bounds.lower > alpha) return known.bounds.lower;
                    if (known.bounds.upper <= alpha) return known.bounds.upper;
                }
                busy->enter(table_.hash(step.place));
                run.trail.length = stop + 1;
            }
            order[most] = order[--open];
            const int value = step.same_side ? search(step.spot, alpha, run)
                                             : -search(step.spot, -alpha - 1, run);
            if (busy != nullptr) {
                busy->leave(table_.hash(step.place));
                run.trail.length = stop;
            }
            if (worker.abandoned) {
                if (busy == nullptr || run.trail.back_to != stop) return 0;
                worker.abandoned = false;
                run.trail.back_to = Trail::kNowhere;
                return run.trail.value;
            }
            if (value > best) best = value;
            if (best > alpha) break;
        }

        // 7. Remember.
        if (tabled) {
            (best > alpha ? bounds.lower : bounds.upper) = best;
            table_.store(place, bounds, worth_of(worker.nodes - before));
        }
        return best;
    }

    // The score of a settled position, or a bound of it that tells whether it is above alpha, or
    // kOpen when that needs a search.
    CONNECTN_INLINE int decided_value(const Settled<Word>& settled, int alpha) const {
        const int left = settled.spot.left;
        if (settled.fate != Fate::open) return settled.fate == Fate::lost ? loss_next(left) : 0;
        if (win_next(left) <= alpha) return win_next(left);
        if (loss_later(left) > alpha) return loss_later(left);
        if (alpha >= -kFollowerReach) {
            const int most = follower_bound(source_.shape(), settled.spot, settled.playable);
            if (most <= alpha) return most;
        }
        return kOpen;
    }

    bool halted(const Run& run) const {
        Worker& worker = run.worker;
        if (worker.poll(worker)) worker.stopped = true;
        worker.abandoned = worker.stopped || worker.race->settles(worker.alpha) ||
                           (run.trail.length > 0 && ++run.trail.polls % kOvertakenEvery == 0 &&
                            overtaken(run.trail));
        return worker.abandoned;
    }

    // Whether another thread has answered a question this one is still working on.
    [[gnu::noinline]] bool overtaken(Trail& trail) const {
        for (int i = 0; i < trail.length; ++i) {
            const auto& [place, alpha] = trail.stops[i];
            const Known known = table_.probe(place);
            if (!known.found || (known.bounds.lower <= alpha && known.bounds.upper > alpha))
                continue;
            trail.back_to = i;
            trail.value = known.bounds.lower > alpha ? known.bounds.lower : known.bounds.upper;
            return true;
        }
        return false;
    }

    // The follower's bound is never lower than this on boards where it is worth asking.
    static constexpr int kFollowerReach = 3;
    static constexpr int kOpen = 1 << 20;
    static constexpr int kLater = 1 << 20;  // a multiple of kMaxSide, beyond any promise

    Source source_;
    Table<Word> table_;
};

}  // namespace

Searcher* make_searcher(const Geometry& geometry) {
    return with_source<Searcher*>(geometry, [&](auto source) -> Searcher* {
        return new Search<typename decltype(source)::type>(geometry);
    });
}

}  // namespace connectn::CONNECTN_PATH
