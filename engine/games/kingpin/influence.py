"""The seven Influence actions (KING-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from engine.english import signed
from engine.errors import IllegalMove
from engine.games.kingpin.characters import go
from engine.games.kingpin.combat import SET_UP
from engine.games.kingpin.context import STATION, KingpinContext
from engine.games.kingpin.cops import cop_moves, remove_cop, send_cop
from engine.games.kingpin.decisions import CHECKPOINT, listed
from engine.games.kingpin.heat import add_heat
from engine.games.kingpin.money import shift_price
from engine.games.kingpin.ops import cool
from engine.games.kingpin.reactions import mark_used
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

_BLIND_EYE = 3  # KING-12.4


class InfluenceEffect(msgspec.Struct, frozen=True):
    """What one kind of Influence action may be aimed at, what it does, and the clause that says so."""

    clause: str
    rows: Callable[[KingpinContext, Table, str], Sequence[Row]]
    act: Callable[[Desk[KingpinContext], str, Mapping[str, Any]], None]


def _foes(context: KingpinContext, table: Table, seat: str) -> list[str]:
    return [who for other in context.clockwise(table, seat) if other != seat for who in context.on_board(table, other)]


def _move_cop_rows(context: KingpinContext, table: Table, _seat: str) -> Sequence[Row]:
    return cop_moves(table, list(context.cops(table)), tuple(context.content.locations))


def _move_cop(desk: Desk[KingpinContext], seat: str, args: Mapping[str, Any]) -> None:
    desk.then(send_cop(args["cop"], args["to"], seat))


def _corrupt_rows(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    return [(("cop", cop),) for cop in context.cops(table) if not context.is_corrupted(table, cop, seat)]


def _corrupt_cop(desk: Desk[KingpinContext], seat: str, args: Mapping[str, Any]) -> None:
    desk.mark(args["cop"], f"corrupt/{seat}", 1)
    desk.say("corrupted", seat=seat, cop=desk.context.name(args["cop"]))


def _blind_eye(desk: Desk[KingpinContext], seat: str, _args: Mapping[str, Any]) -> None:
    cool(desk, seat, _BLIND_EYE)


def _jail_rows(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    return [(("character", who),) for who in _foes(context, table, seat) if table.where[who] != STATION]


def _send_to_jail(desk: Desk[KingpinContext], _seat: str, args: Mapping[str, Any]) -> None:
    go(desk, args["character"], STATION)


def _remove_rows(context: KingpinContext, table: Table, _seat: str) -> Sequence[Row]:
    return [(("cop", cop),) for cop in context.cops(table)]


def _remove_cop(desk: Desk[KingpinContext], _seat: str, args: Mapping[str, Any]) -> None:
    remove_cop(desk, args["cop"])


def _agenda_rows(context: KingpinContext, table: Table, _seat: str) -> Sequence[Row]:
    at, last = table.number("price_step"), len(context.content.price_track.steps) - 1
    return [(("delta", delta),) for delta in (1, -1) if 0 <= at + delta <= last]


def _change_agenda(desk: Desk[KingpinContext], _seat: str, args: Mapping[str, Any]) -> None:
    shift_price(desk, args["delta"])


def _set_up_rows(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    return [(("character", who),) for who in _foes(context, table, seat)]


def _set_up(desk: Desk[KingpinContext], _seat: str, args: Mapping[str, Any]) -> None:
    desk.mark(args["character"], SET_UP, 1)
    desk.say("set_up", name=desk.context.name(args["character"]))


STEPS = {str(delta): f"{signed(delta)} step" for delta in (1, -1)}
"""The words for changing the Agenda, by what is typed for them (KING-12.7)."""

EFFECTS: Mapping[str, InfluenceEffect] = {
    "move_cop": InfluenceEffect("KING-12.2", _move_cop_rows, _move_cop),
    "corrupt_cop": InfluenceEffect("KING-12.3", _corrupt_rows, _corrupt_cop),
    "blind_eye": InfluenceEffect("KING-12.4", lambda context, table, seat: ((),), _blind_eye),
    "send_to_jail": InfluenceEffect("KING-12.5", _jail_rows, _send_to_jail),
    "remove_cop": InfluenceEffect("KING-12.6", _remove_rows, _remove_cop),
    "set_up": InfluenceEffect("KING-12.8", _set_up_rows, _set_up),
    "change_agenda": InfluenceEffect("KING-12.7", _agenda_rows, _change_agenda),
}


def _obstacle(context: KingpinContext, table: Table, seat: str, kind: str) -> IllegalMove | None:
    record = context.content.influence_actions[kind]
    if table.number(f"influence:{seat}") < record.cost_influence:
        return refuse("no_influence", "KING-12.1", f"{context.called(seat)} has no Influence for {record.name}.")
    if context.is_used(table, f"influence.{kind}"):
        return refuse("already_used", "KING-12.1", f"{record.name} was already used this turn.")
    return None


def influence_rows(context: KingpinContext, table: Table, seat: str) -> Sequence[Row]:
    """Return every Influence action that is possible."""
    return [
        (("kind", kind), *row)
        for kind in context.content.influence_actions
        if not _obstacle(context, table, seat, kind)
        for row in EFFECTS[kind].rows(context, table, seat)
    ]


@verb("KING-12.1")
def influence(
    desk: Desk[KingpinContext],
    task: Task,
    /,
    kind: Annotated[str, "an Influence action"],
    **args: Annotated[Any, "what it is aimed at"],
) -> None:
    """Use an Influence action: a free action for 1 Influence, once a turn each."""
    context, table, seat = desk.context, desk.table, task.seats[0]
    if kind not in context.content.influence_actions:
        raise refuse("no_such_ability", "KING-12.1", f"There is no Influence action {kind}.")
    if problem := _obstacle(context, table, seat, kind):
        raise problem
    if not listed(args, EFFECTS[kind].rows(context, table, seat)):
        raise _why_not(context, table, seat, kind, args)
    record = context.content.influence_actions[kind]
    mark_used(desk, f"influence.{kind}")
    desk.add(f"influence:{seat}", -record.cost_influence)
    desk.add(f"influence_spent:{seat}", record.cost_influence)
    desk.say("influence", seat=seat, name=record.name)
    desk.then(CHECKPOINT)
    add_heat(desk, seat, "influence", record.heat)
    EFFECTS[kind].act(desk, seat, args)


def _why_not(context: KingpinContext, table: Table, seat: str, kind: str, args: dict[str, Any]) -> IllegalMove:
    cop, who, clause = args.get("cop"), args.get("character"), EFFECTS[kind].clause
    if isinstance(cop, str) and cop not in context.cops(table):
        return refuse("not_on_board", clause, f"{context.name(cop)} is not a Cop on the board.")
    if kind == "corrupt_cop" and isinstance(cop, str):
        return refuse("already_corrupted", clause, f"{context.name(cop)} is already corrupted by {context.called(seat)}.")
    if kind == "move_cop" and isinstance(cop, str) and table.where[cop] == args.get("to"):
        return refuse("same_place", clause, f"{context.name(cop)} is there already.")
    if kind == "change_agenda" and args.get("delta") in (1, -1):
        return refuse("end_of_track", clause, "The street price is at the end of its track.")
    if isinstance(who, str):
        if context.owner(table, who) in ("", seat) or context.place(table, who) is None:
            return refuse("no_target", clause, f"{context.name(who)} is not an opposing character on the board.")
        if kind == "send_to_jail":
            return refuse("already_there", clause, f"{context.name(who)} is at the Police Station already.")
    return refuse("bad_choice", clause, f"{context.name(kind)} cannot be used that way now.")
