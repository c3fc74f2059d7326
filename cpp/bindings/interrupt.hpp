// Runs long work without the GIL, and still reacts to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

// A stop check: true when a Python exception is pending, for example one raised by a signal.
inline bool interrupted() {
    nanobind::gil_scoped_acquire gil;
    return PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0;
}

// Runs work, which calls interrupted() from time to time, and raises the pending exception.
template <class Work>
auto interruptible(Work work) {
    auto result = [&] {
        nanobind::gil_scoped_release unlocked;
        return work();
    }();
    if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
    return result;
}
