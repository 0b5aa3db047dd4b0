"""Checkpoints, elimination, winning and losing (KING-13.8 to KING-13.15, KING-16)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract.rules import Decision
from engine.games.kingpin import looking
from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.display import end_game, refresh
from engine.games.kingpin.flow import CHECKPOINT, rules_of
from engine.games.kingpin.motivations import note_ready
from engine.games.kingpin.past import reveal_past
from engine.games.kingpin.people import remove
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse


def checkpoint(desk: Desk, _task: Task) -> None:
    """The tests of KING-16.2, in order; the first that applies ends the game."""
    city = city_of(desk)
    stopped = False
    for seat in city.clockwise(desk.table):
        if city.kingpin(desk.table, seat) is None:
            _eliminate(desk, seat)
            stopped = stopped or (seat == city.active(desk.table) and desk.table.numbers.get("phase") != "setup")
    if stopped:
        _stop_turn(desk)
    refresh(desk)
    if not _ended(desk):
        note_ready(desk)


def _ended(desk: Desk) -> bool:
    city, table = city_of(desk), desk.table
    living = city.living(table)
    if len(city.cops(table)) >= city.content.constants.cop_limit:
        return end_game(desk, (), "cop_limit", f"{len(city.cops(table))} Cops are on the board: all seats lose.")
    if not living:
        return end_game(desk, (), "none_left", "No seat is left: all lose.")
    if len(living) == 1:
        return end_game(desk, living, "last_standing", f"{city.called(living[0])} is the last one standing and wins.")
    for seat in city.clockwise(table):
        if _rich(desk, seat):
            return end_game(desk, (seat,), "cash", f"{city.called(seat)} wins by cash.")
        if _in_control(desk, seat):
            return end_game(desk, (seat,), "control", f"{city.called(seat)} wins by control of the city.")
    return False


def _rich(desk: Desk, seat: str) -> bool:
    """KING-16.7; a secret goal that alone prevents the victory is revealed (KING-14.9)."""
    city = city_of(desk)
    more = city.mods.tally(desk.table, "goal_cash", seat)
    cash, goal = city.cash(desk.table, seat), city.content.constants.win_cash
    if cash >= goal + more.open and cash < goal + more.total:
        reveal_past(desk, seat)
    return cash >= goal + more.total


def _in_control(desk: Desk, seat: str) -> bool:
    """KING-16.8, KING-14.8."""
    city, table = city_of(desk), desk.table
    held = city.held(table, seat)
    if len(held) < city.content.constants.neighborhoods_to_win:
        return False
    seen, true = (_controls_enough(city, table, seat, held, secret) for secret in (False, True))
    if seen and not true:
        reveal_past(desk, seat)
    return true


def _controls_enough(city: City, table: Table, seat: str, held: tuple[str, ...], secret: bool) -> bool:
    out = {one.mod.neighborhood for one in city.mods.in_play(table, "goal_exclude", seat) if secret or not one.secret}
    counting = [name for name in held if name not in out]
    need = city.content.constants.neighborhoods_to_win
    if len(counting) < need:
        return False
    more = city.mods.tally(table, "goal_extra_locations", seat)
    smallest = sorted(len(city.content.neighborhoods[name].locations) for name in counting)[:need]
    return len(city.controlled(table, seat)) - sum(smallest) >= (more.total if secret else more.open)


# ---------------------------------------------------------------- elimination


def _eliminate(desk: Desk, seat: str) -> None:
    """A seat whose Kingpin is gone is out (KING-13.8 to KING-13.13)."""
    city = city_of(desk)
    desk.set(f"out:{seat}", True)
    desk.say("out", seat=seat)
    for who in city.crew(desk.table, seat):
        remove(desk, who)
    for place in city.controlled(desk.table, seat):
        desk.set(f"control/{place}", None)
    _bank(desk, seat)
    for cop in city.cops(desk.table):
        desk.mark(cop, f"corrupt/{seat}", 0)
    for zone in (f"past:{seat}", f"motivation:{seat}"):
        for card in desk.table.zones[zone]:
            desk.move(card.id, "fallen" if card.up else f"left:{seat}")
            if not card.up:
                desk.say("left_face_down", seat=seat, card=desk.ref(card.id))


def _bank(desk: Desk, seat: str) -> None:
    """Its goods go to the bank, or its cash to the seat whose Attack did it (KING-13.11)."""
    city = city_of(desk)
    killer, cash = desk.table.word(f"out_by:{seat}"), city.cash(desk.table, seat)
    if city.variants.elimination_spoils == "killer_takes_cash" and killer and cash:
        desk.add(f"cash:{killer}", cash)
        desk.say("spoils", seat=killer, victim=seat, amount=cash)
    for goods in ("cash", "drugs", "influence", "next_heat"):
        desk.set(f"{goods}:{seat}", 0)


def _stop_turn(desk: Desk) -> None:
    """The active seat is out: what is left of its turn is dropped (KING-5.17).

    A Motivation that another seat has to reveal, or what a revealed one still does, is no part of that turn (KING-14.5).
    """
    kept: list[Task] = []
    while (task := desk.table.task) is not None and task.name != "next_turn":
        desk.done()
        if _reveals(desk, task):
            kept.append(task)
        else:
            _lapse(desk, task)
    for now, discard in (("event_now", "event_discard"), ("heat_now", "heat_discard")):
        for card in desk.table.ids(now):
            desk.move(card, discard)
    if kept:
        desk.then(*kept, CHECKPOINT)


def _reveals(desk: Desk, task: Task) -> bool:
    """Whether a step or question belongs to the reveal of a Motivation, and its seats are still in the game."""
    city, table = city_of(desk), desk.table
    reveals = task.name == "reveal" or str(task.data.get("effect")).startswith("reveal/")
    return reveals and all(city.lives(table, seat) for seat in (task.data["seat"], *task.seats))


def _lapse(desk: Desk, task: Task) -> None:
    """A decision that nobody takes any more."""
    if task.name == "arrange_events":
        looking.lapse(desk, task)


# ---------------------------------------------------------------- withdrawal


def _withdraw(desk: Desk, task: Task, move: Move) -> None:
    """The referee takes a seat out, as if its Kingpin were removed (KING-13.15)."""
    city, seat = city_of(desk), move.text("seat")
    if seat not in city.seats or not city.lives(desk.table, seat):
        raise refuse("seat_out", "KING-13.8", f"{city.called(seat)} is not in the game.")
    desk.say("withdrawn", seat=seat)
    # What it is asked, or another for it, falls away (KING-13.14); in its own turn all that is left does (KING-5.17).
    if seat in (*task.seats, task.data.get("seat")) and seat != city.active(desk.table):
        desk.done()
        if task.name == "arrange_events":
            looking.lapse(desk, task)
        else:
            rules_of(desk).questions[task.name].lapse(desk, task)
    desk.then(CHECKPOINT)
    # Its Kingpin may have fallen before it is asked something: a seat is out at the checkpoint, not before (KING-16.1).
    if boss := city.kingpin(desk.table, seat):
        remove(desk, boss)


def _withdrawals(desk: Desk, _task: Task) -> Iterable[Form]:
    return (ListedForm("withdraw", ("seat",), [(seat,) for seat in city_of(desk).living(desk.table)]),)


WITHDRAW = Decision(_withdrawals, {"withdraw": _withdraw})
