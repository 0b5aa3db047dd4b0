"""The reasons of COLL-13, word for word, where other tests do not have them."""

from __future__ import annotations

import pytest

from tests.games.collection.scene import Scene
from tests.games.collection.test_setup import Unstarted


@pytest.mark.rule("COLL-1.4", "COLL-3.4")
def test_at_setup() -> None:
    scene = Unstarted(4)
    scene.do("seat", seat="player_4", role="targeting_analyst")
    text = scene.refused("collection_analyst", "start", "1.4", first_seat="player_1")
    assert text == "The fourth player is the collection analyst."
    three = Unstarted(3)
    three.do("start", first_seat="player_1")
    assert three.refused("start_in_a", "place", "3.4", collector="B/nsa") == "Start in scenario A."


@pytest.mark.rule("COLL-5.3", "COLL-5.5", "COLL-5.16")
@pytest.mark.parametrize(
    ("role", "places", "rolls"),
    [
        ("pol", "political", "political"),
        ("lea", "political", "political"),
        ("mil", "military", "military"),
        ("stw", "military", "military"),
        ("eco", "economic", "economic"),
    ],
)
def test_by_role(role: str, places: str, rolls: str) -> None:
    scene = Scene("pol", "mil", "eco", "col", "lea", "stw", "tar")
    scene.gems("dh", political=1, military=1, economic=1)
    scene.act(role)
    for colour in {"political", "military", "economic"} - {places}:
        text = scene.refused("gem_colour", "engage", "5.3", colour=colour)
        assert text == f"This role places {places} gems only."
        text = scene.refused("roll_colour", "roll", "5.5", colour=colour)
        assert text == f"This role rolls for {rolls} reports only."


@pytest.mark.rule("COLL-5.14", "COLL-5.15", "COLL-5.16")
def test_of_reports() -> None:
    scene = Scene("pol", "mil", "eco", "col", pol="do", col="do")
    scene.gems("do", political=2)
    scene.set(**{"response/A/do": 9, "crisis/A": 4})
    scene.do("roll", dice=(1, 10), colour="political")
    text = scene.refused("report_floor", "reduce", "5.15")
    assert text == "Reports do not lower a crisis below 4."
    scene.do("file")
    scene.set(**{"crisis/A": 9})
    scene.act("col")
    scene.do("roll", dice=(1, 10), colour="political")
    assert scene.refused("file_only", "reduce", "5.16") == "This role can only file reports."
    scene.do("file")
    scene.needs("A", military=1)
    scene.act("pol")
    scene.do("roll", dice=(1, 10), colour="political")
    assert scene.refused("not_needed", "file", "5.14") == "No more political reports are needed here."


@pytest.mark.rule("COLL-6.4", "COLL-6.6")
def test_of_cards() -> None:
    scene = Scene("pol", "mil", "eco")
    scene.hold("pol", "blue_working_group")
    scene.deck("blue_extra_staff")
    scene.do("finish_actions")
    assert scene.refused("actions_only", "play_drawn", "6.6") == "Only while taking actions."
    card = scene.match.table.ids("held:player_1")[0]
    assert scene.refused("card_first", "play_held", "6.4", card=card) == "Settle the drawn card first."
    scene.do("hold_drawn")
    assert scene.refused("actions_only", "play_held", "6.6", card=card) == "Only while taking actions."
