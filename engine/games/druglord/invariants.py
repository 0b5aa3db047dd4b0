"""What the table must always hold: conservation of markers and cards, and the limits of every component."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.druglord.bank import MARKER_FAMILIES
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import TableReader, card_of
from engine.games.druglord.wording import seat_name
from engine.model.table import Table


def faults(context: DruglordContext, table: Table) -> Iterator[str]:
    """Yield every invariant that the table breaks, a sentence each."""
    board = TableReader(context, table)
    yield from _bank(board)
    yield from _regions(board)
    yield from _seats(board)
    yield from _status_cards(board)
    yield from _cards(board)


def _bank(board: TableReader) -> Iterator[str]:
    for kind in TYPES:
        if board.bank(kind) < 0:
            yield f"The bank owes {-board.bank(kind)} {kind}."


def _regions(board: TableReader) -> Iterator[str]:
    held = board.owners()
    for region, record in board.context.regions.items():
        pieces = board.table.zones[f"region/{region}"]
        marks = pieces[0].marks
        if not marks and region not in held and len(pieces) == 1:
            continue
        if len(pieces) > 1 and region not in held:
            yield f"{record.name} is vacant but has cards attached."
        for mark, n in marks.items():
            family, _, kind = mark.partition("/")
            if family in MARKER_FAMILIES and region not in held:
                yield f"{record.name} is vacant but has {kind}."
            if isinstance(n, int) and not 0 < n <= (1 if family == "stored" else n):
                yield f"{record.name} bears {n} {mark.replace('/', ' ')}."


def _seats(board: TableReader) -> Iterator[str]:
    context = board.context
    for seat in context.seats:
        name = seat_name(seat)
        if board.score(seat) < 0:
            yield f"{name} has a score of {board.score(seat)}."
        if len(board.regions_of(seat)) + 1 > context.markers:
            yield f"{name} uses more Region Markers than there are."


def _status_cards(board: TableReader) -> Iterator[str]:
    context = board.context
    trading = {task.data["roller"] for task in board.table.agenda if task.data.get("kind") == "trade"}
    for seat in context.seats:
        name, marks = seat_name(seat), board.status_card(seat).marks
        families = Counter(mark.partition("/")[0] for mark in marks)
        if families["case"] != len(board.cases(seat)):
            yield f"The Cases of {name} are not numbered without gaps."
        if families["case"] >= context.case_limit and not is_on_trial(board, seat):
            yield f"{name} has {families['case']} Cases and no Trial."
        if any(isinstance(n, int) and n < 0 for n in marks.values()):
            yield f"The Status card of {name} owes markers."
        if families["aside"] and seat not in trading:
            yield f"Markers of {name} are set aside, but no trade is pending."


def is_on_trial(board: TableReader, seat: str) -> bool:
    """Return whether the Trial of a seat is on the agenda."""
    return any(task.name == "trial" and seat in task.data["dice"] for task in board.table.agenda)


def _cards(board: TableReader) -> Iterator[str]:
    places, context = board.table.where, board.context
    choosing = any(task.name in ("setup_keep", "setup_reveal") for task in board.table.agenda)
    homes = {"region_deck", "row", "returned", *(f"{zone}:{seat}" for seat in context.seats for zone in ("hand", "empire"))}
    for region, record in context.regions.items():
        place = places.get(card_of(region), "no zone")
        if place not in homes or (place.startswith("hand:") and not choosing):
            yield f"The card of {record.name} lies in {place}."
        if place.startswith("empire:") and board.table.piece(card_of(region)).marks:
            yield f"The card of {record.name} bears a mark before a seat."
        if places.get(region) != f"region/{region}":
            yield f"The space of {record.name} is not on the board."
    if any(card.marks for card in board.table.zones["region_deck"]):
        yield "A card of the Region deck bears a mark."
    resting = {"baller_deck", "discards", *(f"held:{seat}" for seat in context.seats)}
    for card, baller in context.cards.items():
        place = places.get(card, "no zone")
        attached = place.startswith("region/") and baller.lasts == "attach_region"
        if place not in resting and place != "in_play" and not attached:
            yield f"{baller.name} lies in {place}."
    for zone in resting:
        if any(piece.marks for piece in board.table.zones[zone]):
            yield f"A Baller card bears marks in {zone}."
