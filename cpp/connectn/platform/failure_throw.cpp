#include <new>

#include "connectn/exact/refusal.hpp"
#include "connectn/platform/failure.hpp"

namespace connectn {

void fail_without_memory() { throw std::bad_alloc(); }
void refuse(const char* why) { throw Refusal(why); }

}  // namespace connectn
