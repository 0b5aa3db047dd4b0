"""Reaction windows (HUNT-9.6 to 9.8): opened always, whether or not the Cartel has anything to use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from engine.games.hunt.board import HuntBoard, publish_step
from engine.games.hunt.content import CARTEL, Defense, Nullify
from engine.games.hunt.context import PLANS, HuntDesk
from engine.games.hunt.defenses import DefenseUse, Incident, apply_use, usable_defenses
from engine.games.hunt.zone_names import FIXED
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse

TITLES = {
    "after_plan_intel": "the Intelligence plan",
    "after_plan_enforcement": "the Enforcement plan",
    "fix_linked": "a success on {}",
    "finish_card": "a success on {}",
    "search": "a success on {}",
    "capture": "a strike at {}",
}

AGAINST = {
    "fix_linked": "a success on Fixed Topography",
    "finish_card": "a success on a Fixed Need or Defense",
    "search": "a success on a Location",
    "capture": "a Marina capture",
}


def open_window(
    board: HuntBoard, window: str, incident: Incident, follow_up: Sequence[Task], *, before: Sequence[Task] = ()
) -> None:
    """Ask the Cartel; then comes ``before``, then the referee publishes, then comes ``follow_up``.

    Until it is published all others see "resolving".
    """
    target = incident.get("target", "")
    name = board.content.name(target) if target else "the plan"
    able = [use.card for use in usable_defenses(board, window, incident)]
    data = {**incident, "name": name, "usable": able}
    publish = publish_step("outcome", _published(board, window, target))
    board.desk.then(Task(window, (CARTEL,), data), *before, publish, *follow_up)
    # Published before the line below is written: the attempt is told at one and the same moment to all.
    board.desk.publish_to_all()
    board.desk.say("window_opened", window=TITLES[window].format(name), cards=board.content.names(able))


def _published(board: HuntBoard, window: str, target: str) -> str:
    """Return what the referee will publish when the window has closed."""
    if window in PLANS:
        return TITLES[window]
    return f"the outcome {'in' if target in board.content.locations else 'on'} {board.content.name(target)}"


def moves(desk: HuntDesk, task: Task) -> Iterable[Form]:
    """Return every eligible use, and letting it pass."""
    board = HuntBoard(desk)
    rows = [(use.card, to) for use in usable_defenses(board, task.name, task.data) for to in use.locations]
    return [*([board.context.listed("react", ("card", "location"), rows)] if rows else []), ListedForm("decline")]


def use_card(board: HuntBoard, window: str, incident: Incident, card: Defense, location: str | None) -> bool:
    """Use a Defense in a window; return whether that stops the event. Raise IllegalMove if it is not eligible."""
    if board.desk.marks(card.id, "used"):
        turn = "Hunter" if card.limit == "per_hunter_turn" else "Cartel"
        raise refuse("limit_used", "HUNT-9.3", f"Once per {turn} turn.")
    use = next((use for use in usable_defenses(board, window, incident) if use.card == card.id), None)
    if use is None:
        raise refuse("not_eligible", _clause(window), _why_not(card, window))
    _check_location(board, use, location)
    return apply_use(board, window, incident, use, location)


def _check_location(board: HuntBoard, use: DefenseUse, location: str | None) -> None:
    if location in use.locations:
        return
    name = board.content.name(use.card)
    if location is None:
        raise refuse("bad_argument", "HUNT-9.14", f"{name} needs the Location to which Chapo moves.")
    if location == board.chapo_at and use.locations != (None,):
        raise refuse("same_place", "HUNT-9.14", "He is already there.")
    if location in board.content.locations and use.locations != (None,):
        raise refuse("terrain", "HUNT-9.14", f"{name} does not lead to {board.content.name(location)}.")
    there = board.content.name(location) if location in board.content.locations else location
    raise refuse("bad_argument", "HUNT-9.7", f"{name} cannot be used with {there}.")


def _why_not(card: Defense, window: str) -> str:
    events = [effect.event for effect in card.effects if isinstance(effect, Nullify)]
    if events and len(events) == len(card.effects) and window not in events:
        return f"It only works against {' or '.join(AGAINST[event] for event in events)}."
    return f"{card.name} may not be used now."


def _clause(window: str) -> str:
    return "HUNT-5.8" if window == "cartel_turn" else "HUNT-9.7"


@verb("HUNT-9.7", "HUNT-9.8")
def react(desk: HuntDesk, task: Task, card: Annotated[str, "a Defense"], location: str | None = None) -> None:
    """Use a Defense; the window asks again unless the event is stopped."""
    board = HuntBoard(desk)
    defense = board.content.defenses.get(card)
    if defense is None:
        raise refuse("not_eligible", "HUNT-9.7", f"There is no Defense {card}.")
    if use_card(board, task.name, task.data, defense, location):
        desk.pop_task()
        tell_no_effect(board, task.name, task.data["target"])
        return
    desk.update(usable=[use.card for use in usable_defenses(board, task.name, task.data)])


@verb("HUNT-9.7")
def decline(desk: HuntDesk, task: Task) -> None:
    """Let the event go on."""
    desk.pop_task()
    desk.say("declined")
    if task.name in PLANS:
        return
    target, board = task.data["target"], HuntBoard(desk)
    if target not in desk.table.where or board.area(target) != FIXED:
        # It went to Finished while the window was open (HUNT-8.4).
        tell_no_effect(board, task.name, target)
        return
    if task.name == "finish_card":
        publish = desk.pop_task()
        desk.then(publish, Task("tickle"))
    desk.then(Task("carry_out", (), {"event": task.name, "target": target}))


def tell_no_effect(board: HuntBoard, event: str, target: str) -> None:
    """Tell all that an event changed nothing: in the same words whether it was stopped, also in secret, or found nothing."""
    name = board.content.name(target)
    if event in ("search", "fix_linked"):
        where = "in" if event == "search" else "through"
        board.desk.say("nothing_found", where=where, target=name)
    else:
        board.desk.say("no_effect", target=name)
