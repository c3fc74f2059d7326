// The transposition table of the exact search: proved bounds of positions, one table for all
// threads, without locks.
//
// A table does not own its memory (memory.hpp does). Every entry contains the whole key in some
// form, so an entry is never taken for another position. A stored bound stays true for ever; an
// entry is only replaced because the bucket is full.
#pragma once

#include <cstddef>

#include "connectn/board/bitboard.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

inline constexpr std::size_t kLineBytes = 64;  // of the cache; no bucket lies in two lines

// Only positions with at least so many empty cells are stored. Below, searching a position again is
// cheaper than waiting for memory.
inline constexpr int kTableFrom = 11;

// The proved bounds of a position; `found` is false when the table has no entry for it.
struct Known {
    bool found = false;
    Bounds bounds;
};

// A hash of 64 bits. Different keys of up to 64 bits have different hashes.
template <class Word>
CONNECTN_INLINE std::uint64_t fingerprint(const Word& key) {
    std::uint64_t hash = 0;
    for (int i = 0; i < kBits<Word> / 64; ++i) hash = mix(hash, limb(key, i));
    return hash * kGoldenRatio;
}

// How much it costs to search a position again, 0..15: half the logarithm of the nodes it took.
CONNECTN_INLINE unsigned worth_of(std::uint64_t nodes) {
    const unsigned half = (63 - static_cast<unsigned>(__builtin_clzll(nodes | 1))) / 2;
    return half < 15 ? half : 15;
}

// Numbers the questions, so that entries of the current one are kept rather than older ones. The
// numbers are 1, 2, 3, then 1 again; an empty entry has 0.
struct Generation {
    unsigned number = 1;

    CONNECTN_INLINE unsigned now() const { return __atomic_load_n(&number, __ATOMIC_RELAXED); }
    CONNECTN_INLINE void begin() { __atomic_store_n(&number, now() % 3 + 1, __ATOMIC_RELAXED); }
};

// Marks the parts of a table that were written to, so that clearing need not touch the others. A
// part is a few memory pages. Two threads may mark the same part at once.
struct Marks {
    static constexpr std::size_t kPartBytes = std::size_t{1} << 14;

    std::uint8_t* parts = nullptr;  // one byte per part

    CONNECTN_INLINE void mark(const std::uint64_t* start, const std::uint64_t* written) const {
        std::uint8_t* part = parts + static_cast<std::size_t>(written - start) / (kPartBytes / 8);
        // Read first: a cache line that is only read can stay in the caches of all cores.
        if (__atomic_load_n(part, __ATOMIC_RELAXED) == 0)
            __atomic_store_n(part, std::uint8_t{1}, __ATOMIC_RELAXED);
    }
};

// The data of an entry in one number, from the lowest bit: upper bound, lower bound (ScoreBits
// each), generation (2 bits), worth (4 bits). It is never 0, which stands for an empty entry.
template <int ScoreBits>
struct EntryData {
    static constexpr int kBits = 2 * ScoreBits + 2 + 4;
    static constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;

    static CONNECTN_INLINE std::uint64_t pack(const Bounds& bounds, unsigned generation,
                                              unsigned worth) {
        return std::uint64_t{worth} << kWorthShift | std::uint64_t{generation} << kGenerationShift |
               static_cast<std::uint64_t>(bounds.lower + kOffset) << ScoreBits |
               static_cast<std::uint64_t>(bounds.upper + kOffset);
    }
    static CONNECTN_INLINE Bounds bounds(std::uint64_t data) {
        return {static_cast<int>(data >> ScoreBits & kScoreMask) - kOffset,
                static_cast<int>(data & kScoreMask) - kOffset};
    }
    // The entry with the lowest number is replaced first; one of an older generation before others.
    static CONNECTN_INLINE unsigned worth_to_keep(std::uint64_t data, unsigned generation) {
        const auto worth = static_cast<unsigned>(data >> kWorthShift) & 15;
        const auto stored = static_cast<unsigned>(data >> kGenerationShift) & 3;
        return stored == generation ? worth + 16 : worth;
    }

private:
    static constexpr int kOffset = 1 << (ScoreBits - 1);  // above any score
    static constexpr std::uint64_t kScoreMask = (std::uint64_t{1} << ScoreBits) - 1;
    static constexpr int kGenerationShift = 2 * ScoreBits;
    static constexpr int kWorthShift = kGenerationShift + 2;
};

// The table for keys of up to 64 bits. An entry is one word, so it is read and written at once.
//
// The key times an odd number is a permutation of all keys. Its high bits choose the bucket; the
// other bits stay in the entry, above the data.
template <class Word>
struct Table : Generation {
    using Place = std::uint64_t;
    using Data = EntryData<6>;
    static constexpr int kWays = 4;
    static constexpr std::size_t kBucketBytes = kWays * sizeof(std::uint64_t);

    std::uint64_t* entries = nullptr;
    Marks marks;
    int bucket_bits = 0;
    int key_bits = 0;

    // The bits of the key that do not choose the bucket must fit above the data.
    static constexpr int least_bucket_bits(int key_bits) {
        return key_bits + Data::kBits > 64 ? key_bits + Data::kBits - 64 : 1;
    }

    CONNECTN_INLINE Place place(const Word& key) const {
        return (key * kGoldenRatio) << (64 - key_bits);
    }
    static CONNECTN_INLINE std::uint64_t hash(Place place) { return place; }
    CONNECTN_INLINE void prefetch(Place place) const { __builtin_prefetch(bucket(place)); }

    CONNECTN_INLINE Known probe(Place place) const {
        const std::uint64_t* slot = bucket(place);
        const std::uint64_t tag = place << bucket_bits;
        for (int i = 0; i < kWays; ++i) {
            const std::uint64_t entry = __atomic_load_n(slot + i, __ATOMIC_RELAXED);
            if (holds(entry, tag)) return {(entry & Data::kMask) != 0, Data::bounds(entry)};
        }
        return {};
    }

    CONNECTN_INLINE void store(Place place, const Bounds& bounds, unsigned worth) const {
        std::uint64_t* slot = bucket(place);
        std::uint64_t* victim = slot;
        const std::uint64_t tag = place << bucket_bits;
        const unsigned generation = now();
        unsigned least = ~0u;
        for (int i = 0; i < kWays; ++i) {
            const std::uint64_t entry = __atomic_load_n(slot + i, __ATOMIC_RELAXED);
            if (holds(entry, tag)) {
                victim = slot + i;
                break;
            }
            const unsigned value = Data::worth_to_keep(entry, generation);
            if (value < least) {
                least = value;
                victim = slot + i;
            }
        }
        __atomic_store_n(victim, tag | Data::pack(bounds, generation, worth), __ATOMIC_RELAXED);
        marks.mark(entries, victim);
    }

private:
    CONNECTN_INLINE std::uint64_t* bucket(Place place) const {
        return entries + (place >> (64 - bucket_bits)) * kWays;
    }
    // True also for an empty entry when the tag is 0; its data is then 0.
    static CONNECTN_INLINE bool holds(std::uint64_t entry, std::uint64_t tag) {
        return (entry ^ tag) >> Data::kBits == 0;
    }
};

// The table for longer keys. An entry is several words, protected by the version of its bucket. A
// writer makes the version odd, writes, and makes it even again. A writer that finds it odd does
// not wait and stores nothing; a reader that sees it odd or sees it change reports nothing found.
template <class Word>
struct LongTable : Generation {
    struct Place {
        Word key;
        std::uint64_t hash;
    };
    using Data = EntryData<12>;
    static constexpr int kLimbs = kBits<Word> / 64;
    static constexpr int kEntryWords = kLimbs + 1;
    static constexpr int kWays = static_cast<int>(kLineBytes / 8 - 1) / kEntryWords;
    static constexpr std::size_t kBucketBytes = kLineBytes;

    std::uint64_t* entries = nullptr;
    Marks marks;
    int bucket_bits = 0;
    int key_bits = 0;

    static constexpr int least_bucket_bits(int) { return 1; }

    CONNECTN_INLINE Place place(const Word& key) const { return {key, fingerprint(key)}; }
    static CONNECTN_INLINE std::uint64_t hash(const Place& place) { return place.hash; }
    CONNECTN_INLINE void prefetch(const Place& place) const { __builtin_prefetch(bucket(place)); }

    CONNECTN_INLINE Known probe(const Place& place) const {
        const std::uint64_t* line = bucket(place);
        const std::uint64_t version = __atomic_load_n(line, __ATOMIC_ACQUIRE);
        if (version % 2 != 0) return {};
        for (int i = 0; i < kWays; ++i) {
            const std::uint64_t* entry = line + 1 + i * kEntryWords;
            const std::uint64_t data = __atomic_load_n(entry, __ATOMIC_ACQUIRE);
            if (data == 0 || !holds(entry, place)) continue;
            if (__atomic_load_n(line, __ATOMIC_RELAXED) != version) return {};
            return {true, Data::bounds(data)};
        }
        return {};
    }

    CONNECTN_INLINE void store(const Place& place, const Bounds& bounds, unsigned worth) const {
        std::uint64_t* line = bucket(place);
        std::uint64_t version = __atomic_load_n(line, __ATOMIC_RELAXED);
        if (version % 2 != 0 || !__atomic_compare_exchange_n(line, &version, version + 1, false,
                                                             __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        std::uint64_t* victim = line + 1;
        const unsigned generation = this->now();
        unsigned least = ~0u;
        for (int i = 0; i < kWays; ++i) {
            std::uint64_t* entry = line + 1 + i * kEntryWords;
            const std::uint64_t data = __atomic_load_n(entry, __ATOMIC_RELAXED);
            if (data != 0 && holds(entry, place)) {
                victim = entry;
                break;
            }
            const unsigned value = Data::worth_to_keep(data, generation);
            if (value < least) {
                least = value;
                victim = entry;
            }
        }
        __atomic_store_n(victim, Data::pack(bounds, generation, worth), __ATOMIC_RELEASE);
        for (int i = 0; i < kLimbs; ++i)
            __atomic_store_n(victim + 1 + i, limb(place.key, i), __ATOMIC_RELEASE);
        __atomic_store_n(line, version + 2, __ATOMIC_RELEASE);
        marks.mark(entries, line);
    }

private:
    CONNECTN_INLINE std::uint64_t* bucket(const Place& place) const {
        return entries + (place.hash >> (64 - bucket_bits)) * (kBucketBytes / 8);
    }
    static CONNECTN_INLINE bool holds(const std::uint64_t* entry, const Place& place) {
        std::uint64_t different = 0;
        for (int i = 0; i < kLimbs; ++i)
            different |= __atomic_load_n(entry + 1 + i, __ATOMIC_ACQUIRE) ^ limb(place.key, i);
        return different == 0;
    }
};

template <>
struct Table<Word128> : LongTable<Word128> {};
template <>
struct Table<WordHalfWide> : LongTable<WordHalfWide> {};
template <>
struct Table<WordWide> : LongTable<WordWide> {};

}  // namespace connectn
