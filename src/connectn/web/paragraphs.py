"""How each agent thinks, in a paragraph for a person who meets it on the page."""

PAPER_OF = {
    "winning-moves": "P1",
    "five-factors": "P1",
    "supported-lines": "P2",
    "zugzwang": "P3",
    "windows": "P4",
    "connectivity": "P4",
    "column-weight": "P5",
    "center-weight": "P5",
    "naive": "P5",
}
"""The paper that describes an agent, as docs/agents.md numbers them."""

THINKS = {
    "center-weight": "It takes a win that is there; otherwise it looks at its own move and five "
    "more, and adds up where the discs lie. A disc counts more, the farther it is from the nearest "
    "side, for itself and against the opponent. This is the evaluation that Hoang's paper "
    "describes in words; its formula says something else, see column-weight.",
    "column-weight": "It takes a win that is there; otherwise it looks at its own move and five "
    "more, and adds up the numbers of the columns in which discs lie. So it likes the right side "
    "of the board, exactly as the formula in Hoang's paper (2024) says. Of equally good columns it "
    "plays a random one.",
    "connectivity": "It looks four moves ahead and then counts its own discs that touch each "
    "other, in every direction: a longer row counts more for each disc. It does not look at the "
    "opponent's discs at all, and it does not ask whether a row can still grow. It is one of the "
    "two evaluations that Nagarajan and others compared in 2023.",
    "five-factors": "It looks four moves ahead and then weighs five things: threats, connected "
    "discs, the centre, moves that are safe, and how many lines run through each cell. Adin's "
    "paper (2023) wishes for such an evaluation but gives no formula. The weights here were fitted "
    "to the results of solved positions.",
    "greedy": "It wins if one disc is enough, and blocks if the opponent could win with one. "
    "Otherwise it plays any column, all equally likely. It looks no further.",
    "mcts": "It plays many random games from the position to their end, and notes which first "
    "moves won. Moves that won often, and moves that were tried seldom, are tried more. When the "
    "time is over, it plays the column that it has tried most: this is Monte Carlo tree search.",
    "naive": "It plays any column, all equally likely: the naive player against which Hoang's "
    "paper (2024) tests its own. It does not see a win in front of it.",
    "perfect": "It asks the exact solver what every column leads to, and plays one that gives "
    "nothing away: the quickest win, or the slowest loss. At levels 1 to 9 it also plays weaker "
    "columns, and the lower the level, the more often. On a board that is too large to solve in "
    "its time it plays the best column that was proved, and an estimate decides the rest.",
    "random": "It plays any column, all equally likely. It does not see a win in front of it, and "
    "serves as the measure for all others.",
    "strong": "It first tries to prove which column is best with the exact solver. What it cannot "
    "prove it searches as deep as its time allows, and weighs threats: cells where a disc would "
    "complete a line, and whether their rows are odd or even, which decides who gets to play "
    "there. It plays on any board.",
    "supported-lines": "It looks at its own move and four more, and then reads every line of four "
    "cells for patterns of discs and gaps. A gap counts only if a disc could lie in it: on the "
    "floor or on another disc. Of equal lines of play it prefers the one that ends sooner, even if "
    "it is lost, as the bot of Corgatelli (2023) does.",
    "windows": "It looks four moves ahead and then goes through every window of four cells. Three "
    "own discs and a gap are worth 5 points, two own discs and two gaps 2 points; three discs of "
    "the opponent and a gap cost 4, and a disc in the middle column is worth 3. These are the "
    "patterns of Nagarajan and others (2023).",
    "winning-moves": "It looks four moves ahead and then counts winning moves: three discs in a "
    "row with an empty cell at the forward end, for itself minus those of the opponent. The cell "
    "need not be playable yet. This is the player of Adin (2023), who added branch and bound to "
    "it.",
    "zugzwang": "It looks six moves ahead and then counts rows of discs: 900 points for three with "
    "an end that is open now, so that the opponent has to block, 100 for any other three, 10 for "
    "two, and 5 for a disc in the middle. The side that is not to move counts half, because the "
    "next move is worth something. It prefers the sooner win.",
}
"""By the name of the agent."""
