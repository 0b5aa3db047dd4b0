"""What led to a ply: the moves that it answered or that it is a part of, and in one sentence what it came to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.english import capital, number, with_full_stop, with_unit
from engine.visibility.schema import REFEREE
from referee.review.figure_lines import unit_untold
from referee.review.measure_series import Series
from referee.review.review import Review
from referee.review.turning_points import TurningPoint
from referee.session.ply_text import ALL_PASS

_SENTENCE_END = re.compile(r"(?<!\b[A-Z][a-z])\. (?![a-z])")
"""Where one sentence ends and another begins: not within "St. John's"."""
_LETTERS = 4  # a word of a title has so many at least, by which a line is known to tell of it


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
    if told := next(filter(None, (_line_of(review, ply, title, after) for title, after in changed)), ""):
        return told
    said = [one for one in review.observations(REFEREE, ply) if one.kind == "said" and one.text and one.beat != "end"]
    begun = next((at for at, one in enumerate(said) if one.beat == "turn"), None)
    if begun is None:
        return _shortened(review.label(ply))
    return " ".join(with_full_stop(one.text) for one in dict.fromkeys((said[begun], said[-1])))


def cause_and_effect(review: Review, point: TurningPoint) -> str:
    """Return a turning point in a sentence: what was done, what came of it, and which figure went from where to where."""
    cause, told = _deeds(review, point), _told(review, point)
    if told and told != own_line(review, point):
        cause = f"{with_full_stop(cause)} {told}"
    return f"{cause.rstrip('.')}, so {figure_in_words(review, point)} went {from_to(point)}."


def _deeds(review: Review, point: TurningPoint) -> str:
    """Return what was done at a turning point; of moves alike at the first and the last."""
    first = [_deed_at(review, point.plies[0])] if point.first else []
    told = {deed.partition(":")[0]: deed for deed in (*first, deed_of(review, point))}
    return ", then ".join(told.values())


def _first_sentence(text: str) -> str:
    """Return the first sentence of a text, without its full stop."""
    return _SENTENCE_END.split(text)[0].rstrip(".")


def deed_of(review: Review, point: TurningPoint) -> str:
    """Return in a few words what was done at a turning point, without its figure: ``Red uses After-Party (Hollywood)``.

    It is the line that tells of the figure itself, where one does, also where a card or the end of a turn moved it. Of a
    side that let something pass, that is said instead which came of it.
    """
    return _in_few_words(own_line(review, point)) or _deed_at(review, point.ply)


def _deed_at(review: Review, ply: int) -> str:
    """Return in a few words what was done at a ply."""
    told = [one for one in review.observations(REFEREE, ply) if one.kind == "said" and one.text]
    came = next((one.text for one in told if one.beat != "aside"), "") if told and told[0].beat == "aside" else ""
    if review.ticks[ply - 1].kind == "dice" and len(told) > 1:
        came = told[1].text
    return _in_few_words(came or review.label(ply))


def _in_few_words(text: str) -> str:
    return _first_sentence(text).partition("; ")[0]


def deeds_of(review: Review, points: Iterable[TurningPoint]) -> dict[int, str]:
    """Return by ply what was done at turning points; those that would read alike begin with their turn or move."""
    deeds = {point.ply: deed_of(review, point) for point in points}
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
    told = _told(review, point)
    names = {seat: review.name(seat) for seat in review.seats}
    return told if not point.seat or side_named_first(told, names) == point.seat else ""


def side_named_first(text: str, names: Mapping[str, str]) -> str:
    """Return the side with whose name a text begins, of ``Red`` and ``Red Team`` the one that is named whole; else ""."""
    found = [side for side, name in names.items() if re.match(rf"{re.escape(name)}(?!\w)", text)]
    return max(found, key=lambda side: len(names[side]), default="")


def _told(review: Review, point: TurningPoint) -> str:
    """Return the line of a ply that tells what the figure came to, if that is not its first; "" if there is none."""
    return _line_of(review, point.ply, point.title, point.after)


def _line_of(review: Review, ply: int, figure: str, after: float) -> str:
    """Return the line of a ply that tells what a figure came to, if that is not its first; "" if there is none."""
    title, ended = set(_words(figure)), review.ended(ply)
    telling = [word for word in title if len(word) >= _LETTERS]
    came_to = re.compile(rf"(?<![\d.]){re.escape(number(after))}(?![\d.]*\d)")
    lines = [
        line
        for line in review.lines(ply)
        if came_to.search(line)
        and any(word in line.lower() for word in telling)
        and (ended is None or line not in ended.text)
    ]
    best = max(lines, key=lambda line: len(title.intersection(_words(line))), default="")  # of several, as of A and B
    return "" if best == review.label(ply) else best


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
