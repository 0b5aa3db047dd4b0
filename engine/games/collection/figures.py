"""Figures that follow from the table of COLLECTION: they are derived when somebody looks, and never stored."""

from __future__ import annotations

from collections.abc import Mapping

from engine.common.seats import seat_after
from engine.english import counted
from engine.games.collection.content import COLOURS
from engine.games.collection.context import REPORT_FLOOR, CollectionContext
from engine.games.collection.ids import token
from engine.games.collection.pool import aim_in_parts, pool_of
from engine.games.collection.prospects import chance_in_words
from engine.games.collection.refusals import may_roll_for
from engine.games.collection.reports import uses_of_report
from engine.games.collection.role_words import help_in_words, subject_of
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import Marks

PHASES = {
    "setup": "Setup",
    "placement": "Placement",
    "actions": "Actions",
    "use_report": "Report",
    "drawn": "Collection card",
    "closing": "End of turn",
    "game_over": "Game over",
}
"""What the states of a turn are called."""


RESULTS = {"victory": "Won", "defeat": "Lost", "called": "Called"}
"""What the ends of a game are called."""

REPORTS_ASKED = 10
"""So many reports each scenario asks for."""


def phase(table: Table) -> Scalar:
    """Return the state of the game: the pending decision."""
    if table.outcome is not None:
        return "game_over"
    return table.task.name if table.task is not None and table.task.name in PHASES else None


def phase_word(table: Table) -> Scalar:
    """Return what the state of the game is called."""
    return PHASES.get(str(phase(table)))


def reports_filed(context: CollectionContext, table: Table) -> tuple[int, int]:
    """Return how many reports have been filed, and how many the open scenarios ask for."""
    opened = context.open_areas(table)
    filed = sum(table.number(f"reports/{area}/{colour}") for area in opened for colour in COLOURS)
    return filed, REPORTS_ASKED * len(opened)


def filed_in(area: str, table: Table) -> Scalar:
    """Return how many reports of all colours are filed in a scenario; None while it is closed."""
    if not table.zones[f"scenario/{area}"]:
        return None
    return sum(table.number(f"reports/{area}/{colour}") for colour in COLOURS)


def missing_in(area: str, table: Table) -> Scalar:
    """Return how many reports of all colours a scenario still needs; None while it is closed."""
    filed = filed_in(area, table)
    return REPORTS_ASKED - filed if isinstance(filed, int) else None


def entry_level(context: CollectionContext, area: str, table: Table) -> Scalar:
    """Return the level that a first gem on a space would bring (COLL-5.4).

    None while the scenario is closed, and once the game is over. None also when no report is of use there: it is completed
    and its crisis is too low to be lowered (COLL-5.15, 7.3).
    """
    if table.outcome is not None or not table.zones[f"scenario/{area}"]:
        return None
    if context.is_completed(table, area) and table.number(f"crisis/{area}") <= REPORT_FLOOR:
        return None
    return context.entry_level(table, area) or None


def result(context: CollectionContext, table: Table) -> Scalar:
    """Return how the game ended, in a word and in figures; None while it goes on. Why it ended is the outcome's sentence."""
    end = table.outcome
    if end is None:
        return None
    filed, needed_in_all = reports_filed(context, table)
    turns = counted(table.number("turn"), "turn")
    return f"{RESULTS.get(end.reason, 'Over')}. {filed} of {needed_in_all} reports filed in {turns}."


def filed_at_end(context: CollectionContext, table: Table) -> Scalar:
    """Return how many of all reports had been filed when the game ended, in words; None while it goes on."""
    filed, needed_in_all = reports_filed(context, table)
    return f"{filed} of {needed_in_all} reports" if table.outcome is not None else None


def turns_at_end(table: Table) -> Scalar:
    """Return in how many turns that was, in words; None while the game goes on."""
    return f"filed in {counted(table.number('turn'), 'turn')}" if table.outcome is not None else None


def turn_of(table: Table) -> Scalar:
    """Return the active seat, whose decision is pending; none before the first turn and once the game is over."""
    task = table.pending()
    if task is None or task.name in ("setup", "placement"):
        return None
    return task.seats[0] if task.seats else task.data.get("seat")


def next_of(context: CollectionContext, table: Table) -> Scalar:
    """Return the seat whose turn comes after this one; none while nobody has a turn, or where one seat plays alone."""
    active = turn_of(table)
    following = seat_after(context.seats, str(active)) if active else None
    return following if following != active else None


def best_roll(context: CollectionContext, table: Table) -> Scalar:
    """Return the best roll of the active seat where it stands, in words that call nobody else to it.

    Without one: why it cannot roll there (COLL-5.5), or why no roll brings a report that is of use (COLL-5.17). None while
    it is not asked for an action.
    """
    seat = _may_roll_now(table)
    return (_roll_of_use(context, table, seat) or _why_of_no_use(context, table, seat)) if seat else None


def waiting_roll(context: CollectionContext, seat: str, table: Table) -> Scalar:
    """Return the best roll of a seat that waits while another may roll, where it stands and without help by cards, in words;
    "" without a roll of use.
    """
    return "" if _may_roll_now(table) in ("", seat) else _roll_of_use(context, table, seat, helped=False)


def _roll_of_use(context: CollectionContext, table: Table, seat: str, *, helped: bool = True) -> str:
    """Return which report the best roll of a seat brings where it stands and what that needs (COLL-5.6 to 5.9), of those
    that bring one of use; "" without one.
    """
    area, collector = context.place(table, seat)
    pools = {
        colour: pool_of(context, table, seat, colour, helped=helped)
        for colour in may_roll_for(context, table, seat)
        if uses_of_report(context, table, seat, area, colour)
    }
    if not pools:
        return ""
    best = max(pools, key=lambda colour: pools[colour].chance)
    pool, where = pools[best], f"{context.collector_name(collector)} in {area}"
    return f"{best} report at {where}: {aim_in_parts(pool)}, {chance_in_words(pool.chance)}"


def _why_of_no_use(context: CollectionContext, table: Table, seat: str) -> str:
    """Return why a seat may not roll where it stands (COLL-4.8, 5.5), or why each report that it may roll for would be lost
    there (COLL-5.14 to 5.16).
    """
    colours, role = may_roll_for(context, table, seat), context.role(table, seat)
    area, collector = context.place(table, seat)
    place = f"{context.collector_name(collector)} in {area}"
    if not colours:
        its = f"{role.roll_colours[0]} gem" if len(role.roll_colours) == 1 else "gem"
        has_gem = any(context.gems(table, area, collector, colour) for colour in role.roll_colours)
        return f"No roll at {place}: " + ("not a report of that affinity" if has_gem else f"no {its} lies there")
    filed = colours[0] if len(colours) == 1 else "all"
    calm = "cannot lower the crisis" if role.file_only else "crisis too low to lower"
    return f"No use to roll at {place}: {filed} reports filed, {calm}"


def _may_roll_now(table: Table) -> str:
    """Return the seat that is asked for an action and has one left; "" for none."""
    task = table.pending()
    return task.seats[0] if task is not None and task.name == "actions" and table.number("actions_left") else ""


def needed(context: CollectionContext, area: str, colour: str, table: Table) -> Scalar:
    """Return how many reports of a colour the scenario card of an area asks for; none while it is closed."""
    scenario = context.scenario_in(table, area)
    return None if scenario is None else scenario.needs(colour)


def completed(context: CollectionContext, area: str, table: Table) -> Scalar:
    """Return whether the scenario of an area has been completed; None instead of False."""
    return context.is_completed(table, area) or None


def help_of(context: CollectionContext, seat: str, table: Table) -> Scalar:
    """Return what the role of a seat is called and how it helps others on its space (COLL-5.7, 5.8); None without a role."""
    known = table.word(f"role/{seat}")
    role = context.role(table, seat) if known else None
    return None if role is None else f"{subject_of(role)}: {help_in_words(context.content, role)}"


def private(context: CollectionContext, table: Table) -> Scalar:
    """Return whether held cards are secret; None instead of False."""
    return context.options.is_private or None


def owners(context: CollectionContext, table: Table) -> Mapping[str, Marks]:
    """Mark tokens and held cards with their seats."""
    held = {piece.id: {"seat": seat} for seat in context.seats for piece in table.zones[f"held:{seat}"]}
    return {**held, **{token(seat): {"seat": seat} for seat in context.seats}}


def roles(context: CollectionContext, table: Table) -> Mapping[str, Marks]:
    """Mark tokens with the roles of their seats."""
    return {token(seat): {"role": table.word(f"role/{seat}")} for seat in context.seats}
