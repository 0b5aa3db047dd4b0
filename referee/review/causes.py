"""What led to a ply: the moves that it answered or that it is a part of, and in one sentence what it came to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from engine.english import capital, number, with_full_stop, with_unit
from engine.model.event import Said
from engine.model.view import Observation
from engine.visibility.schema import REFEREE
from referee.review.figure_lines import unit_untold
from referee.review.measure_series import Series
from referee.review.review import Review
from referee.review.turning_points import TurningPoint
from referee.session.ply_text import ALL_PASS

_SENTENCE_END = re.compile(r"(?<!\b[A-Z][a-z])\. (?![a-z])")
"""Where one sentence ends and another begins: not within "St. John's"."""
_LETTERS = 4  # a word of a title has so many at least, by which a line is known to tell of it


class Deed(msgspec.Struct, frozen=True):
    """What was done, in a few words, and by which side: that with which its line begins, else who moved."""

    text: str
    side: str


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
    return f"came of move {began[-1]}: {_shortened(review.label(began[-1]))}" if began else ""


def _shortened(text: str) -> str:
    """Return the first sentence of a text that has several: how a throw was reckoned is read in the log."""
    first = _first_sentence(text)
    return text if first == text.rstrip(".") else f"{first}."


def cause_of_end(review: Review, ply: int, series: Sequence[Series]) -> str:
    """Return the line that tells why the game ended at a ply: which figure came to what it had to, by what; or what came in
    the turn that began with it; else the move itself.
    """
    ended = review.ended(ply)
    reason = ended.reason if ended is not None else ""
    changed = [
        (one.title, after)
        for one in series
        if reason in one.decides and (after := one.values[ply]) is not None and after != one.values[ply - 1]
    ]
    if told := next(filter(None, (_line_of(review, ply, title, after) for title, after in changed)), None):
        return told.text
    said = [one for one in review.observations(REFEREE, ply) if one.kind == "said" and one.text and one.beat != "end"]
    begun = next((at for at, one in enumerate(said) if one.beat == "turn"), None)
    if begun is None:
        return _shortened(review.label(ply))
    return " ".join(with_full_stop(one.text) for one in dict.fromkeys((said[begun], said[-1])))


def cause_and_effect(review: Review, point: TurningPoint) -> str:
    """Return a turning point in a sentence: what was done, what came of it, and which figure went from where to where."""
    cause, told = _deeds(review, point), _told(review, point)
    if told is not None and told != _own(review, point):
        cause = f"{with_full_stop(cause)} {told.text}"
    return f"{cause.rstrip('.')}, so {figure_in_words(review, point)} went {from_to(point)}."


def _deeds(review: Review, point: TurningPoint) -> str:
    """Return what was done at a turning point; of moves alike at the first and the last."""
    first = [_deed_at(review, point.plies[0]).text] if point.first else []
    told = {text.partition(":")[0]: text for text in (*first, deed_of(review, point).text)}
    return ", then ".join(told.values())


def _first_sentence(text: str) -> str:
    """Return the first sentence of a text, without its full stop."""
    return _SENTENCE_END.split(text)[0].rstrip(".")


def deed_of(review: Review, point: TurningPoint) -> Deed:
    """Return what was done at a turning point, without its figure: ``Red uses After-Party (Hollywood)``.

    It is the line that tells of the figure itself, where one does, also where a card or the end of a turn moved it. Of a
    side that let something pass, that is said instead which came of it.
    """
    own = _own(review, point)
    return _deed_at(review, point.ply) if own is None else _told_by(review, point.ply, own)


def _deed_at(review: Review, ply: int) -> Deed:
    """Return what was done at a ply."""
    tick = review.ticks[ply - 1]
    told = [one for one in review.observations(REFEREE, ply) if one.kind == "said" and one.text]
    if tick.kind == "dice" and len(told) > 1:
        return _told_by(review, ply, told[1])
    first = next((one for one in told if one.beat != "aside"), None)
    if first is not None and (first is not told[0] or tick.kind not in ("ruling", "take_back")):
        return _told_by(review, ply, first)
    return Deed(_in_few_words(review.label(ply)), tick.seat)


def _told_by(review: Review, ply: int, line: Observation) -> Deed:
    """Return the deed of which a line of a ply tells."""
    return Deed(_in_few_words(line.text), _side_of(review, ply, line) or review.ticks[ply - 1].seat)


def _side_of(review: Review, ply: int, line: Observation) -> str:
    """Return the side with whose name a line of a ply begins, by what the game said; "" if it begins with none."""
    told = [one for one in review.observations(REFEREE, ply) if one.kind == "said" and one.line == line.line]
    said = [one for one in review.session.entries[ply - 1].ply.events if isinstance(one, Said) and one.line == line.line]
    declared = review.session.rules.schema.lines.get(line.line)
    if declared is None or len(said) != len(told):  # a correction, which no game says
        return ""
    side = next(event.args.get(declared.begins_with) for event, one in zip(said, told, strict=True) if one == line)
    return side if isinstance(side, str) and side in review.seats else ""


def _in_few_words(text: str) -> str:
    return _first_sentence(text).partition("; ")[0]


def deeds_of(review: Review, points: Iterable[TurningPoint]) -> dict[int, str]:
    """Return by ply what was done at turning points; those that would read alike begin with their turn or move."""
    deeds = {point.ply: deed_of(review, point).text for point in points}
    told = {ply: f"{review.band(ply).turn}: {deed}" for ply, deed in deeds.items()}
    often, in_turn = Counter(deeds.values()), Counter(told.values())
    return {
        ply: deed if often[deed] == 1 else told[ply] if in_turn[told[ply]] == 1 else f"Move {ply}: {deed}"
        for ply, deed in deeds.items()
    }


def own_line(review: Review, point: TurningPoint) -> str:
    """Return the line that tells of the figure that changed, where the first line tells of another; else "".

    Of the figure of a side it is one that begins with that side.
    """
    own = _own(review, point)
    return "" if own is None else own.text


def _own(review: Review, point: TurningPoint) -> Observation | None:
    told = _told(review, point)
    return told if told is not None and (not point.seat or _side_of(review, point.ply, told) == point.seat) else None


def _told(review: Review, point: TurningPoint) -> Observation | None:
    """Return the line of a ply that tells what the figure came to, if that is not its first."""
    return _line_of(review, point.ply, point.title, point.after)


def _line_of(review: Review, ply: int, figure: str, after: float) -> Observation | None:
    """Return the line of a ply that tells what a figure came to, if that is not its first."""
    title, ended = set(_words(figure)), review.ended(ply)
    telling = [word for word in title if len(word) >= _LETTERS]
    came_to = re.compile(rf"(?<![\d.]){re.escape(number(after))}(?![\d.]*\d)")
    lines = [
        line
        for line in review.observations(REFEREE, ply)
        if line.kind == "said"
        and came_to.search(line.text)
        and any(word in line.text.lower() for word in telling)
        and (ended is None or line.text not in ended.text)
    ]
    best = max(lines, key=lambda line: len(title.intersection(_words(line.text))), default=None)  # of several, as of A and B
    return None if best is None or best.text == review.label(ply) else best


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def figure_in_words(review: Review, point: TurningPoint) -> str:
    """Return the figure of a turning point within a sentence: ``Blue's heat cards drawn``, ``the street price``."""
    title, *rest = point.title.split(" ")
    is_name = any(word[:1].isupper() for word in rest) or title.isupper()
    words = " ".join([title if is_name else title[:1].lower() + title[1:], *rest])
    name = capital(review.name(point.seat)) if point.seat else ""
    if point.of_goal:
        what = words if point.unit.startswith("$") else point.unit
        return f"the {what} that {name or 'the game'} needs"
    return f"{name}{'’' if name.endswith('s') else '’s'} {words}" if name else words


def from_to(point: TurningPoint) -> str:
    """Return from where to where a figure went: ``from 0 to 1``, ``from $5K to $8K``; its unit if its title lacks it."""
    unit = "" if point.of_goal and not point.unit.startswith("$") else unit_untold(point.title, point.unit)
    then = with_unit(number(point.before), unit) if unit.startswith("$") else number(point.before)
    return f"from {then} to {with_unit(number(point.after), unit).strip()}"
