"""Many small cases in one test: pytest would spend longer on starting them than on running them."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def for_each(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for every case, as `pytest.mark.parametrize` does, but within one test.

    A failure names its case. Other arguments of the test are fixtures or parameters as usual.
    """
    arguments = [name.strip() for name in names.split(",")]
    known = list(cases)
    assert known, f"there is no case of {names}"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**others: object) -> None:
            for case in known:
                values = case if len(arguments) > 1 else (case,)
                try:
                    test(**dict(zip(arguments, values, strict=True)), **others)
                except BaseException as error:
                    error.add_note(f"in the case {names} = {case}")
                    raise

        signature = inspect.signature(test)
        rest = [one for name, one in signature.parameters.items() if name not in arguments]
        seen_by_pytest: Any = run
        seen_by_pytest.__signature__ = signature.replace(parameters=rest)
        return run

    return decorate
