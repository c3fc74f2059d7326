"""What can be set about an agent: values from a text or from keywords, and their checks."""

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from connectn.errors import AgentError, quoted

_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_KIND_WORDS = {int: "a whole number", float: "a number", bool: "yes or no", str: "a word"}
_KINDS = (bool, int, float, str)

Value = int | float | bool | str | None
Kind = type[int] | type[float] | type[bool] | type[str]


@dataclass(frozen=True)
class Between:
    """The least and the greatest value a parameter takes."""

    low: float
    high: float


@dataclass(frozen=True)
class Check:
    """A function that raises what is wrong with a value, beyond its range."""

    call: Callable[[Any], None]

    def __repr__(self) -> str:
        return f"Check({self.call.__qualname__})"


@dataclass(frozen=True)
class Parameter:
    """One value that can be set for an agent."""

    name: str
    kind: Kind
    default: Value
    between: Between | None = None
    choices: tuple[str, ...] = ()
    check: Check | None = None

    def __repr__(self) -> str:
        return (
            f"Parameter({self.name!r}, {self.kind.__name__}, {self.default!r}, {self.between!r}, "
            f"{self.choices!r}, {self.check!r})"
        )

    def parse(self, text: str) -> Value:
        """Read a value, or raise an error that says which values there are."""
        return self._checked(self._parsed(text), text)

    def accept(self, value: object) -> Value:
        """Check a value that a program gives; None is the default of a parameter that is not set.

        >>> Parameter("depth", int, 4, Between(1, 20)).accept(6)
        6
        """
        if value is None and self.default is None:
            return None
        return self._checked(self._converted(value), value)

    def _checked(self, value: Value, given: object) -> Value:
        refused = value is None or (self.choices and value not in self.choices)
        if not refused and self.between is not None:
            refused = not (
                isinstance(value, int | float) and self.between.low <= value <= self.between.high
            )
        if refused:
            raise AgentError(f"{self.name} must be {self.wanted}, not {quoted(given)}")
        if self.check is not None:
            self.check.call(value)
        return value

    @property
    def wanted(self) -> str:
        """The allowed values in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.between is None:
            return _KIND_WORDS[self.kind]
        return f"{_KIND_WORDS[self.kind]} from {self.between.low} to {self.between.high}"

    def _parsed(self, text: str) -> Value:
        """Return the value of a text, or None if the text is no value of this kind."""
        if self.kind is bool:
            return _TRUTHS.get(text.lower())
        if self.kind is str:
            return text
        try:
            return self.kind(text)
        except ValueError:
            return None

    def _converted(self, value: object) -> Value:
        """Return a value as this kind, or None if it is of another kind."""
        if isinstance(value, bool) or self.kind is bool:  # bool is a subclass of int
            return value if isinstance(value, bool) and self.kind is bool else None
        if self.kind is int:
            return int(value) if isinstance(value, Integral) else None
        if self.kind is float:
            return float(value) if isinstance(value, Real) else None
        return value if isinstance(value, str) else None


def parse_settings(
    owner: str, parameters: Mapping[str, Parameter], settings: str, text: str
) -> dict[str, Value]:
    """Read ``parameter=value,...``, which is a part of `text`, for the agent called `owner`."""
    values: dict[str, Value] = {}
    for setting in settings.split(","):
        key, equals, value = setting.partition("=")
        if not equals:
            raise AgentError(f"{quoted(setting)} in {quoted(text)} is not parameter=value")
        if key in values:
            raise AgentError(f"{key} is set twice in {quoted(text)}")
        parameter = _named(owner, parameters, key)
        try:
            values[key] = parameter.parse(value)
        except AgentError as error:
            raise AgentError(f"{error} in {quoted(text)}") from None
    return values


def accept_settings(
    owner: str, parameters: Mapping[str, Parameter], given: Mapping[str, object]
) -> dict[str, Value]:
    """Check the values that a program gives as keywords for the agent called `owner`."""
    return {key: _named(owner, parameters, key).accept(value) for key, value in given.items()}


def _named(owner: str, parameters: Mapping[str, Parameter], key: str) -> Parameter:
    if key not in parameters:
        takes = ", ".join(parameters) or "none"
        raise AgentError(f"{owner} takes no parameter {quoted(key)}; it takes {takes}")
    return parameters[key]


def keyword_parameters(make: Callable[..., object]) -> tuple[Parameter, ...]:
    """Read the keyword-only arguments of what makes an agent; every one must be settable."""
    return tuple(
        _parameter(argument.name, argument.annotation, argument.default)
        for argument in inspect.signature(make, eval_str=True).parameters.values()
        if argument.kind is argument.KEYWORD_ONLY
    )


def settable_parameters(make: Callable[..., object]) -> tuple[Parameter, ...]:
    """Read those arguments of any class that a text can set; it need not have been written for it.

    An argument without an annotation is of the kind of its default.
    """
    try:
        arguments = inspect.signature(make).parameters.values()
    except ValueError:  # a class that is written in another language
        return ()
    found = []
    for argument in arguments:
        if argument.kind not in {argument.KEYWORD_ONLY, argument.POSITIONAL_OR_KEYWORD}:
            continue
        default = None if argument.default is argument.empty else argument.default
        hint = _evaluated(argument.annotation, make)
        if hint is argument.empty:
            hint = int if argument.name == "seed" else type(default)
        with suppress(AgentError):  # a list, for example, keeps its default
            found.append(_parameter(argument.name, hint, default))
    return tuple(found)


def _evaluated(annotation: object, make: Callable[..., object]) -> object:
    """Return an annotation that may be written as a text; none if it has no meaning here."""
    if not isinstance(annotation, str):
        return annotation
    names = getattr(getattr(make, "__init__", None), "__globals__", {})
    try:
        return eval(annotation, names)  # noqa: S307 (a part of the code that was just loaded)
    except Exception:  # it may be for a type checker only, and anything can happen in it
        return inspect.Parameter.empty


def _parameter(name: str, hint: object, default: Any) -> Parameter:
    """Describe one argument; its annotation may be Annotated, Optional or Literal."""
    if default is inspect.Parameter.empty:
        raise AgentError(f"parameter {quoted(name)} needs a default")
    between = check = None
    plain = hint
    while get_origin(plain) in {Annotated, Union, UnionType}:
        if get_origin(plain) is Annotated:
            plain, *extras = get_args(plain)
            between = next((extra for extra in extras if isinstance(extra, Between)), between)
            check = next((extra for extra in extras if isinstance(extra, Check)), check)
        else:
            parts = [part for part in get_args(plain) if part is not NoneType]
            plain = parts[0] if len(parts) == 1 else None
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    if choices and all(isinstance(choice, str) for choice in choices):
        return Parameter(name, str, default, choices=choices, check=check)
    for kind in _KINDS:
        if plain is kind:
            return Parameter(name, kind, default, between, check=check)
    raise AgentError(f"parameter {quoted(name)} has no kind an agent's text can set: {hint}")
