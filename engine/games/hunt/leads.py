"""Leads, and Fixing Topography (HUNT-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.hunt.board import Board
from engine.games.hunt.content import WITH_CHAPO, Topography
from engine.games.hunt.effects import suppressed
from engine.games.hunt.schema import FIXED_BOX, REFEREE, fixed
from engine.model.event import Task
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

LEAD = "lead/"


def checks(cards: Iterable[Topography]) -> list[Task]:
    """Lead checks on face-up Found cards, one after the other: the order of their lines tells nothing (HUNT-13.10)."""
    return [Task("lead_check", (), {"card": card.id}) for card in cards]


def check(desk: Desk, task: Task) -> None:
    """A Lead check on a face-up Found card (HUNT-7.2), or the referee's choice if there is one (HUNT-7.6)."""
    board = Board(desk)
    card = board.content.topography[task.data["card"]]
    found = labels(board, card)
    if board.options.lead_count == "single" and len(found) > 1:
        desk.ask("choose_lead", REFEREE, card=card.id, labels=found, name=card.name)
    else:
        place(board, card.id, found)


def labels(board: Board, card: Topography) -> list[str]:
    """One label for every distinct place of its Linked cards in play, by Location."""
    found = {_label(board, link) for link in card.links if board.in_play(link) and not suppressed(board, link)}
    return [label for label in board.rules.labels if label in found]


def stale_leads(board: Board) -> Iterator[tuple[str, str]]:
    """Markers in the Found display that a check would not place today, by card and mark."""
    for card in board.face_up_found():
        marks = [mark for mark in board.desk.table.piece(card.id).marks if mark.startswith(LEAD)]
        today = labels(board, card) if marks else []
        yield from ((card.id, mark) for mark in marks if mark.removeprefix(LEAD) not in today)


def _label(board: Board, card: str) -> str:
    place = board.place(card)
    if place != WITH_CHAPO or board.options.chapo_lead == "with_chapo":
        return place
    return board.chapo_at if board.options.chapo_lead == "chapo_location" else ""


def place(board: Board, card: str, found: list[str]) -> None:
    """The markers on a card are replaced; the Hunters read one line, whatever was found (HUNT-13.10)."""
    for label in board.rules.labels:
        board.desk.mark(card, LEAD + label, int(label in found))
    board.desk.say("leads", card=board.desk.ref(card), labels=board.names(found))


def recheck(desk: Desk, _task: Task) -> None:
    """Option ``lead_update = all_found``: every face-up Found card is checked again (HUNT-7.5)."""
    desk.then(*checks(Board(desk).face_up_found()))


def choose_moves(desk: Desk, task: Task) -> Iterable[Form]:
    """The labels that the check yielded."""
    rows = [(task.data["card"], label) for label in task.data["labels"]]
    return [Board(desk).rules.listed("choose_lead", ("card", "label"), rows)]


def choose(desk: Desk, task: Task, move: Move) -> None:
    """``choose_lead(card, label)``: the referee picks one (HUNT-7.6)."""
    board = Board(desk)
    card, label = move.text("card"), move.text("label")
    if card != task.data["card"] or label not in task.data["labels"]:
        offered = " or ".join(board.content.name(one) for one in task.data["labels"])
        raise refuse("not_eligible", "HUNT-7.6", f"Only {offered} may be placed.")
    desk.done()
    place(board, card, [label])


# ---------------------------------------------------------------- Fixing


def fix_moves(board: Board, seat: str = "") -> list[Form]:
    """Every Lead that may be followed."""
    rows = [
        (card.id, mark.removeprefix(LEAD))
        for card in board.face_up_found()
        for mark in board.desk.table.piece(card.id).marks
        if mark.startswith(LEAD) and may_stand(board, card.id, mark.removeprefix(LEAD))
    ]
    return [board.rules.listed("fix_topography", ("card", "label"), rows, seat, on_fixed=True)] if rows else []


def may_stand(board: Board, card: str, label: str) -> bool:
    """Whether the Terrain printed on a card lets it be Fixed there; not tested if Leads show Chapo's place (HUNT-7.10)."""
    return label in (WITH_CHAPO, *board.rules.legal_places(card)) or board.options.chapo_lead == "chapo_location"


def fix_topography(desk: Desk, _task: Task, move: Move) -> None:
    """``fix_topography(card, label)``: a face-up Found card follows a Lead, with its white pawns (HUNT-7.7)."""
    board = Board(desk)
    card, label = move.text("card"), move.text("label")
    if label not in board.rules.labels:
        raise refuse("bad_argument", "HUNT-7.7", f"There is no Lead {label}.")
    person = board.content.topography.get(card)
    bears = person is not None and board.area(card) == "found" and desk.marks(card, LEAD + label) > 0
    if person is None or not bears:
        lead = "Lead with Chapo" if label == WITH_CHAPO else f"Lead for {board.content.name(label)}"
        raise refuse("no_lead", "HUNT-7.7", f"The card bears no {lead}.")
    if not may_stand(board, card, label):
        raise refuse("terrain", "HUNT-7.10", f"{person.name} may not be Fixed in {board.content.name(label)}.")
    for one in board.rules.labels:
        desk.mark(card, LEAD + one, 0)
    board.put(card, FIXED_BOX if label == WITH_CHAPO else fixed(label, "topography"))
    desk.say("topography_fixed", card=desk.ref(card), place=board.at(label))
    desk.publish()
