"""Setup and the coming and going of seats (DECK-3, 11.5, 11.6)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.english import closed, counted, joined
from engine.games.deck.field import Field
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

TEAM_SIZES = (2, 3)


def setup_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """``start`` with the first seat, or without where chance decides (DECK-3.5); the people of each team (11.1)."""
    playing = field.playing(desk.table)
    random = field.options.first_seat == "random"
    forms: list[Form] = [
        ListedForm("start") if random else ListedForm("start", ("first_seat",), [(seat,) for seat in playing])
    ]
    if field.options.team_play:
        forms.append(FreeTextForm("roster", "members", ["Ann, Ben"], of=("seat", playing)))
    return forms


def roster(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-11.1: who plays in a team, two or three people; it is recorded at setup and shown to all."""
    seat = move.text("seat")
    people = [name.strip() for name in move.text("members").split(",") if name.strip()]
    if not field.options.team_play:
        raise refuse("no_teams", "DECK-11.1", "There are no teams in this session.")
    if seat not in field.playing(desk.table):
        raise refuse("unknown_seat", "DECK-11.1", f"{_named(desk, seat)} is not in this session.")
    if len(people) not in TEAM_SIZES:
        raise refuse("team_size", "DECK-11.1", "A team is two or three people; put a comma between their names.")
    desk.set(f"roster/{seat}", joined(people))
    desk.say("roster", seat=seat, members=joined(people))


def start(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-3.1 to 3.6: shuffles, deal, Field; then round 1 begins."""
    playing = field.playing(desk.table)
    if field.options.first_seat == "random":
        first, why = desk.pick(playing), ", as chance decided"
    else:
        first, why = move.text("first_seat"), ""
    if not first:
        raise refuse("unknown_seat", "DECK-3.5", "Say who plays first.")
    if first not in playing:
        raise refuse("unknown_seat", "DECK-3.5", f"{_named(desk, first)} is not in this session.")
    desk.done()
    desk.set("first_of_round", first)
    desk.shuffle("draw_pile")
    desk.shuffle("problem_pile")
    desk.say("begins", seat=first, why=why)
    desk.then(Task("round_deal"), Task("fill_field"), Task("round_begin"))


# -------------------------------------------------------------------- the referee's moves


def anytime_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Leaving, joining, calling the game (DECK-10.3, 11.5, 11.6)."""
    leaving = (*field.playing(desk.table), *_queued(field, desk))
    forms: list[Form] = [ListedForm("withdraw", ("seat",), [(seat,) for seat in leaving])]
    if _newcomer(field, desk) is not None and task.name != "setup":
        forms.append(FreeTextForm("add_late", "name", ["Newcomer"]))
    if _may_call(task):
        forms.append(FreeTextForm("call_game", "reason", ["enough for today"]))
    return forms


def _newcomer(field: Field, desk: Desk) -> str | None:
    """The next seat id never used so far; None if no newcomer may join."""
    if not field.options.late_arrivals:
        return None
    used = {s for s in field.seats if f"seated/{s}" in desk.table.numbers or desk.table.numbers.get(f"queued/{s}")}
    return next((seat for seat in field.seats if seat not in used), None)


def _queued(field: Field, desk: Desk) -> tuple[str, ...]:
    """Newcomers who wait for the next round."""
    return tuple(seat for seat in field.seats if desk.table.numbers.get(f"queued/{seat}"))


def add_late(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-11.5: queued; dealt in at the next deal of a round."""
    seat = _newcomer(field, desk)
    name = move.text("name").strip()
    if seat is None:
        raise refuse("no_newcomers", "DECK-11.5", "No newcomer can join this session.")
    if task.name == "setup":
        raise refuse("during_round", "DECK-11.5", "Newcomers join at the start of a round.")
    if not name:
        raise refuse("no_name", "DECK-11.5", "Say who joins.")
    desk.set(f"queued/{seat}", name)
    desk.say("late", name=name, seat=seat)


def withdraw(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-11.6: the hand goes to the hidden discards; what the seat owed falls away."""
    seat = str(move.args.get("seat") or move.seat)
    if not seat:
        raise refuse("not_seated", "DECK-11.6", "Say who leaves.")
    if seat in _queued(field, desk):
        desk.set(f"queued/{seat}", None)
        desk.say("leaves", seat=seat)
        return
    if seat not in field.playing(desk.table):
        raise refuse("not_seated", "DECK-11.6", f"{_named(desk, seat)} is not in the game.")
    was_active = desk.table.numbers.get("turn_of") == seat
    for card in field.hand(desk.table, seat):
        desk.mark(card, "failed", 0)
        desk.move(card, "discard_hidden", 0)
    desk.set(f"seated/{seat}", False)
    desk.say("leaves", seat=seat)
    if len(field.playing(desk.table)) < 2:
        while desk.table.agenda:
            desk.done()
        call(field, desk, "too few seats are left")
    elif task.name != "setup":
        desk.then(Task("left", data={"seat": seat, "active": was_active}))


def _named(desk: Desk, seat: str) -> str:
    """What the session calls a seat."""
    return desk.schema.names.get(seat, seat)


def _may_call(task: Task) -> bool:
    return task.name in ("declare", "round_discard")


def call_game(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-10.3: by the referee, never while a strategy is being settled."""
    if task.name == "setup":
        raise refuse("not_begun", "DECK-10.3", "The game has not begun.")
    if not _may_call(task):
        raise refuse("settling", "DECK-10.3", "Not while a strategy is being settled.")
    reason = move.text("reason").strip()
    if not reason:
        raise refuse("no_reason", "DECK-10.3", "Say why the game is called.")
    call(field, desk, reason)


def call(field: Field, desk: Desk, reason: str) -> None:
    """The highest score wins; equal highest scores share the win (DECK-10.3, 10.4).

    Who has won is said first: a long reason may be cut where there is little room.
    """
    playing = field.playing(desk.table)
    best = max((desk.table.number(f"score/{seat}") for seat in playing), default=0)
    winners = tuple(seat for seat in playing if desk.table.number(f"score/{seat}") == best)
    who = "All" if len(winners) == len(playing) > 2 else joined([_named(desk, seat) for seat in winners])
    won = f"{who} {'wins' if len(winners) == 1 else 'share the win'} with {counted(best, 'point')}."
    finish(desk, winners, "called", f"{won} The game is over: {closed(reason)}")


def finish(desk: Desk, winners: tuple[str, ...], reason: str, text: str) -> None:
    """The game ends; hands stay hidden (DECK-12.5)."""
    desk.set("phase", "game_over")
    desk.set("phase_word", "Game over")
    desk.say("over", text=text)
    desk.end(winners, reason, text)
