// __builtin_cpu_supports needs a library that Clang for Windows does not link.
#include <intrin.h>

#include "connectn/platform/features.hpp"

namespace connectn {

namespace {

// Registers of cpuid, and bits in them.
enum Register { eax, ebx, ecx, edx };
constexpr unsigned kPopcnt = 1U << 23;  // leaf 1, ecx
constexpr unsigned kXgetbv = 1U << 27;  // leaf 1, ecx: the system has switched xgetbv on
constexpr unsigned kBmi = 1U << 3;      // leaf 7, ebx, and so are the next two
constexpr unsigned kAvx2 = 1U << 5;
constexpr unsigned kBmi2 = 1U << 8;
constexpr unsigned kKeptRegisters = 6U;  // of xgetbv: those of SSE and of AVX

bool has_all(int leaf, Register which, unsigned bits) {
    int registers[4];
    __cpuidex(registers, leaf, 0);
    return (static_cast<unsigned>(registers[which]) & bits) == bits;
}

unsigned highest_leaf() {
    int registers[4];
    __cpuidex(registers, 0, 0);
    return static_cast<unsigned>(registers[eax]);
}

__attribute__((target("xsave"))) bool system_keeps_registers() {
    return (_xgetbv(0) & kKeptRegisters) == kKeptRegisters;
}

}  // namespace

bool has_avx2() {
    return highest_leaf() >= 7 && has_all(1, ecx, kPopcnt | kXgetbv) && system_keeps_registers() &&
           has_all(7, ebx, kBmi | kAvx2 | kBmi2);
}

}  // namespace connectn
