"""A verb without a legal move is refused at once where one reason holds whatever follows."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.games import all_games, bot_move
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from referee.text_match import typed_words
from tests.games.game_notes import notes_of
from tests.ui.console.test_refused import played
from ui.console.entry.explain import why_refused

pytestmark = pytest.mark.slow


def turn_of(game_id: str, verb: str, code: str) -> Session:
    """A session at the first ply at which this verb is refused for this reason, whatever follows."""
    game = next(one for one in all_games() if one.id == game_id)
    for seed in range(1, 4):
        session = Session.begin(MemoryStore(), game, load_content(game), seed=seed, dice="roll")
        chance = Random(seed)
        while session.outcome is None and session.number < 150:
            if verb in session.rules.decisions[session._match.task.name].verbs:  # type: ignore[union-attr]
                why = session.why_not(Move(verb))
                if why is not None and why.code == code:
                    return session
            session.play(bot_move(session._match, chance), roll=True)
    raise AssertionError(f"{verb} is never refused as {code}")


@pytest.mark.parametrize(
    ("game_id", "line", "verb", "code", "clause"),
    [(game.id, *line) for game in all_games() for line in notes_of(game.id).dead_ends],
)
def test_a_reason_that_holds_whatever_follows_is_told_before_an_argument_is_typed(
    game_id: str, line: str, verb: str, code: str, clause: str
) -> None:
    session = turn_of(game_id, verb, code)
    ply = session.number
    found = why_refused(session, typed_words(line))
    assert (found.why.code, found.why.clause) == (code, clause)
    assert found.read.endswith(", whatever follows")
    assert session.number == ply
    assert verb not in {form.verb for form in session.legal_moves.forms if form.count()}


def test_a_verb_that_has_a_move_asks_for_the_rest_of_it() -> None:
    session = played("hunt", 5)
    verb = session.legal_moves.forms[0].verb
    assert why_refused(session, verb.split("_")).why.code != "legal"
    refused = session.why_not(Move(verb))
    assert refused is not None
    assert refused.code == "bad_argument"


def test_no_reason_is_given_where_there_are_several() -> None:
    """In a turn of Defense actions a Defense may be used against many things, each for a reason of its own."""
    session = turn_of("hunt", "move_chapo", "mode_locked")
    assert why_refused(session, ["use", "defense"]).why.text == "Use defense needs its card: type that too."
