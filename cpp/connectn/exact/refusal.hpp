// Why a question is not answered now, although nothing is wrong with it.
#pragma once

#include <stdexcept>

namespace connectn {

// Its text completes a sentence such as "a solver cannot solve 4453 ...". Whatever refuses is
// unchanged, and answers the next question.
struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace connectn
