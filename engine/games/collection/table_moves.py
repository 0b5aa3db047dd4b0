"""Changing the board of COLLECTION (COLL-4), with what follows every single change (COLL-7, 8)."""

from __future__ import annotations

from engine.games.collection.content import COLOURS
from engine.games.collection.context import COMPLETION_DROP, HIGHEST, LOWEST, CollectionContext
from engine.games.collection.ids import tile
from engine.games.collection.log_lines import because_of, moves_to
from engine.play.working_table import Desk


def open_scenario(desk: Desk[CollectionContext], area: str) -> None:
    """Lay down a scenario card, with a crisis gem at level 1 (COLL-3.3, 6.9)."""
    card = desk.table.ids("deck/scenario")[0]
    desk.move(card, f"scenario/{area}")
    for colour in COLOURS:
        desk.set(f"reports/{area}/{colour}", 0)
    desk.say("opened", area=area, card=desk.ref(card))
    if story := desk.context.content.scenario(card).text:
        desk.say("story", story=story)
    set_crisis(desk, area, LOWEST)


def set_crisis(desk: Desk[CollectionContext], area: str, level: int, cause: str = "") -> None:
    """Move the crisis gem, within the ladder (COLL-4.3), and say because of what; then check what follows."""
    before, after = desk.table.number(f"crisis/{area}"), _on_ladder(level)
    if before != after:
        desk.set(f"crisis/{area}", after)
        if before or cause:
            desk.say("crisis", what=because_of(cause, "the crisis"), area=area, moves=moves_to(before, after), level=after)
        else:
            desk.say("crisis_begins", area=area, level=after)
        check(desk)


def calm(desk: Desk[CollectionContext], seat: str, area: str) -> None:
    """Lower a crisis by 1 for a report (COLL-5.13); then check what follows."""
    level = _on_ladder(desk.table.number(f"crisis/{area}") - 1)
    desk.set(f"crisis/{area}", level)
    desk.say("reduced", seat=seat, area=area, level=level)
    check(desk)


def set_response(desk: Desk[CollectionContext], area: str, collector: str, level: int, cause: str = "") -> None:
    """Move a coin that is on the ladder, within it (COLL-4.4), and say because of what."""
    before, after = desk.context.level(desk.table, area, collector), _on_ladder(level)
    if before != after:
        desk.set(f"response/{area}/{collector}", after)
        name, moves = desk.context.collector_name(collector), moves_to(before, after)
        desk.say("response", area=area, collector=name, level=after, moves=moves, cause=because_of(cause))


def _on_ladder(level: int) -> int:
    return max(LOWEST, min(HIGHEST, level))


def add_gem(desk: Desk[CollectionContext], area: str, collector: str, colour: str) -> None:
    """Place an engagement gem; the first one on a space brings the collector's coin (COLL-5.4)."""
    desk.add_mark(tile(area, collector), f"gems/{colour}", 1)
    if not desk.context.level(desk.table, area, collector):
        level = desk.context.entry_level(desk.table, area)
        desk.set(f"response/{area}/{collector}", level)
        desk.say("entered", collector=desk.context.collector_name(collector), area=area, level=level)


def file_report(desk: Desk[CollectionContext], area: str, colour: str) -> None:
    """Put a report into the circle (COLL-5.13); then check what follows."""
    desk.add(f"reports/{area}/{colour}", 1)
    check(desk)


# -------------------------------------------------------------------- after every change


def check(desk: Desk[CollectionContext]) -> None:
    """Complete scenarios, then look for victory, then for defeat (COLL-8.3).

    Steps call it too: they notice what a ruling has changed.
    """
    context = desk.context
    full = context.full_areas(desk.table)
    now = [area for area in full if not context.is_completed(desk.table, area)]
    for area in now:
        _complete(desk, area)
    if desk.table.outcome is not None:
        return
    if context.is_won(desk.table):
        end(desk, context.seats, "victory", "Every open scenario is completed: the analysts win together.")
        return
    if now and full == context.open_areas(desk.table):
        are, wanted = "is" if len(full) == 1 else "are", context.options.minimum_scenarios
        desk.say("too_few", wanted=wanted, opened=len(full), are=are)
    if lost := context.lost_areas(desk.table):
        end(desk, (), "defeat", f"Crisis in scenario {lost[0]} reaches {HIGHEST}: the analysts lose together.")


def _complete(desk: Desk[CollectionContext], area: str) -> None:
    """Turn the card over, lower the crisis to 1 and the collectors by three (COLL-7.1, 7.2)."""
    context = desk.context
    desk.turn(desk.table.ids(f"scenario/{area}")[0], False)
    desk.say("completed", area=area, drop=COMPLETION_DROP)
    desk.set(f"crisis/{area}", LOWEST)
    for collector in context.collectors:
        if level := context.level(desk.table, area, collector):
            set_response(desk, area, collector, level - COMPLETION_DROP, f"{area} is completed")


def end(desk: Desk[CollectionContext], winners: tuple[str, ...], reason: str, text: str) -> None:
    """End the game."""
    desk.say("over", text=text)
    desk.end(winners, reason, text)
