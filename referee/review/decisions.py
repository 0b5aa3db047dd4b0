"""The decisions of a session: the number of options, the choice, the time, and the notes."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import msgspec

from engine.chance.chance import UnknownOutcome
from engine.english import humanize
from engine.errors import IllegalMove
from engine.match.invariants import RULE_CRASHES
from engine.moves.move import Form
from engine.visibility.projection import title_of
from referee.review.review import Review


class DecisionRecord(msgspec.Struct, frozen=True):
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
    def options_in_words(self) -> str:
        """How many options there were, for people: ``12``, ``3 × 10¹⁴``; "" where it is not known."""
        digits = "" if self.options is None else str(self.options)
        return digits if len(digits) < _LONG else f"{digits[0]} × 10{str(len(digits) - 1).translate(_RAISED)}"


BEYOND = (IllegalMove, UnknownOutcome, *RULE_CRASHES)
"""What rules raise on a table that play cannot reach."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONG = 5  # a number of so many digits is told by how many they are


def decisions_of(review: Review) -> tuple[DecisionRecord, ...]:
    """Return every decision that a seat took. Use `options_at` for the options that were not counted within a second."""
    return tuple(decisions_in_turn(review, seconds=1))


def options_at(review: Review, ply: int) -> int | None:
    """Return how many legal moves the seat had that decided in a ply; None if that cannot be known."""
    try:
        forms = forms_at(review, ply)
        return None if forms is None else sum(form.count() for form in forms)
    except BEYOND:
        return None


def forms_at(review: Review, ply: int) -> list[Form] | None:
    """Return the legal moves of the seat that decided in a ply; None if they cannot be known."""
    session = review.session
    decided = session.entries[ply - 1].ply
    table = session.history.frames[ply - 1].table
    if decided.kind != "move" or table.task is None or review.rules_version(ply) != session.game.version:
        return None
    decision = session.rules.decisions.get(table.task.name)
    if decision is None:
        return None
    forms = decision.moves(session.rules.desk(table), table.task)
    return [form for form in forms if form.seat in ("", decided.seat)]


def decisions_in_turn(review: Review, *, seconds: float) -> Iterator[DecisionRecord]:
    """Yield every decision that a seat took. Options are counted by today's rules where they are the session's own.

    Once ``seconds`` have passed since the first, they are counted no longer.
    """
    session, until = review.session, monotonic() + seconds
    asks = session.rules.schema.prompts
    for tick in review.ticks:
        if tick.kind not in ("move", "dice"):
            continue
        ply = session.entries[tick.ply - 1].ply
        table = session.history.frames[tick.ply - 1].table
        task = table.task
        asking = asks.get(task.name) if task is not None else None
        yield DecisionRecord(
            tick.ply,
            tick.seat,
            review.name(tick.seat),
            title_of(asking, task, table) if asking is not None and task is not None else "",
            humanize(ply.verb),
            options_at(review, tick.ply) if monotonic() < until else None,
            tick.think_ms,
            tuple(one.text or "Bookmark" for one in review.remarks(tick.ply)),
            bool(tick.undone_by),
            review.label(tick.ply),
        )
