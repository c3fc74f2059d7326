"""Minimax as published: it looks at every position."""

from connectn.agents.papers.tree import Best, Tree, Value


def minimax(tree: Tree) -> Best:
    """Return the value of an unfinished game and every column with that value."""
    board, rules = tree.board, tree.rules
    root = board.turn

    def value(remaining: int) -> Value:
        tree.tick()
        left = remaining if rules.sooner_end else 0
        if board.has_line():
            win = rules.win(remaining)
            return -win if board.turn == root else win, left
        if board.is_game_over() and not rules.evaluate_full_board:
            return 0, left
        if board.is_game_over() or remaining == 0:
            return tree.evaluation(board, root), left
        values = [after(column, remaining - 1) for column in board.legal_moves]
        return max(values) if board.turn == root else min(values, key=_for_opponent)

    def after(column: int, remaining: int) -> Value:
        board.push(column)
        found = value(remaining)
        board.pop()
        return found

    values = {column: after(column, tree.plies - 1) for column in tree.columns}
    most = max(values.values())
    best, left = most
    return Best(best, [column for column in values if values[column] == most], left)


def _for_opponent(value: Value) -> Value:
    """Return what the opponent makes as small as possible: the value, then minus the plies left."""
    points, left = value
    return points, -left
