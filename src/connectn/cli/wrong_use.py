"""What is wrong with a command line, in the words of connectn instead of the CLI library's."""

from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from cyclopts import (
    App,
    Argument,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)
from cyclopts.validators import Number

from connectn.errors import quoted

_KINDS = {int: "a whole number", float: "a number", Path: "the name of a file"}
OPTION = "-"


def explanation(error: CycloptsError, commands: Sequence[str]) -> str:
    """Return one sentence with the wrong input in it."""
    command = " ".join(error.command_chain or ("connectn",))
    said = f"{command} cannot read this command line; {_see_help(command)}"
    match error:
        case UnknownCommandError():
            known = _commands_of(error.app) if error.command_chain and error.app else commands
            said = _unknown_command((error.unused_tokens or [""])[0], known)
        case UnknownOptionError():
            said = _unknown_option(error, command)
        case UnusedCliTokensError():
            said = f"{quoted((error.unused_tokens or [''])[0])} is one argument too many"
            said += f" for {command}; {_see_help(command)}"
        case MissingArgumentError(argument=Argument() as argument):
            said = _missing(error, argument, command)
        case RepeatArgumentError():
            said = f"{error.token.keyword} is given twice"
        case CoercionError(argument=Argument() as argument) if error.token is not None:
            said = _wrong_value(argument, error.token.value)
        case ValidationError(argument=Argument() as argument) if argument.tokens:
            said = _wrong_value(argument, argument.tokens[-1].value)
    return said


def _commands_of(app: App) -> list[str]:
    """Return the commands of a command such as `book`."""
    return [name for name in app if not name.startswith(OPTION)]


def _see_help(command: str) -> str:
    return "see connectn --help" if command == "connectn" else f"see connectn {command} --help"


def _unknown_command(word: str, commands: Sequence[str]) -> str:
    if word.startswith(OPTION):
        return f"there is no option {quoted(word)}; {_see_help('connectn')}"
    hint = _close(word, commands) or f"there are {', '.join(commands)}"
    return f"there is no command {quoted(word)}; {hint}"


def _unknown_option(error: UnknownOptionError, command: str) -> str:
    word = (error.token.keyword or error.token.value).partition("=")[0]
    names = [name for argument in error.argument_collection for name in argument.names]
    options = [name for name in names if name.startswith(OPTION)]
    hint = _close(word, options) or _see_help(command)
    return f"{command} has no option {quoted(word)}; {hint}"


def _missing(error: MissingArgumentError, argument: Argument, command: str) -> str:
    option = error.keyword or next((one.keyword for one in argument.tokens if one.keyword), None)
    if option is not None:
        return f"{option} needs a value: {_wanted(argument)}"
    return f"{command} needs {_name(argument)}; {_see_help(command)}"


def _wrong_value(argument: Argument, given: str) -> str:
    if _plain(argument.hint) is bool:
        return f"{_name(argument)} takes no value, so {quoted(given)} is wrong"
    return f"{_name(argument)} must be {_wanted(argument)}, not {quoted(given)}"


def _name(argument: Argument) -> str:
    """Return an option as it was typed, or the name that the help gives to an argument."""
    typed = next((token.keyword for token in argument.tokens if token.keyword), None)
    return typed or argument.name


def _wanted(argument: Argument) -> str:
    """Say which values there are: ``a whole number from 1 to 10``, ``turn or fixed``."""
    hint = _plain(argument.hint)
    if choices := _choices(hint):
        *others, last = choices
        return f"{', '.join(others)} or {last}" if others else last
    limits = (one for one in _validators(argument) if isinstance(one, Number))
    return " ".join([_KINDS.get(hint, "a text"), *map(_range, limits)])


def _plain(hint: Any) -> Any:
    """Return the type that an annotation stands for, without None and further facts."""
    while get_origin(hint) in {Annotated, Union, UnionType}:
        hint = next(part for part in get_args(hint) if part is not NoneType)
    return hint


def _choices(hint: Any) -> list[str]:
    if get_origin(hint) is Literal:
        return [str(value) for value in get_args(hint)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [str(member.value) for member in hint]
    return []


def _validators(argument: Argument) -> tuple[object, ...]:
    found = argument.parameter.validator
    return tuple(found) if isinstance(found, Iterable) else (found,)


def _range(limit: Number) -> str:
    most = limit.lte if limit.lt is None else limit.lt - 1
    if limit.gte is not None and most is not None:
        return f"from {limit.gte:,} to {most:,}"
    return f"above {limit.gt}" if limit.gte is None else f"from {limit.gte:,} on"


def _close(word: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches

    found = get_close_matches(word[:40].lower(), known, n=1)
    return f"did you mean {found[0]}?" if found else None
