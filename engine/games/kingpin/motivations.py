"""Secret Motivations: counters, readiness, revealing (KING-14.2 to KING-14.7)."""

from __future__ import annotations

from engine.english import said_of
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.decisions import CHECKPOINT
from engine.games.kingpin.figures import counter
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def unrevealed(table: Table, seat: str) -> Piece | None:
    """Return the seat's Motivation if it lies face down."""
    return next((card for card in table.zones[f"motivation:{seat}"] if not card.up), None)


def note_ready(desk: Desk[KingpinContext]) -> None:
    """Note each Motivation whose trigger is true as ready for good, which its owner alone is told (KING-14.3)."""
    context = desk.context
    due: list[Task] = []
    for seat in context.clockwise(desk.table):
        card = unrevealed(desk.table, seat)
        if card is None:
            continue
        trigger = context.content.motivations[card.kind].trigger
        reached = counter(context, desk.table, seat, trigger.stat) >= trigger.at_least
        if reached and not desk.table.numbers.get(f"ready:{seat}"):
            desk.set(f"ready:{seat}", True)
            desk.say("ready", seat=seat, card=desk.ref(card.id))
            due.append(Task("reveal", data={"seat": seat}))
    if context.options.motivation_reveal == "forced":
        desk.then(*due)


def may_reveal(table: Table, seat: str) -> bool:
    """Return whether the seat may reveal its Motivation (KING-14.4)."""
    return unrevealed(table, seat) is not None and bool(table.numbers.get(f"ready:{seat}"))


def reveal(desk: Desk[KingpinContext], task: Task) -> None:
    """Turn the card up for all, and do what it does at once (KING-14.5)."""
    context, seat = desk.context, task.data["seat"]
    card = unrevealed(desk.table, seat)
    if card is None or not context.lives(desk.table, seat):
        return
    desk.turn(card.id, True)
    told = said_of(context.called(seat), context.content.motivations[card.kind].text)
    desk.say("revealed", seat=seat, card=desk.ref(card.id), text=told)
    desk.then(Task("effect", data={"effect": f"reveal/{card.kind}", "seat": seat}), CHECKPOINT)


@verb("KING-14.4")
def reveal_motivation(desk: Desk[KingpinContext], task: Task) -> None:
    """Reveal a Motivation that is ready: no action, no heat."""
    context, seat = desk.context, task.seats[0]
    if not may_reveal(desk.table, seat):
        raise refuse("not_now", "KING-14.4", f"{context.called(seat)} has no Secret Motivation that is ready.")
    reveal(desk, Task("reveal", data={"seat": seat}))
