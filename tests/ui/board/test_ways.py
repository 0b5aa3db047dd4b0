"""Ways on a map: the line from place to place, its arrow, and what came of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPolygonF
from PySide6.QtWidgets import QApplication

from engine.games import all_games
from tests.ui.board.trial_board import drawn_on
from tests.ui.colour_blindness import distance
from tests.ui.texts import texts_drawn
from ui.board import board_of
from ui.board.geometry.way_lines import HEAD
from ui.board.layout.layout_schema import WayLine
from ui.board.scene import way_item
from ui.board.scene.way_item import Way, WayItem, arrow_of
from ui.theme import DARK, LIGHT, Theme, contrast


@pytest.mark.parametrize("line", ["solid", "dashed", "dotted", "arched", "lane"])
@pytest.mark.parametrize("round_", [True, False])
def test_a_way_goes_the_short_way_round_where_the_map_does(qapp: QApplication, line: WayLine, round_: bool) -> None:
    area = QRectF(0, 0, 400, 100)
    places = [QRectF(10, 40, 30, 20), QRectF(360, 40, 30, 20)]
    image = QImage(400, 100, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        WayItem(drawn_on(), Way(line), places, area, round_=round_).draw(painter)
    middle = any(image.pixelColor(200, y).lightness() > 60 for y in range(100))
    dashed = any(image.pixelColor(x, y).lightness() > 60 for x in range(150, 250) for y in range(100))
    edge = any(image.pixelColor(x, y).lightness() > 60 for x in range(4) for y in range(100))
    assert (middle or dashed, edge) == (not round_, round_)


@pytest.mark.parametrize("line", ["solid", "dashed", "dotted", "arched", "lane"])
def test_a_way_that_leaves_the_map_draws_nothing_beside_it_that_would_stay_there(qapp: QApplication, line: WayLine) -> None:
    area = QRectF(20, 0, 400, 100)
    places = [QRectF(30, 40, 30, 20), QRectF(380, 40, 30, 20)]
    item = WayItem(drawn_on(), Way(line), places, area, round_=True)
    image = QImage(440, 100, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        item.draw(painter)
        assert not painter.hasClipping(), "what is drawn after it"
    beside = {image.pixel(x, y) & 0xFFFFFF for x in (*range(20), *range(420, 440)) for y in range(100)}
    assert beside == {0}
    assert area.contains(item.boundingRect())


def test_the_frame_of_a_way_leaves_the_names_of_its_places_free(qapp: QApplication) -> None:
    """Names begin at the edge of a place, and the frame lay over their first letter."""
    places = [QRectF(40, 40, 60, 40), QRectF(300, 40, 60, 40)]
    image = QImage(400, 120, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        WayItem(drawn_on(), Way("solid"), places, QRectF(0, 0, 400, 120), round_=False).draw(painter)
    for place in places:
        inner = place.adjusted(3, 3, -3, -3).toRect()
        inside = {image.pixel(x, y) & 0xFFFFFF for x in range(inner.left(), inner.right()) for y in range(inner.top(), 52)}
        assert inside == {0}


def painted_way(places: list[QRectF], others: list[QRectF], *, names: dict[str, str] | None = None) -> QImage:
    """A way between two places on black, of the seat "red" if there is one."""
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    item = WayItem(drawn_on(names=names), Way(seat="red"), places, QRectF(0, 0, 400, 200), others, round_=False)
    with QPainter(image) as painter:
        item.draw(painter)
    return image


def test_a_way_is_bent_around_a_place_that_lies_between(qapp: QApplication) -> None:
    """A line crossed a place on which it neither began nor ended; then it went on behind it and was cut to pieces."""
    places, between = [QRectF(20, 80, 60, 40), QRectF(320, 80, 60, 40)], QRectF(170, 90, 60, 40)
    for others, straight in (([], True), ([between], False)):
        image = painted_way(places, others)
        inside = [image.pixelColor(x, y).lightness() for x in range(172, 228) for y in range(92, 128)]
        assert (max(inside) > 60) is straight
        assert any(image.pixelColor(200, y).lightness() > 60 for y in range(200)), "it goes on beside it"


def test_an_arch_is_as_high_as_leaves_names_on_the_map_free_or_hangs_down(qapp: QApplication) -> None:
    """Of three heights none passed by the tab of a country, whose lower half counted for nothing."""
    places = [QRectF(20, 220, 60, 40), QRectF(520, 220, 60, 40)]
    for label in (QRectF(270, 130, 60, 55), QRectF(220, 0, 160, 220)):
        item = WayItem(drawn_on(), Way("arched"), places, QRectF(0, 0, 600, 500), round_=False, labels=[label])
        assert not any(label.contains(point) for leg in item.legs for point in leg)


def test_a_way_that_can_avoid_nothing_lies_over_what_it_crosses(qapp: QApplication) -> None:
    """It was faint under names, and its ends were two pieces that had nothing to do with each other."""
    wall = [QRectF(170, y, 60, 40) for y in range(0, 200, 18)]
    image = painted_way([QRectF(20, 80, 60, 40), QRectF(320, 80, 60, 40)], wall, names={"red": "Red"})
    for x in range(110, 290):
        assert DARK.tint("red").fill.rgb() in [image.pixel(x, y) for y in range(200)], x


@pytest.mark.parametrize("across", [-94, 94])
@pytest.mark.parametrize("down", [-70, 70])
def test_an_arrow_between_places_that_touch_at_a_corner_points_at_the_second(
    qapp: QApplication, across: int, down: int
) -> None:
    """It stood on a place that had nothing to do with it."""
    one = QRectF(150, 80, 90, 66)
    other = one.translated(across, down)
    tip = WayItem(drawn_on(), Way("solid"), [one, other], QRectF(0, 0, 400, 300), [], round_=False).legs[-1][-1]
    reach = other.adjusted(-10, -10, 10, 10)
    assert reach.contains(tip)
    assert other.left() < tip.x() < other.right() or other.top() < tip.y() < other.bottom()


@pytest.mark.parametrize("line", ["solid", "arched", "lane"])
def test_a_way_between_places_narrower_than_its_arrow_is_drawn(qapp: QApplication, line: WayLine) -> None:
    """No line with a corner has room there, and the whole board failed."""
    one = QRectF(200, 200, 20, 20)
    for other in (one.translated(across, down) for across in (-6, 0, 6) for down in (-24, 24)):
        item = WayItem(drawn_on(), Way(line), [one, other], QRectF(0, 0, 400, 400), [], round_=False)
        tip = item.legs[-1][-1]
        assert abs(tip.x() - other.center().x()) < 20
        assert abs(tip.y() - other.center().y()) < 25


@pytest.mark.parametrize(("result", "sign"), [("won", ["check"]), ("failed", ["cross"]), ("", [])])
def test_what_came_of_a_way_stands_on_its_line_and_on_no_place(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, result: str, sign: list[str]
) -> None:
    """An attack that was won and one that had failed were the same arrow; then a cross lay over the port of its target."""
    one, other = QRectF(20, 80, 80, 60), QRectF(300, 80, 80, 60)
    drawn = list[tuple[str, QRectF]]()
    monkeypatch.setattr(way_item, "draw_icon", lambda _painter, icon, room, *_: drawn.append((icon, room)))
    item = WayItem(drawn_on(), Way("solid", "red", result), [one, other], QRectF(0, 0, 400, 200), [], round_=False)
    texts_drawn(item.draw)
    assert [icon for icon, _ in drawn] == sign
    assert all(abs(room.center().y() - 110) < 2 for _, room in drawn)
    assert not any(place.intersects(room) for place in (one, other) for _, room in drawn)
    assert all(250 < room.center().x() < 300 for _, room in drawn), "near its end"


@pytest.mark.parametrize("away", [QPointF(280, 0), QPointF(0, 62), QPointF(-46, 62)], ids=["far", "under", "aslant"])
def test_what_is_done_on_a_way_is_an_icon_on_no_place(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, away: QPointF
) -> None:
    """An attack was the same arrow as a trade, and a room read of it in a small line alone."""
    one = QRectF(100, 20, 80, 60)
    drawn = list[tuple[str, QRectF]]()
    monkeypatch.setattr(way_item, "draw_icon", lambda _painter, icon, room, *_: drawn.append((icon, room)))
    places = [one, one.translated(away)]
    item = WayItem(drawn_on(), Way("solid", "red", sign="swords"), places, QRectF(0, 0, 500, 200), [], round_=False)
    texts_drawn(item.draw)
    ((icon, room),) = drawn
    assert icon == "swords"
    assert not any(place.intersects(room) for place in places)
    assert not item.plate.contains(way_item.arrow_of(item.legs[-1], 16)[0])
    assert item.path().boundingRect().contains(item.plate), "all of its disc is painted anew"


def test_what_is_done_on_a_lane_covers_none_of_its_ports(qapp: QApplication) -> None:
    """The swords of an attack over the sea lay over the letter of the ocean."""
    places = [QRectF(20, 80, 60, 40), QRectF(420, 80, 60, 40)]
    item = WayItem(drawn_on(), Way("lane", ports="A", sign="swords"), places, QRectF(0, 0, 500, 200), [], round_=False)
    (letter,) = texts_drawn(item.draw)
    assert not item.plate.adjusted(-8, -8, 8, 8).intersects(letter.rect)


def test_what_came_of_a_way_lies_not_on_its_arrow(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    one = QRectF(150, 20, 90, 60)
    drawn = list[QRectF]()
    monkeypatch.setattr(way_item, "draw_icon", lambda _painter, _icon, room, *_: drawn.append(room))
    for across in (-46, 0, 46):
        other = one.translated(across, 62)
        item = WayItem(drawn_on(), Way(result="won"), [one, other], QRectF(0, 0, 400, 200), [], round_=False)
        texts_drawn(item.draw)
        points = way_item.arrow_of(item.legs[-1], 16)
        assert not any(drawn[-1].contains(point) for point in (points[0], (points[0] + points[1] + points[2]) / 3)), across
    assert len(drawn) == 3


@pytest.mark.parametrize("result", ["won", "failed"])
def test_what_came_of_a_way_has_the_colour_of_whose_it_is(qapp: QApplication, result: str) -> None:
    """A cross over a place did not say whether who attacked it or who held it had lost."""
    made, places = drawn_on(names={"red": "Red"}), [QRectF(20, 80, 80, 60), QRectF(300, 80, 80, 60)]
    item = WayItem(made, Way("solid", "red", result), places, QRectF(0, 0, 400, 200), [], round_=False)
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        item.draw(painter)
    disc = {image.pixel(x, y) for x in range(255, 280) for y in range(100, 121)}
    assert DARK.tint("red").fill.rgb() in disc


def test_a_long_way_begins_with_a_dot_beside_its_place_and_a_short_one_is_its_arrow(qapp: QApplication) -> None:
    """Over a place of somebody else its line was cut, and its arrow began there."""
    for far, is_long in ((240, True), (84, False)):
        one, other = QRectF(20, 80, 80, 40), QRectF(20 + far, 80, 80, 40)
        way = Way("lane" if is_long else "solid", "red")
        made = drawn_on(names={"red": "Red"})
        item = WayItem(made, way, [one, other], QRectF(0, 0, 400, 200), [], round_=False)
        image = QImage(400, 200, QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            item.draw(painter)
        start = item.legs[0][0].toPoint()
        near = [image.pixel(x, y) for x in range(start.x(), start.x() + 16) for y in range(start.y() - 8, start.y() + 9)]
        wide = sum(colour == DARK.tint("red").fill.rgb() for colour in near)
        assert (wide > 100) is is_long
        name = QRectF(one.left() + 2, one.top() + 2, one.width() - 4, 16).toRect()
        inside = [(x, y) for x in range(name.left(), name.right()) for y in range(name.top(), name.bottom())]
        assert is_long is False or not any(image.pixel(*at) & 0xFFFFFF for at in inside), "its name"


def test_an_arrow_points_on_where_the_last_two_points_of_its_line_are_one() -> None:
    """At some sizes of a window the arrow of an attack pointed away from what was attacked."""
    line = [QPointF(200, 0), QPointF(20, 0), QPointF(10, 0), QPointF(10, 0)]
    tip, *others = way_item.arrow_of(line, 16)
    assert tip == QPointF(10, 0)
    assert all(corner.x() > tip.x() for corner in others)


def test_a_lane_goes_over_the_name_of_a_country_and_under_no_part_of_it(qapp: QApplication) -> None:
    """A line that went on behind the tab of a country seemed to begin beside it."""
    places, label = [QRectF(20, 80, 60, 40), QRectF(320, 80, 60, 40)], QRectF(150, 0, 100, 200)
    made = drawn_on(names={"red": "Red"})
    item = WayItem(made, Way("lane", "red"), places, QRectF(0, 0, 400, 200), round_=False, labels=[label])
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        item.draw(painter)
    for x in range(152, 248):
        assert any(image.pixelColor(x, y).lightness() > 60 for y in range(200)), x


def test_a_lane_bears_the_ports_that_its_ends_share(qapp: QApplication) -> None:
    """An attack over the sea went over land, and nothing said that it was one from port to port."""
    places = [QRectF(20, 80, 60, 40), QRectF(320, 80, 60, 40)]
    item = WayItem(drawn_on(), Way("lane", ports="A"), places, QRectF(0, 0, 400, 200), [], round_=False)
    assert [text.said for text in texts_drawn(item.draw)] == ["A"]
    close = [places[0], places[0].translated(0, 44)]
    item = WayItem(drawn_on(), Way("lane", ports="A"), close, QRectF(0, 0, 400, 200), [], round_=False)
    assert [text.said for text in texts_drawn(item.draw)] == [], "they would lie on its arrow"


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_places_between_which_something_happens_have_a_frame_in_no_colour_of_a_seat_or_a_kind(theme: Theme) -> None:
    """It was that of texts, and so is a white seat; then it was violet, and so is a kind of goods."""
    for game in all_games():
        layout = board_of(game.id).layout
        if any(area.way for area in layout.areas):
            taken = (*layout.seats, *(chip.tint for chip in layout.chips.values()))
            assert min(distance(theme.lit, theme.tint(tint).edge) for tint in taken) > 17
            assert min(distance(theme.lit, theme.tint(tint).fill) for tint in taken) > 17
            assert contrast(theme.lit, theme.sea) > 4.5


def test_a_way_has_the_colour_of_the_seat_whose_it_is_and_a_light_edge(qapp: QApplication) -> None:
    image = painted_way([QRectF(20, 80, 60, 40), QRectF(320, 80, 60, 40)], [], names={"red": "Red"})
    column = [image.pixel(200, y) for y in range(200)]
    core = [y for y, colour in enumerate(column) if colour == DARK.tint("red").fill.rgb()]
    assert len(core) >= 5
    assert {column[core[0] - 2], column[core[-1] + 2]} == {DARK.text.rgb()}


@pytest.mark.parametrize("other", [QPointF(64, 43), QPointF(64, -43), QPointF(0, 43), QPointF(0, -43)])
def test_the_arrow_between_places_that_touch_lies_over_no_name(qapp: QApplication, other: QPointF) -> None:
    """Its head lay over the first letters of the place at which it points."""
    one = QRectF(100, 100, 60, 40)
    places = [one, one.translated(other)]
    image = QImage(300, 240, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        WayItem(drawn_on(), Way("dotted"), places, QRectF(0, 0, 300, 240), round_=False).draw(painter)
    for place in places:
        name = QRectF(place.left() + 3, place.top() + 5, place.width() - 6, 11).toRect()
        inside = {
            image.pixel(x, y) & 0xFFFFFF for x in range(name.left(), name.right()) for y in range(name.top(), name.bottom())
        }
        assert inside == {0}


@pytest.mark.parametrize("away", [QPointF(-92, 0), QPointF(0, -42)], ids=["beside", "above"])
def test_the_arrow_between_places_that_touch_comes_in_straight_and_bears_its_sign(qapp: QApplication, away: QPointF) -> None:
    """It pointed past its place; then a line around both and a disc beside it were a tangle."""
    one = QRectF(150, 80, 90, 40)
    places = [one, one.translated(away)]
    item = WayItem(drawn_on(), Way("solid", "red", sign="swords"), places, QRectF(0, 0, 400, 300), [], round_=False)
    (leg,) = item.legs
    assert leg[-2].x() == pytest.approx(leg[-1].x()) or leg[-2].y() == pytest.approx(leg[-1].y())
    assert places[1].adjusted(-4, -4, 4, 4).contains(leg[-1]), "on the frame of its place"
    tip = [point for point in item.passed if not item.plate.contains(point)]
    assert tip
    assert all(QLineF(point, leg[-1]).length() < HEAD * 16 for point in tip), "no line leads around them"
    assert item.plate.intersects(QPolygonF(arrow_of(leg, 16)).boundingRect())


def test_an_arrow_does_not_end_at_the_corner_of_a_place(qapp: QApplication) -> None:
    """Bent around a name, it came to the corner of its place and pointed at the neighbour."""
    one, other, between = QRectF(200, 20, 60, 40), QRectF(70, 70, 60, 40), QRectF(135, 70, 60, 40)
    way = WayItem(drawn_on(), Way("solid"), [one, other], QRectF(0, 0, 300, 200), [between], round_=False)
    tip, inside = way.legs[-1][-1], other.adjusted(2, 2, -2, -2)
    assert inside.left() <= tip.x() <= inside.right() or inside.top() <= tip.y() <= inside.bottom()


def test_a_way_between_places_side_by_side_lies_between_their_middles(qapp: QApplication) -> None:
    """Its arrow came to the middle of its place, and lay on the name of a country beside that."""
    one = QRectF(150, 80, 90, 40)
    for other in (one.translated(-92, 0), one.translated(92, 0)):
        (leg,) = WayItem(drawn_on(), Way("dashed"), [one, other], QRectF(0, 0, 400, 300), [], round_=False).legs
        inner = sorted((one.center().x(), other.center().x()))
        assert all(inner[0] < point.x() < inner[1] for point in leg)
