// Compiled once per CPU path (CONNECTN_PATH, which is also the namespace) and word (CONNECTN_WORD).
#include "connectn/exact/negamax.hpp"

namespace connectn::CONNECTN_PATH {

ExactSearch* make_exact_search(Tag<CONNECTN_WORD>, const Geometry& geometry) {
    return with_source<CONNECTN_WORD, ExactSearch*>(geometry, [&](auto source) -> ExactSearch* {
        return new Negamax<typename decltype(source)::type>(geometry);
    });
}

}  // namespace connectn::CONNECTN_PATH
