// Words that hold one bit per cell: uint64_t, unsigned __int128, or Wide for boards up to 16x16.
//
// Everything here is forced inline: a file compiled for a newer CPU (see cpu.hpp) must not leave
// behind a shared copy of these functions that the linker could hand to an older CPU.
#pragma once

#include <cstdint>

#define CONNECTN_INLINE inline __attribute__((always_inline))

namespace connectn {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

// A fixed number of 64-bit limbs, least significant first, with the operators of an integer.
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
    // Limbs between as many zeros on either side, so that a shift by whole limbs is a matter of
    // where to begin to read and no limb needs a question of its own.
    friend CONNECTN_INLINE constexpr Wide operator<<(const Wide& a, int by) {
        std::uint64_t padded[2 * Limbs + 1] = {};
        for (int i = 0; i < Limbs; ++i) padded[Limbs + 1 + i] = a.limb[i];
        const std::uint64_t* from = padded + Limbs + 1 - by / 64;
        const int part = by % 64;
        Wide out;
        // Two shifts: by 64 at once would be undefined.
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

// 16x16 needs 16 * 17 = 272 bits. Boards of up to 192 bits, 12x10 for one, are searched with less.
using WordWide = Wide<5>;
using WordHalfWide = Wide<3>;

template <class Word>
inline constexpr int kBits = static_cast<int>(sizeof(Word)) * 8;

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

// The number of the lowest set bit. Precondition: there is one.
template <class Word>
CONNECTN_INLINE constexpr int index(const Word& word) {
    int i = 0;
    while (i + 1 < kBits<Word> / 64 && limb(word, i) == 0) ++i;
    return 64 * i + __builtin_ctzll(limb(word, i));
}

// The lowest set bit alone; 0 stays 0.
template <class Word>
CONNECTN_INLINE constexpr Word lowest(const Word& word) {
    return word & (Word(0) - word);
}

}  // namespace connectn
