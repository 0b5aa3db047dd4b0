"""Figures as a class reads them: one figure of a side, of several, or of the game in a line."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.english import capital, number, with_unit
from referee.review.measure_series import Series
from referee.review.review import Review


class FigureLine(msgspec.Struct, frozen=True):
    """One line of figures.

    Attributes:
        words: the whole line as a text.
        title: what the figure is called.
        values: each as (seat, value), the seat "" of a figure of the game: ``("red", "$59K → $134K")``.
    """

    words: str
    title: str
    values: tuple[tuple[str, str], ...]


def at_stake(review: Review, series: Sequence[Series]) -> str:
    """Return what figures have to come to, a sentence each: ``Cash: $500K needed to win.``; "" of a game that declares none.

    Of several places, and of sides whose goals are alike, it is said once; of sides whose goals differ the least is told.
    """
    aimed: dict[str, tuple[Series, float]] = {}
    played = [ply for ply in review.line() if not review.band(ply).setup]  # the set-up may not have said it yet
    for one in sorted(series, key=lambda one: not one.seat):  # what wins comes before what ends it for all
        goal = next((goal for ply in played if one.goals and (goal := one.goals[ply]) is not None), None)
        if goal is None:
            continue
        alike = [other for other in series if other.goals and other.seat == one.seat and title_of_all((other, one))]
        title = title_of_all(alike)
        if title not in aimed or goal < aimed[title][1]:
            aimed[title] = (one, goal)
    return " ".join(f"{title}: {_goal_in_words(title, one, goal)}." for title, (one, goal) in aimed.items())


def _goal_in_words(title: str, one: Series, goal: float) -> str:
    """Return what a goal is of a figure: of a side, of all figures together, or of one that ends the game by itself."""
    figure = with_unit(number(goal), unit_untold(title, one.unit)).strip()
    if not (one.seat or one.together):
        return f"the game ends at {figure}"
    return f"{figure} needed {'to win' if one.seat else 'of each'}"


def unit_untold(title: str, unit: str) -> str:
    """Return the unit of a figure; "" if its title tells it."""
    return "" if unit.rstrip("s").lower() in title.lower() else unit


def change_in_words(review: Review, series: Series, before: float, after: float) -> str:
    """Return a change of a figure in words: ``Hunters: People found 3 → 5``, ``Street price $8K → $10K``."""
    whose = f"{capital(review.name(series.seat))}: " if series.seat else ""
    return f"{whose}{series.title} {values_in_words(series.unit, before, after)}"


def value_in_words(value: float, unit: str) -> str:
    """Return a value, with its unit if that is a sign: ``$8K``, ``3``; others are in the title of the figure."""
    return with_unit(number(value), unit) if unit.startswith(("$", "%")) else number(value)


def values_in_words(unit: str, before: float, after: float) -> str:
    """Return from where to where a figure went: ``$8K → $10K``, ``3 → 5``; only a unit that is a sign is told."""
    return " → ".join(value_in_words(one, unit) for one in (before, after))


def goal_in_words(review: Review, series: Series, before: float, after: float) -> str:
    """Return a change of what a figure has to come to: ``Cartel: Circles filled, needed 6 → 7``."""
    return change_in_words(review, msgspec.structs.replace(series, title=f"{series.title}, needed"), before, after)


def change_line(review: Review, series: Series, before: float, after: float) -> FigureLine:
    """Return how one figure changed: ``Red: Cash $59K → $134K``."""
    change = values_in_words(series.unit, before, after)
    return FigureLine(change_in_words(review, series, before, after), series.title, ((series.seat, change),))


def group_line(review: Review, group: Sequence[Series], ply: int, *, since: int | None = None) -> FigureLine:
    """Return one figure of all sides: ``Cash – Red: $86K, Blue: $99K``, or of the game: ``Street price: $15K``; of several
    places ``Water in: A 8, B 9``.

    With ``since``, an earlier ply, also what it was then.
    """
    title, values = title_of_all(group), []
    for one in group:
        now = f"{value_in_words(one.values[ply] or 0, one.unit)}{_of_goal(review, group, ply)}"
        value = now if since is None else f"{value_in_words(one.values[since] or 0, one.unit)} → {now}"
        values.append((one.seat, f"{one.title.removeprefix(title)} {value}".strip()))
    said = ", ".join(f"{review.name(seat)}: {value}" if seat else value for seat, value in values)
    return FigureLine(f"{title}{' – ' if group[0].seat else ': '}{said}", title, tuple(values))


def _of_goal(review: Review, group: Sequence[Series], ply: int) -> str:
    """Return after the end what a figure of one side alone had to come to, where it did not: `` of 7``."""
    (one, *others), left = group, group[0].lacking(ply)
    if others or not one.seat or left is None or left <= 0 or not review.ends(ply):
        return ""
    return f" of {value_in_words(one.goals[ply] or 0, one.unit)}"


def title_of_all(series: Sequence[Series]) -> str:
    """Return what figures are called together: ``Cash`` of all sides, ``Water in`` of ``Water in A`` and ``Water in B``; of
    one its title; "" if there is no such thing.
    """
    titles = {one.title for one in series}
    if len(titles) > 1:
        titles = {one.placeless_title if one.place else one.title for one in series}
    return titles.pop() if len(titles) == 1 else ""


def told_apart(series: Sequence[Series]) -> list[str]:
    """Return what tells figures apart: of one figure of several places the places, else the titles."""
    are_places = len(series) > 1 and bool(title_of_all(series))
    return [one.place if are_places and one.place else one.title for one in series]
