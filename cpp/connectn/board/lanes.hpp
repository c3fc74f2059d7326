// Four words side by side, one per direction; each is shifted by the step of its own direction.
//
// With AVX2 the four 64-bit words share one register, and four 128-bit words share two. All other
// words are kept in an array. The results are the same; only the speed differs.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "connectn/board/bitboard.hpp"

namespace connectn::CONNECTN_PATH {

// How far each lane is shifted. A distance of kNowhere clears the lane.
struct Distances {
    static constexpr std::uint64_t kNowhere = 1 << 10;
    alignas(32) std::uint64_t by[4] = {};
    // Shifts from one 64-bit half of a lane into the other: 64 - by, and by - 64. A negative result
    // wraps to a huge number, which clears the lane.
    alignas(32) std::uint64_t short_of_half[4] = {};
    alignas(32) std::uint64_t beyond_half[4] = {};

    constexpr void set(int lane, std::uint64_t distance) {
        by[lane] = distance;
        short_of_half[lane] = 64 - distance;
        beyond_half[lane] = distance - 64;
    }
};

template <class Word>
struct Lanes {
    Word lane[4];

    static CONNECTN_INLINE Lanes all(const Word& word) { return {{word, word, word, word}}; }

    CONNECTN_INLINE Lanes up(const Distances& distances) const {
        return map([&](int i) { return lane[i] << static_cast<int>(distances.by[i]); }, distances);
    }
    CONNECTN_INLINE Lanes down(const Distances& distances) const {
        return map([&](int i) { return lane[i] >> static_cast<int>(distances.by[i]); }, distances);
    }
    friend CONNECTN_INLINE Lanes operator&(const Lanes& a, const Lanes& b) {
        return {{a.lane[0] & b.lane[0], a.lane[1] & b.lane[1], a.lane[2] & b.lane[2],
                 a.lane[3] & b.lane[3]}};
    }
    friend CONNECTN_INLINE Lanes operator|(const Lanes& a, const Lanes& b) {
        return {{a.lane[0] | b.lane[0], a.lane[1] | b.lane[1], a.lane[2] | b.lane[2],
                 a.lane[3] | b.lane[3]}};
    }
    friend CONNECTN_INLINE Lanes operator^(const Lanes& a, const Lanes& b) {
        return {{a.lane[0] ^ b.lane[0], a.lane[1] ^ b.lane[1], a.lane[2] ^ b.lane[2],
                 a.lane[3] ^ b.lane[3]}};
    }
    CONNECTN_INLINE Lanes without(const Lanes& b) const {
        return {{lane[0] & ~b.lane[0], lane[1] & ~b.lane[1], lane[2] & ~b.lane[2],
                 lane[3] & ~b.lane[3]}};
    }
    CONNECTN_INLINE int popcount() const {
        return connectn::popcount(lane[0]) + connectn::popcount(lane[1]) +
               connectn::popcount(lane[2]) + connectn::popcount(lane[3]);
    }
    CONNECTN_INLINE Word together() const { return (lane[0] | lane[1]) | (lane[2] | lane[3]); }
    CONNECTN_INLINE bool empty() const { return !any(together()); }

private:
    template <class Shift>
    static CONNECTN_INLINE Lanes map(Shift shift, const Distances& distances) {
        Lanes out;
        for (int i = 0; i < 4; ++i)
            out.lane[i] = distances.by[i] == Distances::kNowhere ? Word(0) : shift(i);
        return out;
    }
};

#ifdef __AVX2__
template <>
struct Lanes<Word64> {
    __m256i lanes;

    static CONNECTN_INLINE __m256i load(const std::uint64_t (&distances)[4]) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(distances));
    }
    static CONNECTN_INLINE Lanes all(Word64 word) {
        return {_mm256_set1_epi64x(static_cast<long long>(word))};
    }
    // These instructions give 0 when the distance is 64 or more.
    CONNECTN_INLINE Lanes up_by(const std::uint64_t (&distances)[4]) const {
        return {_mm256_sllv_epi64(lanes, load(distances))};
    }
    CONNECTN_INLINE Lanes down_by(const std::uint64_t (&distances)[4]) const {
        return {_mm256_srlv_epi64(lanes, load(distances))};
    }
    CONNECTN_INLINE Lanes up(const Distances& distances) const { return up_by(distances.by); }
    CONNECTN_INLINE Lanes down(const Distances& distances) const { return down_by(distances.by); }
    friend CONNECTN_INLINE Lanes operator&(const Lanes& a, const Lanes& b) {
        return {_mm256_and_si256(a.lanes, b.lanes)};
    }
    friend CONNECTN_INLINE Lanes operator|(const Lanes& a, const Lanes& b) {
        return {_mm256_or_si256(a.lanes, b.lanes)};
    }
    friend CONNECTN_INLINE Lanes operator^(const Lanes& a, const Lanes& b) {
        return {_mm256_xor_si256(a.lanes, b.lanes)};
    }
    CONNECTN_INLINE Lanes without(const Lanes& b) const {
        return {_mm256_andnot_si256(b.lanes, lanes)};
    }
    CONNECTN_INLINE int popcount() const {
        alignas(32) std::uint64_t words[4];
        _mm256_store_si256(reinterpret_cast<__m256i*>(words), lanes);
        return connectn::popcount(words[0]) + connectn::popcount(words[1]) +
               connectn::popcount(words[2]) + connectn::popcount(words[3]);
    }
    CONNECTN_INLINE Word64 together() const {
        const __m128i half =
            _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<Word64>(
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
    }
    CONNECTN_INLINE bool empty() const { return _mm256_testz_si256(lanes, lanes); }
};

// Two registers: one holds the low halves of the four lanes, the other the high halves.
template <>
struct Lanes<Word128> {
    Lanes<Word64> low;
    Lanes<Word64> high;

    static CONNECTN_INLINE Lanes all(Word128 word) {
        return {Lanes<Word64>::all(limb(word, 0)), Lanes<Word64>::all(limb(word, 1))};
    }
    CONNECTN_INLINE Lanes up(const Distances& distances) const {
        return {low.up(distances), high.up(distances) | low.down_by(distances.short_of_half) |
                                       low.up_by(distances.beyond_half)};
    }
    CONNECTN_INLINE Lanes down(const Distances& distances) const {
        return {low.down(distances) | high.up_by(distances.short_of_half) |
                    high.down_by(distances.beyond_half),
                high.down(distances)};
    }
    friend CONNECTN_INLINE Lanes operator&(const Lanes& a, const Lanes& b) {
        return {a.low & b.low, a.high & b.high};
    }
    friend CONNECTN_INLINE Lanes operator|(const Lanes& a, const Lanes& b) {
        return {a.low | b.low, a.high | b.high};
    }
    friend CONNECTN_INLINE Lanes operator^(const Lanes& a, const Lanes& b) {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    CONNECTN_INLINE Lanes without(const Lanes& b) const {
        return {low.without(b.low), high.without(b.high)};
    }
    CONNECTN_INLINE int popcount() const { return low.popcount() + high.popcount(); }
    CONNECTN_INLINE Word128 together() const {
        return Word128(high.together()) << 64 | low.together();
    }
    CONNECTN_INLINE bool empty() const { return (low | high).empty(); }
};
#endif

}  // namespace connectn::CONNECTN_PATH
