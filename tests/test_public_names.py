"""The public names: their list is pinned, and each can be imported."""

import connectn
from connectn import errors

PUBLIC = {
    *("Board", "Rules", "Outcome", "Termination", "Score", "Limit"),
    *("Solver", "Analysis", "Bounds", "Book", "SolverError", "BookError", "CancelledError"),
    *(
        "Agent",
        "make_agent",
        "register",
        "evaluation",
        "Tournament",
        "Record",
        "parse_record",
        "parse_records",
        "render",
        "Style",
    ),
    *("Review", "review", "explain", "hint"),
    *("ConnectnError", "RulesError", "LimitError", "IllegalMoveError", "EmptyHistoryError"),
    *("PositionError", "NotationError", "RecordError", "AgentError", "ScoreError"),
}


def test_the_list_of_public_names_is_pinned() -> None:
    assert set(connectn.__all__) == PUBLIC
    assert len(connectn.__all__) == len(PUBLIC)


def test_every_public_name_can_be_imported_and_is_listed_by_dir() -> None:
    for name in PUBLIC:
        assert getattr(connectn, name).__name__ == name
    assert set(dir(connectn)) >= PUBLIC


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(connectn, "Chess")


def test_every_error_is_a_connectn_error() -> None:
    found = [value for value in vars(errors).values() if isinstance(value, type)]
    assert len(found) > 5
    assert all(issubclass(error, connectn.ConnectnError) for error in found)
