#include "connectn/platform/forks.hpp"

namespace connectn {

std::uint32_t forks() { return 0; }
std::uint32_t survivor() { return 0; }

}  // namespace connectn
