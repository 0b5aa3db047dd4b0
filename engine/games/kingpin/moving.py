"""The move phase's decision (KING-5.12, KING-5.13)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract.rules import Decision
from engine.games.kingpin.city import city_of
from engine.games.kingpin.flow import CHECKPOINT, rules_of
from engine.games.kingpin.people import go
from engine.games.kingpin.turn import movable, move_limit
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse


def _moves(desk: Desk, task: Task) -> Iterable[Form]:
    city, table = city_of(desk), desk.table
    places = city.content.locations
    seat = task.seats[0]
    rows = [
        (("character", who), ("to", to))
        for who in movable(city, table, seat, move_limit(city, table, seat)[1])
        for to in places
        if table.where[who] != to
    ]
    return (rules_of(desk).form("move_character", rows), ListedForm("end_move"))


def _move_character(desk: Desk, task: Task, move: Move) -> None:
    city, table, seat = city_of(desk), desk.table, task.seats[0]
    who, to = move.text("character"), move.text("to")
    if city.owner(table, who) != seat:
        raise refuse("not_own", "KING-5.12", f"{city.name(who)} is not a character of {city.called(seat)}.")
    if city.place(table, who) is None:
        raise refuse("not_on_board", "KING-5.12", f"{city.name(who)} is not on the board.")
    if to not in city.content.locations:
        raise refuse("no_such_place", "KING-3.5", f"There is no location {to}.")
    limit = move_limit(city, table, seat)[1]
    if who not in movable(city, table, seat, limit):
        raise refuse("already_moved", "KING-5.12", f"No further move: {limit} allowed, each by a different character.")
    if to == table.where[who]:
        raise refuse("same_place", "KING-5.12", f"{city.name(who)} is there already.")
    desk.done()
    desk.set("moved", f"{table.word('moved')} {who}".strip())
    desk.then(CHECKPOINT, Task("moves"))
    go(desk, who, to)


def _end_move(desk: Desk, task: Task, _move: Move) -> None:
    desk.done()
    desk.say("stopped" if desk.table.numbers.get("moved") else "stayed", seat=task.seats[0])


MOVE = Decision(_moves, {"move_character": _move_character, "end_move": _end_move})
