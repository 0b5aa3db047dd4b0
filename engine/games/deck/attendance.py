"""Seats that come late or leave, and what the referee may enter at any time (DECK-11.5, 11.6)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from engine.games.deck.challenge import clear_votes, count_votes
from engine.games.deck.context import FEWEST, FEWEST_TEAMS, DeckContext
from engine.games.deck.declare import next_or_round
from engine.games.deck.game_end import end_by_score, may_call
from engine.model.event import Task
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

LONGEST_NAME = 40


def anytime_moves(desk: Desk[DeckContext], task: Task) -> Iterable[Form]:
    """Return what the referee may enter now: leaving, joining, calling the game (DECK-10.3, 11.5, 11.6)."""
    context, table = desk.context, desk.table
    leaving = (*(() if _too_few_to_leave(desk, task) else context.playing(table)), *context.queued(table))
    forms: list[Form] = [ListedForm("withdraw", ("seat",), [(seat,) for seat in leaving])]
    if _newcomer(desk) is not None and task.name != "setup":
        names = ("Newcomer" if n == 1 else f"Newcomer {n}" for n in count(1))
        forms.append(FreeTextForm("add_late", "name", [next(name for name in names if not _has_name(desk, name))]))
    if may_call(task):
        forms.append(FreeTextForm("call_game", "reason", ["enough for today"]))
    return forms


# -------------------------------------------------------------------- joining


def _check_joining(desk: Desk[DeckContext], task: Task, by: str) -> None:
    if _newcomer(desk) is None:
        raise refuse("no_newcomers", "DECK-11.5", "No newcomer can join this session.")
    if task.name == "setup":
        raise refuse("during_round", "DECK-11.5", "Newcomers join at the start of a round.")


@verb("DECK-11.5", precheck=_check_joining)
def add_late(desk: Desk[DeckContext], task: Task, name: str) -> None:
    """Queue a newcomer, who is dealt in at the next deal of a round."""
    seat, name = _newcomer(desk), " ".join(name.split())
    assert seat is not None
    if not name:
        raise refuse("no_name", "DECK-11.5", "Say who joins.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise refuse("bad_name", "DECK-11.5", f"A name has up to {LONGEST_NAME} letters and signs.")
    if _has_name(desk, name):
        raise refuse("same_name", "DECK-11.5", f"{name} is somebody else's name here: give another.")
    desk.set(f"queued/{seat}", name)
    desk.say("late", name=name, seat=seat)


def _newcomer(desk: Desk[DeckContext]) -> str | None:
    """Return the next seat id never used so far; None if no newcomer may join."""
    context, numbers = desk.context, desk.table.numbers
    if not context.options.late_arrivals:
        return None
    used = {seat for seat in context.seats if f"seated/{seat}" in numbers or numbers.get(f"queued/{seat}")}
    return next((seat for seat in context.seats if seat not in used), None)


def _has_name(desk: Desk[DeckContext], name: str) -> bool:
    """Return whether a seat or a newcomer is called so already."""
    names = [desk.schema.names.get(seat, seat) for seat in desk.schema.seats]
    names += [desk.table.word(f"{kind}/{seat}") for kind in ("queued", "roster") for seat in desk.schema.seats]
    return name.casefold() in {one.casefold() for one in names}


# -------------------------------------------------------------------- leaving


@verb("DECK-11.6")
def withdraw(desk: Desk[DeckContext], task: Task, seat: str) -> None:
    """Let a seat leave: its hand goes to the hidden discards, and what it owed falls away."""
    context = desk.context
    if not seat:
        raise refuse("not_seated", "DECK-11.6", "Say who leaves.")
    if seat in context.queued(desk.table):
        desk.set(f"queued/{seat}", None)
        desk.say("leaves", seat=seat)
        return
    if seat not in context.playing(desk.table):
        raise refuse("not_seated", "DECK-11.6", f"{desk.schema.names.get(seat, seat)} is not in the game.")
    if too_few := _too_few_to_leave(desk, task):
        raise refuse("too_few", "DECK-11.1" if context.options.team_play else "DECK-1.1", too_few)
    was_active = context.active(desk.table) == seat
    for card in context.hand(desk.table, seat):
        desk.mark(card, "failed", 0)
        desk.move(card, "discard_hidden", 0)
    desk.set(f"seated/{seat}", False)
    desk.say("leaves", seat=seat)
    if len(context.playing(desk.table)) < FEWEST:
        while desk.table.agenda:
            desk.pop_task()
        end_by_score(desk, "too few seats are left", "too_few")
    elif task.name != "setup":
        desk.then(Task("left", data={"seat": seat, "active": was_active}))


def _too_few_to_leave(desk: Desk[DeckContext], task: Task) -> str:
    """Return why nobody may leave before the game has begun: too few would be left to begin it; "" if one may."""
    teams = desk.context.options.team_play
    if task.name != "setup" or len(desk.context.playing(desk.table)) > (FEWEST_TEAMS if teams else FEWEST):
        return ""
    return "Team play begins with three teams or more." if teams else "A game begins with two seats or more."


def drop_what_is_owed(desk: Desk[DeckContext], task: Task) -> None:
    """Drop what a seat that leaves owed (DECK-11.6)."""
    seat = str(task.data["seat"])
    pending = desk.table.task
    if pending is None:
        return
    if pending.name == "round_discard" and desk.table.numbers.get("first_of_round") == seat:
        # DECK-8.8: the next one clockwise begins, of those in the game before newcomers are dealt in.
        desk.set("first_of_round", desk.context.next_seat(desk.table, seat))
    if task.data["active"]:
        _active_left(desk, seat)
    elif pending.name == "round_discard" and pending.seats == (seat,):
        desk.pop_task()
    elif pending.name == "disrupt_poll" and pending.seats == (seat,):
        desk.pop_task()
        desk.then(Task("poll", data={**pending.data, "next": seat}))
    elif pending.name == "disrupt_open" and seat in pending.seats:
        desk.pop_task()
        desk.then(Task("poll", data={**pending.data, "next": seat, "declined": []}))
    elif pending.name == "vote" and seat in pending.seats:
        desk.pop_task()
        desk.set(f"vote/{seat}", None)
        after = Task("vote", tuple(one for one in pending.seats if one != seat), pending.data)
        desk.then(after)
        count_votes(desk, after)


def _active_left(desk: Desk[DeckContext], seat: str) -> None:
    """End its turn: as if given up if cards were committed, else the next seat plays or the round is over."""
    while desk.table.agenda:
        desk.pop_task()
    clear_votes(desk)
    if desk.table.numbers.get("target") is not None:
        desk.then(Task("end_of_turn", data={"active": seat, "given_up": True}))
    else:
        next_or_round(desk, seat)
