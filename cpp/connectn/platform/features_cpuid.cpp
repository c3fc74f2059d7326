// Asks the CPU itself: not every Clang has the library that __builtin_cpu_supports needs.
#include <cpuid.h>

#include "connectn/platform/features.hpp"

namespace connectn {

namespace {

struct Registers {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

constexpr unsigned kPopcnt = 1U << 23;  // leaf 1, ecx
constexpr unsigned kXgetbv = 1U << 27;  // leaf 1, ecx: the system has switched xgetbv on
constexpr unsigned kBmi = 1U << 3;      // leaf 7, ebx, and so are the next two
constexpr unsigned kAvx2 = 1U << 5;
constexpr unsigned kBmi2 = 1U << 8;
constexpr unsigned kKeptRegisters = 6U;  // of xgetbv: those of SSE and of AVX

// All zero for a leaf that the CPU does not have.
Registers cpuid(unsigned leaf) {
    Registers found;
    if (!__get_cpuid_count(leaf, 0, &found.eax, &found.ebx, &found.ecx, &found.edx)) return {};
    return found;
}

bool has_all(unsigned word, unsigned bits) { return (word & bits) == bits; }

__attribute__((target("xsave"))) bool system_keeps_registers() {
    return has_all(static_cast<unsigned>(__builtin_ia32_xgetbv(0)), kKeptRegisters);
}

}  // namespace

bool has_avx2() {
    return has_all(cpuid(1).ecx, kPopcnt | kXgetbv) && system_keeps_registers() &&
           has_all(cpuid(7).ebx, kBmi | kAvx2 | kBmi2);
}

}  // namespace connectn
