// Long work without the interpreter's lock that still listens to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

// True when Python has an exception waiting, which a signal may just have raised.
inline bool interrupted() {
    nanobind::gil_scoped_acquire gil;
    return PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0;
}

// Runs work, which asks interrupted() now and then, and raises what was waiting.
template <class Work>
auto interruptible(Work work) {
    auto result = [&] {
        nanobind::gil_scoped_release unlocked;
        return work();
    }();
    if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
    return result;
}
