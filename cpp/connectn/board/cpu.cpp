#include "connectn/board/cpu.hpp"

#include <atomic>

#ifdef CONNECTN_HAS_AVX2
#include "connectn/platform/features.hpp"
#endif

namespace connectn {

bool cpu_supports(CpuPath path) {
    if (path == CpuPath::portable) return true;
#ifdef CONNECTN_HAS_AVX2
    return has_avx2();
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
