"""Drawing a Need and placing it (HUNT-5.7, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import CARTEL
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.places import check_terrain, known_card, known_location
from engine.model.event import Task
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse


def ask_place_need(board: HuntBoard) -> None:
    """Draw the top Need and ask the Cartel where to place it."""
    card = board.desk.draw("deck/needs", "drawn")
    assert card is not None, "the caller saw a card"
    board.desk.say("need_drawn", card=board.desk.ref(card))
    board.desk.ask("place_need", CARTEL, card=card, name=board.content.name(card))


def place_need_moves(desk: HuntDesk, task: Task) -> Iterable[Form]:
    """Return every Location of a legal Terrain."""
    board = HuntBoard(desk)
    card = task.data["card"]
    return [
        board.context.listed("place_need", ("card", "location"), [(card, to) for to in board.context.legal_places(card)])
    ]


@verb("HUNT-5.7", "HUNT-10.3")
def place_need(desk: HuntDesk, task: Task, card: Annotated[str, "the drawn Need"], location: str) -> None:
    """Place the drawn Need at a Hidden Location."""
    board = HuntBoard(desk)
    known_card(board, card)
    known_location(board, location)
    if card != task.data["card"]:
        raise refuse("pending_first", "HUNT-4.4", "The drawn Need must be placed first.")
    check_terrain(board, card, location, "HUNT-5.7")
    desk.pop_task()
    board.put_hidden(card, location)
    desk.say("need_placed", card=desk.ref(card), place=board.place_text(location))
    # Its own answer is shown to the Cartel at once, also where the Hunters decide next (HUNT-13.2 b).
    desk.publish(CARTEL)
