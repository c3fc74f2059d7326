// What libc++ calls where it would throw an exception. Its own function prints a message, for which
// a module would need 20 kB more and functions to write files.
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD

void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD
