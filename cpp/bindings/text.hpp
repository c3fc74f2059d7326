// The text of a Python string.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string_view>

// None for an object that is no string, and for a string that has no UTF-8 form.
inline std::optional<std::string_view> text_of(nanobind::handle object) {
    if (!PyUnicode_Check(object.ptr())) return std::nullopt;
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (text == nullptr) {
        PyErr_Clear();
        return std::nullopt;
    }
    return std::string_view(text, static_cast<std::size_t>(size));
}
