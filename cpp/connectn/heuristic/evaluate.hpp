// What a position is worth by the look of it: threats, who will get to use them, and open lines.
//
// A threat is an empty cell where a disc completes a line. Nobody wants to fill the cell below an
// opponent's threat, so it is filled last, by the side that runs out of other moves. Which side
// that is depends on the row alone (see follower.hpp): the side that moves with an even number of
// cells left, the leader, is followed in every column and gets the rows at an odd distance from the
// top; its opponent, the follower, gets the others. A threat in a row of one's own wins the game if
// nothing else happens; one in the other rows only keeps the opponent away. A threat above one of
// the opponent's is useless: that column ends further down.
//
// The points come from logistic regressions over 20,000 positions of 7x6 and 3,000 of 9x7 connect
// 5, out of games between scouts, with exact results (docs/agents.md); they are a compromise
// between the two. 40 points multiply the odds of a win by about e.
#pragma once

#include "connectn/exact/node.hpp"

namespace connectn::CONNECTN_PATH {

inline constexpr int kMoves = 18;           // to be the side to move
inline constexpr int kFollows = 22;         // to be the follower
inline constexpr int kLeaderColumn = 100;   // a column with a threat of the leader in his own rows
inline constexpr int kFollowerColumn = 60;  // a column with one of the follower in his
inline constexpr int kBothHave = 70;        // off the follower's while the leader has one as well
// Threats of the follower in the leader's rows change who runs out of moves, from the second column
// on: with one, the leader has a way out.
inline constexpr int kTurnedColumn = 200;
// Off the leader's while the follower has one in the same rows.
inline constexpr int kContested = 60;
inline constexpr int kTower = 115;  // two threats on top of each other
inline constexpr int kMiddle = 7;   // a disc in the middle
// For an open line that lacks 2, 3, 4 discs (one that lacks 1 is a threat), and what comes on top
// if it lacks 2 in rows of one's own. Not inline: an array that is would be a symbol the code for
// newer CPUs shares with the rest.
constexpr int kLacks[] = {5, 3, 1};
inline constexpr int kLacksOwnRows = 22;
inline constexpr int kCountBits = 4;  // 15 discs: with 16 the line would be made

// How much the open lines of a side are worth; `live` are empty cells it can hope for.
template <class Word, int Connect>
CONNECTN_INLINE int open_lines(const Shape<Word, Connect>& shape, const Word& own, const Word& live,
                               const Word& own_rows) {
    using Lane = Lanes<Word>;
    const Lane discs = Lane::all(own);
    const Lane free = Lane::all(own | live);
    const Lane free_in_rows = Lane::all(own | (live & own_rows));
    // Per line, at its first cell: whether it is open, and how many discs are in it, in binary.
    Lane open = free;
    Lane open_in_rows = free_in_rows;
    Lane count[kCountBits] = {discs};
    for (int b = 1; b < kCountBits; ++b) count[b] = Lane::all(Word{});
    for (int k = 1; k < shape.connect(); ++k) {
        open = open & free.down(shape.steps[k]);
        open_in_rows = open_in_rows & free_in_rows.down(shape.steps[k]);
        Lane carry = discs.down(shape.steps[k]);
        for (int b = 0; b < kCountBits; ++b) {
            const Lane sum = count[b] ^ carry;
            carry = count[b] & carry;
            count[b] = sum;
        }
    }
    int points = 0;
    for (int lacks = 2; lacks < shape.connect() && lacks <= 4; ++lacks) {
        const int has = shape.connect() - lacks;
        Lane fits = open;
        for (int b = 0; b < kCountBits; ++b)
            fits = (has >> b & 1) != 0 ? fits & count[b] : fits.without(count[b]);
        points += kLacks[lacks - 2] * fits.popcount();
        if (lacks == 2) points += kLacksOwnRows * (fits & open_in_rows).popcount();
    }
    return points;
}

// Points for the side to move.
template <class Word, int Connect>
CONNECTN_INLINE int judge(const Shape<Word, Connect>& shape, const Spot<Word>& spot) {
    const bool leads = spot.left % 2 == 0;
    const Word& leader_wins = leads ? spot.own_wins : spot.other_wins;
    const Word& follower_wins = leads ? spot.other_wins : spot.own_wins;
    const Word leader_discs = leads ? spot.own : spot.other();
    const Word follower_discs = spot.mask ^ leader_discs;
    const Word empty = shape.frame.board ^ spot.mask;
    const Word leader_live = empty & ~shape.above(follower_wins);
    const Word follower_live = empty & ~shape.above(leader_wins);
    const Word& follower_rows = shape.follower_rows;
    const Word leader_rows = shape.frame.board ^ follower_rows;
    const Word leader = leader_wins & leader_live;
    const Word follower = follower_wins & follower_live;
    auto columns = [&](const Word& cells) { return popcount(cells & ~shape.above(cells)); };

    const int leader_columns = columns(leader & leader_rows);
    const int follower_columns = columns(follower & follower_rows);
    const int turned = columns(follower & leader_rows);
    int points = kLeaderColumn * leader_columns - kFollowerColumn * follower_columns - kFollows;
    if (leader_columns > 0 && follower_columns > 0) points += kBothHave;
    if (leader_columns > 0 && turned > 0) points -= kContested;
    if (turned > 1) points -= kTurnedColumn * (turned - 1);
    points += kTower * (popcount(leader & (leader << 1)) - popcount(follower & (follower << 1)));
    points +=
        kMiddle * (popcount(leader_discs & shape.middle) - popcount(follower_discs & shape.middle));
    points += open_lines(shape, leader_discs, leader_live, leader_rows) -
              open_lines(shape, follower_discs, follower_live, follower_rows);
    return (leads ? points : -points) + kMoves;
}

}  // namespace connectn::CONNECTN_PATH
