#include "connectn/platform/failure.hpp"

namespace connectn {

// JavaScript sees a WebAssembly.RuntimeError.
void fail_without_memory() { __builtin_trap(); }
void refuse(const char*) { __builtin_trap(); }

}  // namespace connectn
