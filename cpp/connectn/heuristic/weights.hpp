// The weights of the evaluation (evaluate.hpp explains the terms), in points.
//
// They come from logistic regressions over 20,000 positions of 7x6 connect 4 and 3,000 of 9x7
// connect 5 with exact results, from games between scouts (docs/agents.md). They are a compromise
// between the two boards.
#pragma once

#include "connectn/board/bitboard.hpp"

namespace connectn {

struct Weights {
    int side_to_move = 18;       // for the side to move
    int follower = 22;           // for the follower
    int leader_column = 100;     // per column with a threat of the leader in its own rows
    int follower_column = 60;    // per column with a threat of the follower in its own rows
    int both_have_columns = 70;  // for the leader, while both sides have such a column
    // Against the leader, while it has such a column and the follower has a threat in the same
    // rows.
    int contested_column = 60;
    // For the follower, per column with a threat of the follower in the leader's rows, from the
    // second column on. Such threats change which side runs out of moves.
    int turned_column = 200;
    int tower = 115;      // per two threats of a side on top of each other
    int middle_disc = 7;  // per disc in the middle
    // Per open line that lacks 2, 3 or 4 discs (a line that lacks 1 disc is a threat).
    int lacks_2 = 5;
    int lacks_3 = 3;
    int lacks_4 = 1;
    int lacks_2_in_own_rows = 22;  // in addition, when both missing cells are in rows of its side
};

// Not inline: an inline object would be a symbol that the CPU paths share (bitboard.hpp).
constexpr Weights kWeights{};

CONNECTN_INLINE constexpr int line_weight(int lacks) {
    return lacks == 2 ? kWeights.lacks_2 : lacks == 3 ? kWeights.lacks_3 : kWeights.lacks_4;
}

}  // namespace connectn
