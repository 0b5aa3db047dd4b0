"""The board's areas stay where they are while a game goes on, and when a seat is out."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.match.match import Match
from engine.model.view import OutcomeView
from engine.visibility.schema import PUBLIC, REFEREE
from tests.ui.board.windows import window
from tests.ui.shots import played
from tests.ui.texts import lay_out, texts_of
from ui.board import board_of
from ui.board.paint import card_painter
from ui.board.scene import table_item
from ui.board.scene.board_scene import BoardScene

pytestmark = pytest.mark.slow


def places(scene: BoardScene) -> dict[tuple[str, str], QRectF]:
    """Where the areas and the boxes in them lie."""
    found = {(area.bound.key, ""): area.rect for area in scene.areas}
    return found | {
        (area.bound.key, box.bound.box.id or "all"): box.room for area in scene.areas for box in scene.lying_on(area)[0]
    }


@pytest.mark.rule("KING-13.8")
@pytest.mark.parametrize("seats", [2, 6])
def test_no_place_moves_when_a_seat_is_out(qapp: QApplication, seats: int) -> None:
    """Only on its own screen its cards, of which it has none left, and those of others make room for what it is told."""
    match = played("kingpin", 120, seats=seats)
    gone = match.seats[-1]
    for audience in (match.seats[0], gone, PUBLIC):
        content, view = window(match, audience, (1280, 720))[0], match.view(audience)
        found = []
        for is_out in (False, True):
            content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, f"out:{gone}": is_out}))
            lay_out(content)
            found.append(places(content.board_view.board_scene))
        before, after = found
        moved = {area.partition("/")[0] for (area, box), rect in before.items() if after.get((area, box)) != rect}
        assert moved - {"revealed", "burdens"} == ({"own"} if audience == gone else set()), audience
        assert audience == gone or not moved, audience


@pytest.mark.rule("KING-14.1", "KING-14.8")
@pytest.mark.parametrize("seats", [2, 6])
def test_what_burdens_the_others_lies_before_every_seat_and_the_room(qapp: QApplication, seats: int) -> None:
    """It was read on a page of the reader alone; for whom a neighbourhood does not count stands at the head of that."""
    match = played("kingpin", 60, seats=seats)
    for audience in (match.seats[0], PUBLIC):
        view, content = match.view(audience), window(match, audience, (1920, 1080))[0]
        open_to_all = [seat for seat in match.seats if seat != audience and view.numbers.get(f"burdened:{seat}")]
        shown = [item for item in content.board_view.board_scene.pieces.values() if item.zone.startswith("past:")]
        others = [item for item in shown if item.zone != f"past:{audience}"]
        assert sorted(item.zone for item in others) == sorted(f"past:{seat}" for seat in open_to_all)
        assert all(item.piece.marks["seat"] == item.zone.partition(":")[2] for item in others), "it says whose it is"
        assert not any("seat" in item.piece.marks for item in shown if item not in others), "that of one's own need not"
        named = [one for one in view.numbers if one.startswith("not_for/") and view.numbers[one]]
        assert bool(named) == ("no win" in {text.said for text in texts_of(content)})


@pytest.mark.rule("KING-18.8")
@pytest.mark.parametrize("seats", [2, 6])
def test_at_the_end_stands_beside_each_seat_what_the_rules_open_and_nothing_else(qapp: QApplication, seats: int) -> None:
    """Why $575K had been needed stood nowhere, and beside it lay the last cards of a turn that nobody had any more."""
    match = played("kingpin", 2000, seats=seats)
    assert match.outcome is not None
    view, content = match.view(PUBLIC), window(match, PUBLIC, (1280, 720))[0]
    said = {text.said for text in texts_of(content)}
    assert not {"Last Heat card", "Last Event discarded"} & said
    truth = match.view(REFEREE)
    cards = [card for zone in view.zones for card in truth.zones[zone].pieces if zone.startswith(("past:", "motivation:"))]
    assert len(cards) > 2
    closed = [seat for seat in match.seats if any(not card.up for card in truth.zones[f"motivation:{seat}"].pieces)]
    assert bool({"Secret Motivation: never revealed", "Never revealed"} & said) is bool(closed)
    for card in cards:
        ways = (card.name, *board_of("kingpin").layout.sayings(card.face.text)) if card.face is not None else (card.name,)
        assert bool(said.intersection(ways)) is card.up, card.name


@pytest.mark.parametrize("plies", [12, 311])
def test_each_open_card_in_one_line_has_the_icon_of_its_kind(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, plies: int
) -> None:
    """Of two revealed Motivations side by side one had a heart, and the other its name in the place of that."""
    content, _ = window(played("kingpin", plies, seats=6), PUBLIC, (1920, 1080))
    icons: list[str] = []
    monkeypatch.setattr(card_painter, "draw_icon", lambda painter, name, *_: icons.append(name))
    items = [one for one in content.board_view.board_scene.pieces.values() if one.zone.startswith(("past:", "motivation:"))]
    assert len(items) > 1
    for item in items:
        icons.clear()
        image = QImage(8, 8, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        item.draw(painter)
        painter.end()
        assert board_of("kingpin").layout.style_of(item.piece).icon in icons, item.piece.name


@pytest.mark.rule("KING-14.5")
def test_a_motivation_that_is_revealed_lies_open_before_all(qapp: QApplication) -> None:
    """Its own seat saw it in dashes still, which say that nobody else knows it, and nobody else saw it at all."""
    match = next(one for one in (played("kingpin", plies, seats=2) for plies in range(100, 400, 20)) if _opened(one))
    (seat,) = _opened(match)
    card = match.view(PUBLIC).zones[f"motivation:{seat}"].pieces[0].face
    assert card is not None
    ways = board_of("kingpin").layout.sayings(card.text)
    for audience in (*match.seats, PUBLIC):
        content, texts = window(match, audience, (1280, 720))
        said = " ".join(text.said for text in texts)
        assert any(way in said for way in ways), audience
        (item,) = [item for item in content.board_view.board_scene.pieces.values() if item.zone == f"motivation:{seat}"]
        assert item.state.secret == "", audience


def _opened(match: Match) -> list[str]:
    """The seats whose Motivation is revealed, of a game that goes on."""
    return [seat for seat in match.seats if match.outcome is None and match.view(PUBLIC).numbers.get(f"revealed:{seat}")]


def test_the_price_stays_where_it_is_when_the_game_ends(qapp: QApplication) -> None:
    """The figures of the turn went, and all under them moved up."""
    for audience in ("red", PUBLIC):
        found = []
        for plies in (60, 2000):
            match = played("kingpin", plies, seats=3)
            content = window(match, audience, (1280, 720))[0]
            lay_out(content)
            found.append({key: rect for key, rect in places(content.board_view.board_scene).items() if key[0] == "market"})
        assert found[0] == found[1] != {}


@pytest.mark.parametrize(
    ("reason", "winners", "red", "public"),
    [
        ("cash", ("red",), "You win by cash", "Red wins by cash"),
        ("control", ("blue",), "You lose: Blue wins by control of the city", "Blue wins by control of the city"),
        ("last_standing", ("red",), "You win as the last one standing", "Red wins as the last one standing"),
        ("cop_limit", (), "Nobody wins: too many Cops", "Nobody wins: too many Cops"),
        ("event_deck", (), "Nobody wins: no Event is left", "Nobody wins: no Event is left"),
        ("none_left", (), "Nobody wins: no seat is left", "Nobody wins: no seat is left"),
    ],
)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)], ids=str)
def test_the_heading_says_who_won_and_by_what(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    reason: str,
    winners: tuple[str, ...],
    red: str,
    public: str,
    size: tuple[int, int],
) -> None:
    """What had ended the game stood at the foot alone, under a board that still told of its last turn."""
    match, signs = played("kingpin", 60, seats=2), list[str]()
    monkeypatch.setattr(table_item, "draw_icon", lambda painter, name, rect, colour: signs.append(name))
    for audience, verdict in (("red", red), (PUBLIC, public)):
        content, _ = window(match, audience, size)
        content.show_view(msgspec.structs.replace(match.view(audience), outcome=OutcomeView(winners, reason, "It is over.")))
        assert verdict in [text.said for text in texts_of(content)]
        signs.clear()
        content.board_view.picture()
        assert signs == ["crown"] * len(winners), "in the row of who has won"
