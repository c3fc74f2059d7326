// Chooses the machine code to run: for any CPU of the architecture, or for one with AVX2.
//
// The hot code is compiled once per CPU path (cpp/CMakeLists.txt), each time in a namespace with
// the name of the path. The path is chosen at run time, so that a build runs on every CPU.
#pragma once

namespace connectn {

enum class CpuPath { portable, avx2 };

bool cpu_supports(CpuPath path);

// The path in use: the fastest one of this CPU, until use_cpu_path() changes it.
CpuPath cpu_path();
void use_cpu_path(CpuPath path);

// Calls a function in the namespace of the CPU path in use.
#ifdef CONNECTN_HAS_AVX2
#define CONNECTN_ON_CPU_PATH(...) \
    (cpu_path() == CpuPath::avx2 ? avx2::__VA_ARGS__ : portable::__VA_ARGS__)
#else
#define CONNECTN_ON_CPU_PATH(...) portable::__VA_ARGS__
#endif

// Declares a function that takes a word, as a Tag, and a Geometry, for each CPU path and word.
#define CONNECTN_DECLARE_PER_WORD(FUNCTION)          \
    CONNECTN_DECLARE_ON_CPU_PATH(portable, FUNCTION) \
    CONNECTN_DECLARE_ON_CPU_PATH(avx2, FUNCTION)
#define CONNECTN_DECLARE_ON_CPU_PATH(PATH, FUNCTION) \
    namespace PATH {                                 \
    FUNCTION(Tag<Word64>, const Geometry&);          \
    FUNCTION(Tag<Word128>, const Geometry&);         \
    FUNCTION(Tag<WordHalfWide>, const Geometry&);    \
    FUNCTION(Tag<WordWide>, const Geometry&);        \
    }

}  // namespace connectn
