// What the core does when it cannot go on. A build contains one of the files failure_*.cpp: one
// throws, the other, for a build without exceptions, ends the program.
#pragma once

namespace connectn {

// Throws std::bad_alloc.
[[noreturn]] void fail_without_memory();
// Throws a Refusal (connectn/exact/refusal.hpp) with this text.
[[noreturn]] void refuse(const char* why);

}  // namespace connectn
