"""Finishing cards and Tickling the Wires (HUNT-10), and expending Defenses (HUNT-9.5)."""

from __future__ import annotations

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import HUNTERS, Defense
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.needs import ask_place_need
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.visibility.schema import REFEREE

TICKLED = (4, 5, 6)


def finish_card(board: HuntBoard, card: str) -> None:
    """Finish a Need or Defense by a pawn: all face-up Topography Linked to it goes along (HUNT-10.1)."""
    gone = [card, *_face_up_linked(board, card)]
    if board.options.finish_cascade == "transitive":
        gone = _transitive(board, gone)
    gone[1:] = sorted(gone[1:], key=board.content.order.__getitem__)
    board.desk.say("finished", cards=board.to_finished(gone))


def _face_up_linked(board: HuntBoard, card: str) -> list[str]:
    return [link for link in board.content.cards[card].links if board.is_face_up(link)]


def _transitive(board: HuntBoard, gone: list[str]) -> list[str]:
    """Add whatever is Linked to what goes, until nothing is: option ``finish_cascade = transitive`` (HUNT-10.2)."""
    for card in gone:
        topography = card in board.content.topography
        for link in board.content.cards[card].links:
            if link not in gone and (board.is_in_play(link) if topography else board.is_face_up(link)):
                gone.append(link)
    return gone


def expend(board: HuntBoard, defense: Defense) -> None:
    """Expend a Defense: it goes to Finished, which is not Finishing (HUNT-9.2, 9.5)."""
    followers = _face_up_linked(board, defense.id) if board.options.expend_cascade else []
    board.to_finished([defense.id], expended=True)
    board.desk.say("defense_expended", card=board.desk.ref(defense.id))
    if followers:
        followers.sort(key=board.content.order.__getitem__)
        board.desk.say("follows", cards=board.to_finished(followers))


def tickle(desk: HuntDesk, _task: Task) -> None:
    """Tickle the Wires after a resolution that Finished a card (HUNT-10.3).

    Physical dice are asked for before they count (HUNT-4.4).
    """
    if desk.physical_dice:
        desk.ask("tickling", REFEREE)
    else:
        _tickle(desk)


def tickling_moves(_desk: HuntDesk, _task: Task) -> list[Form]:
    """Return the one step."""
    return [ListedForm("roll")]


@verb("HUNT-10.3", "HUNT-4.4")
def roll(desk: HuntDesk, task: Task) -> None:
    """Enter the Hunters' die."""
    desk.pop_task()
    _tickle(desk)


def _tickle(desk: HuntDesk) -> None:
    """Roll for the Hunters; on a success the Cartel draws a Need, if one is left (HUNT-10.3, 10.4)."""
    (die,) = desk.roll("tickling", seat=HUNTERS, need=TICKLED)
    result = "a new Need, if one is left" if die in TICKLED else "no new Need"
    desk.say_roll("tickling", [(die,)], die in TICKLED, die=die, result=result)
    desk.publish_to_all()
    if die not in TICKLED:
        return
    if desk.table.zones["deck/needs"]:
        ask_place_need(HuntBoard(desk))
    else:
        desk.say("needs_exhausted")
        desk.ask("continue", REFEREE)


def continue_moves(_desk: HuntDesk, _task: Task) -> list[Form]:
    """Return the one step."""
    return [ListedForm("continue")]


@verb("HUNT-10.4", name="continue")
def go_on(desk: HuntDesk, task: Task) -> None:
    """Go on, in place of a Need that cannot be drawn."""
    desk.pop_task()
