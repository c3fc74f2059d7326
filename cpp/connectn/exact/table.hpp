// What has been proved about positions so far: one table for all threads, without locks.
//
// A view does not own its memory (solver.cpp does). Every entry holds the whole key in some form,
// so there are no false hits; what is stored stays true for good, and an entry is only ever
// replaced because room is short.
#pragma once

#include <cstddef>

#include "connectn/board/bitboard.hpp"
#include "connectn/exact/score.hpp"

namespace connectn {

inline constexpr std::size_t kLineBytes = 64;  // of the cache; a bucket never straddles two

// From so many empty cells on, a position is looked up and stored. Below, searching is cheaper than
// waiting for memory.
inline constexpr int kTableFrom = 11;

// Proved bounds of a position; `found` is false when nothing is known.
struct Known {
    bool found = false;
    Bounds bounds;
};

// A key spread over 64 bits; different keys of up to 64 bits have different ones.
template <class Word>
CONNECTN_INLINE std::uint64_t fingerprint(const Word& key) {
    std::uint64_t hash = 0;
    for (int i = 0; i < kBits<Word> / 64; ++i) {
        hash = (hash ^ limb(key, i)) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash * 0x9E3779B97F4A7C15u;
}

// How much it would cost to find out again, 0..15: half the logarithm of the nodes it took.
CONNECTN_INLINE unsigned worth_of(std::uint64_t nodes) {
    const unsigned half = (63 - static_cast<unsigned>(__builtin_clzll(nodes | 1))) / 2;
    return half < 15 ? half : 15;
}

// Entries stored since begin() are preferred to older ones when room is short. Three generations
// are told apart, then the numbers repeat; 0 is that of an empty entry.
struct Generation {
    unsigned number = 1;

    CONNECTN_INLINE unsigned now() const { return __atomic_load_n(&number, __ATOMIC_RELAXED); }
    CONNECTN_INLINE void begin() { __atomic_store_n(&number, now() % 3 + 1, __ATOMIC_RELAXED); }
};

// Which parts of a table have been written to, so that forgetting costs no more than remembering
// did. A part is a few pages; a thread that marks one twice does no harm.
struct Marks {
    static constexpr std::size_t kPartBytes = std::size_t{1} << 14;

    std::uint8_t* parts = nullptr;  // one byte each

    CONNECTN_INLINE void mark(const std::uint64_t* start, const std::uint64_t* written) const {
        std::uint8_t* part = parts + static_cast<std::size_t>(written - start) / (kPartBytes / 8);
        // Asked first: threads that only read a cache line can all keep it.
        if (__atomic_load_n(part, __ATOMIC_RELAXED) == 0)
            __atomic_store_n(part, std::uint8_t{1}, __ATOMIC_RELAXED);
    }
};

// Up to 64 bits of key: an entry is one word, so it is read and written whole.
//
// Key times an odd number is a permutation of the keys. Its high bits choose the bucket; the rest
// stays in the entry, above the data: worth, generation, lower and upper bound.
template <class Word>
struct Table : Generation {
    using Place = std::uint64_t;
    static constexpr int kWays = 4;
    static constexpr std::size_t kBucketBytes = kWays * sizeof(std::uint64_t);
    static constexpr int kScoreBits = 6;
    static constexpr int kScoreOffset = 1 << (kScoreBits - 1);  // above any score, so data is not 0
    static constexpr std::uint64_t kScoreMask = (1u << kScoreBits) - 1;
    static constexpr int kGenerationShift = 2 * kScoreBits;
    static constexpr int kWorthShift = kGenerationShift + 2;
    static constexpr int kDataBits = kWorthShift + 4;
    static constexpr std::uint64_t kDataMask = (std::uint64_t{1} << kDataBits) - 1;

    std::uint64_t* entries = nullptr;
    Marks marks;
    int bucket_bits = 0;
    int key_bits = 0;

    // The rest of the key must fit above the data.
    static constexpr int least_bucket_bits(int key_bits) {
        return key_bits + kDataBits > 64 ? key_bits + kDataBits - 64 : 1;
    }

    CONNECTN_INLINE Place place(const Word& key) const {
        return (key * 0x9E3779B97F4A7C15u) << (64 - key_bits);
    }
    static CONNECTN_INLINE std::uint64_t hash(Place place) { return place; }
    CONNECTN_INLINE void prefetch(Place place) const { __builtin_prefetch(bucket(place)); }

    CONNECTN_INLINE Known probe(Place place) const {
        const std::uint64_t* slot = bucket(place);
        const std::uint64_t tag = place << bucket_bits;
        for (int i = 0; i < kWays; ++i) {
            const std::uint64_t entry = __atomic_load_n(slot + i, __ATOMIC_RELAXED);
            if (holds(entry, tag)) return {(entry & kDataMask) != 0, unpack(entry)};
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
            const unsigned value = worth_to_keep(entry, generation);
            if (value < least) {
                least = value;
                victim = slot + i;
            }
        }
        const std::uint64_t data = std::uint64_t{worth} << kWorthShift |
                                   std::uint64_t{generation} << kGenerationShift |
                                   pack(bounds.lower) << kScoreBits | pack(bounds.upper);
        __atomic_store_n(victim, tag | data, __ATOMIC_RELAXED);
        marks.mark(entries, victim);
    }

private:
    CONNECTN_INLINE std::uint64_t* bucket(Place place) const {
        return entries + (place >> (64 - bucket_bits)) * kWays;
    }
    // An empty entry, all 0, passes for one whose tag is 0; its data tells.
    static CONNECTN_INLINE bool holds(std::uint64_t entry, std::uint64_t tag) {
        return (entry ^ tag) >> kDataBits == 0;
    }
    static CONNECTN_INLINE unsigned worth_to_keep(std::uint64_t entry, unsigned generation) {
        const auto worth = static_cast<unsigned>(entry >> kWorthShift) & 15;
        const auto born = static_cast<unsigned>(entry >> kGenerationShift) & 3;
        return born == generation ? worth + 16 : worth;
    }
    static CONNECTN_INLINE std::uint64_t pack(int score) {
        return static_cast<std::uint64_t>(score + kScoreOffset);
    }
    static CONNECTN_INLINE Bounds unpack(std::uint64_t entry) {
        return {static_cast<int>(entry >> kScoreBits & kScoreMask) - kScoreOffset,
                static_cast<int>(entry & kScoreMask) - kScoreOffset};
    }
};

// Longer keys: an entry is several words, guarded by the version of its bucket. A writer makes the
// version odd, writes, and makes it even again; one who finds it odd does not wait but goes
// without, and a reader who sees it change in between has read nothing.
template <class Word>
struct LongTable : Generation {
    struct Place {
        Word key;
        std::uint64_t hash;
    };
    static constexpr int kLimbs = kBits<Word> / 64;
    static constexpr int kEntryWords = kLimbs + 1;
    static constexpr int kWays = static_cast<int>(kLineBytes / 8 - 1) / kEntryWords;
    static constexpr std::size_t kBucketBytes = kLineBytes;
    static constexpr int kScoreOffset = 1 << 10;

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
            return {true, unpack(data)};
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
        unsigned least = ~0u;
        for (int i = 0; i < kWays; ++i) {
            std::uint64_t* entry = line + 1 + i * kEntryWords;
            const std::uint64_t data = __atomic_load_n(entry, __ATOMIC_RELAXED);
            if (data != 0 && holds(entry, place)) {
                victim = entry;
                break;
            }
            const unsigned value = worth_to_keep(data);
            if (value < least) {
                least = value;
                victim = entry;
            }
        }
        const std::uint64_t data = std::uint64_t{worth} << 48 | std::uint64_t{this->now()} << 40 |
                                   pack(bounds.lower) << 16 | pack(bounds.upper);
        __atomic_store_n(victim, data, __ATOMIC_RELEASE);
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
    CONNECTN_INLINE unsigned worth_to_keep(std::uint64_t data) const {
        const auto worth = static_cast<unsigned>(data >> 48) & 15;
        const auto born = static_cast<unsigned>(data >> 40) & 3;
        return born == this->now() ? worth + 16 : worth;
    }
    static CONNECTN_INLINE std::uint64_t pack(int score) {
        return static_cast<std::uint64_t>(score + kScoreOffset);
    }
    static CONNECTN_INLINE Bounds unpack(std::uint64_t data) {
        return {static_cast<int>(data >> 16 & 0xFFFF) - kScoreOffset,
                static_cast<int>(data & 0xFFFF) - kScoreOffset};
    }
};

template <>
struct Table<Word128> : LongTable<Word128> {};
template <>
struct Table<WordHalfWide> : LongTable<WordHalfWide> {};
template <>
struct Table<WordWide> : LongTable<WordWide> {};

}  // namespace connectn
