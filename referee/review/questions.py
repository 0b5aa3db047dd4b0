"""Questions for the discussion: what a class is asked of a moment, of what happened there and of the side concerned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.english import capital, joined, number, percent_of, with_unit
from referee.review.alternatives import alternatives_at
from referee.review.causes import began_with, figure_in_words, from_to, own_line
from referee.review.decisions import BEYOND, forms_at
from referee.review.figure_lines import told_apart
from referee.review.luck import rolls_of
from referee.review.measure_series import Series, figures_of, leader_at
from referee.review.outcome_figures import lead_history, nearest_to_goal, outcome_figures_of
from referee.review.ply_cards import faces_of_ply
from referee.review.review import Review
from referee.review.sides_knew import counted_names, missed
from referee.review.turning_points import TurningPoint


class ClassQuestion(msgspec.Struct, frozen=True):
    """What a class is asked of a moment.

    Attributes:
        sort: two of one sort ask for the same.
        text: the whole question. beside: as it is asked where what changed and what each side knew stand beside it.
    """

    sort: str
    text: str
    beside: str


_SURE = 0.95
"""Who throws with such a chance takes no risk."""
_MANY = 12
"""Who chooses among fewer moves is not asked what else would have been possible: a discard, which Cop goes."""
_COUNTABLE = 1000
"""So many moves and more are told as very many."""
_NAMED = 3
"""So many sides are named."""


def first_question(review: Review, ply: int, series: Sequence[Series] | None = None) -> ClassQuestion | None:
    """Return the question that fits best what a ply was; None where nothing of it can be asked.

    ``series``: the figures of the game, where they have been worked out.
    """
    return next(_fitting(review, figures_of(review) if series is None else series, ply), None)


def questions_at(
    review: Review, points: Iterable[TurningPoint], series: Sequence[Series] | None = None
) -> tuple[ClassQuestion | None, ...]:
    """Return a question for each of these turning points, as long as others fit none of a sort that was asked before; None
    where nothing of it can be asked.

    ``series``: the figures of the game, where they have been worked out.
    """
    series = figures_of(review) if series is None else series
    found: list[ClassQuestion | None] = []
    for point in points:
        fitting = list(_fitting(review, series, point.ply, point))
        asked = {one.sort for one in found if one is not None}
        found.append(next((one for one in fitting if one.sort not in asked), fitting[0] if fitting else None))
    return tuple(found)


def _fitting(
    review: Review, series: Sequence[Series], ply: int, point: TurningPoint | None = None
) -> Iterator[ClassQuestion]:
    """Yield the questions that fit a ply, the best first.

    Of a turning point it is known who gained by it, whoever moved last. What else a side could have done is asked of its own
    figure alone, and not of the end, for that is no riddle.
    """
    tick = review.ticks[ply - 1] if ply else None
    if tick is None:
        return
    if tick.kind == "ruling":
        yield _whole("ruling", "What did the ruling change, and would the rules have been fairer without it?")
        return
    if review.ends(ply):
        yield from _of_end(review, series)
    elif point is not None:
        yield from _of_lead(review, series, ply)
    if point is None or point.seat or not own_line(review, point):  # else something else came of it than what was thrown for
        yield from _of_risk(review, ply)
    yield from _of_knowledge(review, ply)
    if tick.seat in review.seats:
        if point is not None:
            yield from _of_order(series, point)
            yield from _of_answer(review, point, _without_gain(review, tick.seat, point))
        if point is None or (point.seat in ("", tick.seat) and not review.ends(ply)):
            yield from _of_other_moves(review, ply)
    if point is not None:
        yield _of_figure(review, series, point)


def _whole(sort: str, text: str) -> ClassQuestion:
    return ClassQuestion(sort, text, text)


def _of_risk(review: Review, ply: int) -> Iterator[ClassQuestion]:
    """Yield whether a throw was worth its risk, beside the likeliest that could have been thrown for instead."""
    rolls = review.session.rules.schema.rolls
    for _, seat, roll in rolls_of((review.session.entries[ply - 1].ply,)):
        if seat not in review.seats or not 0 < roll.chance < _SURE:
            continue
        decided = (*began_with(review, ply), ply)[0]
        others = [one for one in alternatives_at(review, decided) if not one.taken and one.chance > roll.chance]
        instead = f", rather than {others[0].title} ({percent_of(others[0].chance)})" if others else ""
        who, title = capital(review.name_in_sentence(seat)), rolls[roll.roll].title
        yield _whole("risk", f"{who} had a chance of {percent_of(roll.chance)} ({title}): was it worth the risk{instead}?")
        return


def _of_end(review: Review, series: Sequence[Series]) -> Iterator[ClassQuestion]:
    """Yield what could still have been done, at the moment from which on the end was near."""
    deciding, last = outcome_figures_of(review, series), review.line()[-1]
    led, nearest = lead_history(review, deciding), nearest_to_goal(review, deciding)
    came = [(ply, one) for one in deciding.own if deciding.how == "reached" and (ply := _reached(review, one)) is not None]
    if nearest is not None:
        left, ply, one = nearest
        who, them = _subject(review, one)
        told = f"lacked only {with_unit(number(left), one.unit)}: what kept {them} from it" if left > 0 else ""
        yield _whole("end", f"After move {ply} {who} {told or 'had all that was needed: how was it lost again'}?")
    elif came and min(came)[0] < last and any(one.seat for _, one in came):
        ply, one = min(came, key=lambda entry: entry[0])
        (who, them), had = _subject(review, one), with_unit(number(one.values[ply] or 0), one.unit)
        yield _whole("end", f"After move {ply} {who} had {had}: what could still have stopped {them}?")
    elif led is not None:
        ply, changes = led
        who, turn = review.name_in_sentence(leader_at(deciding.figures, last)), review.band(ply).turn
        others = _others(review, leader_at(deciding.figures, last))
        if ply == last:
            yield _whole("end", f"Only move {ply} put {who} ahead: what could have been done against it?")
        else:
            told = f"{who} led for good only from {turn} on" if changes else f"{others} never led"
            yield _whole(
                "end", f"{capital(told)}. What would {others if changes else 'they'} do differently in a second game?"
            )
    elif came:
        ply, one = max(came, key=lambda entry: entry[0])
        is_won = bool(review.session.outcome and review.session.outcome.winners)
        asked = "what would have been faster" if is_won else "at which of its steps could it have been stopped"
        came_to = f"{one.title} came {'last ' if len(came) > 1 else ''}to {number(one.values[ply] or 0)} at move {ply}"
        yield _whole("end", f"{came_to}: {asked}?")


def _of_lead(review: Review, series: Sequence[Series], ply: int) -> Iterator[ClassQuestion]:
    """Yield which was the last chance to turn the lead that a side took by this ply for good."""
    deciding = outcome_figures_of(review, series)
    led = lead_history(review, deciding)
    if led is not None and led[0] == ply:
        winner = leader_at(deciding.figures, review.line()[-1])
        who, others = capital(review.name_in_sentence(winner)), _others(review, winner)
        yield _whole("lead", f"{who} led from here to the end. What was the last chance of {others}?")


def _others(review: Review, seat: str) -> str:
    """Return all sides but one within a sentence."""
    names = [review.name_in_sentence(one) for one in review.seats if one != seat]
    return joined(names) if len(names) <= _NAMED else "the others"


def _subject(review: Review, one: Series) -> tuple[str, str]:
    """Return the side of a figure, or the figure of no side, within a sentence, and the pronoun for it."""
    return (review.name_in_sentence(one.seat), "them") if one.seat else (one.title, "it")


def _reached(review: Review, one: Series) -> int | None:
    """Return since which ply a figure had what it had to come to until the end; None if it had not."""
    line = review.line()
    full = [(left := one.lacking(at)) is not None and left <= 0 for at in line]
    return next((ply for at, ply in enumerate(line) if all(full[at:])), None)


def _of_order(series: Sequence[Series], point: TurningPoint) -> Iterator[ClassQuestion]:
    """Yield whether it was right that one of the figures that count together came to its goal before the others."""
    together = [(one, left) for one in series if one.together and (left := one.lacking(point.ply)) is not None]
    if any(one.id == point.series and left <= 0 for one, left in together) and any(left > 0 for _, left in together):
        names = told_apart([one for one, _ in together])
        named = [(name, left) for name, (_, left) in zip(names, together, strict=True) if left > 0]
        short = [f"{name} {'' if at else 'lacked '}{number(left)}" for at, (name, left) in enumerate(named)]
        yield _whole("order", f"{point.title}: complete while {joined(short)}. Would another order have been safer?")


def _of_answer(review: Review, point: TurningPoint, sides: list[str]) -> Iterator[ClassQuestion]:
    """Yield what the side that had a reason to prevent it could have done instead of what it last chose among many."""
    for before in reversed([one for one in review.line() if one < point.plies[0] and not review.band(one).setup]):
        tick = review.ticks[before - 1]
        if tick.seat not in sides or tick.kind != "move":
            continue
        counts = _counted_moves(review, before)
        if sum(counts.values()) >= _MANY and counts.get(review.session.entries[before - 1].ply.verb, 0) > 1:
            is_rival = point.seat and point.seat not in sides
            aim = f"hold {review.name_in_sentence(point.seat)} back" if is_rival else "prevent what followed"
            who = review.name_in_sentence(tick.seat)
            yield _whole("answer", f"What could {who} have done at move {before} to {aim}?")
            return


def _of_other_moves(review: Review, ply: int) -> Iterator[ClassQuestion]:
    """Yield why a side chose this of many moves, and what it gave up by that; of few moves nothing is asked."""
    who, count = capital(review.name_in_sentence(review.ticks[ply - 1].seat)), sum(_counted_moves(review, ply).values())
    if count >= _MANY:
        many = str(count) if count < _COUNTABLE else "very many"
        yield _whole("plan", f"{who} had {many} moves to choose from. Why this one, and what did it cost them?")


def _counted_moves(review: Review, ply: int) -> Mapping[str, int]:
    """Return how many moves of each verb were possible in the decision of a ply; none where that cannot be known."""
    found = Counter[str]()
    try:
        for form in forms_at(review, ply) or ():
            found[form.verb] += form.count()
    except BEYOND:
        return {}
    return found


def _without_gain(review: Review, mover: str, point: TurningPoint) -> list[str]:
    """Return the sides that had a reason to prevent a turning point: of a figure that wins all but the one that gained, and
    of one by which they lost together all.

    None of one that a side made to its own loss, nor of a figure that decides nothing.
    """
    outcome, deciding = review.session.outcome, [one for one in review.session.rules.measures if one.decides]
    if outcome is not None and not outcome.winners:
        lost = any(one.id == point.series and outcome.reason in one.decides and not one.seat for one in deciding)
        if lost and not point.of_goal and point.after > point.before:
            return list(review.seats)
    if point.series not in {one.id for one in deciding if one.seat}:
        return []
    if (point.after > point.before) == point.of_goal:  # it fell, or more was needed of it
        return [point.seat] if point.seat != mover else []
    return [one for one in review.seats if one != point.seat]


def _of_knowledge(review: Review, ply: int) -> Iterator[ClassQuestion]:
    """Yield a question on what the side that acted was wrong about, or had not seen of what the ply was about, or else
    another side, if there is one.
    """
    actor, faces = review.ticks[ply - 1].seat, faces_of_ply(review, ply)
    for seat in sorted(review.seats, key=lambda one: one != actor):
        who, lacking = review.name_in_sentence(seat), missed(review, seat, ply)
        if wrong := lacking.get("stale"):
            asked = "who gained by that?" if seat != actor else "what could have shown it?"
            text = f"{capital(who)} believed what was no longer so of {counted_names(wrong)}: {asked}"
            yield ClassQuestion("stale", text, f"{capital(who)}: {asked}")
        if unseen := [one for one in lacking.get("kept", ()) if one.face in faces]:
            names = counted_names(unseen)
            asked = f"{capital(who)} could not see {names}. What could have told them?"
            own = f"{capital(who)} had not seen {names}. Would they do the same if they had?"
            yield _whole("kept", own if seat == actor else asked)


def _of_figure(review: Review, series: Sequence[Series], point: TurningPoint) -> ClassQuestion:
    """Return what is asked of a turning point where nothing else fits: what those could do who had a reason to."""
    figure = figure_in_words(review, point)
    went, others = f"{capital(figure)} went {from_to(point)}", _others(review, point.seat)
    if review.ends(point.ply):
        return ClassQuestion("figure", f"{went}: what could have prevented it?", "What could have prevented it?")
    if not point.seat or not others:
        asked, together = "Who gained by that, and who lost", [one.id for one in series if one.together]
        if point.series in together:
            asked = "Which earlier move helped most, and whose was it"
        elif together or (review.session.outcome is not None and not review.session.outcome.winners):
            asked = "Who could have acted against it, and at what cost"
        return _after(went, f"{asked}?")
    if (point.after > point.before) == point.of_goal:  # it fell, or more was needed of it
        return _after(went, f"How could {review.name_in_sentence(point.seat)} have made up for that?")
    alike = [one for one in series if one.seat and one.title == point.title]
    needs = [(one.seat, left, one.unit) for one in alike if (left := one.lacking(point.ply)) is not None and left > 0]
    if point.seat in [seat for seat, _, _ in needs] and len(needs) <= _NAMED:
        needs.sort(key=lambda need: need[0] != point.seat)
        short = [f"{with_unit(number(left), unit)} by {review.name_in_sentence(seat)}" for seat, left, unit in needs]
        return _whole("figure", f"Still needed after this: {joined(short)}. What was now the best plan of {others}?")
    return _after(went, f"What was now the best plan of {others}?")


def _after(went: str, asked: str) -> ClassQuestion:
    """Return what is asked after how a figure went; where that stands beside it, it is not said again."""
    return ClassQuestion("figure", f"{went}. {asked}", asked)
