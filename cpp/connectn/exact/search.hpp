// The exact search of one position: narrows the bounds of its score, test by test.
//
// This header is all that the rest of the core sees. The search itself (negamax.hpp, search.cpp) is
// compiled once per CPU path and word.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "connectn/board/cpu.hpp"
#include "connectn/board/position.hpp"
#include "connectn/exact/book_probe.hpp"
#include "connectn/exact/node_counter.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

// Which tests to make. A test asks whether the score is above some alpha.
struct Goal {
    int least_alpha = -kMaxCells;  // win, draw or loss alone needs two tests only: -1 and 0
    int most_alpha = kMaxCells;
    // Scores in this range need not be told apart. It is empty unless the depth is limited.
    int merged_from = 1;
    int merged_to = 0;

    CONNECTN_INLINE bool reached(const Bounds& known) const {
        return known.exact() || known.lower > most_alpha || known.upper <= least_alpha ||
               (known.lower >= merged_from && known.upper <= merged_to);
    }
};

// The moves that threads are searching now; another thread searches them later. Two moves may
// collide in one place, which costs a little time and changes no result.
struct BusyMoves {
    std::atomic<std::uint64_t> places[1 << 12] = {};

    CONNECTN_INLINE std::atomic<std::uint64_t>& slot(std::uint64_t hash) {
        return places[hash >> 52];
    }
    CONNECTN_INLINE bool holds(std::uint64_t hash) {
        return slot(hash).load(std::memory_order_relaxed) == hash;
    }
    CONNECTN_INLINE void enter(std::uint64_t hash) {
        slot(hash).store(hash, std::memory_order_relaxed);
    }
    CONNECTN_INLINE void leave(std::uint64_t hash) {
        if (holds(hash)) slot(hash).store(0, std::memory_order_relaxed);
    }
};

// What the threads that search one position share.
struct SharedBounds {
    std::atomic<int> lower;
    std::atomic<int> upper;
    BusyMoves* busy = nullptr;  // null when there is only one thread

    explicit SharedBounds(const Bounds& bounds) : lower(bounds.lower), upper(bounds.upper) {}
    Bounds get() const { return {lower.load(), upper.load()}; }
    // Whether the bounds already answer the test of this alpha.
    bool answer(int alpha) const { return lower.load() > alpha || upper.load() <= alpha; }
};

// The state of one thread. Aligned, so that two threads never count nodes in the same cache line,
// which would slow both down.
struct alignas(128) SearchThread {
    NodeCounter counter;
    SharedBounds* bounds = nullptr;  // of the position being searched
    int alpha = 0;                   // the current test: is the score above it?
    bool abandoned = false;          // the current test has no answer
};

template <class Word>
struct Table;

// A pointer to the table of one word; the pointers for the other words are null.
template <class Word>
struct TablePointer {
    const Table<Word>* table = nullptr;
};
struct AnyTable : TablePointer<Word64>,
                  TablePointer<Word128>,
                  TablePointer<WordHalfWide>,
                  TablePointer<WordWide> {
    AnyTable() = default;
    template <class Word>
    explicit CONNECTN_INLINE AnyTable(const Table<Word>& table) {
        TablePointer<Word>::table = &table;
    }
    // The table for this word, or null when the table is for another word.
    template <class Word>
    CONNECTN_INLINE const Table<Word>* get() const {
        return TablePointer<Word>::table;
    }
};

// The search for one geometry. Its table lies in memory that the caller owns.
class ExactSearch {
public:
    virtual ~ExactSearch();

    // Uses this memory as the table: as many bytes as make a power of two. Sets the marks of the
    // parts it writes to (see Marks in table.hpp). Precondition: the memory is zeroed or was used
    // for the same geometry, has least_table_bytes() or more, and is aligned to a cache line.
    virtual void use_table(void* memory, std::size_t bytes, std::uint8_t* marks) = 0;
    virtual std::size_t least_table_bytes() const = 0;
    // From now on looks up the positions of up to so many discs in this book, which the caller
    // owns.
    virtual void use_book(const BookProbe& book, int plies) = 0;
    // The table, to look up what has been proved.
    virtual AnyTable table() const = 0;
    // Entries stored from now on are kept rather than older ones.
    virtual void next_generation() = 0;

    // Bounds of the score that need no search; exact when they decide the position.
    // Precondition: the game is not over.
    virtual Bounds first_bounds(const Discs& discs) const = 0;
    // Makes tests until thread.bounds reach the goal or thread.counter is stopped.
    // Precondition: the game is not over, and first_bounds() are not exact.
    virtual void narrow(const Discs& discs, const Goal& goal, SearchThread& thread) const = 0;
};

// A search that the caller owns, for each CPU path and word. Precondition: lines have 2 or more
// discs, and the geometry fits the word.
CONNECTN_DECLARE_PER_WORD(ExactSearch* make_exact_search)

}  // namespace connectn
