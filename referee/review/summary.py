"""The one-page summary of a session: result, turning points, think times, rulings, and questions for the discussion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise

import msgspec

from engine.english import capital, counted, joined, with_full_stop
from engine.model.event import BY_RULING
from referee.log.records import Entry
from referee.review.causes import came_of, cause_and_effect, deed_of, figure_in_words
from referee.review.decisions import DecisionRecord, decisions_of
from referee.review.ending import Ending, ending_of
from referee.review.figure_lines import change_in_words, values_in_words
from referee.review.luck import Luck, Throw, best_throws, luck_of
from referee.review.measure_series import LEAST_MS, Series, ThinkTime, duration, figures_of, thinking_of
from referee.review.outcome_figures import outcome_figures_of
from referee.review.questions import ClassQuestion, first_question, questions_at
from referee.review.quiet_plies import standing_at
from referee.review.review import Review
from referee.review.sides_knew import SideKnew, sides_knew
from referee.review.timeline import Tick
from referee.review.turning_points import TurningPoint, in_order_of_play, turning_points_of
from referee.review.why_it_mattered import why_it_mattered

_STORY = 2  # in so many sentences it is told what happened
_MEANT = frozenset({"intends", "expects"})
_TOLD_CHANGES = 6  # of many figures that moved so many are told
_TOLD_BACK = 3  # of a long take-back so many plies are told


class Moment(msgspec.Struct, frozen=True):
    """A ply and one sentence about it."""

    ply: int
    text: str


class Decided(msgspec.Struct, frozen=True):
    """A moment that decided a session.

    Attributes:
        ply: after which it had come about. moves: for people, ``Move 94``.
        rank: its number, in the order of play.
        turn: when that was, and who did it. text: cause and effect, one sentence.
        matters: why it mattered; "" where nothing can be said.
        question: to discuss of it; "" if nothing can be asked, or the session has bookmarks, which are discussed instead.
            beside: the same where it stands beside what each side knew.
        knew: what each side knew before it.
        decides: whether its figure is one by which the session was decided; else it is the largest change beside these.
        change: of the figure that changed, in words: ``Red’s cash $205K → $283K``.
    """

    ply: int
    rank: int
    turn: str
    text: str
    matters: str
    question: str
    beside: str
    knew: tuple[SideKnew, ...]
    change: str
    moves: str
    decides: bool = True


class ReviewSummary(msgspec.Struct, frozen=True):
    """A session on one page.

    Attributes:
        title, game, session, played, teams: what it was, and when.
        result: how it ended, one sentence. length: plies, time, and the last turn, one sentence.
        standing: how all sides stood at the end, a figure each.
        ending: by which rule it ended, and how all stood in what decided it; None while it goes on.
        decided: the turning points, in the order of play.
        figures, thinking, luck, decisions: what the rest is derived from.
        turning_points, longest, rulings, take_backs, throws: moments, the most important first.
        intents: what teams intended and expected, and what had happened by the next time.
        prompts: questions for the discussion, from the bookmarks or else from the turning points.
        last_hash: of the log: keep it, and an edit will show.
    """

    title: str
    game: str
    session: str
    played: str
    teams: tuple[str, ...]
    result: str
    length: str
    standing: tuple[str, ...]
    ending: Ending | None
    decided: tuple[Decided, ...]
    figures: tuple[Series, ...]
    thinking: tuple[ThinkTime, ...]
    luck: tuple[Luck, ...]
    decisions: tuple[DecisionRecord, ...]
    turning_points: tuple[TurningPoint, ...]
    intents: tuple[Moment, ...]
    longest: tuple[Moment, ...]
    rulings: tuple[Moment, ...]
    take_backs: tuple[Moment, ...]
    throws: tuple[Throw, ...]
    prompts: tuple[Moment, ...]
    last_hash: str


def title_of_moments(moments: Sequence[Decided]) -> str:
    """Return the heading of the moments that decided a session: what a class does with them, as none may be decisive."""
    return "To talk about" if any(one.question for one in moments) else "On what it turned"


def are_marked(summary: ReviewSummary) -> bool:
    """Return whether its questions are of moments that were marked; else they stand with the turning points."""
    return bool(summary.prompts) and not any(one.question for one in summary.decided)


def summary_of(review: Review) -> ReviewSummary:
    """Return the page of a session; an open one is summed up as far as it got."""
    header = review.session.header
    series, luck = figures_of(review), luck_of(review)
    points = turning_points_of(review, series)
    long = (tick for tick in review.ticks if tick.think_ms >= LEAST_MS)
    moves = sorted(long, key=lambda tick: (-tick.think_ms, tick.ply))
    return ReviewSummary(
        header.title,
        review.session.game.title,
        header.id,
        f"{datetime.fromisoformat(header.created).astimezone():%Y-%m-%d %H:%M}",
        tuple(review.name(seat) for seat in review.seats),
        result_of(review),
        _length(review),
        tuple(line.words for line in standing_at(review, series, review.number)),
        ending_of(review, series),
        _decided(review, series, points),
        series,
        thinking_of(review),
        luck,
        decisions_of(review),
        points,
        tuple(_intents(review, series)),
        tuple(_long(review, tick) for tick in moves[:3]),
        tuple(_ruled(review, tick.ply) for tick in review.ticks if tick.kind == "ruling"),
        tuple(_taken_back(review, tick.ply) for tick in review.ticks if tick.kind == "take_back"),
        best_throws(luck),
        _prompts(review, points, series),
        review.session.last_hash,
    )


def _decided(review: Review, series: Sequence[Series], points: Sequence[TurningPoint]) -> tuple[Decided, ...]:
    """Return the turning points as a class is told of them first."""
    marked, points = any(flag.kind == "bookmark" for flag in review.flags()), in_order_of_play(points)
    asked = questions_at(review, points, series)
    return tuple(
        Decided(
            point.ply,
            rank,
            _turn_and_actor(review, point),
            cause_and_effect(review, point),
            _matters(review, point, series),
            "" if marked or question is None else question.text,
            "" if marked or question is None else question.beside,
            sides_knew(review, point.ply),
            f"{capital(figure_in_words(review, point))} {values_in_words(point.unit, point.before, point.after)}",
            moves_in_words(review, point),
            _decides(review, point, series),
        )
        for rank, (point, question) in enumerate(zip(points, asked, strict=True), 1)
    )


def _turn_and_actor(review: Review, point: TurningPoint) -> str:
    """Return when a turning point was, and who did it."""
    deed = deed_of(review, point)
    return f"{deed.turn}: {review.name(deed.side)}" if deed.side in review.seats else review.band(point.ply).title


def moves_in_words(review: Review, point: TurningPoint) -> str:
    """Return which moves in effect a turning point is of: ``Move 94``, ``Moves 193 and 194``, ``Moves 3 to 6``."""
    plies = [ply for ply in review.line() if ply in point.plies]
    first, last = point.plies[0], point.ply
    if first == last:
        return f"Move {last}"
    return f"Moves {first} {'and' if len(plies) == 2 else 'to'} {last}"


def _matters(review: Review, point: TurningPoint, series: Sequence[Series]) -> str:
    """Return why a turning point mattered, by the figures that decided if they tell, and which move it came of."""
    led = capital(came_of(review, point.plies[0]))
    return " ".join(words for words in (_weight(review, point, series), led and with_full_stop(led)) if words)


def _weight(review: Review, point: TurningPoint, series: Sequence[Series]) -> str:
    if not _decides(review, point, series):
        return ""
    return why_it_mattered(review, point.ply, outcome_figures_of(review, series).figures or series)


def _decides(review: Review, point: TurningPoint, series: Sequence[Series]) -> bool:
    """Return whether a session was decided by the figure of a turning point, as far as figures tell."""
    about = outcome_figures_of(review, series).figures
    return not about or (point.series, point.seat) in {(one.id, one.seat) for one in about}


def result_of(review: Review) -> str:
    """Return how the session ended, one sentence."""
    outcome = review.session.outcome
    if outcome is None:
        return "The game was not finished."
    winners = [review.name(seat) for seat in outcome.winners]
    if outcome.reason != BY_RULING or not winners:
        return outcome.text
    return f"{with_full_stop(outcome.text)} {joined(winners)} {'win' if len(winners) > 1 else 'wins'}."


def minutes_of(review: Review) -> float:
    """Return the minutes from the first ply to the last, by the clock on the wall."""
    return minutes_between(review.session.entries)


def _minutes(minutes: float) -> str:
    """Return a length in words, after others; "" of less than a minute: nobody played so fast."""
    return f", {counted(round(minutes), 'minute')}" if minutes >= 1 else ""


def minutes_between(entries: Sequence[Entry]) -> float:
    """Return the minutes from the first entry to the last by the wall clock; a clock set back takes nothing away."""
    times = [datetime.fromisoformat(entry.at) for entry in entries]
    return sum(max(0.0, (after - before).total_seconds()) for before, after in pairwise(times)) / 60


def _length(review: Review) -> str:
    """Return how long it was, and how far it got in the game's own count."""
    back = sum(bool(tick.undone_by) for tick in review.ticks)
    undone = f", {back} of them taken back" if back else ""
    line = review.line()
    last = f"; {'ended' if review.session.outcome else 'the last'} in {turn_of_last(review)}" if line else ""
    return f"{counted(review.number, 'move')}{undone}{_minutes(minutes_of(review))}{last}."


def turn_of_last(review: Review) -> str:
    """Return the turn of the last ply in effect; of a game that ended that in which it did, which may have just begun."""
    last = review.line()[-1]
    return review.turn_after(last) if review.session.outcome else review.band(last).turn


def _intents(review: Review, series: Sequence[Series]) -> Iterator[Moment]:
    said = [one for one in review.marks if one.kind == "note" and not _MEANT.isdisjoint(one.data)]
    line = review.line()
    drawn = [(one, one.in_effect(line)) for one in series if one.stake and said]
    for at, one in enumerate(said):
        until = next((later.ply for later in said[at + 1 :] if later.audience == one.audience), review.number)
        changes = [
            change_in_words(review, figure, before, after)
            for figure, values in drawn
            if (before := values[one.ply]) != (after := values[until]) and before is not None and after is not None
        ]
        more = [counted(len(changes) - _TOLD_CHANGES, "other figure")] if len(changes) > _TOLD_CHANGES else []
        since = f" By move {until}: {'; '.join([*changes[:_TOLD_CHANGES], *more])}." if changes else ""
        yield Moment(one.ply, f"{with_full_stop(one.text)}{since}")


def _long(review: Review, tick: Tick) -> Moment:
    """Return a long think; one that came to nothing took its time all the same."""
    back = f" Taken back at move {tick.undone_by}." if tick.undone_by else ""
    text = (
        f"{capital(review.name(tick.seat))} took {duration(tick.think_ms)}. {with_full_stop(review.label(tick.ply))}{back}"
    )
    return Moment(tick.ply, text)


def _ruled(review: Review, ply: int) -> Moment:
    """Return a ruling, and what the clauses say that it named."""
    said = review.clauses_of(ply)
    return Moment(ply, f"{with_full_stop(review.label(ply))} {said}" if said else review.label(ply))


def _taken_back(review: Review, ply: int) -> Moment:
    tick = review.ticks[ply - 1]
    plies = tick.takes_back
    what = [review.label(one).removesuffix(".") for one in plies[:_TOLD_BACK]]
    what += [f"{len(plies) - _TOLD_BACK} more"] if len(plies) > _TOLD_BACK else []
    seen = ", ".join(review.name(one) for one in tick.seen_by)
    shown = f"Shown before to {seen}." if seen else "Nobody had been shown it."
    return Moment(ply, f"{with_full_stop(review.label(ply))} It was: {'; '.join(what)}. {shown}")


def _prompts(review: Review, points: tuple[TurningPoint, ...], series: Sequence[Series]) -> tuple[Moment, ...]:
    marks = [flag for flag in review.flags() if flag.kind == "bookmark"]
    asked = [
        Moment(flag.ply, _question(review, flag.ply, flag.text, first_question(review, flag.ply, series))) for flag in marks
    ]
    if not asked:
        played = in_order_of_play(points)
        questions = dict(zip(played, questions_at(review, played, series), strict=True))
        asked = [Moment(point.ply, _question(review, point.ply, "", one)) for point in points if (one := questions[point])]
    return tuple(asked)


def _question(review: Review, ply: int, text: str, question: ClassQuestion | None) -> str:
    """Return what happened at a moment, in two sentences or in the words of its bookmark, and what is asked of it."""
    return f"{with_full_stop(text or review.story(ply, _STORY))} {question.text if question is not None else ''}".strip()
