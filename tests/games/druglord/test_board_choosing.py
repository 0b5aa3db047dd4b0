"""What Druglord's board shows while Regions are chosen: at the start, and in a Draft."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.games.druglord.scene import CONTENT
from tests.games.druglord.test_board_marks import chips_drawn, moment, shown
from tests.ui.texts import texts_of

pytestmark = pytest.mark.slow


@pytest.mark.rule("DRUG-2.3", "DRUG-5.3")
def test_the_draft_row_on_the_map_says_what_it_supplies_and_a_hand_its_names_alone(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand lies under the map and says all; its chips on the map told that again. Of a row of seven no more than names lie
    in the sea."""
    regions, kinds = {region.name: region.supply.as_dict() for region in CONTENT.regions}, Counter[str]()
    for plies in (3, 408):
        match = moment(6, plies)
        view = match.view(match.seats[0])
        content = shown(match.seats[0], view, {one: one for one in match.seats})
        for item in content.board_view.board_scene.pieces.values():
            if look := item.state.sought:
                supplied = [kind for kind, n in regions[item.piece.name].items() if n]
                assert [chip.kind for chip in chips_drawn(item, monkeypatch)] == (supplied if look == "open" else [])
                kinds[look] += 1
        content.drop()
    assert kinds["open"] == 7
    assert len(kinds) > 1, "a hand too"


@pytest.mark.rule("DRUG-4.5")
def test_while_all_choose_the_public_window_has_names_and_who_is_ready(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first picture of a game bore some 130 signs, and rows of columns in which nothing stood yet."""
    match = moment(6, 4)
    content = shown(PUBLIC, match.view(PUBLIC), {one: one for one in match.seats})
    pieces = content.board_view.board_scene.pieces.values()
    assert not any(chips_drawn(item, monkeypatch) for item in pieces)
    said = Counter(text.said for text in texts_of(content))
    assert said["\u2713 ready"] + said["chooses"] == 6
    assert said["\u2713 ready"]
    assert not {"Traphouse", "Cases", "Ballers", "Stored"} & set(said)
    content.drop()
