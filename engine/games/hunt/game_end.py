"""The end of turns and of the game, and what the referee confirms (HUNT-13.3, 14)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.english import counted, joined, with_full_stop
from engine.games.hunt.board import publish_step
from engine.games.hunt.content import CARTEL, CHAPO, COLOURS, HUNTERS
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.figures import discs, discs_needed, has_enough_discs, is_last_turn
from engine.games.hunt.zone_names import place_of
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse

CLAIMED = "claimed"
"""The reason of an end that the Cartel has claimed before the last pair of turns (HUNT-14.4)."""
_RESULTS = {
    HUNTERS: ((HUNTERS,), "El Chapo is captured in pair {pair}: the Hunters{called} win."),
    CARTEL: (
        (CARTEL,),
        "El Chapo is free after pair {pair} with {filled} filled, {needed} needed: the Cartel{called} wins.",
    ),
    CLAIMED: ((CARTEL,), "El Chapo is free with {filled} filled, {needed} needed: the Cartel{called} wins."),
    "stalemate": ((), "El Chapo is free after pair {pair}, but with {filled} filled, {needed} needed: a draw."),
}


@verb("HUNT-6.11", "HUNT-14.2")
def end_hunter_turn(desk: HuntDesk, task: Task) -> None:
    """End the Hunter turn."""
    end_turn(desk)


def end_turn(desk: HuntDesk) -> None:
    """Return spent pawns and close ``hunter_end``; after the last pair the circles are counted instead."""
    for colour in COLOURS:
        desk.set(f"{colour}_spent", 0)
    desk.say("hunters_end")
    if not is_last_turn(desk.table):
        desk.pop_task()
        desk.then(Task("cartel_begin"))
        return
    result = CARTEL if has_enough_discs(desk.context, desk.table) else "stalemate"
    name = "the Cartel wins" if result == CARTEL else "a draw"
    desk.then(publish_step("game_over", name, result=result))
    desk.publish_to_all()


def publish_moves(_desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return the one step."""
    return [ListedForm("publish")]


@verb("HUNT-13.3", "HUNT-14.5")
def publish(desk: HuntDesk, task: Task) -> None:
    """Show all the outcome, or end the game."""
    desk.pop_task()
    if task.data["about"] == "game_over":
        _end(desk, task.data["result"], task.data.get("place"))
    else:
        desk.publish_to_all()


def _end(desk: HuntDesk, result: str, captured_in: str | None) -> None:
    winners, text = _RESULTS[result]
    names = [desk.schema.names[seat] for seat in winners if desk.schema.names[seat] != seat.capitalize()]
    context, table, called = desk.context, desk.table, f" ({joined(names)})" if names else ""
    filled = counted(discs(context, table), "circle")
    text = text.format(called=called, filled=filled, needed=discs_needed(context, table), pair=table.number("pair"))
    if captured_in is not None:
        desk.set("last_seen", place_of(desk.table.where[CHAPO]))
        desk.move(CHAPO, "finished")
        desk.say("captured", place=captured_in)
    _close(desk)
    desk.say("game_over", text=text)
    desk.end(winners, result, text)


def _close(desk: HuntDesk) -> None:
    while desk.table.task is not None:
        desk.pop_task()


@verb("HUNT-11.3")
def end_game(desk: HuntDesk, task: Task, reason: str) -> None:
    """Break off the game, whatever is pending."""
    reason = reason.strip()
    if not reason:
        raise refuse("no_reason", "HUNT-11.3", "Breaking off the game needs a reason.")
    _close(desk)
    text = f"The game was broken off: {with_full_stop(reason)}"
    desk.say("game_over", text=text)
    desk.end((), "abandoned", text)


def end_game_moves(_desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return a reason that is offered; any other will do."""
    return [FreeTextForm("end_game", "reason", ["time is up"])]
