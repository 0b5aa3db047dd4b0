"""A seat that has left the game, and whose screen is still open: the room reads it, so the referee is told of it."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.deck.scene import GAME
from ui.console.session_presenter import SessionPresenter
from ui.session_displays.fallback_board import board_for
from ui.session_displays.team_badges import teams_of
from ui.team.result_strip import result_of

pytestmark = pytest.mark.rule("DECK-11.6")

LEAVES = "player_3"


def session_without_one(*, screen: str) -> Session:
    """Three have begun, one has left, and its screen is in this state."""
    session = Session.begin(MemoryStore(), GAME, load_content(GAME), seats=4, seed=3, dice="roll")
    chance = Random(3)
    while session.task is None or session.task.name == "setup":
        session.play(bot_move(session._match, chance), roll=True)
    if screen != "CURTAIN":
        session.screen_change(LEAVES, "LIVE", "Monitor 3")
    if screen == "HELD":
        session.screen_change(LEAVES, "HELD", "Monitor 3")
    session.play(Move("withdraw", {"seat": LEAVES}))
    return session


def revealing(session: Session) -> Move:
    """Play until somebody is about to show a card to all."""
    chance = Random(5)
    while True:
        move = bot_move(session._match, chance)
        if PUBLIC in session.preview(move).learned:
            return move
        session.play(move, roll=True)


@pytest.mark.parametrize(("screen", "is_told"), [("LIVE", True), ("HELD", True), ("CURTAIN", False)])
def test_the_screen_of_a_seat_that_has_left_is_among_those_who_learn_while_it_is_open(screen: str, is_told: bool) -> None:
    """It was listed nowhere, and showed each card all the same."""
    session = session_without_one(screen=screen)
    move = revealing(session)
    name = session.name(LEAVES)
    foretold = session.preview(move)
    assert (LEAVES in foretold.learned) is is_told
    session.play(move)
    assert session.entries[-1].told == foretold.sentences
    assert (name in " ".join(foretold.sentences)) is is_told


def test_the_console_lists_it_before_the_move(qapp: object) -> None:
    session = session_without_one(screen="LIVE")
    presenter = SessionPresenter(session)
    rows = presenter.consequence(presenter.entry(), None).learns
    assert LEAVES in rows[0].audiences
    session.screen_change(LEAVES, "CURTAIN", "Monitor 3")
    assert LEAVES not in presenter.consequence(presenter.entry(), None).learns[0].audiences


@pytest.mark.rule("DECK-11.5", "DECK-11.6")
def test_the_end_names_who_played_and_puts_out_who_left(qapp: object) -> None:
    """Under the result of two players stood the signs of players 3 to 8, who had never come."""
    session = session_without_one(screen="LIVE")
    session.play(Move("call_game", {"reason": "enough for today"}))
    board, marks = board_for(session.rules.schema, session.game.title), teams_of(session)
    for audience in ("player_1", LEAVES, PUBLIC):
        result = result_of(session.view(audience), board, marks)
        shown = [(one.team.id, one.figure) for one in result.standings]
        assert shown == [("player_1", "0"), ("player_2", "0"), ("player_4", "0"), (LEAVES, "out")]
