"""Questions for the discussion: what a class is asked of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from engine.english import capital
from referee.review.knowledge import Group
from referee.review.luck import odds_at
from referee.review.ply_cards import faces_of_ply
from referee.review.review import Review
from referee.review.sides_knew import counted_names, missed, sides_knew
from referee.review.turning_points import TurningPoint


class ClassQuestion(msgspec.Struct, frozen=True):
    """What a class is asked of a moment.

    Attributes:
        sort: two of one sort ask for the same.
        text: the whole question. beside: as it is asked where what each side knew stands beside it.
    """

    sort: str
    text: str
    beside: str


_ASKED: Mapping[Group, tuple[str, str, str]] = MappingProxyType(
    {
        "stale": (
            "{who} believed what was no longer so of {what}",
            "what could have shown it?",
            "who gained by that?",
        ),
        "kept": (
            "{who} had not seen {what}, as others had",
            "would knowing it have changed this move?",
            "what would you do now in that place?",
        ),
    }
)
"""What a side was wrong about, or had not seen; what is asked of that: of the side that acted, and of another."""
QUESTION = "What did each side know, and what would you do now?"
"""What is asked of any choice."""
_OF_END = "Since when could this end be seen coming, and by whom?"


def first_question(review: Review, ply: int) -> ClassQuestion:
    """Return the question that fits best what a ply was: a ruling, a throw, or a choice of somebody who knew so much."""
    return next(_fitting(review, ply))


def questions_at(review: Review, points: Iterable[TurningPoint]) -> tuple[ClassQuestion, ...]:
    """Return a question for each of these turning points: as long as others fit, none of a sort that was asked before."""
    found: list[ClassQuestion] = []
    for point in points:
        fitting = list(_fitting(review, point.ply, point))
        asked = {one.sort for one in found}
        found.append(next((one for one in fitting if one.sort not in asked), fitting[0]))
    return tuple(found)


def _fitting(review: Review, ply: int, point: TurningPoint | None = None) -> Iterator[ClassQuestion]:
    """Yield the questions that fit a ply, the best first.

    Of a turning point it is known who gained by it, whoever moved last. What a side wanted is asked of its own figure alone,
    and not of the end, for that is no riddle.
    """
    tick = review.ticks[ply - 1] if ply else None
    if tick is not None and tick.kind == "ruling":
        yield _whole("ruling", "What did the ruling change, and would the rules have been fairer without it?")
        return
    if tick is not None and (tick.kind == "dice" or odds_at(review, ply)):
        yield _whole("risk", "Was the risk worth taking with what was known, and what would you do now?")
    if review.ends(ply):
        yield _whole("end", _OF_END)
    yield from _asked_of_knowledge(review, ply)
    if tick is not None and tick.seat in review.seats:
        others = _without_gain(review, tick.seat, point)
        who = review.name(others[0]) if len(others) == 1 else "the other sides"
        is_contest = any(one.decides and one.seat for one in review.session.rules.measures)  # else all sides win together
        if is_contest and others:
            yield _whole("answer", f"What could {who} have done before this move to prevent it?")
        if point is None or (point.seat in ("", tick.seat) and not review.ends(ply)):
            who = review.name(tick.seat)
            yield _whole("plan", f"What did {who} want with this move, and what else would have served that?")
    alike = len(review.seats) > 1 and all(not one.seats for one in sides_knew(review, ply))
    yield _whole("usual", "All knew the same: what else could have been done?" if alike else QUESTION)


def _whole(sort: str, text: str) -> ClassQuestion:
    return ClassQuestion(sort, text, text)


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


def _asked_of_knowledge(review: Review, ply: int) -> Iterator[ClassQuestion]:
    """Yield a question on what the side that acted was wrong about, or had not seen of what the ply was about, or else
    another side, if there is one.
    """
    actor, faces = review.ticks[ply - 1].seat if ply else "", faces_of_ply(review, ply)
    for seat in sorted(review.seats, key=lambda one: one != actor):
        name = capital(review.name(seat))
        for group, lacking in missed(review, seat, ply).items():
            items = [one for one in lacking if group == "stale" or one.face in faces]
            if not items:
                continue
            lacked, *asked = _ASKED[group]
            question = asked[seat != actor]
            yield ClassQuestion(
                group, f"{lacked.format(who=name, what=counted_names(items))}: {question}", f"{name}: {question}"
            )
