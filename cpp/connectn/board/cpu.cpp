#include "connectn/board/cpu.hpp"

#include <atomic>

namespace connectn {

bool cpu_supports(CpuPath path) {
    if (path == CpuPath::portable) return true;
#ifdef CONNECTN_HAS_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

namespace {
std::atomic<CpuPath>& chosen() {
    static std::atomic<CpuPath> path =
        cpu_supports(CpuPath::avx2) ? CpuPath::avx2 : CpuPath::portable;
    return path;
}
}  // namespace

CpuPath cpu_path() { return chosen(); }

void use_cpu_path(CpuPath path) { chosen() = path; }

}  // namespace connectn
