// What this CPU can do. A build for x86-64 contains one of the files features_*.cpp.
#pragma once

namespace connectn {

// AVX2, BMI, BMI2 and POPCNT, which the CPU path avx2 is compiled for; and the system keeps the
// wide registers when it changes threads.
bool has_avx2();

}  // namespace connectn
