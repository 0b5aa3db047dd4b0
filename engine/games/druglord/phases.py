"""Turns, Phases and what ends with them (DRUG-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from engine.common.rounds import open_round
from engine.common.seats import clockwise
from engine.english import joined
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.marker_moves import add_house, discard
from engine.games.druglord.rolls import roll_off
from engine.games.druglord.table_reader import FRESH, LAST_WAY, TableReader, read, status_of
from engine.games.druglord.wording import tell, weight_of
from engine.model.event import Task
from engine.moves.forms import SubsetForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def turn_begin(desk: Desk[DruglordContext], task: Task) -> None:
    """Begin a Turn from the second on: reset the counters of the Turn (DRUG-6.10), then draft."""
    context = desk.context
    desk.add("turn", 1)
    for region in context.regions:
        for kind in TYPES:
            desk.mark(region, f"used/{kind}", 0)
    for seat in context.seats:
        for ocean in context.content.oceans:
            desk.mark(status_of(seat), f"reroll/{ocean.id}", 0)
    desk.set(LAST_WAY, "")
    desk.say("turn", n=desk.table.number("turn"))
    desk.then(Task("lay_out"))


def region_phase(desk: Desk[DruglordContext], order: Sequence[str]) -> tuple[Task, ...]:
    """Return the rest of the Region Phase and of the Turn: Load in this order, the order roll, four Action Phases.

    A seat without Regions has nothing to load and is not asked.
    """
    board = read(desk)
    loads = (Task("load", (seat,), {"seat": seat}) for seat in order if board.regions_of(seat))
    actions = (Task("phase_begin", (), {"type": kind}) for kind in TYPES)
    return (*loads, Task("roll_order"), *actions, Task("turn_end"))


def roll_order(desk: Desk[DruglordContext], task: Task) -> None:
    """Let all seats roll for the Start Player (DRUG-7.2)."""
    title = "Action order: the highest roll is the Start Player"
    roll_off(desk, "order", [list(desk.context.seats)], first_only=True, title=title)


def start_player_found(desk: Desk[DruglordContext], task: Task) -> None:
    """Set the Start Player and open the window in which a card may change that (DRUG-7.3)."""
    first = task.data["order"][0]
    desk.set("start_player", first)
    tell(desk, "start_player", first)
    open_round(desk, "order_set", clockwise(desk.context.seats, first))


def action_order(desk: Desk[DruglordContext]) -> tuple[str, ...]:
    """Return the Start Player, then the others clockwise (DRUG-7.3)."""
    return clockwise(desk.context.seats, desk.table.word("start_player"))


def turn_end(desk: Desk[DruglordContext], task: Task) -> None:
    """End the effects of the Turn; then the game ends or the next Turn begins (DRUG-7.7, 12.7)."""
    put_away(desk, "until_turn_end")
    desk.then(Task("final_ranking" if read(desk).is_last_turn else "turn_begin"))


def phase_begin(desk: Desk[DruglordContext], task: Task) -> None:
    """Begin an Action Phase: fresh markers of its type become ready (DRUG-13.2), each seat gets a slot."""
    context, kind = desk.context, task.data["type"]
    desk.set(LAST_WAY, "")
    desk.say("phase", name=context.phase_names[kind])
    for seat in context.seats:
        if fresh := read(desk).status(seat, f"fresh/{kind}"):
            add_house(desk, seat, FRESH + kind, -fresh)
            add_house(desk, seat, kind, fresh)
            tell(desk, "ripe", seat, n=fresh, type=weight_of(fresh, kind))
    order = action_order(desk)
    slots = (Task("slot", (), {"seat": seat}) for seat in order)
    ends = (Task("stow", (), {"seat": seat}) for seat in order)
    desk.then(*slots, *ends, Task("phase_over", (), {"type": kind}))


def stow(desk: Desk[DruglordContext], task: Task) -> None:
    """Store the seat's markers of the Phase's type or move them to the Traphouse (DRUG-7.6, 8.27)."""
    seat = task.data["seat"]
    if storable(read(desk), seat):
        desk.ask("phase_end", seat, seat=seat)
    else:
        _store(desk, seat, [])


def storable(board: TableReader, seat: str) -> list[str]:
    """Return Regions in which one marker of the Phase's type may be stored."""
    kind = board.phase_type
    return [region for region in board.regions_of(seat) if board.weight(region, kind) and board.demand(region, kind)]


def store_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return any of the Regions that can store."""
    board = read(desk)
    regions = storable(board, task.seats[0])
    labels = {region: board.context.name(region) for region in regions}
    return [SubsetForm("store", "keep", regions, words=FormWords(labels, {region: region for region in regions}))]


@verb("DRUG-7.6", "DRUG-8.27")
def store(desk: Desk[DruglordContext], task: Task, keep: Annotated[list[str] | bool | Any, "Regions"] = ()) -> None:
    """Keep one marker in each of these Regions, listed or with true or false; all else goes to the Traphouse."""
    given, board, seat = keep, read(desk), task.seats[0]
    if isinstance(given, Mapping):
        if not all(isinstance(yes, bool) for yes in given.values()):
            raise refuse("bad_argument", "DRUG-8.27", "store needs keep, true or false by Region.")
        chosen = [region for region, yes in given.items() if yes]
    elif isinstance(given, list | tuple):
        chosen = [str(region) for region in given]
    else:
        raise refuse("bad_argument", "DRUG-8.27", "store needs keep, a list of Regions.")
    if len(set(chosen)) < len(chosen):
        raise refuse("one_stored", "DRUG-8.27", "One stored marker per type and Region.")
    if not set(chosen) <= set(storable(board, seat)):
        raise refuse("not_storable", "DRUG-8.27", "A marker is stored only where its type is on a Region and demanded.")
    desk.pop_task()
    _store(desk, seat, chosen)


def _store(desk: Desk[DruglordContext], seat: str, keep: Sequence[str]) -> None:
    board = read(desk)
    kind = board.phase_type
    moved = 0
    for region in board.regions_of(seat):
        there = board.weight(region, kind)
        stay = int(region in keep)
        desk.mark(region, f"weight/{kind}", 0)
        desk.mark(region, f"stored/{kind}", stay)
        moved += there - stay
    if moved:
        add_house(desk, seat, kind, moved)
        tell(desk, "stowed", seat, n=moved, type=weight_of(moved, kind))
    if keep:
        tell(desk, "stored", seat, type=kind, places=joined(list(map(board.context.name, keep))))


def phase_over(desk: Desk[DruglordContext], task: Task) -> None:
    """End the effects of the Phase."""
    put_away(desk, "until_phase_end")


def put_away(desk: Desk[DruglordContext], lasts: str) -> None:
    """Discard cards in play whose time has ended."""
    cards = desk.context.cards
    for card in desk.table.zones["in_play"]:
        if cards[card.id].lasts == lasts:
            discard(desk, card.id)
