// Compiled once per CPU path (CONNECTN_PATH, which is also the namespace) and word (CONNECTN_WORD).
#include "connectn/heuristic/lookahead.hpp"

#include "connectn/exact/follower_bound.hpp"
#include "connectn/exact/move_order.hpp"
#include "connectn/exact/settle.hpp"
#include "connectn/exact/table.hpp"
#include "connectn/heuristic/evaluate.hpp"

namespace connectn::CONNECTN_PATH {

namespace {

constexpr int kWays = 4;  // entries per bucket

template <class Source>
class AlphaBeta final : public Lookahead {
    using Word = typename Source::Word;
    using Entry = LookaheadEntry;

    // A move that must be searched. The forced moves after it are already played.
    struct Child {
        Node<Word> node;
        int cell;        // of the move
        bool same_side;  // the side that made the move is to move again
    };

public:
    explicit AlphaBeta(const Geometry& geometry) : source_(geometry) {}

    void use_table(Entry* table, std::size_t entries) override {
        table_ = table;
        shift_ = 64 - (63 - __builtin_clzll(entries / kWays));
    }

    void use_proofs(const AnyTable& table) override { proofs_ = table.get<Word>(); }

    void begin_round(std::uint16_t round) override { round_ = round; }

    int search(const Discs& discs, int depth, int alpha, int beta,
               LookaheadRun& run) const override {
        const auto& shape = source_.shape();
        const Node<Word> node = root_node(shape, discs);
        if (any(node.own_wins & shape.frame.playable(node.mask)))
            return value_of_score(win_now(node.left));
        const Settled<Word> root = settle_root(shape, node);
        const int value = root.status != Status::open ? value_of_score(decided_score(root))
                          : root.same_side            ? visit(root.node, depth, alpha, beta, run)
                                                      : visit(root.node, depth, -beta, -alpha, run);
        return root.same_side ? value : -value;
    }

private:
    // The value for the side to move: exact inside the window, a value <= alpha is an upper bound,
    // a value >= beta is a lower bound (fail soft). No meaning when run.counter is stopped.
    // Precondition: the side to move has a choice of node.moves and no win with its next disc.
    int visit(const Node<Word>& node, int depth, int alpha, int beta, LookaheadRun& run) const {
        const auto& shape = source_.shape();

        // 1. Count the node, and check from time to time whether to stop.
        if (run.counter.count() && run.counter.poll()) return 0;

        // 2. Use what is certain at any depth: the follower's bound and earlier proofs.
        const Word key = node.key(shape.frame);
        const Bounds certain = certain_bounds(node, key);
        const int least = value_of_score(certain.lower);
        const int most = value_of_score(certain.upper);
        if (most <= alpha || most < -kWon) return most;
        if (least >= beta || least > kWon || least == most) return least;

        // 3. Evaluate at the end of the depth.
        if (depth <= 0) {
            run.estimated = true;
            const int points = evaluate(shape, node);
            return points < least ? least : points > most ? most : points;
        }

        // 4. Look up this position.
        const std::uint64_t print = fingerprint(key);
        Entry* const bucket = table_ + (print >> shift_) * kWays;
        int known_cell = -1;
        if (const Entry* known = find(bucket, print)) {
            known_cell = known->cell;
            const int value = known->value;
            if (known->depth >= depth || decided(value)) {
                if ((known->bound & Entry::lower) && value >= beta) return known_value(run, value);
                if ((known->bound & Entry::upper) && value <= alpha) return known_value(run, value);
                if (known->bound == Entry::exact) return known_value(run, value);
            }
        }

        // 5. Make the moves. A move that decides the game needs no search.
        Child children[Source::kWidest];
        int order[Source::kWidest];
        int count = 0;
        int best = least;
        int best_cell = 0;
        for (Word moves = node.moves; any(moves);) {
            const Word cell = lowest(moves);
            moves ^= cell;
            const Settled<Word> next = settle_chain(shape, after(shape, node, cell));
            const bool same_side = !next.same_side;
            if (next.status == Status::open) {
                Child& child = children[count];
                child.node = next.node;
                child.cell = index(cell);
                child.same_side = same_side;
                const int priority =
                    child.cell == known_cell
                        ? kFirst
                        : move_priority(shape, child.node, same_side, child.cell, node.left);
                order[count] = priority * kMaxSide + count;
                ++count;
                prefetch_proofs(child.node);
                continue;
            }
            const int score = value_of_score(decided_score(next));
            const int value = same_side ? score : -score;
            if (value > best) {
                best = value;
                best_cell = index(cell);
            }
        }

        // 6. Search the remaining children in their order. The first one is searched with the whole
        // window. The others are only tested for being better, late ones with less depth; one that
        // is better is searched again.
        const int floor = alpha;
        if (best > alpha) alpha = best;
        for (int left = count; left > 0 && alpha < beta && best < most; --left) {
            int next = 0;
            for (int i = 1; i < left; ++i) next = order[i] > order[next] ? i : next;
            const Child& child = children[order[next] & (kMaxSide - 1)];
            order[next] = order[left - 1];
            int value;
            if (left == count) {
                value = child_value(child, depth - 1, alpha, beta, run);
            } else {
                const int less = reduction(count - left, depth);
                value = child_value(child, depth - 1 - less, alpha, alpha + 1, run);
                if (less > 0 && value > alpha && !run.counter.stopped)
                    value = child_value(child, depth - 1, alpha, alpha + 1, run);
                if (value > alpha && value < beta && !run.counter.stopped)
                    value = child_value(child, depth - 1, alpha, beta, run);
            }
            if (run.counter.stopped) return 0;
            if (value > best) {
                best = value;
                best_cell = child.cell;
            }
            if (best > alpha) alpha = best;
        }
        if (best > most) best = most;

        // 7. Store the value.
        const auto bound = best <= floor  ? Entry::upper
                           : best >= beta ? Entry::lower
                                          : Entry::exact;
        keep(bucket, {print, static_cast<std::int16_t>(best), static_cast<std::uint8_t>(depth),
                      bound, static_cast<std::uint16_t>(best_cell), round_});
        return best;
    }

    CONNECTN_INLINE Bounds certain_bounds(const Node<Word>& node, const Word& key) const {
        const auto& shape = source_.shape();
        Bounds certain{loss_later(node.left), win_next(node.left)};
        const int bound = follower_bound(shape, node, shape.frame.playable(node.mask));
        if (bound < certain.upper) certain.upper = bound;
        if (proofs_ == nullptr || node.left < kTableFrom) return certain;
        const Known known = proofs_->probe(proofs_->place(key));
        if (!known.found) return certain;
        if (known.bounds.lower > certain.lower) certain.lower = known.bounds.lower;
        if (known.bounds.upper < certain.upper) certain.upper = known.bounds.upper;
        return certain;
    }

    // The cache line of the exact search's table arrives while the other moves are made.
    CONNECTN_INLINE void prefetch_proofs(const Node<Word>& node) const {
        if (proofs_ == nullptr || node.left < kTableFrom) return;
        proofs_->prefetch(proofs_->place(node.key(source_.shape().frame)));
    }

    // By how much the depth of the number-th move is reduced in its first test.
    static CONNECTN_INLINE int reduction(int number, int depth) {
        if (depth < 3 || number < 2) return 0;
        return depth >= 6 && number >= 4 ? 2 : 1;
    }

    CONNECTN_INLINE int child_value(const Child& child, int depth, int alpha, int beta,
                                    LookaheadRun& run) const {
        return child.same_side ? visit(child.node, depth, alpha, beta, run)
                               : -visit(child.node, depth, -beta, -alpha, run);
    }

    // A value from the table that is not decided comes from an evaluation.
    static CONNECTN_INLINE int known_value(LookaheadRun& run, int value) {
        if (!decided(value)) run.estimated = true;
        return value;
    }

    CONNECTN_INLINE const Entry* find(const Entry* bucket, std::uint64_t key) const {
        for (int i = 0; i < kWays; ++i)
            if (bucket[i].key == key && bucket[i].round == round_) return bucket + i;
        return nullptr;
    }

    // Entries of earlier rounds are replaced first, so that they do not change the result of this
    // round.
    CONNECTN_INLINE void keep(Entry* bucket, const Entry& entry) const {
        Entry* victim = bucket;
        int least = 1 << 30;
        for (int i = 0; i < kWays; ++i) {
            const bool outdated = bucket[i].round != round_;
            if (!outdated && bucket[i].key == entry.key) {
                victim = bucket + i;
                break;
            }
            const int worth = outdated ? -1 : bucket[i].depth;
            if (worth < least) {
                least = worth;
                victim = bucket + i;
            }
        }
        *victim = entry;
    }

    static constexpr int kFirst = 1 << 20;  // the priority of the best move of an earlier visit

    Source source_;
    Entry* table_ = nullptr;
    const Table<Word>* proofs_ = nullptr;
    int shift_ = 0;
    std::uint16_t round_ = 1;
};

}  // namespace

Lookahead* make_lookahead(Tag<CONNECTN_WORD>, const Geometry& geometry) {
    return with_source<CONNECTN_WORD, Lookahead*>(geometry, [&](auto source) -> Lookahead* {
        return new AlphaBeta<typename decltype(source)::type>(geometry);
    });
}

}  // namespace connectn::CONNECTN_PATH
