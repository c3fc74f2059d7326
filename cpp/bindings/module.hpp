// One function per file of bindings.
#pragma once

#include <nanobind/nanobind.h>

void bind_array(nanobind::module_& m);
void bind_batch(nanobind::module_& m);
void bind_book(nanobind::module_& m);
void bind_board(nanobind::module_& m);
void bind_cpu(nanobind::module_& m);
void bind_notation(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_scout(nanobind::module_& m);
