"""What the referee publishes stands in the log with what it was and who was shown it, though the game says nothing of it."""

from __future__ import annotations

import re

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from referee.review import Review
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import GAMES, content_file_of, example
from ui.console.log.log_model import line_of

HUNT = example("hunt")


def next_published(session: Session) -> str:
    """The line of the next move that publishes something."""
    match = Match(HUNT, session.content, begin=False, seed=7)
    for ply in session.history.plies:
        match.add_ply(ply)
    chance = Random(7)
    verb = ""
    while verb != "publish":
        move = bot_move(match, chance)
        session.play(move)
        match.add_ply(session.history.plies[-1])
        verb = move.verb
    return line_of(session, session.number).text


def test_a_plan_is_published_to_those_who_had_not_made_it() -> None:
    store = MemoryStore()
    session = Session.begin(store, HUNT, content_file_of(HUNT), seed=7, dice="roll", seat_names={"hunters": "Task Force"})
    said = "Publish: the Intelligence plan, to Task Force and the public."
    assert next_published(session) == said
    at = session.number
    again = Session.open(store, session.header.id, GAMES)
    assert line_of(again, at).text == said
    assert Review(again).label(at) == said
    again.take_back("too early", 1)
    assert line_of(again, at).text == said
    assert next_published(again) == said
    assert re.match("Publish: the (Enforcement plan|outcome .+), to Task Force and the public.", next_published(again))
