// Which machine code to run: the baseline that any CPU of the architecture has, or more.
//
// What is hot is compiled once per path (see CMakeLists.txt), in a namespace of that path's name,
// and chosen at run time. Nothing is built for the machine it is built on.
#pragma once

namespace connectn {

enum class CpuPath { portable, avx2 };

bool cpu_supports(CpuPath path);

// The path in use: the best this CPU has, until use_cpu_path() says otherwise.
CpuPath cpu_path();
void use_cpu_path(CpuPath path);

}  // namespace connectn
