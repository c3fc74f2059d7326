// Compiled once per CPU path: CONNECTN_PATH names the path and the namespace.
#include "connectn/heuristic/lookahead.hpp"

#include "connectn/exact/follower_bound.hpp"
#include "connectn/heuristic/evaluate.hpp"
#include "connectn/exact/move_order.hpp"
#include "connectn/exact/table.hpp"

namespace connectn::CONNECTN_PATH {

namespace {

constexpr int kAtLeast = 1;
constexpr int kAtMost = 2;
constexpr int kExactly = 3;
constexpr int kWays = 4;

template <class Source>
class Look final : public Lookout {
    using Word = typename Source::Word;

    // A move that has to be searched, with the forced moves after it already made.
    struct Step {
        Spot<Word> spot;
        int cell;
        bool same_side;  // whether the mover is to move again
    };

public:
    explicit Look(const Geometry& geometry) : source_(geometry) {}

    void use_table(Glance* table, std::size_t glances) override {
        table_ = table;
        shift_ = 64 - (63 - __builtin_clzll(glances / kWays));
    }

    void use_proofs(const void* table) override {
        proofs_ = static_cast<const Table<Word>*>(table);
    }

    void begin_round(std::uint16_t round) override { round_ = round; }

    int search(const Discs& discs, int depth, int alpha, int beta, Looking& run) const override {
        const auto& shape = source_.shape();
        const Spot<Word> spot =
            spot_of(shape, Position<Word>{word_of<Word>(discs.current), word_of<Word>(discs.mask)});
        if (any(spot.own_wins & shape.playable(spot.mask)))
            return value_of_score(win_now(spot.left));
        const Settled<Word> root = settle_chain(shape, spot);
        const int value = root.fate != Fate::open ? end_value(root)
                          : root.same_side        ? visit(root.spot, depth, alpha, beta, run)
                                                  : visit(root.spot, depth, -beta, -alpha, run);
        return root.same_side ? value : -value;
    }

private:
    static CONNECTN_INLINE int end_value(const Settled<Word>& settled) {
        return settled.fate == Fate::lost ? value_of_score(loss_next(settled.spot.left)) : 0;
    }

    // The value for the side to move, exact inside the window, else a bound of it (fail soft).
    // Precondition: a choice of spot.moves, none of them a win.
    int visit(const Spot<Word>& spot, int depth, int alpha, int beta, Looking& run) const {
        const auto& shape = source_.shape();

        // 1. Count, and now and then ask whether to go on.
        if (++run.nodes >= run.poll_at && run.poll(run)) return 0;

        // 2. What is certain whatever comes: by following, or because it was proved before.
        const Word key = spot.own + spot.mask + shape.frame.bottom;
        const Bounds certain = certain_bounds(spot, key);
        const int least = value_of_score(certain.lower);
        const int most = value_of_score(certain.upper);
        if (most <= alpha || most < -kWon) return most;
        if (least >= beta || least > kWon || least == most) return least;

        // 3. The end of the depth.
        if (depth <= 0) {
            run.cut = true;
            const int points = judge(shape, spot);
            return points < least ? least : points > most ? most : points;
        }

        // 4. What is known already.
        const std::uint64_t print = fingerprint(key);
        Glance* const bucket = table_ + (print >> shift_) * kWays;
        int known_cell = -1;
        if (const Glance* known = find(bucket, print)) {
            known_cell = known->cell;
            const int value = known->value;
            if (known->depth >= depth || decided(value)) {
                if ((known->kind & kAtLeast) && value >= beta) return cut(run, value);
                if ((known->kind & kAtMost) && value <= alpha) return cut(run, value);
                if (known->kind == kExactly) return cut(run, value);
            }
        }

        // 5. Make the moves; those that end the game need no search.
        Step steps[Source::kWidest];
        int order[Source::kWidest];
        int count = 0;
        int best = least;
        int best_cell = 0;
        for (Word moves = spot.moves; any(moves);) {
            const Word cell = lowest(moves);
            moves ^= cell;
            const Settled<Word> next = settle_chain(shape, after(shape, spot, cell));
            const bool same_side = !next.same_side;
            if (next.fate == Fate::open) {
                Step& step = steps[count];
                step.spot = next.spot;
                step.cell = index(cell);
                step.same_side = same_side;
                const int appeal = step.cell == known_cell
                                       ? kFirst
                                       : promise(shape, step.spot, same_side, step.cell, spot.left);
                order[count] = appeal * kMaxSide + count;
                ++count;
                prefetch_proofs(step.spot);
                continue;
            }
            const int value = same_side ? end_value(next) : -end_value(next);
            if (value > best) {
                best = value;
                best_cell = index(cell);
            }
        }

        // 6. Search the others, the most promising first, and all but the first with the question
        // whether they are better at all, the late ones with less depth as long as they are not.
        const int floor = alpha;
        if (best > alpha) alpha = best;
        for (int left = count; left > 0 && alpha < beta && best < most; --left) {
            int next = 0;
            for (int i = 1; i < left; ++i) next = order[i] > order[next] ? i : next;
            const Step& step = steps[order[next] & (kMaxSide - 1)];
            order[next] = order[left - 1];
            int value;
            if (left == count) {
                value = step_value(step, depth - 1, alpha, beta, run);
            } else {
                const int less = reduction(count - left, depth);
                value = step_value(step, depth - 1 - less, alpha, alpha + 1, run);
                if (less > 0 && value > alpha && !run.stopped)
                    value = step_value(step, depth - 1, alpha, alpha + 1, run);
                if (value > alpha && value < beta && !run.stopped)
                    value = step_value(step, depth - 1, alpha, beta, run);
            }
            if (run.stopped) return 0;
            if (value > best) {
                best = value;
                best_cell = step.cell;
            }
            if (best > alpha) alpha = best;
        }
        if (best > most) best = most;

        // 7. Remember.
        keep(bucket, {print, static_cast<std::int16_t>(best), static_cast<std::uint8_t>(depth),
                      static_cast<std::uint8_t>(best <= floor  ? kAtMost
                                                : best >= beta ? kAtLeast
                                                               : kExactly),
                      static_cast<std::uint16_t>(best_cell), round_});
        return best;
    }

    CONNECTN_INLINE Bounds certain_bounds(const Spot<Word>& spot, const Word& key) const {
        const auto& shape = source_.shape();
        Bounds certain{loss_later(spot.left), win_next(spot.left)};
        const int bound = follower_bound(shape, spot, shape.playable(spot.mask));
        if (bound < certain.upper) certain.upper = bound;
        if (proofs_ == nullptr || spot.left < kTableFrom) return certain;
        const Known known = proofs_->probe(proofs_->place(key));
        if (!known.found) return certain;
        if (known.bounds.lower > certain.lower) certain.lower = known.bounds.lower;
        if (known.bounds.upper < certain.upper) certain.upper = known.bounds.upper;
        return certain;
    }

    // The line of the table arrives while the other moves are made.
    CONNECTN_INLINE void prefetch_proofs(const Spot<Word>& spot) const {
        if (proofs_ == nullptr || spot.left < kTableFrom) return;
        proofs_->prefetch(proofs_->place(spot.own + spot.mask + source_.shape().frame.bottom));
    }

    // How much less deep the number-th move is searched at first.
    static CONNECTN_INLINE int reduction(int number, int depth) {
        if (depth < 3 || number < 2) return 0;
        return depth >= 6 && number >= 4 ? 2 : 1;
    }

    CONNECTN_INLINE int step_value(const Step& step, int depth, int alpha, int beta,
                                   Looking& run) const {
        return step.same_side ? visit(step.spot, depth, alpha, beta, run)
                              : -visit(step.spot, depth, -beta, -alpha, run);
    }

    // A value out of the table may rest on a judgement.
    static CONNECTN_INLINE int cut(Looking& run, int value) {
        if (!decided(value)) run.cut = true;
        return value;
    }

    CONNECTN_INLINE const Glance* find(const Glance* bucket, std::uint64_t key) const {
        for (int i = 0; i < kWays; ++i)
            if (bucket[i].key == key && bucket[i].round == round_) return bucket + i;
        return nullptr;
    }

    // What earlier rounds found is as good as nothing, so that it leaves no trace in this one.
    CONNECTN_INLINE void keep(Glance* bucket, const Glance& glance) const {
        Glance* victim = bucket;
        int least = 1 << 30;
        for (int i = 0; i < kWays; ++i) {
            const bool forgotten = bucket[i].round != round_;
            if (!forgotten && bucket[i].key == glance.key) {
                victim = bucket + i;
                break;
            }
            const int worth = forgotten ? -1 : bucket[i].depth;
            if (worth < least) {
                least = worth;
                victim = bucket + i;
            }
        }
        *victim = glance;
    }

    static constexpr int kFirst = 1 << 20;

    Source source_;
    Glance* table_ = nullptr;
    const Table<Word>* proofs_ = nullptr;
    int shift_ = 0;
    std::uint16_t round_ = 1;
};

}  // namespace

Lookout* make_lookout(const Geometry& geometry) {
    return with_source<Lookout*>(geometry, [&](auto source) -> Lookout* {
        return new Look<typename decltype(source)::type>(geometry);
    });
}

}  // namespace connectn::CONNECTN_PATH
