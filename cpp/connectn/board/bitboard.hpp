// Words that hold one bit per cell: uint64_t, unsigned __int128, or Wide for boards up to 16x16.
//
// Everything here is forced inline. A function that is not inlined becomes a weak symbol, and the
// linker keeps one copy of it for all files. If that copy came from a file compiled for a newer
// CPU (cpu.hpp), an older CPU would run it and crash.
#pragma once

#include <cstdint>

#ifndef CONNECTN_INLINE
#define CONNECTN_INLINE inline __attribute__((always_inline))
#endif

namespace connectn {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

// An unsigned integer of `Limbs` 64-bit limbs, least significant first.
template <int Limbs>
struct Wide {
    std::uint64_t limb[Limbs] = {};

    constexpr Wide() = default;
    CONNECTN_INLINE constexpr Wide(std::uint64_t low) { limb[0] = low; }

    friend CONNECTN_INLINE constexpr Wide operator&(Wide a, const Wide& b) {
        for (int i = 0; i < Limbs; ++i) a.limb[i] &= b.limb[i];
        return a;
    }
    friend CONNECTN_INLINE constexpr Wide operator|(Wide a, const Wide& b) {
        for (int i = 0; i < Limbs; ++i) a.limb[i] |= b.limb[i];
        return a;
    }
    friend CONNECTN_INLINE constexpr Wide operator^(Wide a, const Wide& b) {
        for (int i = 0; i < Limbs; ++i) a.limb[i] ^= b.limb[i];
        return a;
    }
    friend CONNECTN_INLINE constexpr Wide operator~(Wide a) {
        for (int i = 0; i < Limbs; ++i) a.limb[i] = ~a.limb[i];
        return a;
    }
    friend CONNECTN_INLINE constexpr Wide operator+(Wide a, const Wide& b) {
        std::uint64_t carry = 0;
        for (int i = 0; i < Limbs; ++i) {
            const std::uint64_t partial = a.limb[i] + carry;
            carry = partial < carry;
            a.limb[i] = partial + b.limb[i];
            carry |= a.limb[i] < partial;
        }
        return a;
    }
    friend CONNECTN_INLINE constexpr Wide operator-(const Wide& a, const Wide& b) {
        return a + (~b + Wide(1));
    }
    // The limbs are copied into an array with zeros on one side. A shift by whole limbs then only
    // moves the point where reading starts, and the loop needs no branch.
    friend CONNECTN_INLINE constexpr Wide operator<<(const Wide& a, int by) {
        std::uint64_t padded[2 * Limbs + 1] = {};
        for (int i = 0; i < Limbs; ++i) padded[Limbs + 1 + i] = a.limb[i];
        const std::uint64_t* from = padded + Limbs + 1 - by / 64;
        const int part = by % 64;
        Wide out;
        // Two shifts, because one shift by 64 bits is undefined.
        for (int i = 0; i < Limbs; ++i)
            out.limb[i] = from[i] << part | from[i - 1] >> 1 >> (63 - part);
        return out;
    }
    friend CONNECTN_INLINE constexpr Wide operator>>(const Wide& a, int by) {
        std::uint64_t padded[2 * Limbs + 1] = {};
        for (int i = 0; i < Limbs; ++i) padded[i] = a.limb[i];
        const std::uint64_t* from = padded + by / 64;
        const int part = by % 64;
        Wide out;
        for (int i = 0; i < Limbs; ++i)
            out.limb[i] = from[i] >> part | from[i + 1] << 1 << (63 - part);
        return out;
    }
    friend CONNECTN_INLINE constexpr Wide& operator&=(Wide& a, const Wide& b) { return a = a & b; }
    friend CONNECTN_INLINE constexpr Wide& operator|=(Wide& a, const Wide& b) { return a = a | b; }
    friend CONNECTN_INLINE constexpr Wide& operator^=(Wide& a, const Wide& b) { return a = a ^ b; }
    friend CONNECTN_INLINE constexpr bool operator==(const Wide& a, const Wide& b) {
        std::uint64_t different = 0;
        for (int i = 0; i < Limbs; ++i) different |= a.limb[i] ^ b.limb[i];
        return different == 0;
    }
    friend CONNECTN_INLINE constexpr bool operator<(const Wide& a, const Wide& b) {
        for (int i = Limbs - 1; i > 0; --i)
            if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i];
        return a.limb[0] < b.limb[0];
    }
};

// 16x16 needs 16 * 17 = 272 bits. Boards of up to 192 bits (12x10, for example) use a shorter word
// in the searches, which makes them faster.
using WordWide = Wide<5>;
using WordHalfWide = Wide<3>;

template <class Word>
inline constexpr int kBits = static_cast<int>(sizeof(Word)) * 8;

// A type as a value, to choose an overload by it.
template <class Type>
struct Tag {
    using type = Type;
};

// Calls use(Tag<Word>()) with the shortest word of so many bits.
template <class Use>
auto with_word(int bits, Use use) {
    if (bits <= kBits<Word64>) return use(Tag<Word64>());
    if (bits <= kBits<Word128>) return use(Tag<Word128>());
#ifndef CONNECTN_WITHOUT_HALF_WIDE  // a small build, in which boards of these sizes are slower
    if (bits <= kBits<WordHalfWide>) return use(Tag<WordHalfWide>());
#endif
    return use(Tag<WordWide>());
}

template <class Word>
CONNECTN_INLINE constexpr Word bit(int index) {
    return Word(1) << index;
}

template <class Word>
CONNECTN_INLINE constexpr bool any(const Word& word) {
    return !(word == Word(0));
}

// The 64-bit part of a word that starts at bit 64 * index.
template <class Word>
CONNECTN_INLINE constexpr std::uint64_t limb(const Word& word, int index) {
    if constexpr (sizeof(Word) == 8)
        return word;
    else if constexpr (sizeof(Word) == 16)
        return static_cast<std::uint64_t>(word >> (64 * index));
    else
        return word.limb[index];
}

template <class Word>
CONNECTN_INLINE constexpr int popcount(const Word& word) {
    int count = 0;
    for (int i = 0; i < kBits<Word> / 64; ++i) count += __builtin_popcountll(limb(word, i));
    return count;
}

// The index of the lowest set bit. Precondition: the word is not 0.
template <class Word>
CONNECTN_INLINE constexpr int index(const Word& word) {
    int i = 0;
    while (i + 1 < kBits<Word> / 64 && limb(word, i) == 0) ++i;
    return 64 * i + __builtin_ctzll(limb(word, i));
}

// The word with only its lowest set bit; 0 for 0.
template <class Word>
CONNECTN_INLINE constexpr Word lowest(const Word& word) {
    return word & (Word(0) - word);
}

// 2^64 divided by the golden ratio: an odd number whose multiples spread well over 64 bits.
inline constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15u;

// Mixes one more value into a hash.
CONNECTN_INLINE constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * kGoldenRatio;
    return hash ^ (hash >> 32);
}

}  // namespace connectn
