// The exact search, for one CPU path; search.cpp compiles it for each word.
#pragma once

#include "connectn/exact/follower_bound.hpp"
#include "connectn/exact/move_order.hpp"
#include "connectn/exact/search.hpp"
#include "connectn/exact/settle.hpp"
#include "connectn/exact/table.hpp"

namespace connectn::CONNECTN_PATH {

namespace {

// With at least so many empty cells, all children are looked up before one of them is searched.
constexpr int kLookUpChildrenFrom = 15;
// Mirror images share a table entry for this many plies below the root. Further down a position and
// its mirror image are hardly ever both reached.
constexpr int kMirrorPlies = 12;
// With at least so many empty cells, a thread avoids the moves that another thread is searching.
constexpr int kShareFrom = 15;
// Every so many polls a thread checks whether another thread has answered one of its tests.
constexpr int kCheckAnsweredEvery = 8;
// Bounds wider than this are halved from both ends; narrower ones are tested around 0.
constexpr int kNearScore = 6;

// The alpha of the next test. Quick wins and losses are tested first, from both ends: such tests
// are cheap, because they look only a few plies ahead. Then the sign of the score is tested, where
// the follower's bound cuts most.
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
    if (alpha >= goal.merged_from && alpha < goal.merged_to)
        alpha = high > goal.merged_to ? goal.merged_to : goal.merged_from - 1;
    if (alpha < goal.least_alpha) return goal.least_alpha;
    return alpha > goal.most_alpha ? goal.most_alpha : alpha;
}

template <class Source>
class Negamax final : public ExactSearch {
    using Word = typename Source::Word;
    using Place = typename Table<Word>::Place;

    // A move that must be searched. The forced moves after it are already played.
    struct Child {
        Node<Word> node;
        Place place;
        int cell;        // of the move
        bool same_side;  // the side that made the move is to move again
    };

    // The tests on the way from the root to this node whose moves the threads share. A thread looks
    // them up to notice that another thread has answered one of them.
    struct SharedTests {
        struct Test {
            Place place;
            int alpha;
        };
        static constexpr int kNone = -1;

        Test tests[kMaxCells];
        int length = 0;
        int polls = 0;
        int answered = kNone;  // the index of the test that another thread has answered
        int value = 0;         // and the answer
    };

    // What stays the same within one call of narrow().
    struct Context {
        SearchThread& thread;
        SharedTests& shared;
        int mirror_from;  // with at least so many empty cells, mirror images share an entry
    };

public:
    explicit Negamax(const Geometry& geometry) : source_(geometry) {}

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

    void use_book(const BookProbe& book, int plies) override {
        book_ = &book;
        book_from_ = source_.shape().cells() - plies;
    }

    AnyTable table() const override { return AnyTable(table_); }

    void next_generation() override { table_.begin(); }

    Bounds first_bounds(const Discs& discs) const override {
        const auto& shape = source_.shape();
        const Node<Word> node = root_node(shape, discs);
        if (any(node.own_wins & shape.frame.playable(node.mask)))
            return {win_now(node.left), win_now(node.left)};
        const Settled<Word> settled = settle_root(shape, node);
        Bounds bounds{loss_later(settled.node.left), win_next(settled.node.left)};
        if (settled.status != Status::open)
            bounds = {decided_score(settled), decided_score(settled)};
        if (!settled.same_side) bounds = -bounds;
        const Word empty = shape.frame.board ^ node.mask;
        if (bounds.upper > 0 && !call_has_line(shape, node.own | empty)) bounds.upper = 0;
        if (bounds.lower < 0 && !call_has_line(shape, node.other() | empty)) bounds.lower = 0;
        // A side has no line before it has enough discs for one.
        const int soonest = soonest_win(popcount(node.own), node.left);
        const int soonest_loss = -soonest_win(popcount(node.other()), node.left - 1);
        if (bounds.upper > soonest) bounds.upper = soonest;
        if (bounds.lower < soonest_loss) bounds.lower = soonest_loss;
        return bounds;
    }

    void narrow(const Discs& discs, const Goal& goal, SearchThread& thread) const override {
        const auto& shape = source_.shape();
        const Settled<Word> root = settle_root(shape, root_node(shape, discs));
        SharedTests shared;
        const Context context{thread, shared, mirror_from(root.node)};
        for (;;) {
            const Bounds known = thread.bounds->get();
            if (goal.reached(known)) return;
            thread.alpha = next_alpha(known, goal);
            thread.abandoned = false;
            shared.length = 0;
            const int value = root.same_side ? search(root.node, thread.alpha, context)
                                             : -search(root.node, -thread.alpha - 1, context);
            if (thread.counter.stopped) return;
            if (thread.abandoned) continue;  // another thread was faster
            tighten(*thread.bounds, thread.alpha, value);
        }
    }

private:
    // Uses the answer of a test, unless another thread has found a better bound.
    static void tighten(SharedBounds& bounds, int alpha, int value) {
        std::atomic<int>& bound = value > alpha ? bounds.lower : bounds.upper;
        int seen = bound.load();
        while (value > alpha ? seen < value : seen > value)
            if (bound.compare_exchange_weak(seen, value)) return;
    }

    // The best score of a side with so many discs that moves next.
    int soonest_win(int discs, int left) const {
        const int missing = source_.shape().connect() - discs;
        const int left_then = left - 2 * (missing > 1 ? missing - 1 : 0);
        return left_then > 0 ? win_now(left_then) : 0;
    }

    // A position and its mirror image can both be reached only from a root that does not contradict
    // its own mirror image.
    int mirror_from(const Node<Word>& root) const {
        const Geometry& geometry = source_.shape().frame.geometry;
        const bool fits = !any(mirrored(root.own, geometry) & root.other()) &&
                          !any(mirrored(root.other(), geometry) & root.own);
        return fits ? root.left - kMirrorPlies : source_.shape().cells() + 1;
    }

    CONNECTN_INLINE Place place_of(const Node<Word>& node, const Context& context) const {
        const Frame<Word>& frame = source_.shape().frame;
        Word key = node.key(frame);
        if (node.left >= context.mirror_from) {
            const Word image = mirrored(key, frame.geometry);
            if (image < key) key = image;
        }
        return table_.place(key);
    }

    // Tests whether the score is above alpha, from the point of view of the side to move.
    //
    // The value is a bound of the score, as tight as what was searched (fail soft):
    //   value > alpha:  the score is at least the value (fail high);
    //   value <= alpha: the score is at most the value (fail low).
    // There is no third case, because the window holds no score between alpha and alpha + 1. The
    // value has no meaning when thread.abandoned is set.
    // Precondition: the side to move has a choice of node.moves and no win with its next disc.
    int search(const Node<Word>& node, const int alpha, const Context& context) const {
        const auto& shape = source_.shape();
        SearchThread& thread = context.thread;

        // 1. Count the node, and check from time to time whether to stop.
        if (thread.counter.count() && halted(context)) return 0;

        // 2. Look a position with few discs up in the book. Fetch the cache line of the table: it
        // arrives while the moves are made.
        const int left = node.left;
        if (left >= book_from_) {
            const BookProbe::Entry entry =
                book_->look_up(discs_of(Position<Word>{node.own, node.mask}), shape.cells() - left);
            if (entry.found) return entry.score;
        }
        const bool tabled = left >= kTableFrom;
        const bool looks_up_children = left >= kLookUpChildrenFrom;
        Place place{};
        if (tabled) {
            place = place_of(node, context);
            table_.prefetch(place);
        }

        // 3. Make the moves. A child that is decided, or whose bounds answer the test, needs no
        // search.
        Child children[Source::kWidest];
        int count = 0;
        int best = -shape.cells();
        for (Word moves = node.moves; any(moves);) {
            const Word cell = lowest(moves);
            moves ^= cell;
            const Settled<Word> next = settle_chain(shape, after(shape, node, cell));
            const bool same_side = !next.same_side;
            const int next_alpha = same_side ? alpha : -alpha - 1;
            const int value = decided_value(next, next_alpha);
            if (value == kOpen) {
                Child& child = children[count++];
                child.node = next.node;
                child.same_side = same_side;
                child.cell = index(cell);
                if (looks_up_children) {
                    child.place = place_of(next.node, context);
                    table_.prefetch(child.place);
                }
                continue;
            }
            const int mine = same_side ? value : -value;
            if (mine > alpha) return mine;
            if (mine > best) best = mine;
        }
        if (count == 0) return best;

        // 4. Compute the move order. Meanwhile the cache lines of the table arrive.
        int order[Source::kWidest];  // the priority and, in the low bits, the index of the child
        for (int i = 0; i < count; ++i) {
            const Child& child = children[i];
            order[i] =
                move_priority(shape, child.node, child.same_side, child.cell, left) * kMaxSide + i;
        }

        // 5. Look up this position and its children.
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
        if (looks_up_children) {
            open = 0;
            for (int i = 0; i < count; ++i) {
                const int entry = order[i];
                order[open++] = entry;
                if (children[i].node.left < kTableFrom) continue;
                const Known known = table_.probe(children[i].place);
                if (!known.found) continue;
                const Bounds mine = children[i].same_side ? known.bounds : -known.bounds;
                if (mine.lower > alpha) return mine.lower;
                if (mine.upper > alpha) continue;
                if (mine.upper > best) best = mine.upper;
                --open;
            }
        }

        // 6. Search the remaining children in their order. A child that another thread is searching
        // now is searched last. This does not apply to the first child.
        const std::uint64_t before = thread.counter.nodes;
        BusyMoves* const busy = left >= kShareFrom ? thread.bounds->busy : nullptr;
        SharedTests& shared = context.shared;
        int may_wait = 0;
        const int test = shared.length;
        if (busy != nullptr) shared.tests[test] = {place, alpha};
        while (open > 0) {
            int most = 0;
            for (int i = 1; i < open; ++i) most = order[i] > order[most] ? i : most;
            const Child& child = children[order[most] & (kMaxSide - 1)];
            if (may_wait > 0 && busy->holds(table_.hash(child.place))) {
                order[most] -= kLater;
                --may_wait;
                continue;
            }
            if (busy != nullptr) {
                if (thread.counter.nodes == before) {
                    may_wait = open - 1;
                } else if (const Known known = table_.probe(place); known.found) {
                    // Another thread has searched this position in the meantime.
                    if (known.bounds.lower > alpha) return known.bounds.lower;
                    if (known.bounds.upper <= alpha) return known.bounds.upper;
                }
                busy->enter(table_.hash(child.place));
                shared.length = test + 1;
            }
            order[most] = order[--open];
            const int value = child.same_side ? search(child.node, alpha, context)
                                              : -search(child.node, -alpha - 1, context);
            if (busy != nullptr) {
                busy->leave(table_.hash(child.place));
                shared.length = test;
            }
            if (thread.abandoned) {
                if (busy == nullptr || shared.answered != test) return 0;
                // Another thread has answered the test of this node.
                thread.abandoned = false;
                shared.answered = SharedTests::kNone;
                return shared.value;
            }
            if (value > best) best = value;
            if (best > alpha) break;
        }

        // 7. Store the bound.
        if (tabled) {
            (best > alpha ? bounds.lower : bounds.upper) = best;
            table_.store(place, bounds, worth_of(thread.counter.nodes - before));
        }
        return best;
    }

    // The score of a settled position, or a bound that answers whether the score is above alpha, or
    // kOpen when the answer needs a search.
    CONNECTN_INLINE int decided_value(const Settled<Word>& settled, int alpha) const {
        const int left = settled.node.left;
        if (settled.status != Status::open) return decided_score(settled);
        if (win_next(left) <= alpha) return win_next(left);
        if (loss_later(left) > alpha) return loss_later(left);
        if (alpha >= -kFollowerReach) {
            const int most = follower_bound(source_.shape(), settled.node, settled.playable);
            if (most <= alpha) return most;
        }
        return kOpen;
    }

    // Whether to leave the current test without an answer: because all work must stop, because
    // another thread has answered it, or because another thread has answered a test above it.
    bool halted(const Context& context) const {
        SearchThread& thread = context.thread;
        SharedTests& shared = context.shared;
        thread.abandoned = thread.counter.poll() || thread.bounds->answer(thread.alpha) ||
                           (shared.length > 0 && ++shared.polls % kCheckAnsweredEvery == 0 &&
                            find_answered(shared));
        return thread.abandoned;
    }

    // Whether another thread has answered one of the tests on the way to this node.
    [[gnu::noinline]] bool find_answered(SharedTests& shared) const {
        for (int i = 0; i < shared.length; ++i) {
            const auto& [place, alpha] = shared.tests[i];
            const Known known = table_.probe(place);
            if (!known.found || (known.bounds.lower <= alpha && known.bounds.upper > alpha))
                continue;
            shared.answered = i;
            shared.value = known.bounds.lower > alpha ? known.bounds.lower : known.bounds.upper;
            return true;
        }
        return false;
    }

    // On boards of up to 6 rows the follower's bound is never below -3, so that it cannot answer a
    // test with a lower alpha.
    static constexpr int kFollowerReach = 3;
    static constexpr int kOpen = 1 << 20;
    static constexpr int kLater = 1 << 20;  // a multiple of kMaxSide, above any priority

    Source source_;
    Table<Word> table_;
    const BookProbe* book_ = nullptr;
    int book_from_ = kMaxCells + 1;  // the fewest empty cells of a position of the book
};

}  // namespace

}  // namespace connectn::CONNECTN_PATH
