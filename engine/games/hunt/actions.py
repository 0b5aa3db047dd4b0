"""What the moves of a Cartel turn cost, and what they lock (HUNT-5.1, 5.9)."""

from __future__ import annotations

from engine.english import counted
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.context import HuntContext, HuntDesk
from engine.games.hunt.figures import times_done
from engine.games.hunt.zone_names import FIXED
from engine.model.event import Marked, Moved, Task
from engine.model.table import Table
from engine.play.working_table import refuse

ACTIONS = {"defense": 3, "chapo": 2, "need": 1}
MODE_NAMES = {"defense": "Defense actions", "chapo": "Chapo actions", "need": "drawing a Need"}


def check_mode(board: HuntBoard, mode: str) -> None:
    """Raise ``mode_locked`` if this turn is for something else (HUNT-5.1)."""
    current = board.desk.table.numbers["mode"]
    if current in ("pulses", "", mode) and not (mode == current == "need"):
        return
    raise refuse("mode_locked", "HUNT-5.1", f"This turn is for {MODE_NAMES[str(current)]}.")


def actions_left(board: HuntBoard, mode: str) -> int:
    """Return the actions that are left for this mode; 0 if it is locked."""
    current, left_now = board.desk.table.numbers["mode"], board.desk.table.numbers.get("actions_left")
    if current == "":
        return ACTIONS[mode]
    return left_now if current in ("pulses", mode) and isinstance(left_now, int) else 0


def may_draw_need(context: HuntContext, table: Table) -> bool:
    """Return whether the Cartel may draw a Need now (HUNT-5.7, 5.9)."""
    if not table.zones["deck/needs"]:
        return False
    free, mode = context.options.need_draw_free, table.numbers.get("mode")
    if free or mode == "pulses":
        return not times_done("draw_need", table) and (free or table.number("actions_left") > 0)
    return mode == ""


def without_actions(table: Table) -> str:
    """Return what the Cartel is asked once no action is left: a Defense, or by option a Need, may be free; "" before."""
    return "Use what is free or end the turn" if table.word("mode") and not table.number("actions_left") else ""


def actions_in_words(context: HuntContext, table: Table, _task: Task) -> str:
    """Return what the Cartel may do in its turn, or how much of that is left, for the question (HUNT-5.1, 5.9)."""
    mode, left, need = table.word("mode"), table.number("actions_left"), counted(ACTIONS["need"], "new Need")
    can_draw, is_free = may_draw_need(context, table), context.options.need_draw_free
    if mode == "":
        ways = [counted(ACTIONS["defense"], "Defense action"), counted(ACTIONS["chapo"], "Chapo action")]
        ways += [need] if can_draw and not is_free else []
        said = f"{', '.join(ways[:-1])} or {ways[-1]}"
    else:
        kind = {"defense": "Defense action", "chapo": "Chapo action"}.get(mode, "action")
        said = f"{counted(left, kind)} left" if left else ""
    return "; ".join(filter(None, (said, f"{need} is free" if can_draw and is_free else "")))


def check_points(board: HuntBoard, mode: str, cost: int, clause: str) -> None:
    """Raise ``no_points`` if the actions left do not cover the cost."""
    there = actions_left(board, mode)
    if cost > there:
        raise refuse(
            "no_points", clause, f"It costs {counted(cost, 'action')}; {there} {'is' if there == 1 else 'are'} left."
        )


def check_limit(board: HuntBoard, what: str, most: int, text: str) -> None:
    """Raise ``limit_used`` if something was done as often as an option allows."""
    if most and times_done(what, board.desk.table) >= most:
        raise refuse("limit_used", "HUNT-5.9", text)


def pay(board: HuntBoard, mode: str, cost: int, what: str) -> None:
    """Use up actions; the first of a turn fix its mode."""
    desk = board.desk
    there = actions_left(board, mode)
    if desk.table.numbers["mode"] == "":
        desk.set("mode", mode)
    desk.set("actions_left", there - cost)
    note(board, what)


def note(board: HuntBoard, what: str) -> None:
    """Note what was done, a key of ``ACTION_WORDS``."""
    board.desk.set("done", f"{board.desk.table.word('done')} {what}".strip())


def publish_common(desk: HuntDesk) -> None:
    """Show the table to all if the move changed something in the common area (HUNT-13.2 b)."""
    for event in desk.events:
        zones: tuple[str, ...] = ()
        if isinstance(event, Moved):
            zones = (event.origin, event.to)
        elif isinstance(event, Marked) and event.mark == "discs":
            zones = (desk.table.where[event.piece],)
        if any(zone.startswith((FIXED, "finished")) for zone in zones):
            desk.publish_to_all()
            return
