#include "module.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of connectn: the rules on bitboards and the searches.";
    bind_cpu(m);
    bind_board(m);
    bind_notation(m);
    bind_book(m);
    bind_solver(m);
    bind_scout(m);
    bind_array(m);
    bind_batch(m);
}
