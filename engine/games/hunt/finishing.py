"""Finishing cards and Tickling the Wires (HUNT-10), and expending Defenses (HUNT-9.5)."""

from __future__ import annotations

from engine.games.hunt.board import Board
from engine.games.hunt.content import Defense
from engine.games.hunt.needs import ask_place_need
from engine.games.hunt.schema import HUNTERS, REFEREE
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk

TICKLED = (4, 5, 6)


def finish_card(board: Board, card: str) -> None:
    """A pawn Finishes a Need or Defense: all face-up Topography Linked to it goes along (HUNT-10.1)."""
    gone = [card, *_face_up_linked(board, card)]
    if board.options.finish_cascade == "transitive":
        gone = _transitive(board, gone)
    gone[1:] = sorted(gone[1:], key=board.content.order.__getitem__)
    board.desk.say("finished", cards=board.to_finished(gone, "finished"))


def _face_up_linked(board: Board, card: str) -> list[str]:
    return [link for link in board.content.cards[card].links if board.is_face_up(link)]


def _transitive(board: Board, gone: list[str]) -> list[str]:
    """Option ``finish_cascade = transitive``: whatever is Linked to what goes follows, until nothing does (HUNT-10.2)."""
    for card in gone:
        topography = card in board.content.topography
        for link in board.content.cards[card].links:
            if link not in gone and (board.in_play(link) if topography else board.is_face_up(link)):
                gone.append(link)
    return gone


def expend(board: Board, defense: Defense) -> None:
    """A Defense is expended: it goes to Finished, which is not Finishing (HUNT-9.2, 9.5)."""
    followers = _face_up_linked(board, defense.id) if board.options.expend_cascade else []
    board.to_finished([defense.id], "expended")
    board.desk.say("defense_expended", card=board.desk.ref(defense.id))
    if followers:
        followers.sort(key=board.content.order.__getitem__)
        board.desk.say("follows", cards=board.to_finished(followers, "finished"))


def tickle(desk: Desk, _task: Task) -> None:
    """After a resolution that Finished a card (HUNT-10.3); physical dice are asked for before they count (HUNT-4.4)."""
    if desk.physical_dice:
        desk.ask("tickling", REFEREE)
    else:
        _tickle(desk)


def tickling_moves(_desk: Desk, _task: Task) -> list[Form]:
    """The one step."""
    return [ListedForm("roll")]


def roll_tickling(desk: Desk, _task: Task, _move: Move) -> None:
    """``roll()``: the referee enters the Hunters' die."""
    desk.done()
    _tickle(desk)


def _tickle(desk: Desk) -> None:
    """The Hunters roll; on a success the Cartel draws a Need, if one is left (HUNT-10.3, 10.4)."""
    (die,) = desk.roll("tickling", seat=HUNTERS, need=TICKLED)
    desk.say("tickling", die=die)
    desk.publish()
    if die not in TICKLED:
        return
    if desk.table.zones["deck/needs"]:
        ask_place_need(Board(desk))
    else:
        desk.say("needs_exhausted")
        desk.ask("continue", REFEREE)


def continue_moves(_desk: Desk, _task: Task) -> list[Form]:
    """The one step."""
    return [ListedForm("continue")]


def go_on(desk: Desk, _task: Task, _move: Move) -> None:
    """``continue()``: in place of a Need that cannot be drawn (HUNT-10.4)."""
    desk.done()
