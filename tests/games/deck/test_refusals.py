"""The reasons of DECK-15, word for word, where other tests do not have them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import Move
from tests.games.deck.scene import DeckScene, fresh


@pytest.mark.rule("DECK-5.2", "DECK-5.3")
def test_what_is_said_of_a_wrong_declaration() -> None:
    scene = DeckScene("p13", "p17", p1=["h01", "h12", "s14"])
    play: dict[str, Any] = {"techniques": ["h01"]}
    assert (
        scene.refused("play_strategy", "not_on_field", "DECK-5.2", problem="p46", **play)
        == "That problem is not on the Field."
    )
    assert (
        scene.refused("play_strategy", "one_problem", "DECK-5.2", problem=["p13", "p17"], **play)
        == "Only one problem a turn."
    )
    text = scene.refused("play_strategy", "not_in_hand", "DECK-5.3", problem="p13", techniques=["g01"])
    assert text == "That card is not in this hand."
    text = scene.refused("play_strategy", "wrong_number", "DECK-5.3", problem="p13", techniques=["h12", "s14"])
    assert text == "Only 1 technique is missing."


@pytest.mark.rule("DECK-8.4")
@pytest.mark.parametrize("state", ["declare", "disrupt_poll", "respond"])
def test_cards_are_given_up_between_rounds_only(state: str) -> None:
    scene = DeckScene("p17", p1=["h12", "s14", "m09"], p2=["r_misinformed_source", "h01"], p3=["h02"])
    if state != "declare":
        scene.strategy("p17", "h12", "s14")
    if state == "respond":
        scene.disrupt("r_misinformed_source", "h12")
    assert scene.asked == state
    text = scene.refused("discard", "between_rounds", "DECK-8.4", cards=["h01"])
    assert text == "Cards may be discarded between rounds only."


@pytest.mark.rule("DECK-10.3")
@pytest.mark.parametrize("state", ["declare", "disrupt_poll", "respond", "explain", "judge", "round_discard"])
def test_the_game_is_called_in_a_declaration_or_between_rounds(state: str) -> None:
    scene = DeckScene(
        "p17",
        p1=["h12", "s14", "m09"],
        p2=["r_misinformed_source", "r_collection_manager_challenge", "h01"],
        p3=["h02"],
    )
    if state == "round_discard":
        for _ in range(3):
            scene.do("pass")
    elif state != "declare":
        scene.strategy("p17", "h12", "s14")
    if state == "respond":
        scene.disrupt("r_misinformed_source", "h12")
    if state in ("explain", "judge"):
        scene.disrupt("r_collection_manager_challenge", "h12")
    if state == "judge":
        scene.do("explain", note="They stand at the corner.")
    assert scene.asked == state
    offered = [move.verb for move in scene.anytime_moves]
    if state in ("declare", "round_discard"):
        assert "call_game" in offered
        scene.do("call_game", reason="the bell")
        assert scene.outcome is not None
        assert scene.outcome.text == "All share the win with 0 points. The game is over: the bell."
    else:
        assert "call_game" not in offered
        scene.refused("call_game", "settling", "DECK-10.3", reason="the bell")


@pytest.mark.rule("DECK-10.3")
def test_a_game_that_has_not_begun_is_not_called() -> None:
    """In setup it was said that a strategy was being settled."""
    refused = fresh().why_not(Move("call_game", {"reason": "the bell"}))
    assert refused is not None
    assert (refused.code, refused.clause, refused.text) == ("not_begun", "DECK-10.3", "The game has not begun.")
