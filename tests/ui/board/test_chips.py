"""Rows of chips on tiles, keys and lettering: what a layout says, what is drawn, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, PieceView
from tests.ui.board.trial_board import ONE_ZONE, drawn_on
from tests.ui.texts import texts_drawn
from ui.board import LayoutError, load_board
from ui.board.layout.binding import BoundBox
from ui.board.layout.layout_schema import AreaSpec, BoxSpec
from ui.board.paint import chip_painter, tiles
from ui.board.paint.chip_counts import chip_groups
from ui.board.paint.chip_painter import ChipGroup, draw_chip, draw_chips
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, glyphs, rows_in_room
from ui.board.paint.held_line import columns_of, draw_held_line
from ui.board.paint.letter_badge import draw_letter
from ui.board.paint.null_painter import NullPainter
from ui.board.paint.tiles import Sought, Standing, held_ground
from ui.board.scene.box_item import BoxItem
from ui.board.scene.piece_item import PieceItem, PiecePlacement, looks_alike
from ui.theme import CAPITAL, DARK, LIGHT, NARROW_CAPITAL, TINTS, Theme, contrast, teams
from ui.theme.chip_shapes import CHIP_SHAPES, chip_path

LAYOUT = (
    ONE_ZONE
    + """
[chip.grain]
shape = "leaf"
tint = "lime"
[chip.wine]
shape = "pod"
tint = "violet"
[style.town]
form = "tile"
[[style.town.row]]
figure = "harvest"
figure_adds = "added/harvest"
slots = "barn_{chip}"
adds = "added/barn_{chip}"
have = "lies/{chip}"
kept = "kept/{chip}"
[[style.town.row]]
wanted = true
slots = "buys_{chip}"
gone = "sold/{chip}"
[[style.town.row]]
words = "debt"
soon = "growing/{chip}"
[mark.owner]
show = "team"
"""
)


def context() -> DrawContext:
    return drawn_on(LAYOUT)


def town(**marks: int | str) -> PieceView:
    pips = {"harvest": 2, "barn_grain": 2, "barn_wine": 1, "buys_wine": 3}
    named = {name.replace("_", "/", 1): value for name, value in marks.items()}
    return PieceView("one~0", Back("card", "a card"), Face("town", "Town", "town", "", (), pips), True, named)


def rows(piece: PieceView) -> list[dict[str, list[str]]]:
    made = context()
    spec = made.layout.style_of(piece).rows
    return [{group.chip: list(group.looks) for group in chip_groups(made, piece, row)} for row in spec]


def test_places_are_filled_by_what_lies_there_and_what_is_beyond_them_is_drawn_too() -> None:
    first, _, _ = rows(town(lies_grain=3, kept_wine=1))
    assert first == {"grain": ["have", "have", "have"], "wine": ["kept", "free"]}


def test_what_cards_add_is_counted_and_nothing_falls_below_none() -> None:
    first, _, _ = rows(town(added_barn_grain=1, added_barn_wine=-3))
    assert first == {"grain": ["free"] * 3}


def test_what_is_wanted_is_crossed_out_as_it_goes() -> None:
    assert rows(town(sold_wine=2))[1] == {"wine": ["wanted", "gone", "gone"]}
    assert rows(town(sold_wine=9))[1] == {"wine": ["gone"] * 3}


def test_a_mark_whose_value_begins_with_a_kind_is_a_chip_of_it() -> None:
    piece = town(debt_1="wine harbour", debt_2="grain", growing_wine=1)
    assert rows(piece)[2] == {"grain": ["have"], "wine": ["have", "free"]}


def test_what_stands_in_rows_is_no_sign_beside_them_but_is_drawn_anew() -> None:
    made = context()
    assert glyphs(made, town(lies_grain=1, debt_1="wine")) == ()
    assert not looks_alike(made, town(lies_grain=1), town(lies_grain=2))


def test_a_letter_stays_whole_on_its_disc_however_small_that_is(qapp: QApplication) -> None:
    """On a 4:3 screen it was cut to "M…" and reached over the discs above and below."""
    disc = QRectF(100, 100, 11, 11)
    (letter,) = texts_drawn(lambda painter: draw_letter(painter, context(), "M", "", disc))
    assert letter.said == "M"
    assert disc.left() <= letter.rect.left()
    assert letter.rect.right() <= disc.right()


def test_chips_without_room_are_not_drawn(qapp: QApplication) -> None:
    """A row whose label took all of its width was a division by zero."""
    groups = [ChipGroup("grain", ("have",) * 3), ChipGroup("wine", ("have",))]
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    with QPainter(image) as painter:
        for wide in (0.0, -5.0):
            assert draw_chips(painter, context(), groups, QRectF(5, 5, wide, 20), QColor("white"), 12) == 0


def test_the_room_of_chips_is_worked_out_without_drawing_them(qapp: QApplication) -> None:
    """A painter that draws nothing was asked what it cannot answer."""
    for wide in (200, 40):
        assert 0 < draw_chips(NullPainter(), context(), mixed(), QRectF(0, 0, wide, 20), QColor("white"), 12) <= wide


def mixed() -> list[ChipGroup]:
    return [ChipGroup("grain", ("have",) * 3), ChipGroup("wine", ("wanted",))]


def test_the_name_of_a_place_that_nobody_holds_stands_back_while_a_kind_stands_out(
    qapp: QApplication,
) -> None:
    """All places of a map were as loud as each other."""
    item = PieceItem(context(), PiecePlacement("one", town(), QRectF(0, 0, 110, 70), "", 1, "Town"))
    opaque = {}
    for kind in ("", "wine", "rice"):
        item.set_light(kind, vacant=tiles.VACANT if kind else 1.0)
        opaque[kind] = item.opacity()
        assert [text.said for text in texts_drawn(item.draw)] == ["Town"]
    assert opaque["rice"] == opaque["wine"] < opaque[""] == 1


def chips_of(draw: Callable[[QPainter], None], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, float]]:
    """The chips that are drawn on a tile: the kind, the look, how far from the left."""
    drawn = list[tuple[str, str, float]]()
    with monkeypatch.context() as patched:
        patched.setattr(tiles, "draw_chip", lambda _painter, _, chip, look, at, _on: drawn.append((chip, look, at.left())))
        texts_drawn(draw)
    return drawn


@pytest.mark.parametrize("sought", ["", "sought"])
def test_a_place_that_nobody_holds_is_its_name_alone_also_while_one_looks_for_places(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, sought: Sought
) -> None:
    """What each supplies and wants is on its card: on the map too it was a hundred small signs that nobody read."""
    item = PieceItem(context(), PiecePlacement("one", town(), QRectF(0, 0, 110, 70), "", 1, "Town"))
    item.set_light("", vacant=tiles.VACANT, sought=sought)
    assert [text.said for text in texts_drawn(item.draw)] == ["Town"]
    assert chips_of(item.draw, monkeypatch) == []


def test_of_what_lies_on_a_place_that_is_held_there_is_only_the_kind_that_stands_out(qapp: QApplication) -> None:
    """Other kinds were specks beside it, which nobody could tell from afar."""
    held = town(owner="red", lies_grain=1, lies_wine=1)
    room = replace(context(), teams=teams({"red": "Red"}))

    def seen(light: str, tint: str) -> int:
        """How many pixels have this tint."""
        item = PieceItem(room, PiecePlacement("one", held, QRectF(0, 0, 110, 70), "", 1, "Town"))
        item.set_light(light, vacant=1.0)
        image = QImage(110, 70, QImage.Format.Format_RGB32)
        image.fill(DARK.land)
        with QPainter(image) as painter:
            item.draw(painter)
        wanted = DARK.tint(tint).fill.rgb()
        return sum(image.pixel(x, y) == wanted for x in range(110) for y in range(70))

    assert seen("wine", "lime") == 0 < seen("", "lime")
    assert seen("grain", "violet") == 0 < seen("", "violet")


def test_before_a_room_the_kind_that_stands_out_is_one_large_chip_with_its_count(qapp: QApplication) -> None:
    """Five rows away the chips of three kinds, as large as letters, could not be counted."""
    held = town(owner="red", lies_grain=2, lies_wine=1, sold_wine=1)
    room = replace(context(), large=1.35, teams=teams({"red": "Red"}))

    def said(kind: str) -> list[str]:
        item = PieceItem(room, PiecePlacement("one", held, QRectF(0, 0, 110, 70), "", 1, "Town"))
        item.set_light(kind, vacant=1.0)
        return [text.said for text in texts_drawn(item.draw) if text.said.isdecimal()]

    assert said("grain") == ["2"], "what lies there"
    assert said("wine") == ["2"], "one lies there, and of three that are wanted one is gone"


def test_a_figure_stands_close_beside_its_chip_and_what_is_wanted_keeps_its_picture(qapp: QApplication) -> None:
    """In a ring with a figure one no longer saw what is wanted, and between two chips not which of them it counts."""
    held = replace(context(), teams=teams({"red": "Red"}))
    for marks, light, tint in (({"lies_grain": 3}, "grain", "lime"), ({}, "wine", "violet")):
        item = PieceItem(held, PiecePlacement("one", town(owner="red", **marks), QRectF(0, 0, 110, 70), "", 1, "Town"))
        item.set_light(light, vacant=1.0)
        (figure,) = [text.rect for text in texts_drawn(item.draw) if text.said == "3"]
        image = QImage(110, 70, QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            item.draw(painter)
        hue = DARK.tint(tint).fill.hue()
        tinted = [x for x in range(110) for y in range(70) if is_of_hue(image.pixelColor(x, y), hue)]
        assert max(tinted) < figure.left() <= max(tinted) + 6
        assert any(abs(x - (min(tinted) + max(tinted)) / 2) < 2 for x in tinted), "the picture"


def is_of_hue(colour: QColor, hue: int) -> bool:
    return abs(colour.hue() - hue) < 12 and colour.saturation() > 60 and colour.value() > 100


def test_what_lies_there_is_filled_what_is_supplied_hollow_and_what_is_wanted_in_a_ring(qapp: QApplication) -> None:
    """Two shades of one shape could not be told apart five metres away."""
    runs = {}
    for look in ("have", "printed", "wanted"):
        image = QImage(48, 48, QImage.Format.Format_RGB32)
        image.fill(DARK.land)
        with QPainter(image) as painter:
            draw_chip(painter, context(), "grain", look, QRectF(0, 0, 48, 48), DARK.land)
        hue = DARK.tint("lime").fill.hue()
        row = [is_of_hue(image.pixelColor(x, 26), hue) for x in range(48)]
        runs[look] = [sum(1 for _ in run) for tinted, run in groupby(row) if tinted]
    assert len(runs["have"]) == 1
    assert len(runs["printed"]) == 2, "its edges"
    assert len(runs["wanted"]) == 3, "the ring, the chip, and the ring again"


@pytest.mark.parametrize(("wide", "figures"), [(130, []), (100, ["9"]), (24, ["9"]), (16, [])])
def test_chips_stand_side_by_side_or_are_told_by_a_figure_and_overlap_where_that_has_no_room(
    qapp: QApplication, wide: float, figures: list[str]
) -> None:
    def draw(painter: QPainter) -> None:
        used = draw_chips(painter, context(), [ChipGroup("grain", ("have",) * 9)], QRectF(0, 0, wide, 16), DARK.land, 12)
        assert used <= wide + 0.5

    assert [text.said for text in texts_drawn(draw)] == figures


def test_every_shape_of_a_chip_stays_on_its_square_and_differs() -> None:
    square = QRectF(-0.01, -0.01, 24.02, 24.02)
    assert all(square.contains(chip_path(shape).boundingRect()) for shape in CHIP_SHAPES)
    assert len({chip_path(shape).toFillPolygon().boundingRect().getRect() for shape in CHIP_SHAPES}) > 3


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('shape = "leaf"', 'shape = "egg"', "chip grain, field shape: there is no chip shape egg"),
        ('shape = "pod"', 'shape = "leaf"', "chip wine, field shape: it has the same as chip grain"),
        ('tint = "lime"', 'tint = "mud"', "chip grain, field tint: there is no tint mud"),
        ('form = "tile"', 'form = "card"', "style town, field row: only a tile has rows"),
        ("wanted = true", "wanted = 3", "wanted"),
        (
            'id = "one"\n[[area.zone]]',
            'id = "one"\n[[area.number]]\nid = "n"\nshow = "value"\nchip = "salt"\n[[area.zone]]',
            "no chip salt",
        ),
    ],
)
def test_chips_that_cannot_be_are_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(LayoutError, match=words):
        load_board(LAYOUT.replace(old, new, 1), lambda name: "")


def test_the_name_of_a_place_that_is_held_is_larger(qapp: QApplication) -> None:
    """On a map of many places all names were of one size, whoever held them."""
    made, sizes = replace(context(), teams=teams({"red": "Red"})), []
    for holder in ("", "red"):
        item = PieceItem(made, PiecePlacement("one", town(owner=holder), QRectF(0, 0, 110, 70), "", 1, "Town"))
        sizes += [text.pixels for text in texts_drawn(item.draw) if text.said == "Town"]
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("tint", [*TINTS, "ink"])
def test_names_of_places_are_in_one_colour_whoever_holds_them(qapp: QApplication, theme: Theme, tint: str) -> None:
    """They were black on pink and amber, where they were hard to read, and white on others."""
    made = replace(context(), theme=theme, teams=teams({"red": "A"}, [tint]))
    standings: tuple[Standing, ...] = ("own", "", "other")
    busy, at_rest = ([held_ground(made, "red", one, at_rest=rests) for one in standings] for rests in (False, True))
    assert min(contrast(theme.text, ground) for ground in (*busy, *at_rest)) >= 4.5
    own, held, others = (contrast(theme.card, ground) for ground in busy)
    own_at_rest, held_at_rest, others_at_rest = (contrast(theme.card, ground) for ground in at_rest)
    assert own == held > others, "those of others stand back"
    assert held > held_at_rest > 1, "and those with nothing to do"
    assert own > own_at_rest > others > others_at_rest > 1, "but one's own are the strongest of all on one's own window"


def held_line(made: DrawContext, place: PieceView, line: QRectF, light: str = "") -> partial[None]:
    """Return how the line of a place is drawn in a list of it alone."""
    return partial(
        draw_held_line,
        board=made,
        piece=place,
        line=line,
        light=light,
        columns=columns_of(made, [place], line, light),
    )


def test_a_list_has_what_lies_there_and_what_is_still_bought(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solid, faint and hollow chips stood side by side, and a room asked which of them are there."""
    made, line, drawn = replace(context(), teams=teams({"red": "Red"})), QRectF(0, 0, 400, 30), list[tuple[str, str]]()
    monkeypatch.setattr(chip_painter, "draw_chip", lambda *what: drawn.append((what[2], what[3])))
    for light, marks, chips in (
        ("", {}, ["wine wanted"] * 3),
        ("", {"lies_grain": 2}, ["grain have"] * 2 + ["wine wanted"] * 3),
        ("wine", {"lies_grain": 1, "lies_wine": 1, "sold_wine": 2}, ["wine have", "grain have", "wine wanted"]),
    ):
        drawn.clear()
        texts_drawn(held_line(made, town(owner="red", **marks), line, light))
        assert [f"{chip} {look}" for chip, look in drawn] == chips, "the kind of the Phase first"


@pytest.mark.parametrize("light", ["", "wine"])
def test_what_is_bought_stands_in_a_column_of_its_own_in_all_lines_of_a_list(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, light: str
) -> None:
    """It stood at the right end of each line, far from the word over it; chips of one line were large, of another specks."""
    made, line = replace(context(), teams=teams({"red": "Red"})), QRectF(0, 0, 240, 34)
    full, bare = town(owner="red", lies_grain=9, lies_wine=9), town(owner="red", sold_wine=2)
    columns, places = columns_of(made, [full, bare], line, light), list[tuple[str, QRectF]]()
    monkeypatch.setattr(chip_painter, "draw_chip", lambda *what: places.append((what[3], what[4])))
    for place in (full, bare):
        at = len(places)
        texts_drawn(partial(draw_held_line, board=made, piece=place, line=line, light=light, columns=columns))
        wanted = [chip.left() for look, chip in places[at:] if look == "wanted"]
        assert round(min(wanted), 2) == round(columns.buys, 2)
    assert len({round(place.width(), 3) for _, place in places}) == 1
    lying = [place for look, place in places if look == "have"]
    assert min(place.left() for place in lying) >= columns.lies - 0.01
    assert max(place.right() for place in lying) < columns.buys


def test_the_kind_of_the_phase_lies_on_a_plate_in_a_list(qapp: QApplication) -> None:
    """It was told from other kinds by how faint these were."""
    made, line = replace(context(), teams=teams({"red": "Red"})), QRectF(0, 0, 400, 30)
    pictures = []
    for light in ("", "wine", "grain"):
        image = QImage(400, 30, QImage.Format.Format_RGB32)
        image.fill(made.theme.page)
        with QPainter(image) as painter:
            held_line(made, town(owner="red", lies_wine=1), line, light)(painter)
        pictures.append(image)
    plain, lit, other = pictures
    assert lit != plain
    assert other == plain, "nothing of that kind is there, or is bought"


def test_the_name_on_a_card_that_lies_on_a_map_is_as_strong_as_texts_are(qapp: QApplication) -> None:
    """By night it was grey on a white card."""
    item = PieceItem(context(), PiecePlacement("one", town(), QRectF(0, 0, 110, 70), "", 1, "Town"))
    item.set_light("", vacant=1.0, sought="sought")
    (name,) = [text.rect.toRect() for text in texts_drawn(item.draw) if text.said == "Town"]
    image = QImage(110, 70, QImage.Format.Format_RGB32)
    image.fill(DARK.land)
    with QPainter(image) as painter:
        item.draw(painter)
    inside = [image.pixelColor(x, y) for x in range(name.left(), name.right()) for y in range(name.top(), name.bottom())]
    assert min(colour.lightness() for colour in inside) < 40


@pytest.mark.parametrize(("places", "sizes"), [(True, 1), (False, 2)])
def test_names_on_a_map_are_no_larger_than_those_of_its_tiles(qapp: QApplication, places: bool, sizes: int) -> None:
    """On a small monitor short names were larger than those of the places, long ones smaller."""
    boxes = [
        BoxSpec("rim", title="Rim", at=(0.9, 0.4, 0.09, 0.1), lettering="country"),
        BoxSpec("far", title="Reaches", at=(0.2, 0.4, 0.05, 0.1), lettering="country"),
    ]
    tiles = [BoxSpec("town", region="town", at=(0.5, 0.5, 0.06, 0.1))] if places else []
    area, found = AreaSpec("map", arrange="map", boxes=(*boxes, *tiles)), set()
    for box in boxes:
        x, y, wide, high = box.at or (0, 0, 1, 1)
        item = BoxItem(context(), area, BoundBox(box, (), ()), QRectF(600 * x, 400 * y, 600 * wide, 400 * high), False)
        found |= {text.pixels for text in texts_drawn(item.draw)}
    assert len(found) == sizes


@pytest.mark.parametrize("title", ["Reaches", "Reaches Beyond"])
def test_a_name_on_a_map_is_whole_where_letters_of_a_pixel_less_have_room(qapp: QApplication, title: str) -> None:
    box = BoxSpec("far", title=title, at=(0.2, 0.4, 0.05, 0.3), lettering="country")
    area, letters = AreaSpec("map", arrange="map", boxes=(box,)), set()
    made = replace(context(), unit=11.4 * NARROW_CAPITAL / CAPITAL)
    for wide in range(25, 60):
        item = BoxItem(made, area, BoundBox(box, (), ()), QRectF(0, 0, wide, 60), False)
        drawn = texts_drawn(item.draw)
        assert " ".join(text.said for text in drawn) == title.upper(), wide
        letters |= {text.pixels for text in drawn}
    assert len(letters) > 2


def test_the_name_of_a_place_that_is_held_ends_above_the_plate_with_its_chips(qapp: QApplication) -> None:
    """On a low place letters that go below the line lost their foot in the plate."""
    made = replace(context(), teams=teams({"red": "Red"}))
    item = PieceItem(made, PiecePlacement("one", town(owner="red", lies_grain=1), QRectF(0, 0, 110, 46), "", 1, "Town"))
    (name,) = [text.rect for text in texts_drawn(item.draw) if text.said == "Town"]
    image = QImage(110, 46, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        item.draw(painter)
    plate = min(y for x in range(30, 60) for y in range(46) if image.pixel(x, y) & 0xFFFFFF == DARK.card.rgb() & 0xFFFFFF)
    assert plate >= name.bottom() + 2


def test_what_lies_on_a_place_has_a_plate_and_what_it_buys_is_smaller_and_has_none(qapp: QApplication) -> None:
    """A capsule and a coin with a capsule on one plate, of one size, were looked at twice."""
    made, looks = replace(context(), teams=teams({"red": "Red"})), dict[str, set[int]]()
    for what, marks in {"both": {"kept_wine": 1}, "wanted": {}}.items():
        item = PieceItem(made, PiecePlacement("one", town(owner="red", **marks), QRectF(0, 0, 110, 70), "", 1, "Town"))
        item.set_light("wine", vacant=1.0, sought="", own="")
        image = QImage(110, 70, QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            item.draw(painter)
        looks[what] = {x for x in range(110) if image.pixel(x, 34) & 0xFFFFFF == DARK.card.rgb() & 0xFFFFFF}
    assert 0 < max(looks["both"], default=0) < 70, "the plate ends before what is wanted"
    assert not looks["wanted"]


@pytest.mark.parametrize(("high", "count", "is_larger"), [(2.0, 1, False), (2.3, 2, False), (4.0, 2, True)])
def test_a_high_card_has_what_is_wanted_in_its_own_row_and_larger_signs(high: float, count: int, is_larger: bool) -> None:
    """In a hand that fills its place both were small in one row, over an empty half of the card."""
    board = replace(drawn_on(LAYOUT), large=1.2)
    supplied, wanted = Glyph("chips", "grain", total=2, word="Sells"), Glyph("chips", "wine", total=3, look="wanted")
    context, rows = rows_in_room(board, [(supplied, wanted)], QRectF(0, 0, 20 * board.unit, high * board.unit))
    assert len(rows) == count
    assert (context.unit > board.unit) is is_larger
    assert count == 1 or rows == [(Glyph("word", "Sells"), supplied), (wanted,)]


@pytest.mark.parametrize(("sells", "buys", "row"), [(2, 5, 0), (5, 2, 1)])
def test_other_signs_of_such_a_card_stand_in_the_row_that_has_room_for_them(sells: int, buys: int, row: int) -> None:
    """Two cards of five had smaller letters than their neighbours, as what they supply filled the row."""
    board = replace(drawn_on(LAYOUT), large=1.2)
    supplied, wanted = Glyph("chips", "grain", total=sells), Glyph("chips", "wine", total=buys, look="wanted")
    load = Glyph("count", "3")
    context, rows = rows_in_room(board, [(supplied, wanted, load)], QRectF(0, 0, 5.6 * board.unit, 4 * board.unit))
    assert context.unit > 1.25 * board.unit
    assert [load in one for one in rows] == [row == 0, row == 1]
