"""What led to a ply: the moves that it answered or that it is a part of, and in one sentence what it came to.

Which line of a ply tells of a figure, who did what it tells, and how it is said in few words, each game declares
(`engine.visibility.schema.Line`): no sentence is read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from engine.english import number, with_full_stop, with_unit
from engine.model.event import LineArg
from referee.review.figure_lines import unit_untold
from referee.review.measure_series import Series, value_of
from referee.review.review import Review
from referee.review.said_lines import SaidLine, said_lines
from referee.review.turning_points import TurningPoint
from referee.session.ply_text import ALL_PASS

_TOLD = 3
"""So many steps of one figure at most are told of a turning point, else the largest."""


class Deed(msgspec.Struct, frozen=True):
    """What was done.

    Attributes:
        text: it in few words. unnamed: the same without the side, where it begins with that.
        side: who did it: the side of which its line says so, else who moved.
        turn: in which turn; a ply that ends one may tell what the next one brings.
        about: what it was done to: equal for deeds that differ in numbers alone.
    """

    text: str
    unnamed: str
    side: str
    turn: str
    about: tuple[LineArg, ...]


class ToldStep(NamedTuple):
    """A line that tells of a figure, and by how much that changed by what the line tells."""

    line: SaidLine
    by: float


def began_with(review: Review, ply: int) -> tuple[int, ...]:
    """Return the plies by which this one came about, the first first, without itself: those that were half done at it.

    What is still to be done is a stack (the agenda): a ply at which more lies on it than at one before in the same turn is
    a part of that one, or an answer to it.
    """
    if not ply or review.ticks[ply - 1].undone_by:
        return ()
    found, first = [ply], review.band(ply).first
    for before in reversed([one for one in review.line() if first <= one < ply]):
        tick = review.ticks[before - 1]
        if (
            tick.kind in ("move", "dice")
            and tick.verb != ALL_PASS
            and _half_done(review, before) < _half_done(review, found[0])
        ):
            found.insert(0, before)
    return tuple(found[:-1])


def _half_done(review: Review, ply: int) -> int:
    """Return how much was still to be done when a ply was entered."""
    return len(review.session.history.frames[ply - 1].table.agenda)


def came_of(review: Review, ply: int) -> str:
    """Return the move that a ply answers or is a part of: ``came of move 84: Intelligence on The Courier: success.``"""
    began = began_with(review, ply)
    return f"came of move {began[-1]}: {short_label(review, began[-1])}" if began else ""


def short_label(review: Review, ply: int) -> str:
    """Return the line on a ply; where it is long, what was done: how a throw was reckoned is read in the log."""
    first = _label_line(review, ply)
    return review.label(ply) if first is None or not first.is_long else f"{first.short}."


def _label_line(review: Review, ply: int) -> SaidLine | None:
    """Return the line of the game by which a ply is called; None if it is called by what somebody wrote, or by its move."""
    lines = () if review.ticks[ply - 1].kind in ("ruling", "take_back") else said_lines(review, ply)
    return lines[0] if lines else None


def cause_of_end(review: Review, ply: int, series: Sequence[Series]) -> str:
    """Return the lines that tell why the game ended at a ply.

    They tell by what a figure came to what it had to, and in which turn, if one began with the ply; or what came in that
    turn. Else they tell the move itself.
    """
    ended = review.ended(ply)
    reason = ended.reason if ended is not None else ""
    came = [one.id for one in series if reason in one.decides and (not one.goals or _is_there(one, ply))]
    steps = [step for figure in came for step in _steps(review, ply, figure) if step.by]
    said = [one for one in said_lines(review, ply) if one.beat != "end"]
    begun = next((one for one in said if one.beat == "turn"), None)
    last = steps[-1].line if steps else said[-1] if begun is not None else None
    if last is None:
        return short_label(review, ply)
    told = (begun, last) if begun is not None and last.in_next_turn else (last,)
    return " ".join(dict.fromkeys(with_full_stop(one.text) for one in told))


def _is_there(one: Series, ply: int) -> bool:
    """Return whether a figure had come to its goal after a ply."""
    lacking = one.lacking(ply)
    return lacking is not None and lacking <= 0


def cause_and_effect(review: Review, point: TurningPoint) -> str:
    """Return a turning point in a sentence: what was done, and which figure went from where to where.

    Of a few lines that tell of the figure all are said, and of moves alike the first and the last.
    """
    steps = [step for step in _steps_of(review, point) if step.by]
    told = [_deed(review, point.ply, step.line) for step in steps] if len(steps) in range(2, _TOLD + 1) else []
    first = [deed_of(review, msgspec.structs.replace(point, ply=point.first, first=0))] if point.first else []
    deeds = {deed.about: deed.text for deed in (*first, *(told or [deed_of(review, point)]))}
    return f"{', then '.join(deeds.values())}, so {figure_in_words(review, point)} went {from_to(point)}."


def deed_of(review: Review, point: TurningPoint) -> Deed:
    """Return what was done at a turning point, without its figure: ``Red uses After-Party (Hollywood)``.

    It is the line that tells of the figure itself, where one does, also where a card or the end of a turn moved it. Of a
    side that let something pass, that is said instead which came of it.
    """
    line = _line_of(review, point)
    return _deed_at(review, point.ply) if line is None else _deed(review, point.ply, line)


def _deed_at(review: Review, ply: int) -> Deed:
    """Return what was done at a ply, whatever figure it moved; of a throw what came of it, if a line tells that."""
    label, lines = _label_line(review, ply), said_lines(review, ply)
    if label is None:
        words = review.label(ply).removesuffix(".")
        return Deed(words, words, review.ticks[ply - 1].seat, review.band(ply).turn, (words,))
    turn = [one for one in lines if not one.in_next_turn]
    thrown = max((at for at, one in enumerate(turn) if one.beat in ("roll", "counter")), default=len(turn))
    return _deed(review, ply, next((one for one in (*turn[thrown + 1 :], *lines) if one.beat != "aside"), label))


def _deed(review: Review, ply: int, line: SaidLine) -> Deed:
    """Return the deed of which a line of a ply tells."""
    turn = review.turn_after(ply) if line.in_next_turn else review.band(ply).turn
    return Deed(line.short, line.unnamed, line.by or review.ticks[ply - 1].seat, turn, line.about)


def deeds_of(review: Review, points: Iterable[TurningPoint]) -> dict[int, str]:
    """Return by ply what was done at turning points, without the side where it is the one whose figure changed, for its sign
    stands there; those that would read alike, with their figures, begin with their turn or move.
    """
    points = tuple(points)
    done = {point.ply: deed_of(review, point) for point in points}
    deeds = {one.ply: done[one.ply].unnamed if done[one.ply].side == one.seat else done[one.ply].text for one in points}
    read = {one.ply: (deeds[one.ply], one.seat, from_to(one)) for one in points}
    told = {ply: f"{deed.turn}: {deeds[ply]}" for ply, deed in done.items()}
    often, in_turn = Counter(read.values()), Counter(told.values())
    return {
        ply: deed if often[read[ply]] == 1 else told[ply] if in_turn[told[ply]] == 1 else f"Move {ply}: {deed}"
        for ply, deed in deeds.items()
    }


def own_line(review: Review, point: TurningPoint) -> str:
    """Return the line that tells of the figure that changed, where the first line tells of another; else ""."""
    line = _line_of(review, point)
    return "" if line is None or line == _label_line(review, point.ply) else line.text


def _line_of(review: Review, point: TurningPoint) -> SaidLine | None:
    """Return the line that tells how the figure of a turning point changed, of several that of the largest step its way;
    None if none tells of it.
    """
    up = 1 if point.after > point.before else -1
    steps = _steps_of(review, point)
    return max(reversed(steps), key=lambda step: step.by * up).line if steps else None


def _steps_of(review: Review, point: TurningPoint) -> list[ToldStep]:
    """Return the steps of the figure of a turning point; none where its goal was moved, of which no line tells."""
    return [] if point.of_goal else _steps(review, point.ply, point.series)


def _steps(review: Review, ply: int, figure: str) -> list[ToldStep]:
    """Return the steps by which a figure changed at a ply, as lines tell of them.

    A line that comes before its change announces it: what is told next came of it, unless another turn begins between them.
    """
    measure = next((one for one in review.session.rules.measures if one.id == figure), None)
    if measure is None:
        return []
    said = said_lines(review, ply)
    last = next((one for one in reversed(said) if measure.id in one.tells), None)
    frames, found = review.session.history.frames, list[ToldStep]()
    before, announced = value_of(measure, frames[ply - 1].table) or 0, None
    for line in said:
        if announced is not None and announced.in_next_turn != line.in_next_turn:
            announced = None
        if measure.id not in line.tells:
            continue
        after = value_of(measure, frames[ply].table if line is last else line.table) or 0
        if after == before and line is not last:
            announced = announced or line
        else:
            found.append(ToldStep(announced or line, after - before))
            before, announced = after, None
    return found


def figure_in_words(review: Review, point: TurningPoint) -> str:
    """Return the figure of a turning point within a sentence: ``Blue's heat cards drawn``, ``the street price``."""
    title, *rest = point.title.split(" ")
    is_name = any(word[:1].isupper() for word in rest) or title.isupper()
    words = " ".join([title if is_name else title[:1].lower() + title[1:], *rest])
    name = review.name_in_sentence(point.seat) if point.seat else ""
    if point.of_goal:
        what = words if point.unit.startswith("$") else point.unit
        return f"the {what} that {name or 'the game'} needs"
    return f"{name}{'’' if name.endswith('s') else '’s'} {words}" if name else words


def from_to(point: TurningPoint) -> str:
    """Return from where to where a figure went: ``from 0 to 1``, ``from $5K to $8K``; its unit if its title lacks it."""
    unit = "" if point.of_goal and not point.unit.startswith("$") else unit_untold(point.title, point.unit)
    then = with_unit(number(point.before), unit) if unit.startswith("$") else number(point.before)
    return f"from {then} to {with_unit(number(point.after), unit).strip()}"
