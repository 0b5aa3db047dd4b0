"""What may come stands on the board: where a report or a card would bring its figures, which cards cannot be played, how
likely a closed scenario opens.
"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from engine.model.view import View
from engine.visibility.schema import PUBLIC
from tests.games.collection.scene import CollectionScene
from tests.ui.board.windows import SIZES, window
from tests.ui.shots import played, rendered
from tests.ui.texts import texts_of
from ui.board import board_of


def waiting_report(**missing: int) -> CollectionScene:
    """A military report from A waits, whose crisis is 7."""
    scene = CollectionScene("pol", "mil", "eco", mil="do")
    scene.act("mil")
    scene.gems("do", military=1)
    scene.set(**{"response/A/do": 9, "crisis/A": 7})
    scene.needs("A", **(missing or {"political": 1, "military": 2, "economic": 1}))
    scene.do("roll", 1, colour="military")
    return scene


def then_of(view: View) -> dict[str, object]:
    """What may become of which figure."""
    return {number: value for number, value in view.numbers.items() if "_then/" in number}


@pytest.mark.rule("COLL-5.13", "COLL-5.15")
def test_what_either_use_of_a_report_brings_is_told() -> None:
    scene = waiting_report()
    filed = scene.number("reports/A/military")
    told = then_of(scene.view(PUBLIC))
    assert told == {"filed_then/A/military": filed + 1, "crisis_then/A": 6}
    scene.do("file")
    assert scene.number("reports/A/military") == filed + 1
    assert not then_of(scene.view(PUBLIC))


@pytest.mark.rule("COLL-5.14", "COLL-5.15", "COLL-5.17")
def test_only_what_may_be_done_is_told() -> None:
    scene = waiting_report(political=1)
    assert then_of(scene.view(PUBLIC)) == {"crisis_then/A": 6}, "no military report is needed there"


@pytest.mark.rule("COLL-6.2", "COLL-8.2")
def test_where_a_drawn_card_may_bring_a_crisis_is_told_of_every_scenario() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("B", crisis=9)
    scene.set(**{"crisis/A": 4})
    scene.deck("red_hard_choice")
    scene.act("pol", actions=0)
    scene.do("finish_actions")
    assert then_of(scene.view(PUBLIC)) == {"crisis_then/A": 6, "crisis_then/B": 10}


@pytest.mark.rule("COLL-11.1", "COLL-11.4")
def test_a_secret_card_does_not_show_where_it_may_bring_a_crisis() -> None:
    """What is drawn stays with its holder until it is played."""
    told = []
    for held in ("open", "private"):
        scene = CollectionScene("pol", "mil", "eco", options={"held_cards": held})
        scene.set(**{"crisis/A": 4})
        scene.deck("blue_diplomatic_opening")
        scene.act("pol", actions=0)
        scene.do("finish_actions")
        told.append(then_of(scene.view("player_2")))
    assert told == [{"crisis_then/A": 3}, {}]


@pytest.mark.rule("COLL-5.13")
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_uses_of_a_report_are_drawn_where_they_happen(qapp: QApplication, size: tuple[int, int]) -> None:
    """The choice of the game stood in the heading alone; one worked out by heart what it changes."""
    match = played("collection", 35, seats=7)
    view = match.view("player_3")
    assert then_of(view) == {"filed_then/A/economic": 1, "crisis_then/A": 5}
    content = window(match, "player_3", size)[0]
    said = [text.said for text in texts_of(content)]
    assert "+1" in said
    assert {"6", "or 5"} <= set(said), "the figure stays as large as it was"
    before = {number: value for number, value in view.numbers.items() if "_then/" not in number}
    content.show_view(msgspec.structs.replace(view, numbers=before))
    after = [text.said for text in texts_of(content)]
    assert "+1" not in after
    assert "or 5" not in after


@pytest.mark.rule("COLL-6.9")
def test_how_likely_a_scenario_opens_is_counted_from_what_lies_open() -> None:
    scene = CollectionScene("pol", "mil", "eco")
    assert scene.view(PUBLIC).numbers["opening/B"] == 10
    assert scene.view(PUBLIC).zones["deck/collection"].count == 80
    scene.put("discard", "ce_b_boils_over", source="deck/collection")
    assert scene.view(PUBLIC).numbers["opening/B"] == 9
    assert scene.view(PUBLIC).zones["deck/collection"].count == 79
    scene.open("B")
    assert "opening/B" not in scene.view(PUBLIC).numbers


@pytest.mark.rule("COLL-6.9")
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_closed_scenario_says_how_likely_it_opens(qapp: QApplication, size: tuple[int, int]) -> None:
    """Two fifths of the board said nothing but that they are closed."""
    match = played("collection", 21, seats=7)
    view = match.view(PUBLIC)
    assert (view.numbers["opening/B"], view.zones["deck/collection"].count) == (10, 77)
    said = " ".join(text.said for text in window(match, PUBLIC, size)[1])
    assert [said.count(one) for one in ("with the next card: 10 of 77 left", "13 %")] == [2, 2]


@pytest.mark.rule("COLL-5.7", "COLL-5.8")
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [3, 7])
def test_beside_each_role_stands_how_it_helps_others(qapp: QApplication, size: tuple[int, int], seats: int) -> None:
    """ "+2 help" was explained nowhere, then only while a scenario was closed."""
    match = played("collection", 90, seed=5, seats=seats)
    layout, view = board_of("collection").layout, match.view(PUBLIC)
    for audience in (match.seats[1], match.seats[-2]):
        texts = window(match, audience, size)[1]
        for seat in match.seats:
            name, _, help_ = str(view.numbers[f"helps/{seat}"]).partition(": ")
            role = next(text for text in texts if text.said == name and text.rect.left() > 0.7 * size[0])
            middle = role.rect.center().y()
            told = [text.said for text in texts if abs(text.rect.center().y() - middle) < 3 and text is not role]
            assert {*told} & {*layout.wordings(help_)}, told
        assert not [text for text in texts if text.said.endswith("\u2026")]


@pytest.mark.rule("COLL-5.4", "COLL-7.3")
def test_of_a_completed_scenario_nothing_says_where_a_first_gem_begins_while_no_report_is_of_use() -> None:
    """ "a first gem begins at 3" stood over a board on which nothing was to be won any more."""
    scene = CollectionScene("pol", "mil", "eco")
    scene.open("B")
    scene.needs("A", military=1)
    scene.act("mil")
    scene.gems("dh", military=1)
    scene.set(**{"response/A/dh": 9})
    scene.do("roll", 1, colour="military")
    assert scene.view(PUBLIC).numbers["entry/A"] == 1
    scene.do("file")
    assert scene.view(PUBLIC).numbers["entry/B"] == 1
    assert "completed/A" in scene.view(PUBLIC).numbers
    assert "entry/A" not in scene.view(PUBLIC).numbers
    scene.set(**{"crisis/A": 5})
    assert scene.view(PUBLIC).numbers["entry/A"] == 3, "a report may lower that crisis"


@pytest.mark.rule("COLL-6.5", "COLL-6.7")
@pytest.mark.slow
def test_held_cards_stand_back_while_only_the_turn_can_be_ended(qapp: QApplication) -> None:
    """A card was as bright as ever while nothing could be done with it."""
    bright = {}
    for plies in (15, 20):
        match = played("collection", plies, seats=6)
        seat = str(match.view(PUBLIC).numbers.get("turn_of"))
        assert match.task is not None
        assert match.task.name == "closing"
        decision = match.view(seat).decision
        assert decision is not None
        scene = window(match, seat, (1280, 720))[0].board_view.board_scene
        cards = [item for item in scene.pieces.values() if item.zone == f"held:{seat}"]
        bright[bool(decision.only)] = all(card.opacity() == 1.0 for card in cards)
    assert bright == {True: False, False: True}


@pytest.mark.rule("COLL-6.1")
@pytest.mark.slow
def test_a_card_just_drawn_has_a_bar_and_no_frame_which_means_a_turn(qapp: QApplication) -> None:
    """A card, the place of who plays and two scenarios had frames at one time, with three meanings."""
    match = played("collection", 14, seats=7)
    content = window(match, PUBLIC, (1280, 720))[0]
    told = [one for _, one in match.observations(PUBLIC) if one.kind == "moved" and one.to == "drawn:player_5"]
    content.show_view(match.view(PUBLIC, 12))
    content.show_view(match.view(PUBLIC), told[-1:])
    board = content.board_view
    board.finish_animation()
    card = next(item for item in board.board_scene.pieces.values() if item.zone == "drawn:player_5")
    place = board.viewportTransform().mapRect(card.rect()).translated(board.viewport().mapTo(content, QPoint(0, 0)))
    picture, middle = rendered(content), round(place.center().y())
    new = board.board_scene.theme.new.name()
    assert new in {picture.pixelColor(round(place.left()) + at, middle).name() for at in range(-3, 7)}
    assert new not in {picture.pixelColor(round(place.right()) + at, middle).name() for at in range(-6, 4)}
