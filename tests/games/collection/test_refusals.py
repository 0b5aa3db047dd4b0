"""The reasons of COLL-13, word for word, where other tests do not have them."""

from __future__ import annotations

import pytest

from tests.games.collection.scene import CollectionScene
from tests.games.collection.test_setup import fresh


@pytest.mark.rule("COLL-1.4", "COLL-3.4")
def test_at_setup() -> None:
    scene = fresh(4)
    scene.do("seat", seat="player_4", role="targeting_analyst")
    text = scene.refused("start", "collection_analyst", "COLL-1.4", first_seat="player_1")
    assert text == "The fourth player is the collection analyst."
    three = fresh(3)
    three.do("start", first_seat="player_1")
    assert three.refused("place", "start_in_a", "COLL-3.4", collector="B/nsa") == "Start in scenario A."


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
    scene = CollectionScene("pol", "mil", "eco", "col", "lea", "stw", "tar")
    scene.gems("dh", political=1, military=1, economic=1)
    scene.act(role)
    for colour in {"political", "military", "economic"} - {places}:
        text = scene.refused("engage", "gem_colour", "COLL-5.3", colour=colour)
        assert text == f"This role places {places} gems only."
        text = scene.refused("roll", "roll_colour", "COLL-5.5", colour=colour)
        assert text == f"This role rolls for {rolls} reports only."


@pytest.mark.rule("COLL-5.14", "COLL-5.15", "COLL-5.16")
def test_of_reports() -> None:
    scene = CollectionScene("pol", "mil", "eco", "col", pol="do", col="do")
    scene.gems("do", political=2)
    scene.set(**{"response/A/do": 9, "crisis/A": 4})
    scene.do("roll", 1, 10, colour="political")
    text = scene.refused("reduce", "report_floor", "COLL-5.15")
    assert text == "Reports do not lower a crisis below 4."
    scene.do("file")
    scene.set(**{"crisis/A": 9})
    scene.act("col")
    scene.do("roll", 1, 10, colour="political")
    assert scene.refused("reduce", "file_only", "COLL-5.16") == "This role can only file reports."
    scene.do("file")
    scene.needs("A", military=1)
    scene.act("pol")
    scene.do("roll", 1, 10, colour="political")
    assert scene.refused("file", "not_needed", "COLL-5.14") == "No more political reports are needed here."


@pytest.mark.rule("COLL-6.4", "COLL-6.6")
def test_of_cards() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.hold("pol", "blue_working_group")
    scene.deck("blue_extra_staff")
    scene.do("finish_actions")
    assert scene.refused("play_drawn", "actions_only", "COLL-6.6") == "Only while taking actions."
    card = scene.table.ids("held:player_1")[0]
    assert scene.refused("play_held", "card_first", "COLL-6.4", card=card) == "Settle the drawn card first."
    scene.do("hold_drawn")
    assert scene.refused("play_held", "actions_only", "COLL-6.6", card=card) == "Only while taking actions."
