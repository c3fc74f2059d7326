// Runs long work without the GIL, and still reacts to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <new>

#include "connectn/exact/refusal.hpp"

// A stop check: true when a Python exception is pending, for example one raised by a signal.
inline bool interrupted() {
    nanobind::gil_scoped_acquire gil;
    return PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0;
}

// Runs work, which calls interrupted() from time to time, and raises the pending exception.
template <class Work>
auto interruptible(Work work) {
    auto result = [&] {
        try {
            nanobind::gil_scoped_release unlocked;
            return work();
        } catch (...) {  // an exception that stopped the work tells more than the work's own
            if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
            throw;
        }
    }();
    if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
    return result;
}

// Runs work for a question to a solver or a scout. Lack of memory is a reason to refuse it, so that
// it is not mistaken for a MemoryError of a callback.
template <class Work>
auto with_memory(Work work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw connectn::Refusal("because there is not enough memory");
    }
}
