"""What a ruling that closes a decision leaves behind: no card stays drawn (COLL-3.4, 6.2, 6.3, 6.5)."""

from __future__ import annotations

import pytest

from engine.model.event import Moved, Popped, Pushed, Task
from tests.games.closed import close, rule
from tests.games.collection.scene import GAME, CollectionScene
from tests.games.game_list import new_match


@pytest.mark.rule("COLL-6.3")
def test_a_blue_card_that_a_ruling_closes_is_held() -> None:
    """It lay drawn for good, where its holder could not play it."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.deck("blue_travel_approved")
    scene.do("finish_actions")
    (piece,) = scene.table.ids("drawn:player_1")
    assert close(scene) == ""
    assert scene.table.where[piece] == "held:player_1"
    assert scene.asked == "closing"


@pytest.mark.rule("COLL-6.2", "COLL-6.13")
def test_a_red_card_that_a_ruling_closes_is_discarded() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1, military=1)
    scene.deck("red_contact_rotates")
    scene.do("finish_actions")
    assert scene.asked == "drawn"
    (piece,) = scene.table.ids("drawn")
    assert close(scene) == ""
    assert scene.table.ids("discard")[0] == piece
    assert scene.role == "mil"


@pytest.mark.rule("COLL-3.4")
def test_a_placement_is_closed_by_ruling_only_with_the_token_on_the_board() -> None:
    """The next move of that seat was refused for good."""
    match = new_match(GAME, seed=1)
    while match.task is not None and match.task.name != "placement":
        match.play(next(move for move in match.legal_moves if move.verb == "start"))
    task = match.task
    assert task is not None
    assert "is on no space" in close(match)
    token = f"token:{task.seats[0]}"
    at = match.table.place(token, "tokens")
    space = next(zone for zone in match.table.zones if zone.startswith("space/A"))
    assert rule(match, Moved(token, "tokens", at, space, 0), Popped(task)) == ""


@pytest.mark.rule("COLL-5.1", "COLL-6.5")
def test_a_ruling_gives_the_turn_to_another_seat() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.rule(Popped(scene.pending), Pushed(Task("turn", data={"seat": "player_3"})), reason="It was passed over.")
    assert (scene.asked, scene.who, scene.number("turn_of")) == ("actions", "player_3", "player_3")
    assert scene.faults() == ()
