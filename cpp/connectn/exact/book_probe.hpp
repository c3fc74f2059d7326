// How a search asks a book.
#pragma once

#include "connectn/board/position.hpp"

namespace connectn {

class BookProbe {
public:
    struct Entry {
        bool found;
        int score;  // for the side to move
    };

    virtual ~BookProbe() = default;
    virtual Entry look_up(const Discs& discs, int ply) const = 0;
};

}  // namespace connectn
