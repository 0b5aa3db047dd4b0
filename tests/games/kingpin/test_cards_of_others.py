"""The open cards of other seats on a window: whose each is, and never in words that mean the reader."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.games.kingpin.scene import KingpinScene, content
from tests.ui.board.windows import window
from tests.ui.shots import played
from tests.ui.texts import texts_drawn
from ui.board import BoardView
from ui.board.scene.piece_item import PieceItem

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

CREWS = {
    "red": {"gus_tarrow": "docks"},
    "blue": {"juno_pell": "docks"},
    "green": {"ferro": "airport"},
    "yellow": {"dutch_amari": "fremont"},
    "purple": {"bo_lindqvist": "southie"},
    "orange": {"oskar_blum": "hollywood"},
}


def of_others(board: BoardView, own: str) -> list[PieceItem]:
    """The open Dark Pasts and Motivations of other seats than the window's."""
    return [
        item
        for item in board.board_scene.pieces.values()
        if item.zone.startswith(("past:", "motivation:")) and item.zone.partition(":")[2] != own and item.piece.face
    ]


def said_on(item: PieceItem) -> list[str]:
    return [text.said for text in texts_drawn(item.draw)]


@pytest.mark.rule("KING-14.1", "KING-14.5")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_card_of_another_seat_never_says_your(qapp: QApplication, seats: int) -> None:
    """On the public screen "Your Kingpin's defence rolls −1." stood under Red, and nobody knew whose."""
    read = 0
    for plies in (1, 60, 300, 2000):
        match = played("kingpin", plies, seats=seats)
        for audience in (match.seats[0], PUBLIC):
            made, _ = window(match, audience, (1920, 1080))
            for item in of_others(made.board_view, audience):
                assert re.search(r"\byour?\b", " ".join(said_on(item)), re.IGNORECASE) is None, said_on(item)
                read += 1
    assert read > 5


@pytest.mark.rule("KING-14.1", "KING-14.5")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("kind", ["past", "motivation"])
def test_each_card_of_another_seat_in_one_line_bears_its_sign(qapp: QApplication, kind: str, size: tuple[int, int]) -> None:
    """With six seats "Come Out: +3." and "Heat rolls −1." stood there, and not whose they were."""
    burdens = [
        past.id for past in content().dark_pasts.values() if not any(mod.stat.startswith("goal_") for mod in past.mods)
    ]
    cards = burdens if kind == "past" else list(content().motivations)
    read = set[str]()
    for at in range(0, len(cards), 6):
        dealt = dict(zip(CREWS, cards[at : at + 6], strict=True))
        if kind == "past":
            match = KingpinScene(CREWS, seats=6, pasts=dealt)
        else:
            match = KingpinScene(CREWS, seats=6, motivations=dealt, revealed=dealt.values())
        for audience in ("red", "blue", PUBLIC):
            made, _ = window(match, audience, size)
            for item in of_others(made.board_view, audience):
                seat = item.zone.partition(":")[2]
                assert seat[0].upper() in said_on(item), (audience, said_on(item))
                assert "\u2026" not in "".join(said_on(item))
                read.add(item.piece.name)
    assert len(read) == len(cards)


def test_no_area_goes_when_many_cards_of_others_lie_open(qapp: QApplication) -> None:
    """With three Motivations revealed while a Kingpin hid, all at the right of the heat was gone."""
    motivations = dict(zip(CREWS, content().motivations, strict=False))
    for count in (2, 3, 6):
        revealed = list(motivations.values())[:count]
        match = KingpinScene(CREWS, seats=6, pasts={"red": "tailed"}, motivations=motivations, revealed=revealed)
        for audience, table in (("green", "seats"), (PUBLIC, "standing")):
            made, _ = window(match, audience, (1280, 720))
            assert {table, "many_hiding", "many_turn", "revealed"} <= {
                area.bound.area.id for area in made.board_view.board_scene.areas
            }, (audience, count)
