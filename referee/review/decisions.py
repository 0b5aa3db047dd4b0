"""The decisions of a session: how many options there were, what was chosen, how long it took, what was noted then, and
what else could have been thrown for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

import msgspec

from engine.chance import NoChance, Unknown
from engine.desk import Desk
from engine.errors import IllegalMove
from engine.event import Ply
from engine.move import Form, Move
from engine.odds import Odds
from engine.prospect import completed, odds, prospects
from engine.table import Table
from referee.review.model import Review


class Choice(msgspec.Struct, frozen=True):
    """One decision.

    Attributes:
        ply: the ply in which it was taken. seat, name: who took it.
        asked: the title of the decision. chosen: the verb.
        options: how many legal moves there were; None where it is not known (other rules, or not counted in time).
        think_ms: how long it took. notes: notes and bookmarks on the ply. taken_back: whether it was.
        text: what happened.
    """

    ply: int
    seat: str
    name: str
    asked: str
    chosen: str
    options: int | None
    think_ms: int
    notes: tuple[str, ...]
    taken_back: bool
    text: str

    @property
    def among(self) -> str:
        """How many options there were, for people: ``12``, ``3 × 10^14``; "" where it is not known."""
        digits = "" if self.options is None else str(self.options)
        return digits if len(digits) < _LONG else f"{digits[0]} × 10^{len(digits) - 1}"


_BEYOND = (IllegalMove, Unknown, ValueError, KeyError, IndexError)
"""What the rules say to a table that a ruling has put beyond them."""
_LONG = 5  # a number of so many digits is told by how many they are


def decisions_of(review: Review, *, seconds: float = 1.0) -> tuple[Choice, ...]:
    """Every decision that a seat took. Options are counted as long as ``seconds`` last, by today's rules where they
    are the session's own; use `options_at` for a single ply.
    """
    return tuple(decisions_in_turn(review, seconds=seconds))


def options_at(review: Review, ply: int) -> int | None:
    """How many legal moves the seat had that decided in a ply; None if that cannot be known."""
    try:
        forms = _forms(review, ply)
        return None if forms is None else sum(form.count() for form in forms)
    except _BEYOND:
        return None


class Road(msgspec.Struct, frozen=True):
    """What a seat could have thrown for: what it was, what had to fall, the chance (0 to 1), whether it was chosen.

    The chance is that of the table as it was, if nobody had intervened: more than the seat may have known.
    """

    title: str
    odds: str
    chance: float
    taken: bool


def roads_at(review: Review, ply: int) -> tuple[Road, ...]:
    """All that could have been thrown for in the decision of a ply, the likeliest first, by today's rules where they are
    the session's own; with the least amount of what could be had in several.
    """
    decided, table = review.session.entries[ply - 1].ply, review.session.fold.frames[ply - 1].table
    rules = review.session.rules
    found: dict[tuple[str, str], Road] = {}

    def add(move: Move | None, *, taken: bool = False) -> None:
        throw = None if move is None else _thrown(review, table, move)
        if throw is not None and throw.chance is not None:
            found.setdefault((throw.title, throw.words), Road(throw.title, throw.words, float(throw.chance), taken))

    try:
        forms = _forms(review, ply) if rules.scheme.rolls else None
        if forms is None:
            return ()
        add(Move(decided.verb, decided.args, decided.seat), taken=True)
        for form in forms:
            for one in {one.plain: one for one in prospects(form, rules.aims)}.values():
                move = completed(form, one.words)
                add(move, taken=move is not None and _part_of(move, decided))
    except _BEYOND:
        return ()
    return tuple(sorted(found.values(), key=lambda road: -road.chance))


def _part_of(move: Move, decided: Ply) -> bool:
    """Whether this is what was decided, or, of a plan, a part of it: the same but for what it names amounts of."""
    whole = decided.args
    return move.verb == decided.verb and all(
        whole.get(name) == given
        or (isinstance(given, Mapping) and isinstance(whole.get(name), Mapping) and given.keys() <= whole[name].keys())
        for name, given in move.args.items()
    )


def _thrown(review: Review, table: Table, move: Move) -> Odds | None:
    try:
        return odds(review.session.rules, table, move)
    except IllegalMove:
        return None


def _forms(review: Review, ply: int) -> list[Form] | None:
    """The legal moves of the seat that decided in a ply; None if they cannot be known."""
    session = review.session
    decided = session.entries[ply - 1].ply
    table = session.fold.frames[ply - 1].table
    if decided.kind != "move" or table.task is None or review.rules_version(ply) != session.game.version:
        return None
    decision = session.rules.decisions.get(table.task.name)
    if decision is None:
        return None
    forms = decision.moves(Desk(session.rules, table, NoChance()), table.task)
    return [form for form in forms if form.seat in ("", decided.seat)]


def decisions_in_turn(review: Review, *, seconds: float) -> Iterator[Choice]:
    """The same one after another; the ``seconds`` begin with the first."""
    session, until = review.session, monotonic() + seconds
    asks = session.rules.scheme.asks
    for tick in review.ticks:
        if tick.kind not in ("move", "dice"):
            continue
        ply = session.entries[tick.ply - 1].ply
        task = session.fold.frames[tick.ply - 1].table.task
        asking = asks.get(task.name) if task is not None else None
        yield Choice(
            tick.ply,
            tick.seat,
            review.name(tick.seat),
            asking.title.format_map(task.data) if asking is not None and task is not None else "",
            ply.verb.replace("_", " "),
            options_at(review, tick.ply) if monotonic() < until else None,
            tick.think_ms,
            tuple(one.text or "Bookmark" for one in review.remarks(tick.ply)),
            bool(tick.undone_by),
            review.label(tick.ply),
        )
