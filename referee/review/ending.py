"""How a session ended, for those who were not there: by which rule, how all stood in what decided it, and by which moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from engine.english import capital, joined, number, with_full_stop, with_unit
from referee.review.figure_lines import told_apart, value_in_words
from referee.review.measure_series import Series, leader_at
from referee.review.outcome_figures import (
    OutcomeFigures,
    largest_fall,
    lead_at,
    lead_history,
    nearest_to_goal,
    outcome_figures_of,
    swings_of,
)
from referee.review.review import Review
from referee.review.turning_points import MOST
from referee.session.content_files import clause_text

_TIMES: Mapping[int, str] = MappingProxyType({1: "once", 2: "twice"})


class Ending(msgspec.Struct, frozen=True):
    """How a session ended.

    Attributes:
        rule: the clause by which it ended, with its text; "" if no clause gives the reason.
        stood: how all sides stood at the end in what decided it, a sentence; "" if no figure tells.
        nearest: of an end that nobody brought about, who had come nearest to winning, and when; else "".
        fell: what threw that side back, "" if nothing did.
        led: who was ahead, since when; "" where sides are not compared by one figure, or nobody was ahead at the end.
        verdict: how much single moves did, a sentence; "" of a game that declares no figure of any end.
        deciding: the figures.
    """

    rule: str
    stood: str
    nearest: str
    verdict: str
    deciding: OutcomeFigures
    fell: str = ""
    led: str = ""

    @property
    def came_near(self) -> str:
        """Who had come nearest to winning, and what threw that side back; "" of an end that somebody brought about."""
        return " ".join(filter(None, (self.nearest, self.fell)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is said of it, in the order in which it is told; without what cannot be said."""
        return tuple(filter(None, (self.verdict, self.came_near, self.led, self.stood, self.rule)))


def ending_of(review: Review, series: Sequence[Series]) -> Ending | None:
    """Return how a session ended; None of one that goes on."""
    outcome = review.session.outcome
    if outcome is None:
        return None
    deciding, game = outcome_figures_of(review, series), review.session.game
    clause = game.ends.get(outcome.reason, "")
    text = clause_text(game, clause) if clause else ""
    nearest, fell = _nearest(review, deciding)
    return Ending(
        f"{clause}: {text}" if text else "",
        _stood(review, deciding),
        nearest,
        _verdict(review, deciding) if any(one.decides for one in series) else "",
        deciding,
        fell,
        _led(review, deciding),
    )


def _led(review: Review, deciding: OutcomeFigures) -> str:
    """Return who was ahead at the end in what decided it, and since when: ``The lead changed hands twice; ...``."""
    led = lead_history(review, deciding)
    if led is None:
        return ""
    ply, changes = led
    who = capital(review.name(leader_at(deciding.figures, review.line()[-1])))
    own, played = leader_at(deciding.figures, ply), [at for at in review.line() if at < ply and not review.band(at).setup]
    again = " again" if any(leader_at(deciding.figures, at) == own for at in played) else ""
    ahead = f"{who} was ahead{again} from move {ply} on ({review.band(ply).turn})"
    if not changes:
        return f"{ahead}; nobody else ever was."
    return f"The lead changed hands {_TIMES.get(changes, f'{changes} times')}; {ahead}."


def _stood(review: Review, deciding: OutcomeFigures) -> str:
    """Return the deciding figures at the end: ``Cash at the end: Red $388K, Blue $257K. Needed to win: $500K.``"""
    at = review.line()[-1] if review.line() else 0
    shown = [one for one in deciding.figures if one.values[at] is not None]
    if not shown:
        return ""
    titles = {one.title for one in shown}
    goals = {goal for one in shown if one.goals and (goal := one.goals[at]) is not None}
    each = list[str]()
    for one, name in zip(shown, told_apart(shown), strict=True):
        title = name if each else one.title
        who = title if len(titles) > 1 else capital(review.name(one.seat)) if one.seat else ""
        here, goal = value_in_words(one.values[at] or 0, one.unit), one.goals[at] if one.goals and len(goals) > 1 else None
        each.append(" ".join(filter(None, (who, here, f"of {_figure(one, goal)}" if goal is not None else ""))))
    over = "At the end" if len(titles) > 1 else f"{shown[0].title} at the end"
    lead = lead_at(deciding, at) if deciding.how == "lead" else None
    ahead = f" {capital(review.name(deciding.own[0].seat))} led by {_figure(shown[0], lead)}." if lead else ""
    needed = f" {_needed(shown[0])}: {_figure(shown[0], goals.pop())}." if len(goals) == 1 else ""
    return f"{over}: {', '.join(each)}.{needed}{ahead}"


def _needed(series: Series) -> str:
    """Return what a goal is called: of a side, of all figures together, or of one that ends the game by itself."""
    return "Needed to win" if series.seat else "Needed of each" if series.together else "The game ends at"


def _figure(series: Series, value: float) -> str:
    """Return a value with its unit, unless the figure is called as its unit is."""
    return with_unit(number(value), "" if series.unit.casefold() == series.title.casefold() else series.unit).strip()


def _nearest(review: Review, deciding: OutcomeFigures) -> tuple[str, str]:
    """Return who had come nearest to its goal before the end, and what threw it back, where nobody came to the goal and that
    was not at the end.
    """
    nearest = nearest_to_goal(review, deciding)
    if nearest is None:
        return "", ""
    left, ply, one = nearest
    who = capital(review.name(one.seat)) if one.seat else one.title
    if left <= 0:
        return f"{who} had at move {ply} what was needed, but not at the end.", ""
    return f"{who} came nearest: {_figure(one, left)} short after move {ply}.", _thrown_back(review, one, review.line(), ply)


def _thrown_back(review: Review, one: Series, line: Sequence[int], since: int) -> str:
    """Return by how much a figure fell after a ply until the end, and by which move most; "" if it did not."""
    fall = largest_fall(one, line, since)
    before, after = one.values[since], one.values[line[-1]]
    if fall is None or before is None or after is None:
        return ""
    told = f"Then it fell by {value_in_words(before - after, one.unit)}"
    most = value_in_words(fall[0], one.unit)
    return f"{told}, most at move {fall[1]} ({most}): {with_full_stop(review.label(fall[1]))}"


def _verdict(review: Review, deciding: OutcomeFigures) -> str:
    """Return how much a single move did towards the end that came."""
    setup = {ply for ply in review.line() if review.band(ply).setup}
    every = list(swings_of(review, deciding, setup))
    swings = [swing for swing in every if swing.toward]
    if not swings:
        return "No figure of the game decided it." if deciding.how == "none" else "No move brought this end nearer."
    largest = max(swings, key=lambda swing: swing.size)
    one, size, count = largest.series, largest.size, sum(swing.size == largest.size for swing in swings)
    lead_then = lead_at(deciding, review.line()[-1]) if deciding.how == "lead" else None
    lead = f"; the lead at the end was {_figure(one, lead_then)}" if lead_then else ""
    goal = one.goals[review.line()[-1]] if one.goals and deciding.how != "lead" else None
    share = _figure(one, size) if goal is None else f"{value_in_words(size, one.unit)} of {_figure(one, goal)}"
    if deciding.how == "short":
        return _missed(review, deciding, goal)
    if deciding.how == "reached" and goal and 1 < count <= MOST and count * size >= goal:
        return f"It took {'two' if count == 2 else 'three'} moves, each worth {share}."
    filled = _filled(review, deciding) if deciding.how == "reached" and one.together and len(deciding.own) > 1 else ""
    if deciding.how == "reached" and count == len(every) > MOST and not filled:
        return f"It took {count} moves, each worth {_figure(one, size)}: no single one was decisive."
    if count <= MOST and (whole := goal or lead_then) and size * 2 >= whole:
        plies = [str(swing.ply) for swing in swings if swing.size == size]
        if count > 1:
            return f"Moves {joined(plies)} gained most, {share} each{lead}."
        return f"Move {largest.ply} weighed most: {share}{lead}."
    if lead_then:
        most = _figure(one, max(swing.size for swing in every))
        ended_at = _figure(one, lead_then)
        return f"Many moves decided it together: none changed the lead by more than {most}; at the end it was {ended_at}."
    whose = f" to {review.name(one.seat)}" if one.seat else ""  # to another a move may have been worth more
    return filled or f"It came little by little: no move was worth more than {share}{whose}."


def _filled(review: Review, deciding: OutcomeFigures) -> str:
    """Return when each of the figures that count together came to its goal: ``A had all 10 reports in Turn 9, B in ...``."""
    line, came = review.line(), []
    for one, name in zip(deciding.own, told_apart(deciding.own), strict=True):
        full = [(left := one.lacking(at)) is not None and left <= 0 for at in line]
        ply = next(at for n, at in enumerate(line) if all(full[n:]))
        came.append((ply, name, one))
    (ply, name, one), *others = sorted(came, key=lambda entry: entry[:2])
    rest = joined([f"{other} in {review.band(at).turn}" for at, other, _ in others])
    return f"{name} had all {_figure(one, one.goals[ply] or 0)} in {review.band(ply).turn}, {rest}."


def _missed(review: Review, deciding: OutcomeFigures, goal: float | None) -> str:
    """Return what had not been reached when the game ended, and what had run out by then."""
    one, last = deciding.own[0], review.line()[-1]
    out = deciding.ran_out
    before = f" before the {out.unit} ran out" if out is not None else ""
    lacking = any((left := each.lacking(last)) is not None and left > 0 for each in deciding.own)
    if not goal or not lacking:
        return f"Nobody had won{before or ' before'}."
    return f"{'Not all' if one.together else 'Nobody'} reached {_figure(one, goal)}{before}."
