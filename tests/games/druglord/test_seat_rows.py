"""The rows of the seats on Druglord's windows: words over their figures, and how far each has come."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import REFEREE
from tests.games.druglord.test_board_marks import TYPES, moment, shown
from tests.ui.texts import lay_out, texts_drawn
from ui.board import board_of
from ui.board.scene import race_item
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.number_items import NumberItem
from ui.board.scene.race_item import RaceItem
from ui.board.scene.stock_heads_item import StockHeadsItem
from ui.review.boards.turning_ring import TurningMark, marked_zones, ringed_place
from ui.theme import DARK

pytestmark = pytest.mark.slow


@pytest.mark.rule("DRUG-14.3")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(("seats", "columns"), [(4, 1), (6, 2)])
def test_words_stand_over_the_figures_of_the_seats(
    qapp: QApplication, seats: int, columns: int, size: tuple[int, int]
) -> None:
    """A flag, a star, a house and a case stood before figures, and no word said what these count."""
    match = moment(seats, 400)
    content = shown(match.seats[0], match.view(match.seats[0]), {seat: seat for seat in match.seats})
    content.resize(*size)
    lay_out(content)
    scene = content.board_view.board_scene
    heads = [item for item in scene.value_items if isinstance(item, StockHeadsItem)]
    assert len(heads) == columns
    rows = [area for area in scene.areas if area.bound.area.heads]
    assert len(rows) == seats
    for item in heads:
        texts = texts_drawn(item.draw)
        assert [text.said for text in texts] == ["Ballers", "Score of 20", "Traphouse", "Cases"]
        in_order = sorted(texts, key=lambda text: text.rect.left())
        assert all(one.rect.right() <= other.rect.left() for one, other in pairwise(in_order))
        assert all(not area.rect.intersects(text.rect.adjusted(0, 2, 0, -2)) for area in rows for text in texts)
    content.drop()


@pytest.mark.rule("DRUG-2.9")
def test_what_counted_in_the_traphouse_is_ringed_in_the_row_of_its_seat(qapp: QApplication) -> None:
    """In a summary nothing was ringed, as no figure of its own says how full a Traphouse is."""
    match = moment(6, 400)
    after, seat = match.view(REFEREE), match.seats[2]
    zone = after.zones[f"status:{seat}"]
    emptied = msgspec.structs.replace(zone, pieces=tuple(msgspec.structs.replace(one, marks={}) for one in zone.pieces))
    before = msgspec.structs.replace(after, zones={**after.zones, zone.id: emptied})
    marked = marked_zones(seat, before, after)
    assert marked == {zone.id}
    assert marked_zones(match.seats[0], before, after) == frozenset()
    board = BoardScene(board_of("druglord"), {}, DARK)
    board.set_size(QSizeF(1280, 720), 12, 1.0)
    board.show_view(after, ())
    (box,) = [box for box in board.boxes if any(bound.id == zone.id for bound in box.bound.zones)]
    assert ringed_place(board, TurningMark(1, seat=seat, marked=marked)) == box.room
    board.drop()


@pytest.mark.rule("DRUG-2.9")
@pytest.mark.parametrize("seats", [4, 6])
def test_what_is_in_the_traphouse_of_another_seat_is_told_by_its_kinds(qapp: QApplication, seats: int) -> None:
    """A bare 7 stood there."""
    most = told = 0
    for plies in (300, 450, 600, 750, 900, 1599, 1700):
        match = moment(seats, plies)
        if match.outcome is not None:
            break
        view = match.view(match.seats[0])
        content = shown(match.seats[0], view, {seat: seat for seat in match.seats})
        scene = content.board_view.board_scene
        for seat in match.seats[1:]:
            (item,) = [one for one in scene.pieces.values() if one.zone == f"status:{seat}"]
            there = {kind: int(item.piece.marks.get(f"ready/{kind}", 0)) for kind in TYPES}
            waits = {kind: int(item.piece.marks.get(f"fresh/{kind}", 0)) for kind in TYPES}
            figures = [text.said for text in texts_drawn(item.draw) if text.said.isdecimal()]
            counts = [n for kind in TYPES for n in (there[kind], waits[kind]) if n]
            assert figures == [str(n) for n in counts if n > 1] or (not figures and sum(counts) <= 4), "or as chips"
            most = max(most, sum(map(bool, there.values())))
            told += len(figures)
        content.drop()
    assert most > 1, "one of several kinds"
    assert told


@pytest.mark.rule("DRUG-12.1", "DRUG-12.5")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize(
    ("scores", "leader"), [((3, 7), "seat_2"), ((7, 7), ""), ((0, 0), ""), ((21, 2, 0, 9, 19, 4), "seat_1")]
)
def test_bars_say_how_far_seats_have_come_and_a_crown_who_is_ahead_of_all_others(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scores: tuple[int, ...], leader: str
) -> None:
    """A table of scores and a track with markers told the same twice, and both were small."""
    match, crowned = moment(len(scores), 400), list[str]()
    view, names = match.view(match.seats[0]), {seat: seat for seat in match.seats}
    numbers = {f"score:{seat}": score for seat, score in zip(match.seats, scores, strict=True)}
    content = shown(match.seats[0], msgspec.structs.replace(view, numbers={**view.numbers, **numbers}), names)
    content.resize(*size)
    lay_out(content)
    scene = content.board_view.board_scene
    rows = {item.bound.seat: item for item in scene.value_items if isinstance(item, RaceItem)}
    assert list(rows) == list(match.seats)
    for seat, item in rows.items():
        drawn = list[QRectF]()
        monkeypatch.setattr(race_item, "draw_icon", lambda _painter, _name, place, _ink, to=drawn: to.append(place))
        bars = bars_of(item)
        crowned += [seat] * len(drawn)
        share = min(1.0, numbers[f"score:{seat}"] / 20)
        assert len(bars) == 1 + bool(share)
        assert all(item.rect.contains(place) for place in (*bars, *drawn))
        assert bars[-1].width() == pytest.approx(bars[0].width() * (share or 1), rel=0.02)
        figures = [one.rect for one in scene.value_items if isinstance(one, NumberItem) and one.bound.id == f"score:{seat}"]
        assert figures
        assert not any(place.intersects(figure) for place in (*bars, *drawn) for figure in figures)
    assert crowned == list(filter(None, [leader]))
    content.drop()


def bars_of(item: RaceItem) -> list[QRectF]:
    """Return the bars that an item draws, the way first."""
    painter = Bars()
    item.draw(painter)  # type: ignore[arg-type]  # it takes what it is told to draw
    return painter.bars


class Bars:
    """Takes the place of a painter, and keeps the rounded rectangles."""

    def __init__(self) -> None:
        self.bars: list[QRectF] = []

    def setPen(self, _pen: object) -> None:  # as Qt calls it
        """Take no pen."""

    def setBrush(self, _brush: object) -> None:
        """Take no brush."""

    def drawRoundedRect(self, rect: QRectF, _across: float, _down: float) -> None:
        """Keep a rectangle."""
        self.bars.append(QRectF(rect))


@pytest.mark.rule("DRUG-10.5")
def test_while_a_trial_goes_on_what_it_costs_is_in_the_place_of_own_regions_and_phases(qapp: QApplication) -> None:
    """The steps were a strip as low as the Phases; nobody at the back saw what the seat rolled for."""
    match = moment(6, 1600)
    view = match.view(match.seats[0])
    assert view.decision is not None
    assert view.decision.kind == "trial"
    content = shown(match.seats[0], view, {seat: seat for seat in match.seats})
    lay_out(content)
    rooms = {area.bound.area.id: area.rect for area in content.board_view.board_scene.areas}
    assert not rooms.keys() & {"empire", "course", "turn"}
    assert rooms["trial"].height() > 0.9 * max(rooms["standings"].height() * 3, rooms["trial"].width() / 8)
    content.drop()
