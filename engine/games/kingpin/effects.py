"""Effects: the ops of a card or ability, carried out in order for the seats concerned (KING-5.9, KING-15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.content import Op
from engine.games.kingpin.flow import CHECKPOINT, PASS, Question, answer_of, put
from engine.games.kingpin.ops import PRIMITIVES
from engine.games.kingpin.past import reveal_past
from engine.games.kingpin.people import rank_cap
from engine.games.kingpin.primitive import Use
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.desk import Desk


def effect(desk: Desk, task: Task) -> None:
    """Every op of the effect, one after the other, each followed by a checkpoint (KING-16.1).

    Data: ``effect`` (see `City.effects`), ``seat``, and for abilities ``place``, ``character`` and the declared ``args``;
    for the Each Turn of a place or character, which is ``income``.
    """
    city, data = city_of(desk), task.data
    if "income" in data and not _pays(desk, data["income"], data["seat"]):
        return
    ops = city.effects[data["effect"]].ops
    steps = [Task("op", data={**data, "at": at}) for at, op in enumerate(ops) for _ in range(op.count or 1)]
    desk.then(*steps)


def _pays(desk: Desk, source: str, seat: str) -> bool:
    """Whether a place or character is still the seat's when its Each Turn comes (KING-3.11, KING-13.6, KING-3.10)."""
    city, table = city_of(desk), desk.table
    if source not in city.content.locations:
        return city.owner(table, source) == seat
    if city.controller(table, source) != seat:
        return False
    if city.variants.threat_blocks_income and city.threatened(table, source):
        desk.say("blocked", place=city.name(source))
        return False
    return True


def op(desk: Desk, task: Task) -> None:
    """One op: for each seat that it concerns, with what was declared or what the seat is asked.

    One that cannot do anything does nothing, also beside others that can (KING-15.3).
    """
    city, data = city_of(desk), task.data
    seat = data["seat"]
    one = city.effects[data["effect"]].ops[data["at"]]
    if one.who not in (None, "self") and "one" not in data:
        concerned = _concerned(city, desk.table, one)
        desk.then(*(Task("op", data={**data, "seat": other, "one": True}) for other in concerned))
        return
    if not city.lives(desk.table, seat):
        return
    desk.then(CHECKPOINT)
    use, primitive = use_of(city, desk.table, data), PRIMITIVES[one.op]
    _give_away(desk, data, use)
    rows = primitive.rows(city, desk.table, use) if primitive.rows else None
    if rows is None:
        if primitive.able(city, desk.table, use):
            primitive.act(desk, use, {})
    elif "args" in data:
        if any(dict(row) == data["args"] for row in rows):
            primitive.act(desk, use, data["args"])
    else:
        chooser = city.after(desk.table, seat) if one.chooser == "next_player" else seat
        cause = city.effects[data["effect"]]
        put(desk, question_of(one), chooser, **data, why=f"{cause.name}: {cause.text}")


def use_of(city: City, table: Table, data: dict[str, Any]) -> Use:
    """What a step or question of an op is about."""
    cause, seat = city.effects[data["effect"]], data["seat"]
    return Use(
        cause.ops[data["at"]], seat, cause.name, data.get("place", ""), data.get("character", ""), city.cash(table, seat)
    )


def question_of(one: Op) -> str:
    """The pending decision in which an op's choice is made (KING-5)."""
    return "optional_move" if one.op == "move_own" and (one.optional or one.to == "any") else PRIMITIVES[one.op].question


def _concerned(city: City, table: Table, one: Op) -> Sequence[str]:
    """KING-20.3; ties go clockwise from the active seat."""
    seats = city.clockwise(table)
    if one.who == "each":
        return seats
    return (max(seats, key=lambda seat: city.cash(table, seat) * (1 if one.who == "richest" else -1)),)


def _give_away(desk: Desk, data: dict[str, Any], use: Use) -> None:
    """A secret Dark Past that takes cash, or changes the answers of a public question, is revealed (KING-14.9)."""
    city, table = city_of(desk), desk.table
    own = data["effect"] in [f"turn/{card.id}" for card in table.zones[f"past:{use.seat}"]]
    takes = own and not (use.op.op == "lose_cash" and use.cash == 0)
    narrows = (
        use.op.op == "gain_rank"
        and "args" not in data
        and any(
            true <= city.rank(table, who) < seen
            for who in city.crew(table, use.seat)
            for seen, true in (rank_cap(city, table, who),)
        )
    )
    if takes or narrows:
        reveal_past(desk, use.seat)


def _rows(desk: Desk, task: Task) -> Sequence[Row]:
    use = use_of(city_of(desk), desk.table, task.data)
    choices = PRIMITIVES[use.op.op].rows
    assert choices is not None, f"{use.op.op} asks nothing"
    return choices(city_of(desk), desk.table, use) or ()


def _answers(desk: Desk, task: Task) -> Sequence[Row]:
    """A choice with one argument is answered by its value alone."""
    rows = [(("answer", row[0][1]),) if len(row) == 1 else row for row in _rows(desk, task)]
    if rows and use_of(city_of(desk), desk.table, task.data).op.optional:
        rows.append((("answer", PASS),))
    return rows


def _settle(desk: Desk, task: Task, answer: Any) -> None:
    use = use_of(city_of(desk), desk.table, task.data)
    if answer == PASS:
        desk.say("passed", seat=task.seats[0])
        return
    for row, given in zip(_rows(desk, task), _answers(desk, task), strict=False):
        if answer_of(given) == answer:
            PRIMITIVES[use.op.op].act(desk, use, dict(row))
            return


OP_QUESTION = Question(rows=_answers, settle=_settle, clause="KING-20.4", problem="That cannot be chosen here.")
