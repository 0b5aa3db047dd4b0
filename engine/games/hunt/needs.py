"""Drawing a Need and placing it (HUNT-5.7, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.hunt.board import Board
from engine.games.hunt.places import check_terrain, known_card, known_location
from engine.games.hunt.schema import CARTEL
from engine.model.event import Task
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse


def ask_place_need(board: Board) -> None:
    """The top Need is drawn and must be placed."""
    card = board.desk.draw("deck/needs", "drawn")
    assert card is not None, "the caller saw a card"
    board.desk.say("need_drawn", card=board.desk.ref(card))
    board.desk.ask("place_need", CARTEL, card=card, name=board.content.name(card))


def place_need_moves(desk: Desk, task: Task) -> Iterable[Form]:
    """Every Location of a legal Terrain."""
    board = Board(desk)
    card = task.data["card"]
    return [board.rules.listed("place_need", ("card", "location"), [(card, to) for to in board.rules.legal_places(card)])]


def place_need(desk: Desk, task: Task, move: Move) -> None:
    """``place_need(card, location)`` (HUNT-5.7, 10.3)."""
    board = Board(desk)
    card, location = known_card(board, move.text("card")), known_location(board, move.text("location"))
    if card != task.data["card"]:
        raise refuse("pending_first", "HUNT-4.4", "The drawn Need must be placed first.")
    check_terrain(board, card, location, "HUNT-5.7")
    desk.done()
    board.put_hidden(card, location)
    desk.say("need_placed", card=desk.ref(card), place=board.at(location))
    # Its own answer is shown to the Cartel at once, also where the Hunters decide next (HUNT-13.2 b).
    desk.publish(CARTEL)
