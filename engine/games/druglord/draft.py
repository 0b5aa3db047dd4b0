"""Draft and Expand, from the second Turn on (DRUG-5)."""

from __future__ import annotations

from itertools import groupby

from engine.common.rounds import open_round
from engine.common.seats import clockwise
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.marker_moves import occupy
from engine.games.druglord.phases import region_phase
from engine.games.druglord.rolls import roll_off
from engine.games.druglord.table_reader import card_of, read, region_of
from engine.games.druglord.wording import tell
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse


def order_of(desk: Desk[DruglordContext], number: str) -> list[str]:
    """Return seats kept as a number: ``draft_order`` or ``pick_order``."""
    return desk.table.word(number).split()


def lay_out(desk: Desk[DruglordContext], task: Task) -> None:
    """Lay out the row, returned Regions first; then roll ties of the draft order (DRUG-5.2 to 5.6)."""
    context, board = desk.context, read(desk)
    returned = desk.table.ids("returned")
    fresh = len(context.seats) + 1
    if not context.options["draft_returns_extra"]:
        fresh = max(0, fresh - len(returned))
    for card in returned:
        desk.move(card, "row")
    for card in desk.table.ids("region_deck")[:fresh]:
        desk.move(card, "row")
    leader = max(context.seats, key=lambda seat: (board.score(seat), -context.seats.index(seat)))
    tell(desk, "row", leader, cards=tuple(desk.ref(card) for card in desk.table.ids("row")))
    ranked = sorted(context.seats, key=board.score)
    groups = [list(same) for _, same in groupby(ranked, key=board.score)]
    roll_off(desk, "draft_tie", groups, first_only=False, title="Draft order: the higher roll drafts earlier")


def order_decided(desk: Desk[DruglordContext], task: Task) -> None:
    """Fix the order and open the window before the claims."""
    order = task.data["order"]
    desk.set("draft_order", " ".join(order))
    desk.set("pick_order", " ".join(order))
    desk.say("draft_order", order=tuple(order))
    first = desk.table.word("start_player")
    open_round(desk, "draft_open", clockwise(desk.context.seats, first))


def claims_of(desk: Desk[DruglordContext], seat: str) -> list[str]:
    """Return the Regions of the row on which the seat holds a claim."""
    return [region_of(card.id) for card in desk.table.zones["row"] if card.marks.get("claim") == seat]


def ask_claims(desk: Desk[DruglordContext], task: Task) -> None:
    """Ask claimants in draft order; then the picks follow (DRUG-5.8, 5.9)."""
    claimants = [seat for seat in order_of(desk, "draft_order") if claims_of(desk, seat)]
    desk.then(*(Task("draft_claim", (seat,), {"seat": seat}) for seat in claimants), Task("ask_picks"))


def ask_picks(desk: Desk[DruglordContext], task: Task) -> None:
    """Ask the first seat that has not picked, then the next (DRUG-5.5 to 5.7)."""
    order = order_of(desk, "pick_order")
    if order:
        desk.set("pick_order", " ".join(order[1:]) or None)
        desk.then(Task("draft_pick", (order[0],), {"seat": order[0]}), Task("ask_picks"))
    else:
        desk.then(Task("draft_over"))


def claim_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the claimed Regions, or none."""
    return [_offer(desk, "claim", task.seats[0], claims_of(desk, task.seats[0]))]


def pick_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return the row, or none."""
    return [_offer(desk, "draft", task.seats[0], [region_of(card) for card in desk.table.ids("row")])]


def _offer(desk: Desk[DruglordContext], verb: str, seat: str, regions: list[str]) -> Form:
    board = read(desk)
    if not board.markers_left(seat):
        regions = []
    labels = {region: board.context.name(region) for region in regions}
    pieces = {region: card_of(region) for region in regions}
    rows: list[tuple[str | None]] = [*((region,) for region in regions), (None,)]
    return ListedForm(verb, ("region",), rows, FormWords(labels, pieces))


@verb("DRUG-5.8", "DRUG-5.9")
def claim(desk: Desk[DruglordContext], task: Task, region: str | None = None) -> None:
    """Let the winner of Violence take that Region before anyone drafts; without one, let it lie."""
    seat = task.seats[0]
    if region is not None and region not in claims_of(desk, seat):
        raise refuse("no_claim", "DRUG-5.8", f"{desk.context.called(seat)} holds no claim on that Region.")
    desk.pop_task()
    if region is None:
        tell(desk, "claim_declined", seat)
        _drop_claims(desk, seat)
        return
    _take(desk, seat, region)
    _drop_claims(desk, seat)
    if not desk.context.options["priority_pick_extra"]:
        order = [other for other in order_of(desk, "pick_order") if other != seat]
        desk.set("pick_order", " ".join(order) or None)


def _drop_claims(desk: Desk[DruglordContext], seat: str) -> None:
    """Take off the claims of a seat: it is asked once, and those that it did not use are over (DRUG-5.9)."""
    for region in claims_of(desk, seat):
        desk.mark(card_of(region), "claim", "")


@verb("DRUG-5.5", "DRUG-5.6", "DRUG-5.7")
def draft(desk: Desk[DruglordContext], task: Task, region: str | list[str] | None = None) -> None:
    """Take one card of the row, or none."""
    seat = task.seats[0]
    if isinstance(region, list):
        raise refuse("one_region", "DRUG-5.7", "One Region per Draft.")
    if region is not None and card_of(region) not in desk.table.ids("row"):
        raise refuse("not_in_row", "DRUG-5.7", "Draft a Region of the row.")
    desk.pop_task()
    if region is None:
        tell(desk, "draft_declined", seat)
    else:
        _take(desk, seat, region)


def _take(desk: Desk[DruglordContext], seat: str, region: str) -> None:
    if not read(desk).markers_left(seat):
        raise refuse("no_marker", "DRUG-2.8", "No Region Marker left.")
    desk.mark(card_of(region), "claim", "")
    tell(desk, "drafted", seat, card=desk.ref(card_of(region)))
    occupy(desk, seat, region)


def draft_over(desk: Desk[DruglordContext], task: Task) -> None:
    """Shuffle what is left in the row into the deck (DRUG-5.11)."""
    for card in desk.table.ids("row"):
        desk.mark(card, "claim", "")
        desk.move(card, "region_deck")
    desk.shuffle("region_deck")
    desk.then(*region_phase(desk, order_of(desk, "draft_order")))
