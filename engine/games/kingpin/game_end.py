"""Checkpoints, elimination, winning and losing (KING-13.8 to KING-13.15, KING-16)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract.rules import Decision
from engine.games.kingpin.characters import remove
from engine.games.kingpin.combat import end_set_ups
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.cops import HOLD_COP, ask_next_holder
from engine.games.kingpin.dark_pasts import reveal_past, reveal_past_that_changes_actions
from engine.games.kingpin.decisions import CHECKPOINT
from engine.games.kingpin.figures import cash_goal, nearest_to_a_win, phase
from engine.games.kingpin.motivations import note_ready
from engine.games.kingpin.peek_events import put_back_unasked
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse


def end_game(desk: Desk[KingpinContext], winners: tuple[str, ...], reason: str, text: str) -> bool:
    """End the game; the result names round and turn (KING-16.10). Always True."""
    context, number = desk.context, desk.table.number("round")
    desk.say("over", text=text)
    desk.end(winners, reason, f"{text} Round {number}, {context.called(context.active(desk.table))}'s turn.")
    return True


def checkpoint(desk: Desk[KingpinContext], _task: Task) -> None:
    """Make the tests of KING-16.2, in order; the first that applies ends the game."""
    context = desk.context
    stopped = False
    for seat in context.clockwise(desk.table):
        if context.kingpin(desk.table, seat) is None:
            _eliminate(desk, seat)
            stopped = stopped or (seat == context.active(desk.table) and phase(desk.table) != "setup")
    if stopped:
        _stop_turn(desk)
    put_back_unasked(desk)
    reveal_past_that_changes_actions(desk)
    if not _ended(desk):
        note_ready(desk)


def _ended(desk: Desk[KingpinContext]) -> bool:
    context, table = desk.context, desk.table
    living = context.living(table)
    if len(context.cops(table)) >= context.content.constants.cop_limit:
        text = f"{len(context.cops(table))} Cops are on the board: all seats lose.{nearest_to_a_win(context, table)}"
        return end_game(desk, (), "cop_limit", text)
    if not living:
        return end_game(desk, (), "none_left", "No seat is left: all lose.")
    if len(living) == 1:
        return end_game(desk, living, "last_standing", f"{context.called(living[0])} is the last one standing and wins.")
    for seat in context.clockwise(table):
        if _rich(desk, seat):
            return end_game(desk, (seat,), "cash", _won_by_cash(context, table, seat))
        if _in_control(desk, seat):
            return end_game(desk, (seat,), "control", f"{context.called(seat)} wins by control of the city.")
    return False


def _won_by_cash(context: KingpinContext, table: Table, seat: str) -> str:
    """Return that a seat won by cash, how much it needed, and by which open card if that is more than usual (KING-14.9)."""
    seen, true = cash_goal(context, table, seat)
    asked = [context.name(one.source) for one in context.mods.in_play(table, "goal_cash", seat) if not one.secret]
    by = f" ({', '.join(asked)})" if asked else ""
    return f"{context.called(seat)} wins by cash: ${seen if context.cash(table, seat) >= seen else true}K needed{by}."


def _rich(desk: Desk[KingpinContext], seat: str) -> bool:
    """KING-16.7; a secret goal that alone prevents the victory is revealed (KING-14.9)."""
    context = desk.context
    cash, (seen, true) = context.cash(desk.table, seat), cash_goal(context, desk.table, seat)
    if seen <= cash < true:
        reveal_past(desk, seat)
    return cash >= true


def _in_control(desk: Desk[KingpinContext], seat: str) -> bool:
    """KING-16.8, KING-14.8."""
    context, table = desk.context, desk.table
    held = context.neighbourhoods_of(table, seat)
    if len(held) < context.content.constants.neighborhoods_to_win:
        return False
    seen, true = (_controls_enough(context, table, seat, held, secret) for secret in (False, True))
    if seen and not true:
        reveal_past(desk, seat)
    return true


def _controls_enough(context: KingpinContext, table: Table, seat: str, held: tuple[str, ...], secret: bool) -> bool:
    out = context.not_counting(table, seat, secret=secret)
    counting = [name for name in held if name not in out]
    need = context.content.constants.neighborhoods_to_win
    if len(counting) < need:
        return False
    more = context.mods.tally(table, "goal_extra_locations", seat)
    smallest = sorted(len(context.content.neighborhoods[name].locations) for name in counting)[:need]
    return len(context.locations_of(table, seat)) - sum(smallest) >= (more.total if secret else more.open)


# ---------------------------------------------------------------- elimination


def _eliminate(desk: Desk[KingpinContext], seat: str) -> None:
    """Eliminate a seat whose Kingpin is gone (KING-13.8 to KING-13.13)."""
    context = desk.context
    desk.set(f"out:{seat}", True)
    desk.say("out", seat=seat)
    for who in context.crew(desk.table, seat):
        remove(desk, who)
    for place in context.locations_of(desk.table, seat):
        desk.set(f"control/{place}", None)
    _bank(desk, seat)
    for cop in context.cops(desk.table):
        desk.mark(cop, f"corrupt/{seat}", 0)
    for zone in (f"past:{seat}", f"motivation:{seat}"):
        for card in desk.table.zones[zone]:
            desk.move(card.id, "fallen" if card.up else f"left:{seat}")
            if not card.up:
                desk.say("left_face_down", seat=seat, card=desk.ref(card.id))


def _bank(desk: Desk[KingpinContext], seat: str) -> None:
    """Give its goods to the bank, or its cash to the seat whose Attack did it (KING-13.11)."""
    context = desk.context
    killer, cash = desk.table.word(f"out_by:{seat}"), context.cash(desk.table, seat)
    if context.options.elimination_spoils == "killer_takes_cash" and killer and cash:
        desk.add(f"cash:{killer}", cash)
        desk.say("spoils", seat=killer, victim=seat, amount=cash)
    for goods in ("cash", "drugs", "influence", "next_heat"):
        desk.set(f"{goods}:{seat}", 0)


def _stop_turn(desk: Desk[KingpinContext]) -> None:
    """Drop what is left of the turn of a seat that is out (KING-5.17).

    A Motivation that another seat has to reveal, or what a revealed one still does, is no part of that turn (KING-14.5).
    """
    kept: list[Task] = []
    while (task := desk.table.task) is not None and task.name != "next_turn":
        desk.pop_task()
        if _reveals(desk, task):
            kept.append(task)
    put_away_turn(desk)
    if kept:
        desk.then(*kept, CHECKPOINT)


def put_away_turn(desk: Desk[KingpinContext]) -> None:
    """Put away what lies there of a turn that does not go on: the cards that are being resolved, and Set Ups."""
    for now, discard in (("event_now", "event_discard"), ("heat_now", "heat_discard")):
        for card in desk.table.ids(now):
            desk.move(card, discard)
    end_set_ups(desk)


def _reveals(desk: Desk[KingpinContext], task: Task) -> bool:
    """Return whether a step or question belongs to the reveal of a Motivation, and its seats are still in the game."""
    context, table = desk.context, desk.table
    reveals = task.name == "reveal" or str(task.data.get("effect")).startswith("reveal/")
    return reveals and all(context.lives(table, seat) for seat in (task.data["seat"], *task.seats))


# ---------------------------------------------------------------- withdrawal


@verb("KING-13.15")
def withdraw(desk: Desk[KingpinContext], task: Task, seat: str) -> None:
    """Take a seat out, as if its Kingpin were removed."""
    context = desk.context
    if seat not in context.seats or not context.lives(desk.table, seat):
        raise refuse("seat_out", "KING-13.8", f"{context.called(seat)} is not in the game.")
    desk.say("withdrawn", seat=seat)
    # What it is asked, or another for it, falls away (KING-13.14); in its own turn all that is left does (KING-5.17).
    if seat in _concerned(desk, task):
        desk.pop_task()
        if task.name == HOLD_COP.name:
            ask_next_holder(desk, task)
    desk.then(CHECKPOINT)
    # Its Kingpin may have fallen before it is asked something: a seat is out at the checkpoint, not before (KING-16.1).
    if boss := context.kingpin(desk.table, seat):
        remove(desk, boss)


def _concerned(desk: Desk[KingpinContext], task: Task) -> tuple[str, ...]:
    """Return the seats that are asked, that others choose for, or that waiting dice are for: tied, or with a defender."""
    if task.name == "throw":
        step = desk.table.agenda[-2].data if len(desk.table.agenda) > 1 else {}
        return (*step.get("seats", ()), desk.context.owner(desk.table, step.get("defender", "")))
    return (*task.seats, task.data.get("seat", ""))


def _withdrawals(desk: Desk[KingpinContext], _task: Task) -> Iterable[Form]:
    return (ListedForm("withdraw", ("seat",), [(seat,) for seat in desk.context.living(desk.table)]),)


WITHDRAW = Decision(_withdrawals, verbs_by_name(withdraw))
