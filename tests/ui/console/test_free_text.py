"""Free text in the entry line: reasons, names, explanations."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from engine.moves.forms import FreeTextForm, ListedForm
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import example
from tests.ui.console.entry_text import chosen
from tests.ui.console.shown_panel import moves, panel_of
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.prefix_match import own_words
from ui.console.session_presenter import SessionPresenter

EXPLAIN = FreeTextForm("explain", "note", optional=True)
STOP = FreeTextForm("call_game", "reason", ["time is up"])
ROSTER = FreeTextForm("roster", "members", ["Ann, Ben"], of=("team", ["team_1", "team_2"]))


def entry() -> MoveEntry:
    return MoveEntry((EXPLAIN, ListedForm("concede"), ROSTER), (STOP,))


def typed(made: MoveEntry, query: str) -> list[Move]:
    made.query = query
    return [made.move(one) for one in made.candidates() if one.ready]


@pytest.mark.parametrize(
    "query",
    [
        'explain "Ships need fuel; fuel is bought."',
        "exp “Ships need fuel; fuel is bought.”",
        'EXPLAIN "Ships need fuel; fuel is bought.',
        "explain Ships need fuel; fuel is bought.",
    ],
)
def test_what_is_quoted_or_follows_the_verb_is_kept_as_it_was_written(query: str) -> None:
    assert typed(entry(), query) == [Move("explain", {"note": "Ships need fuel; fuel is bought."})]


def test_once_the_verb_is_chosen_all_that_is_typed_is_the_text() -> None:
    made = entry()
    made.query = "explain"
    (bare,) = made.candidates()
    assert bare.ready
    assert not bare.final  # an explanation may follow
    made.take(bare)
    assert (made.asks_for, chosen(made), made.speaking) == ("note", Move("explain"), True)
    made.query = "They talk by radio/telephone."
    (one,) = made.candidates()
    assert one.final
    assert made.move(one) == Move("explain", {"note": "They talk by radio/telephone."})
    assert one.chips[-1].label == "“They talk by radio/telephone.”"
    made.take(one)
    assert made.back()
    assert made.chips == ()


def test_an_offered_text_comes_before_ones_own() -> None:
    made = entry()
    assert typed(made, "call") == [Move("call_game", {"reason": "time is up"})]
    assert [one.ready for one in made.candidates()] == [True, False]
    made.take(made.candidates()[1])
    assert (made.verb, made.asks_for, chosen(made)) == ("call_game", "reason", None)
    reasons = [move.args["reason"] for move in typed(made, "time")]
    assert reasons == ["time is up", "time"]


def test_a_slip_of_the_hand_is_no_reason_to_end_a_game() -> None:
    assert typed(entry(), "cal concede") == []
    assert typed(entry(), "c the bell") == []
    assert typed(entry(), "call_game the bell") == [Move("call_game", {"reason": "the bell"})]


def test_an_argument_may_come_first() -> None:
    wanted = [Move("roster", {"team": "team_2", "members": "Cy, Di"})]
    assert typed(entry(), 'roster 2 "Cy, Di"') == wanted
    assert typed(entry(), "roster 2 Cy, Di") == wanted


def test_words_in_quotation_marks_alone_are_offered_to_all_who_take_them() -> None:
    assert typed(entry(), '"the bell"') == [Move("explain", {"note": "the bell"}), Move("call_game", {"reason": "the bell"})]
    assert typed(entry(), 'concede "the bell"') == []
    assert typed(entry(), '""') == []


def test_how_a_query_may_be_read() -> None:
    assert own_words('a b "C d"') == [(["a", "b"], "C d", True)]
    assert own_words("a B") == [([], "a B", False), (["a"], "B", False), (["a", "b"], "", False)][:2]
    assert own_words("  ") == []


# -------------------------------------------------------------------- with the panel, and kept


@pytest.fixture
def panel(qtbot: QtBot) -> DecisionPanel:
    return panel_of(qtbot, entry())


@pytest.mark.parametrize("keys", [('explain "Who/what?"',), ("expl", "\t", "Who/what?"), ("explain Who/what?",)])
def test_an_explanation_is_typed_with_every_key_it_needs(panel: DecisionPanel, qtbot: QtBot, keys: tuple[str, ...]) -> None:
    played = moves(panel)
    panel.focus_field()
    for typed_keys in keys:
        if typed_keys == "\t":
            qtbot.keyClick(panel.field, Qt.Key.Key_Tab)
            assert panel.field.placeholderText() == "Note?"
        else:
            qtbot.keyClicks(panel.field, typed_keys)
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert played == ["explain Who/what?"]


def test_without_a_text_the_verb_is_enough(panel: DecisionPanel, qtbot: QtBot) -> None:
    played = moves(panel)
    panel.focus_field()
    qtbot.keyClicks(panel.field, "explain")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert played == ["explain"]


def test_an_explanation_of_a_challenge_is_kept_and_shown_to_the_referee_alone(qapp: QApplication) -> None:
    """Collection Deck, played by its demonstration players to the first challenge (DECK-6.15)."""
    game = example("deck")
    loaded, chance = load_content(game), Random(4)
    session = Session.begin(MemoryStore(), game, loaded, seats=("player_1", "player_2", "player_3"), seed=4)
    presenter, match = SessionPresenter(session), Match(game, loaded.content, seats=3, seed=4)
    while match.task is not None and match.task.name != "explain":
        move = bot_move(match, chance)
        match.play(move)
        assert presenter.play(move)
    made = presenter.entry()
    made.query = 'explain "The officers talk; somebody listens."'
    (one,) = made.candidates()
    assert presenter.play(made.move(one))
    assert session.entries[-1].ply.args == {"note": "The officers talk; somebody listens."}
    heard = {who: [told.text for _, told in session.observations(who)] for who in session.rules.schema.audiences}
    assert {who for who, texts in heard.items() if any("somebody listens" in text for text in texts)} == {"referee"}
