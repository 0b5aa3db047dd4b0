"""Verbs: the acts that a decision allows. A handler declares its arguments, and the engine reads and checks them.

    @verb("HUNT-5.3", precheck=actions_left)
    def play_defense(desk: Desk[Hunt], task: Task, card: str, target: str) -> None: ...

After the desk and the task every parameter declares an argument of the move: its name (without a trailing underscore), its
type, and whether it is optional. ``by`` is no argument: it receives the seat that moves. ``**rest`` takes all other
arguments. The handler checks what the arguments mean.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.errors import IllegalMove
from engine.model.event import Task
from engine.moves.move import Move
from engine.play.working_table import Desk

LONGEST = 10_000
"""The longest move, in bytes of JSON; those of the games have some hundreds at most."""

Kind = Literal["text", "number", "yes_or_no", "list", "amounts", "anything"]

_KIND_NAMES: Mapping[Kind, str] = {
    "text": "a text",
    "number": "a whole number",
    "yes_or_no": "true or false",
    "list": "a list",
    "amounts": "numbers by name",
    "anything": "a value",
}
Handler = Callable[..., None]
_RESERVED = frozenset({"desk", "task", "by"})
"""Parameters of handlers that no argument of a move can be called."""
Precheck = Callable[[Desk[Any], Task, str], None]
"""Takes desk, task and seat; raises IllegalMove if a verb is not possible now with any arguments."""


class BadArgument(IllegalMove):
    """An argument of a move is missing, of the wrong kind, or unknown.

    Attributes:
        verb, argument: the verb and the name of the argument.
        problem: what is wrong.
        kinds: the kinds that are allowed.
    """

    def __init__(
        self,
        text: str,
        verb: str = "",
        argument: str = "",
        problem: Literal["missing", "wrong_kind", "surplus"] = "wrong_kind",
        kinds: tuple[Kind, ...] = (),
    ) -> None:
        super().__init__("bad_argument", "", text)
        self.verb, self.argument, self.problem, self.kinds = verb, argument, problem, kinds


class Param(msgspec.Struct, frozen=True):
    """An argument of a verb.

    Attributes:
        name: as in moves.
        kinds: the kinds that are allowed, mostly one.
        required: whether it must be there.
        is_rest: whether it stands for all arguments that are not declared.
        about: what it is, for people ("a card", "a Location"); "" if its name says that.
    """

    name: str
    kinds: tuple[Kind, ...]
    required: bool = True
    is_rest: bool = False
    about: str = ""

    def read(self, verb: str, value: Any) -> Any:
        """Return the value as the handler receives it. Raises BadArgument if it is of the wrong kind."""
        for kind in self.kinds:
            if kind == "text" and isinstance(value, str):
                return value
            if kind == "number" and isinstance(value, int) and not isinstance(value, bool):
                return value
            if kind == "yes_or_no" and isinstance(value, bool):
                return value
            if kind == "list" and isinstance(value, list | tuple):
                return list(value)
            if kind == "amounts" and _are_amounts(value):
                return {name: n for name, n in value.items() if n}
            if kind == "anything":
                return value
        raise self._wrong(verb, "missing" if value is None else "wrong_kind")

    def missing(self, verb: str) -> BadArgument:
        """Return the refusal of a move without this argument."""
        return self._wrong(verb, "missing")

    def _wrong(self, verb: str, problem: Literal["missing", "wrong_kind"]) -> BadArgument:
        kinds = " or ".join(_KIND_NAMES[kind] for kind in self.kinds)
        return BadArgument(f"{verb} needs {self.name}, {kinds}.", verb, self.name, problem, self.kinds)


class Verb(msgspec.Struct, frozen=True):
    """An act that a decision allows.

    Attributes:
        name: a verb of the rulebook, as in moves (``play_defense``).
        handler: checks what the arguments mean (raising IllegalMove), then acts through the desk. If it settles the
            decision, it calls ``desk.pop_task()``.
        params: its arguments in the order in which they are typed.
        clauses: the clauses of the rules digest that it carries out.
        seats: the seats that may do it; empty for all that are asked.
        precheck: raises IllegalMove if it is not possible now with any arguments.
        takes_seat: whether the handler has the parameter ``by``.
    """

    name: str
    handler: Handler
    params: tuple[Param, ...] = ()
    clauses: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    precheck: Precheck | None = None
    takes_seat: bool = False

    def bind(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """Return the keyword arguments for the handler. Raises BadArgument if one is missing, wrong or unknown."""
        bound: dict[str, Any] = {}
        left = dict(args)
        rest = None
        for param in self.params:
            if param.is_rest:
                rest = param
                continue
            value = left.pop(param.name, None)
            if value is not None:
                bound[_keyword(param.name)] = param.read(self.name, value)
            elif param.required:
                raise param.missing(self.name)
        for name in left if rest is None else _RESERVED & left.keys():
            named = name if name.isascii() and len(name) < 80 else "argument of that name"
            raise BadArgument(f"{self.name} takes no {named} here: leave it out.", self.name, name, "surplus")
        return bound if rest is None else bound | {name: rest.read(self.name, value) for name, value in left.items()}

    def carry_out(self, desk: Desk[Any], task: Task, move: Move) -> None:
        """Check the move and act on the desk. Raises IllegalMove."""
        seat = move.seat or (task.seats[0] if len(task.seats) == 1 else "")
        if self.precheck is not None:
            self.precheck(desk, task, seat)
        check_plain(move, frozenset(param.name for param in self.params if "yes_or_no" in param.kinds))
        keywords = self.bind(move.args)
        if self.takes_seat:
            keywords["by"] = seat
        self.handler(desk, task, **keywords)


def verb(
    *clauses: str, name: str = "", seats: Sequence[str] = (), precheck: Precheck | None = None
) -> Callable[[Handler], Verb]:
    """Declare a handler as the verb with its name (or ``name``) that carries out these clauses."""

    def declare(handler: Handler) -> Verb:
        params, takes_seat = _params_of(handler)
        return Verb(name or handler.__name__, handler, params, clauses, tuple(seats), precheck, takes_seat)

    return declare


def verbs_by_name(*verbs: Verb) -> dict[str, Verb]:
    """Return verbs by their names, in this order."""
    return {one.name: one for one in verbs}


def check_size(move: Move) -> None:
    """Raise BadArgument if a move is no JSON data, or longer than any move can be."""
    try:
        length = len(msgspec.json.encode((move.verb, move.args, move.seat)))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadArgument("A move is made of texts, whole numbers, lists of them, and mappings by name.") from error
    if length > LONGEST:
        raise BadArgument(f"This move is too long to be one: {LONGEST:,} characters are the most.")


def check_plain(move: Move, yes_or_no: frozenset[str]) -> None:
    """Raise BadArgument for fractions, and for true and false where an argument is not named in ``yes_or_no``."""
    for name, value in move.args.items():
        for one in _within(value):
            if isinstance(one, float):
                raise BadArgument(f"{move.verb}: {name} cannot be {one}: numbers are whole.", move.verb, name)
            if isinstance(one, bool) and name not in yes_or_no:
                raise BadArgument(f"{move.verb}: {name} cannot be true or false.", move.verb, name)


def _within(value: Any) -> Iterator[Any]:
    """Yield a value and, recursively, all values in it."""
    yield value
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _within(one)


def _are_amounts(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and isinstance(n, int) and not isinstance(n, bool) and n >= 0 for name, n in value.items()
    )


def _keyword(name: str) -> str:
    """Return the parameter for an argument: ``from_`` for ``from``, which is a keyword of Python."""
    return f"{name}_" if name in ("from",) else name


def _params_of(handler: Handler) -> tuple[tuple[Param, ...], bool]:
    """Return the arguments that a handler declares, and whether it has the parameter ``by``."""
    hints = get_type_hints(handler, include_extras=True)
    _, _, *declared = inspect.signature(handler).parameters.values()
    params = []
    for one in declared:
        if one.name == "by":
            continue
        kinds, about, optional = _kinds_of(hints[one.name])
        is_rest = one.kind is inspect.Parameter.VAR_KEYWORD
        required = not (is_rest or optional or one.default is not inspect.Parameter.empty)
        params.append(Param(one.name.removesuffix("_"), kinds, required, is_rest, about))
    return tuple(params), any(one.name == "by" for one in declared)


def _kinds_of(hint: Any) -> tuple[tuple[Kind, ...], str, bool]:
    """Return the kinds that a type allows, the text of ``Annotated``, and whether None is allowed."""
    about = ""
    if get_origin(hint) is Annotated:
        hint, about = get_args(hint)[:2]
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    kinds = [_kind_of(get_origin(part) or part) for part in parts if part is not type(None)]
    return tuple(dict.fromkeys(kinds)), about, type(None) in parts


def _kind_of(kind: Any) -> Kind:
    if kind is Any or kind is object:
        return "anything"
    for known, name in _KINDS:
        if isinstance(kind, type) and issubclass(kind, known):
            return name
    raise TypeError(f"a verb cannot take an argument of type {kind}")


_KINDS: tuple[tuple[type, Kind], ...] = (
    (str, "text"),
    (bool, "yes_or_no"),
    (int, "number"),
    (Mapping, "amounts"),
    (Sequence, "list"),
)
