"""Questions for the discussion: what a class is asked of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.english import capital, joined
from referee.review.knowledge import Group, Item
from referee.review.luck import odds_at
from referee.review.review import Review
from referee.review.turning_points import TurningPoint

_ASKED: Mapping[Group, tuple[str, str]] = MappingProxyType(
    {
        "stale": (
            "{who} believed what was no longer so of {what}: what could have shown it?",
            "{who} believed what was no longer so of {what}: who gained by that?",
        ),
        "kept": (
            "{who} had not seen {what}, as others had: would knowing it have changed this move?",
            "{who} had not seen {what}, as others had: what would you do now in that place?",
        ),
    }
)
"""What is asked of what a side was wrong about, or had not seen: of the side that acted, and of another."""
_NAMED = 2  # so many cards are named of those that a side did not know
QUESTION = "What did each side know, and what would you do now?"
"""What is asked of a choice at which all knew the same."""
_OF_END = "Since when could this end be seen coming, and by whom?"


def question_at(review: Review, ply: int) -> str:
    """Return the question that fits best what a ply was: a ruling, a throw, or a choice of somebody who knew so much."""
    return next(question for _, question in _fitting(review, ply))


def questions_at(review: Review, points: Iterable[TurningPoint]) -> tuple[str, ...]:
    """Return a question for each of these turning points: as long as others fit, none of a sort that was asked before."""
    asked: set[str] = set()
    found = []
    for point in points:
        fitting = list(_fitting(review, point.ply, point))
        sort, question = next((one for one in fitting if one[0] not in asked), fitting[0])
        asked.add(sort)
        found.append(question)
    return tuple(found)


def _fitting(review: Review, ply: int, point: TurningPoint | None = None) -> Iterator[tuple[str, str]]:
    """Yield the questions that fit a ply, the best first, each with its sort.

    Of a turning point it is known who gained by it, whoever moved last. What a side wanted is asked of its own figure alone,
    and not of the end, for that is no riddle.
    """
    tick = review.ticks[ply - 1] if ply else None
    if tick is not None and tick.kind == "ruling":
        yield "ruling", "What did the ruling change, and would the rules have been fairer without it?"
        return
    if tick is not None and (tick.kind == "dice" or odds_at(review, ply)):
        yield "risk", "Was the risk worth taking with what was known, and what would you do now?"
    if review.ends(ply):
        yield "end", _OF_END
    yield from _asked_of_knowledge(review, ply)
    if tick is not None and tick.seat in review.seats:
        others = _without_gain(review, tick.seat, point)
        who = review.name(others[0]) if len(others) == 1 else "the other sides"
        is_contest = any(one.decides and one.seat for one in review.session.rules.measures)  # else all sides win together
        if is_contest and others:
            yield "answer", f"What could {who} have done before this move to prevent it?"
        if point is None or (point.seat in ("", tick.seat) and not review.ends(ply)):
            yield "plan", f"What did {review.name(tick.seat)} want with this move, and what else would have served that?"
    yield "usual", QUESTION


def _without_gain(review: Review, mover: str, point: TurningPoint | None) -> list[str]:
    """Return the sides that had a reason to prevent a ply: of a figure that wins all but the one that gained by it.

    None of one that a side made to its own loss, nor of a figure that wins nothing.
    """
    winning = {one.id for one in review.session.rules.measures if one.decides and one.seat}
    if point is None:
        return [one for one in review.seats if one != mover]
    if point.series not in winning:
        return []
    if (point.after > point.before) == point.of_goal:  # it fell, or more was needed of it
        return [point.seat] if point.seat != mover else []
    return [one for one in review.seats if one != point.seat]


def _asked_of_knowledge(review: Review, ply: int) -> Iterator[tuple[Group, str]]:
    """Yield a question on what the side that acted was wrong about or had not seen, or else another side, if there is one.

    What lies unseen in a deck tells no two apart. Of what others had seen the newest are named.
    """
    actor = review.ticks[ply - 1].seat if ply else ""
    for seat in sorted(review.seats, key=lambda one: one != actor):
        name, items = capital(review.name(seat)), review.knowledge(seat, ply).items
        for group, asked in _ASKED.items():
            if found := [item for item in items if item.group == group]:
                yield group, asked[seat != actor].format(who=name, what=_counted_names(found))


def _counted_names(items: Sequence[Item]) -> str:
    """Return which they are: ``Dynasty, Legacy and 1 more``."""
    names = tuple(dict.fromkeys(item.name for item in items))
    rest = sum(item.count for item in items if item.name not in names[:_NAMED])
    return joined([*names[:_NAMED], *([f"{rest} more"] if rest else [])])
