"""Primitives of dice: re-rolls, modifiers, sure success, rescued markers, tables of cards."""

from __future__ import annotations

from engine.games.druglord.context import DruglordContext
from engine.games.druglord.primitives.base import CardPlay, met
from engine.games.druglord.rolls import modify, open_roll, settle_round, throw_again, totals, trade_succeeds
from engine.games.druglord.table_reader import read
from engine.games.druglord.wording import tell, weight_of
from engine.model.event import Data, Task
from engine.play.working_table import Desk


def _reroll_die(desk: Desk[DruglordContext], play: CardPlay) -> int | None:
    """Return the die that the card throws again; None if it may not."""
    data, effect = play.data, play.effect
    if data["kind"] not in effect.roll_kinds:
        return None
    if effect.when != "any" and trade_succeeds(desk, data) != (effect.when == "succeeded"):
        return None
    if effect.whose == "own":
        return data["dice"].index(play.seat) if play.seat in data["dice"] else None
    return 0 if play.seat != data["dice"][0] else None


def reroll_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it if there is a die that the card throws again."""
    return met(_reroll_die(desk, play) is not None)


def reroll(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Throw the die again (DRUG-3.7)."""
    die = _reroll_die(desk, play)
    assert die is not None, "the window has not changed since the card was played"
    throw_again(desk, die)


def roll_modifier_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it: for a slot always; for one roll, of its kind and of the own or another seat."""
    if play.effect.duration != "this_roll":
        return met(True)
    return met(
        play.data["kind"] in play.effect.roll_kinds and (play.effect.whose == "own") == (play.seat in play.data["dice"])
    )


def roll_modifier(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Modify one roll at once; a slot is modified by the card lying in play."""
    if play.effect.duration == "this_roll":
        modify(desk, [play.data["dice"][0], play.effect.amount, play.card.name])


def auto_success_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it if the pending trade is small enough."""
    return met(play.data["kind"] in play.effect.roll_kinds and play.data["units"] <= play.effect.max_units)


def auto_success(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Let the pending trade succeed: no roll, no round after it."""
    task = desk.pop_task()
    data = {key: value for key, value in task.data.items() if key != "round"}
    desk.then(Task("after_roll_closed", (), {**data, "certain": True}))


def rescue_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return how many markers may be saved while the trade fails."""
    data = play.data
    if data["kind"] != "trade" or trade_succeeds(desk, data):
        return []
    most = min(play.effect.max, data["units"] - data["rescue"])
    return [{"units": n} for n in range(1, most + 1)]


def rescue(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Save markers if the trade still fails when the round closes."""
    desk.update(rescue=play.data["rescue"] + play.args["units"])


def roll_gain_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return own Regions that supply the type, while the bank has some."""
    board, kind = read(desk), str(play.effect.type)
    if not board.bank(kind):
        return []
    return [{"region": region} for region in board.regions_of(play.seat) if board.supply(region)[kind]]


def roll_gain(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Open the roll of the card's die."""
    region, kind = play.args["region"], str(play.effect.type)
    title = f"{play.card.name}: {kind} for {desk.context.name(region)}"
    table = [[row.min, row.max, row.units] for row in play.effect.table]
    open_roll(desk, "card", [play.seat], title=title, region=region, type=kind, table=table)


def card_rolled(desk: Desk[DruglordContext], task: Task) -> None:
    """Put markers on the Region by the card's table, beyond its slots (DRUG-3.5, 14.10)."""
    data, board = task.data, read(desk)
    (count,) = totals(desk.context, data)
    count = max(data["table"][0][0], min(count, data["table"][-1][1]))  # totals have no bounds (DRUG-3.4)
    units = next(units for least, most, units in data["table"] if least <= count <= most)
    n = min(units, board.bank(data["type"]))
    desk.add_mark(data["region"], f"weight/{data['type']}", n)
    tell(desk, "grown", data["dice"][0], n=n, type=weight_of(n, data["type"]), place=board.context.name(data["region"]))
    settle_round(desk)
