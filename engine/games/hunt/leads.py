"""Leads, and Fixing Topography (HUNT-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import WITH_CHAPO, Topography
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.effects import is_suppressed
from engine.games.hunt.figures import LEAD
from engine.games.hunt.zone_names import FIXED_BOX, fixed
from engine.model.event import Task
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse
from engine.visibility.schema import REFEREE


def lead_checks(cards: Iterable[Topography]) -> list[Task]:
    """Return Lead checks on face-up Found cards, one by one: the order of their lines tells nothing (HUNT-13.10)."""
    return [Task("lead_check", (), {"card": card.id}) for card in cards]


def check(desk: HuntDesk, task: Task) -> None:
    """Check the Leads of a face-up Found card (HUNT-7.2); ask the referee if one is to be chosen (HUNT-7.6)."""
    board = HuntBoard(desk)
    card = board.content.topography[task.data["card"]]
    found = lead_labels(board, card)
    if board.options.lead_count == "single" and len(found) > 1:
        desk.ask("choose_lead", REFEREE, card=card.id, labels=found, name=card.name)
    else:
        place_leads(board, card.id, found)


def lead_labels(board: HuntBoard, card: Topography) -> list[str]:
    """Return the labels of the places where its Linked cards in play lie, each once, in the order of the Locations."""
    found = {_label(board, link) for link in card.links if board.is_in_play(link) and not is_suppressed(board, link)}
    return [label for label in board.context.labels if label in found]


def stale_leads(board: HuntBoard) -> Iterator[tuple[str, str]]:
    """Yield markers in the Found display that a check would not place today, by card and mark."""
    for card in board.face_up_found():
        marks = [mark for mark in board.desk.table.piece(card.id).marks if mark.startswith(LEAD)]
        today = lead_labels(board, card) if marks else []
        yield from ((card.id, mark) for mark in marks if mark.removeprefix(LEAD) not in today)


def _label(board: HuntBoard, card: str) -> str:
    place = board.place(card)
    if place != WITH_CHAPO or board.options.chapo_lead == "with_chapo":
        return place
    return board.chapo_at if board.options.chapo_lead == "chapo_location" else ""


def place_leads(board: HuntBoard, card: str, found: list[str]) -> None:
    """Replace the markers on a card; the Hunters read one line, whatever was found (HUNT-13.10)."""
    for label in board.context.labels:
        board.desk.mark(card, LEAD + label, int(label in found))
    board.desk.say("leads", card=board.desk.ref(card), labels=board.content.names(found))


def recheck(desk: HuntDesk, _task: Task) -> None:
    """Check every face-up Found card again: option ``lead_update = all_found`` (HUNT-7.5)."""
    desk.then(*lead_checks(HuntBoard(desk).face_up_found()))


def choose_moves(desk: HuntDesk, task: Task) -> Iterable[Form]:
    """Return the labels that the check yielded."""
    rows = [(task.data["card"], label) for label in task.data["labels"]]
    return [desk.context.listed("choose_lead", ("card", "label"), rows)]


@verb("HUNT-7.6")
def choose_lead(desk: HuntDesk, task: Task, card: str, label: Annotated[str, "a Lead"]) -> None:
    """Pick the one Lead that is placed."""
    board = HuntBoard(desk)
    if card != task.data["card"] or label not in task.data["labels"]:
        offered = " or ".join(board.content.name(one) for one in task.data["labels"])
        raise refuse("not_eligible", "HUNT-7.6", f"Only {offered} may be placed.")
    desk.pop_task()
    place_leads(board, card, [label])


# ---------------------------------------------------------------- Fixing


def fix_moves(board: HuntBoard, seat: str = "") -> list[Form]:
    """Return every Lead that may be followed."""
    rows = [
        (card.id, mark.removeprefix(LEAD))
        for card in board.face_up_found()
        for mark in board.desk.table.piece(card.id).marks
        if mark.startswith(LEAD) and may_stand(board, card.id, mark.removeprefix(LEAD))
    ]
    return [board.context.listed("fix_topography", ("card", "label"), rows, seat, on_fixed=True)] if rows else []


def may_stand(board: HuntBoard, card: str, label: str) -> bool:
    """Return whether the Terrain of a card lets it be Fixed there; not tested if Leads show Chapo's place (HUNT-7.10)."""
    return label in (WITH_CHAPO, *board.context.legal_places(card)) or board.options.chapo_lead == "chapo_location"


@verb("HUNT-7.7")
def fix_topography(desk: HuntDesk, task: Task, card: str, label: Annotated[str, "a Lead"]) -> None:
    """Let a face-up Found card follow a Lead, with its Intelligence pawns."""
    follow_lead(HuntBoard(desk), card, label)


def follow_lead(board: HuntBoard, card: str, label: str) -> None:
    """Move a face-up Found card to the Fixed board at a Lead that it bears (HUNT-7.7). Raise IllegalMove if it cannot go."""
    desk = board.desk
    if label not in board.context.labels:
        raise refuse("bad_argument", "HUNT-7.7", f"There is no Lead {label}.")
    person = board.content.topography.get(card)
    bears = person is not None and board.area(card) == "found" and desk.marks(card, LEAD + label) > 0
    if person is None or not bears:
        lead = "Lead with Chapo" if label == WITH_CHAPO else f"Lead for {board.content.name(label)}"
        raise refuse("no_lead", "HUNT-7.7", f"The card bears no {lead}.")
    if not may_stand(board, card, label):
        raise refuse("terrain", "HUNT-7.10", f"{person.name} may not be Fixed in {board.content.name(label)}.")
    for one in board.context.labels:
        desk.mark(card, LEAD + one, 0)
    board.put(card, FIXED_BOX if label == WITH_CHAPO else fixed(label, "topography"))
    desk.say("topography_fixed", card=desk.ref(card), place=board.place_text(label))
    desk.publish_to_all()
