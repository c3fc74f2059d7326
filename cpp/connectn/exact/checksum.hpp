// CRC-32 as in zip files and in zlib.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace connectn {

namespace checksum {

// Eight bytes are taken at once: table[k] is for a byte with k bytes behind it.
using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables make_tables() {
    constexpr std::uint32_t kPolynomial = 0xEDB88320u;
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int i = 0; i < 8; ++i) rest = rest >> 1 ^ (rest & 1 ? kPolynomial : 0);
        tables[0][byte] = rest;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t byte = 0; byte < 256; ++byte)
            tables[k][byte] = tables[k - 1][byte] >> 8 ^ tables[0][tables[k - 1][byte] & 0xFF];
    return tables;
}

inline constexpr Tables kTables = make_tables();

}  // namespace checksum

inline std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    using checksum::kTables;
    std::uint32_t rest = ~std::uint32_t{0};
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint32_t next = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            const std::uint32_t before = k < 4 ? rest >> (8 * k) & 0xFF : 0;
            next ^= kTables[7 - k][bytes[i + k] ^ before];
        }
        rest = next;
    }
    for (; i < bytes.size(); ++i) rest = rest >> 8 ^ kTables[0][(rest ^ bytes[i]) & 0xFF];
    return ~rest;
}

}  // namespace connectn
