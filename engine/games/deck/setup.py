"""Setup and the coming and going of seats (DECK-3, 11.5, 11.6)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.desk import Desk, refuse
from engine.event import Task
from engine.forms import Listed
from engine.games.deck.field import Field
from engine.move import Form, Move


def setup_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """``start`` with the first seat, or without where chance decides (DECK-3.5)."""
    if field.options.first_seat == "random":
        return [Listed("start")]
    return [Listed("start", ("first_seat",), [(seat,) for seat in field.playing(desk.table)])]


def start(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-3.1 to 3.6: shuffles, deal, Field; then round 1 begins."""
    playing = field.playing(desk.table)
    if field.options.first_seat == "random":
        first, sentence = desk.pick(playing), "Chance decided."
    else:
        first, sentence = move.text("first_seat"), ""
    if first not in playing:
        raise refuse("unknown_seat", "DECK-3.5", f"There is no {first} in this session.")
    desk.done()
    desk.set("first_of_round", first)
    desk.shuffle("draw_pile")
    desk.shuffle("problem_pile")
    desk.say("begins", seat=first, sentence=sentence)
    desk.then(Task("round_deal"), Task("fill_field"), Task("round_begin"))


# -------------------------------------------------------------------- the referee's moves


def anytime_moves(field: Field, desk: Desk, task: Task) -> Iterable[Form]:
    """Leaving, joining, calling the game (DECK-10.3, 11.5, 11.6)."""
    forms: list[Form] = [Listed("withdraw", ("seat",), [(seat,) for seat in field.playing(desk.table)])]
    if _newcomer(field, desk) is not None and task.name != "setup":
        forms.append(Listed("add_late", ("name",), [("Newcomer",)]))
    if _may_call(task):
        forms.append(Listed("call_game", ("reason",), [("enough for today",)]))
    return forms


def _newcomer(field: Field, desk: Desk) -> str | None:
    """The next seat id never used so far; None if no newcomer may join."""
    if not field.options.late_arrivals:
        return None
    used = {s for s in field.seats if f"seated/{s}" in desk.table.numbers or desk.table.numbers.get(f"queued/{s}")}
    return next((seat for seat in field.seats if seat not in used), None)


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
    desk.set(f"queued/{seat}", True)
    desk.say("late", name=name, seat=seat)


def withdraw(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-11.6: the hand goes to the hidden discards; what the seat owed falls away."""
    seat = move.args.get("seat") or move.seat
    if seat not in field.playing(desk.table):
        raise refuse("not_seated", "DECK-11.6", f"{seat} is not in the game.")
    assert isinstance(seat, str)
    was_active = desk.table.numbers.get("turn_of") == seat
    for card in field.hand(desk.table, seat):
        desk.move(card, "discard_hidden")
    desk.set(f"seated/{seat}", False)
    desk.say("leaves", seat=seat)
    if len(field.playing(desk.table)) < 2:
        while desk.table.agenda:
            desk.done()
        call(field, desk, "too few seats are left")
    elif task.name != "setup":
        desk.then(Task("left", data={"seat": seat, "active": was_active}))


def _may_call(task: Task) -> bool:
    return task.name in ("declare", "round_discard")


def call_game(field: Field, desk: Desk, task: Task, move: Move) -> None:
    """DECK-10.3: by the referee, never while a strategy is being settled."""
    if not _may_call(task):
        raise refuse("settling", "DECK-10.3", "Not while a strategy is being settled.")
    reason = move.text("reason").strip()
    if not reason:
        raise refuse("no_reason", "DECK-10.3", "Say why the game is called.")
    call(field, desk, reason)


def call(field: Field, desk: Desk, reason: str) -> None:
    """The highest score wins; equal highest scores share the win (DECK-10.3, 10.4)."""
    playing = field.playing(desk.table)
    best = max((desk.table.number(f"score/{seat}") for seat in playing), default=0)
    winners = tuple(seat for seat in playing if desk.table.number(f"score/{seat}") == best)
    finish(desk, winners, "called", f"The game is over: {reason}.")


def finish(desk: Desk, winners: tuple[str, ...], reason: str, text: str) -> None:
    """The game ends; hands stay hidden (DECK-12.5)."""
    desk.set("phase", "game_over")
    desk.set("phase_word", "Game over")
    desk.say("over", text=text)
    desk.end(winners, reason, text)
