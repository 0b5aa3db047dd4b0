"""Who learned what by the last move: what all have heard, which may be read aloud, is told from what somebody alone has."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.declared import hides_faces
from tests.games.game_list import GAMES, content_file_of
from ui.console.entry.consequence import NOTHING, NOTHING_ELSE, TOLD, learned_by

SECRET = [game for game in GAMES if hides_faces(game)]


def played(game: Game, plies: int) -> Session:
    """A session of so many plies by the players of the program."""
    session = Session.begin(MemoryStore(), game, content_file_of(game), seed=7, dice="roll")
    match, chance = Match(game, session.content, begin=False, seed=7), Random(7)
    while True:
        for ply in session.history.plies[len(match.history.plies) :]:
            match.add_ply(ply)
        if session.number >= plies or session.outcome is not None:
            return session
        session.play(bot_move(match, chance))


@pytest.mark.parametrize("game", SECRET, ids=[game.id for game in SECRET])
def test_what_one_seat_alone_was_told_is_not_read_aloud_as_the_last_move(game: Game) -> None:
    """The line of the log is the referee's own: it has all secrets."""
    session = played(game, 60)
    for number in range(1, session.number + 1):
        learned = learned_by(session, number)
        published = session.history.published_observations(number)
        heard = {
            one: {seen.text for seen in published.get(one, ()) if seen.kind in ("said", "ended")} for one in session.readers
        }
        assert sorted(learned.audiences) == sorted(session.readers), "everybody is in it once"
        for row in learned.learns:
            for one in row.audiences:
                rest = row.text if row.text in (NOTHING, NOTHING_ELSE) else row.text.removeprefix(TOLD)
                assert rest in (NOTHING, NOTHING_ELSE) or all_of(rest, heard[one]) or not any(map(any, heard.values())), (
                    number,
                    one,
                )
        for texts in heard.values():
            assert all_of(learned.common.removeprefix(TOLD), texts), (number, "that is not what all have heard")


def test_lines_that_were_cut_all_said_the_same() -> None:
    """What few were told stands first in a line: six seats read that the first draws a card, and not which they drew."""
    moved = 0
    for session in (played(game, 40) for game in SECRET):
        for number in range(1, session.number + 1):
            published = session.history.published_observations(number)
            heard = {
                one: [seen.text for seen in published.get(one, ()) if seen.kind in ("said", "ended") and seen.text]
                for one in session.readers
            }
            counts = Counter(text for texts in heard.values() for text in set(texts))
            for row in learned_by(session, number).learns:
                texts = heard[row.audiences[0]]
                if row.text.startswith(TOLD) and texts:
                    fewest = min(counts[text] for text in texts)
                    rare = tuple(text for text in texts if counts[text] == fewest)
                    assert row.text.removeprefix(TOLD).startswith(rare), (number, row.text)
                    moved += texts[0] not in rare and counts[texts[0]] < len(session.readers)
    assert moved, "somewhere it is not told first"


def all_of(said: str, texts: set[str]) -> bool:
    """Whether every sentence of what is said is among these texts."""
    for text in sorted(texts, key=len, reverse=True):
        said = said.replace(text, "")
    return not said.strip()


def test_of_a_move_that_is_taken_back_it_is_said_who_was_told_so_and_the_reason_where_nobody_was() -> None:
    (game, *_) = SECRET
    session = played(game, 12)
    session.take_back("a card fell", 1)
    learned = learned_by(session, session.number)
    assert sorted(learned.audiences) == sorted(session.readers)
    assert any(not row.is_nothing for row in learned.learns) != ("a card fell" in learned.note)
