#include "connectn/board/cpu.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "module.hpp"

namespace nb = nanobind;
using connectn::CpuPath;

namespace {

const std::pair<const char*, CpuPath> kNames[] = {{"portable", CpuPath::portable},
                                                  {"avx2", CpuPath::avx2}};

std::vector<std::string> available() {
    std::vector<std::string> names;
    for (const auto& [name, path] : kNames)
        if (connectn::cpu_supports(path)) names.emplace_back(name);
    return names;
}

std::string current() {
    for (const auto& [name, path] : kNames)
        if (path == connectn::cpu_path()) return name;
    throw std::logic_error("the CPU path in use has no name");
}

void use(const std::string& wanted) {
    for (const auto& [name, path] : kNames) {
        if (name == wanted && connectn::cpu_supports(path)) return connectn::use_cpu_path(path);
    }
    throw std::invalid_argument("this CPU has no path '" + wanted + "'");
}

#define CONNECTN_TEXT_OF(NUMBER) #NUMBER
#define CONNECTN_TEXT(NUMBER) CONNECTN_TEXT_OF(NUMBER)

// No dates and no paths: the same sources and the same compiler give the same bytes.
constexpr const char* kBuild =
#ifdef NDEBUG
    "release build of "
#else
    "debug build of "
#endif
#if defined(__clang__)
    "Clang " CONNECTN_TEXT(__clang_major__) "." CONNECTN_TEXT(__clang_minor__) "." CONNECTN_TEXT(
        __clang_patchlevel__);
#else
    "GCC " CONNECTN_TEXT(__GNUC__) "." CONNECTN_TEXT(__GNUC_MINOR__) "." CONNECTN_TEXT(
        __GNUC_PATCHLEVEL__);
#endif

}  // namespace

void bind_cpu(nb::module_& m) {
    m.def("cpu_paths", &available,
          "The CPU paths that this machine can run; the portable one is the first.");
    m.def("cpu_path", &current, "The CPU path in use.");
    m.def("build", [] { return kBuild; }, "The kind of this build, and its compiler.");
    m.def("use_cpu_path", &use, nb::arg("name"), "Use this CPU path from now on.");
}
