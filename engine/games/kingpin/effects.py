"""Effects: the ops of a card or ability, carried out in order for the seats concerned (KING-5.9, KING-15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.kingpin.characters import rank_cap
from engine.games.kingpin.content import Op
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.dark_pasts import reveal_past
from engine.games.kingpin.decisions import CHECKPOINT, PASS, Question, answer_of, ask
from engine.games.kingpin.op_handlers import OpUse
from engine.games.kingpin.ops import OP_HANDLERS
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.working_table import Desk


def effect(desk: Desk[KingpinContext], task: Task) -> None:
    """Carry out every op of the effect, one after the other, each followed by a checkpoint (KING-16.1).

    Data: ``effect`` (see `KingpinContext.effects`), ``seat``, and for abilities ``place``, ``character`` and the declared
    ``args``; for the Each Turn of a place or character, which is ``income``.
    """
    context, data = desk.context, task.data
    if "income" in data and not _pays(desk, data["income"], data["seat"]):
        return
    ops = context.effects[data["effect"]].ops
    steps = [Task("op", data={**data, "at": at}) for at, op in enumerate(ops) for _ in range(op.count or 1)]
    desk.then(*steps)


def _pays(desk: Desk[KingpinContext], source: str, seat: str) -> bool:
    """Return whether a place or character is still the seat's when its Each Turn comes (KING-3.11, KING-13.6, KING-3.10)."""
    context, table = desk.context, desk.table
    if source not in context.content.locations:
        return context.owner(table, source) == seat
    if context.controller(table, source) != seat:
        return False
    if context.options.threat_blocks_income and context.is_threatened(table, source):
        desk.say("blocked", place=context.name(source))
        return False
    return True


def op(desk: Desk[KingpinContext], task: Task) -> None:
    """Carry out one op: for each seat that it concerns, with what was declared or what the seat is asked.

    One that cannot do anything does nothing, also beside others that can (KING-15.3).
    """
    context, data = desk.context, task.data
    seat = data["seat"]
    one = context.effects[data["effect"]].ops[data["at"]]
    if one.who not in (None, "self") and "one" not in data:
        concerned = _concerned(context, desk.table, one)
        desk.then(*(Task("op", data={**data, "seat": other, "one": True}) for other in concerned))
        return
    if not context.lives(desk.table, seat):
        return
    desk.then(CHECKPOINT)
    use, primitive = use_of(context, desk.table, data), OP_HANDLERS[one.op]
    _give_away(desk, data, use)
    rows = primitive.rows(context, desk.table, use) if primitive.rows else None
    if rows is None:
        if primitive.able(context, desk.table, use):
            primitive.act(desk, use, {})
    elif "args" in data:
        if any(dict(row) == data["args"] for row in rows):
            primitive.act(desk, use, data["args"])
    else:
        chooser = context.next_seat(desk.table, seat) if one.chooser == "next_player" else seat
        cause = context.effects[data["effect"]]
        ask(desk, OP_QUESTIONS[question_of(one)], chooser, **data, why=f"{cause.name}: {cause.text}")


def use_of(context: KingpinContext, table: Table, data: dict[str, Any]) -> OpUse:
    """Return what a step or question of an op is about."""
    cause, seat = context.effects[data["effect"]], data["seat"]
    place, character = data.get("place", ""), data.get("character", "")
    return OpUse(cause.ops[data["at"]], seat, cause.name, place, character, context.cash(table, seat), cause.source)


def question_of(one: Op) -> str:
    """Return the pending decision in which an op's choice is made (KING-5)."""
    return "optional_move" if one.op == "move_own" and (one.optional or one.to == "any") else OP_HANDLERS[one.op].question


def _concerned(context: KingpinContext, table: Table, one: Op) -> Sequence[str]:
    """Return the seats that an op concerns (KING-20.3); ties go clockwise from the active seat."""
    seats = context.clockwise(table)
    if one.who == "each":
        return seats
    return (max(seats, key=lambda seat: context.cash(table, seat) * (1 if one.who == "richest" else -1)),)


def _give_away(desk: Desk[KingpinContext], data: dict[str, Any], use: OpUse) -> None:
    """Reveal a secret Dark Past that takes cash or changes the answers of a public question (KING-14.9)."""
    context, table = desk.context, desk.table
    own = data["effect"] in [f"turn/{card.id}" for card in table.zones[f"past:{use.seat}"]]
    takes = own and not (use.op.op == "lose_cash" and use.cash == 0)
    narrows = (
        use.op.op == "gain_rank"
        and "args" not in data
        and any(
            true <= context.rank(table, who) < seen
            for who in context.crew(table, use.seat)
            for seen, true in (rank_cap(context, table, who),)
        )
    )
    if takes or narrows:
        reveal_past(desk, use.seat)


def _rows(desk: Desk[KingpinContext], task: Task) -> Sequence[Row]:
    use = use_of(desk.context, desk.table, task.data)
    choices = OP_HANDLERS[use.op.op].rows
    assert choices is not None, f"{use.op.op} asks nothing"
    return choices(desk.context, desk.table, use) or ()


def _answers(desk: Desk[KingpinContext], task: Task) -> Sequence[Row]:
    """Return the answers; a choice with one argument is answered by its value alone."""
    rows = [(("answer", row[0][1]),) if len(row) == 1 else row for row in _rows(desk, task)]
    if rows and use_of(desk.context, desk.table, task.data).op.optional:
        rows.append((("answer", PASS),))
    return rows


def _settle(desk: Desk[KingpinContext], task: Task, answer: Any) -> None:
    use = use_of(desk.context, desk.table, task.data)
    if answer == PASS:
        desk.say("passed", seat=task.seats[0])
        return
    for row, given in zip(_rows(desk, task), _answers(desk, task), strict=False):
        if answer_of(given) == answer:
            OP_HANDLERS[use.op.op].act(desk, use, dict(row))
            return


OP_QUESTIONS = {
    name: Question(name, _answers, _settle, "KING-20.4", "That cannot be chosen here.")
    for name in ("choose_character", "choose_location", "choose_cop_move", "choose_cop", "optional_move", "warrant")
}
