// How long work learns that its caller wants it to stop.
#pragma once

namespace connectn {

// Called again and again during long work; true means: stop and return what is known so far.
using StopCheck = bool (*)();

}  // namespace connectn
