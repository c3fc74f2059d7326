// How a function is made visible to JavaScript.
#pragma once

#define CONNECTN_EXPORT(NAME) extern "C" __attribute__((export_name(#NAME)))
