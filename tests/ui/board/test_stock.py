"""The stock of a seat, the heading of its panel, tracks, and the list of places that a seat holds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, OutcomeView, PieceView, View, ZoneView
from tests.ui.board.trial_board import ONE_ZONE, drawn_on
from tests.ui.texts import texts_drawn
from ui.board.layout.binding import BoundHolding, BoundNumber, BoundTrack
from ui.board.layout.number_schema import CoinPlace, RisingPlace, ValuePlace
from ui.board.layout.table_schema import HoldingSpec, TrackSpec
from ui.board.paint import glyphs
from ui.board.paint.chip_rows_painter import draw_stock
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.head_numbers import heading_numbers
from ui.board.scene.holding_item import HoldingItem
from ui.board.scene.number_rows import item_class, wanted_width
from ui.board.scene.track_item import TrackItem
from ui.theme import teams

LAYOUT = (
    ONE_ZONE
    + """
[chip.grain]
shape = "leaf"
tint = "lime"
name = "Grain"
[chip.wine]
shape = "brick"
tint = "ivory"
[style.stock]
form = "tile"
nameless = true
[[style.stock.row]]
icon = "home"
label = "Storehouse"
have = "ready/{chip}"
none = "none"
[[style.stock.row]]
icon = "briefcase"
label = "Debts"
words = "debt"
places = "debts"
rest = true
[mark.raided]
show = "flag"
label = "Raided by night"
icon = "badge"
[mark.owed]
show = "flag"
label = "Owed by others"
icon = "coin"
"""
)
STEPS = tuple(str(at) for at in range(21))


def context() -> DrawContext:
    return drawn_on(LAYOUT, {"red": "Red", "blue": "Blue"})


def stock(**marks: int | str) -> PieceView:
    named = {name.replace("_", "/", 1): value for name, value in marks.items()}
    return PieceView("one~0", Back("card", "a card"), Face("stock", "Stock", "stock", "", (), {"debts": 5}), True, named)


@pytest.mark.parametrize(
    ("wide", "high", "labels"), [(640, 40, ["Storehouse", "Debts"]), (230, 40, ["Storehouse", "Debts"]), (130, 40, [])]
)
def test_a_stock_says_what_its_rows_are_where_there_is_room_and_counts_what_has_none(
    qapp: QApplication, wide: int, high: int, labels: list[str]
) -> None:
    made, piece = context(), stock(ready_grain=4, ready_wine=9)
    draw = partial(draw_stock, context=made, piece=piece, style=made.layout.styles["stock"], rect=QRectF(0, 0, wide, high))
    said = [text.said for text in texts_drawn(draw)]
    assert [text for text in said if not text.isdecimal()] == labels
    empty = partial(
        draw_stock, context=made, piece=stock(), style=made.layout.styles["stock"], rect=QRectF(0, 0, wide, high)
    )
    assert [text.said for text in texts_drawn(empty)].count("none") == 1, "after the label or the icon there was nothing"
    assert [text for text in said if text.isdecimal()] == ["4", "9"]


def test_places_that_would_be_specks_beside_a_sign_are_told_by_a_figure(qapp: QApplication) -> None:
    """Four kinds of chips, each as large as a dot, touched what stood beside them."""
    made, piece = context(), stock(debt_1="grain", debt_2="wine", debt_3="wine", debt_4="grain")
    said = dict[int, list[str]]()
    for wide in (150, 90):
        draw = partial(draw_stock, context=made, piece=piece, style=made.layout.styles["stock"], rect=QRectF(0, 0, wide, 20))
        said[wide] = [text.said for text in texts_drawn(draw) if text.said != "none"]
    assert said == {150: ["4 of 5"], 90: ["4"]}


def test_under_heads_a_figure_is_as_large_as_others_and_leaves_the_chips_their_room(qapp: QApplication) -> None:
    """Chips and figures of a seat's row were the smallest on its window."""
    made, rect = replace(context(), large=1.25), QRectF(0, 0, 160, 32)
    piece = stock(ready_grain=4, ready_wine=2, debt_1="grain", debt_2="wine")
    draw = partial(draw_stock, context=made, piece=piece, style=made.layout.styles["stock"], rect=rect, plain=True)
    texts = [text for text in texts_drawn(draw) if text.said != "none"]
    assert [text.said for text in texts] == ["4", "2", "2/5"]
    assert len({text.pixels for text in texts}) == 1
    assert texts[2].rect.left() > 0.7 * rect.width()


def test_a_heap_whose_chips_would_be_specks_is_told_by_one_figure(qapp: QApplication) -> None:
    """Eleven markers of three kinds lay on each other in the width of four."""
    made, piece = context(), stock(ready_grain=5, ready_wine=6)
    said = dict[int, list[str]]()
    for wide in (240, 100):
        draw = partial(draw_stock, context=made, piece=piece, style=made.layout.styles["stock"], rect=QRectF(0, 0, wide, 20))
        said[wide] = [text.said for text in texts_drawn(draw) if text.said.isdecimal()]
    assert said == {240: ["5", "6"], 100: ["11", "0"]}


@pytest.mark.parametrize(("wide", "words", "signs"), [(900, 2, ["badge", "coin"]), (190, 0, ["badge"]), (120, 0, [])])
def test_other_signs_of_a_stock_have_icons_alone_where_their_words_leave_its_chips_no_room(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, wide: int, words: int, signs: list[str]
) -> None:
    """In a narrow row stood "+2", which told nobody anything."""
    made, piece, drawn = context(), stock(debt_1="grain", raided=1, owed=1), list[str]()
    monkeypatch.setattr(glyphs, "draw_icon", lambda _painter, name, *_: drawn.append(name))
    draw = partial(draw_stock, context=made, piece=piece, style=made.layout.styles["stock"], rect=QRectF(0, 0, wide, 20))
    said = [text.said for text in texts_drawn(draw)]
    assert sum(text in ("Raided by night", "Owed by others") for text in said) == words
    assert [name for name in drawn if name in ("badge", "coin")] == signs
    assert not [text for text in said if text.startswith("+")]


@pytest.mark.parametrize("wide", [220, 150, 110, 80, 50])
def test_numbers_in_a_heading_leave_the_sign_of_its_seat_free(qapp: QApplication, wide: int) -> None:
    """At the end of a game a star was painted over the sign of the seat."""
    places = [ValuePlace("score", of=20, large=True, head=True), ValuePlace("held", of=9, head=True, icon="star")]
    numbers = tuple(BoundNumber(place.id, place, "", "", 20) for place in places)
    free = wide - 1.85 * 16
    found = heading_numbers(context(), numbers, QRectF(0, 0, wide, 30), free)
    assert all(rect.left() >= wide - free for _, rect in found)
    assert len(found) == sum(wide > least for least in (60, 90)), "what has no room is not there"


def test_a_number_of_a_heading_keeps_its_figure_where_all_have_nearly_room(qapp: QApplication) -> None:
    """On the referee's map the bank had three figures, and of the fourth kind its sign alone."""
    places = [ValuePlace(kind, chip=kind, head=True, of=58) for kind in ("grain", "wine", "salt", "silk")]
    numbers = tuple(BoundNumber(place.id, place, "", "", 58) for place in places)
    wanted = wanted_width(context(), numbers[0])
    for free, has_all in ((4 * wanted + 30, True), (3.7 * wanted + 30, True), (2.5 * wanted, False)):
        found = heading_numbers(context(), numbers, QRectF(0, 0, free + 80, 30), free)
        assert (len(found) == 4 and len({round(rect.width()) for _, rect in found}) == 1) == has_all
        assert all(rect.left() >= 80 for _, rect in found)


def test_one_icon_of_a_heading_stands_where_gaps_between_five_would_have_no_room(qapp: QApplication) -> None:
    places = [ValuePlace(f"{kind}:{at}", chip=kind, head=True) for at in range(3) for kind in ("grain", "wine")][:5]
    numbers = tuple(BoundNumber(place.id, place, "", "", 0) for place in places)
    assert len(heading_numbers(context(), numbers, QRectF(0, 0, 60, 30), 1.65 * context().unit)) == 1


def test_scores_of_one_digit_and_of_two_end_at_the_same_edge(qapp: QApplication) -> None:
    """After the count of cards a score of 0 was read as the second digit of 10."""
    edges = set()
    for score in (0, 7, 21):
        number = BoundNumber("score", ValuePlace("score", of=20, large=True, head=True), "", "", 20)
        item = item_class(number)(context(), QRectF(0, 0, 60, 30), number)
        item.show_numbers(View("trial", "public", {}, {"score": score}))
        (text,) = texts_drawn(item.draw)
        edges.add(round(text.rect.right() / 2))
    assert len(edges) == 1


@pytest.mark.parametrize(("wide", "said"), [(840, ["Region", "Grain"]), (120, [])])
def test_a_step_with_a_sign_says_its_word_too_where_all_have_room(qapp: QApplication, wide: int, said: list[str]) -> None:
    """What the signs of the Phases mean stood in a key elsewhere."""
    spec = TrackSpec(("phase",), ("region", "grain"), words=True, icons={"region": "map"})
    item = TrackItem(context(), QRectF(0, 0, wide, 40), BoundTrack(spec, (("phase", ""),)))
    item.show_numbers(View("game", "public", numbers={"phase": "grain"}))
    assert [text.said for text in texts_drawn(item.draw)] == said


def test_markers_of_three_on_a_narrow_step_hide_no_letter(qapp: QApplication) -> None:
    spec = TrackSpec(("score:{seat}",), STEPS)
    seats = {"red": "Red", "blue": "Blue", "green": "Green"}
    markers = tuple((f"score:{seat}", seat) for seat in seats)
    item = TrackItem(replace(context(), teams=teams(seats)), QRectF(0, 0, 640, 42), BoundTrack(spec, markers))
    item.show_numbers(View("trial", "public", {}, {f"score:{seat}": 4 for seat in seats}))
    letters = [text.rect for text in texts_drawn(item.draw) if text.said.isalpha()]
    assert len(letters) == 3
    assert not any(one.intersects(other) for one, other in combinations(letters, 2))


def test_once_the_game_has_ended_no_step_of_its_course_is_marked(qapp: QApplication) -> None:
    """The strip of Phases still said which one it was under "Winner: Seat 2"."""
    spec = TrackSpec(("phase",), ("region", "pills"), words=True)
    item = TrackItem(context(), QRectF(0, 0, 840, 40), BoundTrack(spec, (("phase", ""),)))
    going = View("game", "public", numbers={"phase": "pills"})
    item.show_numbers(going)
    assert item._standing() == {1: [""]}
    over = msgspec.structs.replace(
        going, numbers={"phase": "pills", "price": 8}, outcome=OutcomeView((), "any", "It is over.")
    )
    item.show_numbers(over)
    assert item._standing() == {}
    price = TrackItem(
        context(), QRectF(0, 0, 840, 40), BoundTrack(TrackSpec(("price",), ("5", "8"), words=True), (("price", ""),))
    )
    price.show_numbers(over)
    assert price._standing() == {1: [""]}, "a price is no part of the course"


def test_a_ladder_without_words_for_what_is_near_has_no_hot_ground_after_the_end(qapp: QApplication) -> None:
    """With words it had none; its area had no hot frame either."""
    number = BoundNumber("crisis", RisingPlace("crisis", of=10, lost=10), "", "", 10)
    item = item_class(number)(context(), QRectF(0, 0, 300, 60), number)
    grounds = list[int]()
    for level, outcome in ((1, None), (8, None), (8, OutcomeView((), "any", "Over."))):
        item.show_numbers(View("trial", "public", {}, {"crisis": level}, outcome=outcome))
        image = QImage(300, 60, QImage.Format.Format_RGB32)
        image.fill(0)
        with QPainter(image) as painter:
            item.draw(painter)
        grounds.append(image.pixel(150, 3))
    assert grounds[0] == grounds[2] != grounds[1]


@pytest.mark.parametrize("value", [3, 10])
@pytest.mark.parametrize("wide", [20, 40, 90])
def test_a_figure_on_a_coin_is_whole_in_any_shape(qapp: QApplication, value: int, wide: int) -> None:
    """On a 4K screen a bar and a dot were left of it: the figure was as high as its row, and wider than its coin."""
    number = BoundNumber("level", CoinPlace("level", tint="yellow"), "", "")
    item = item_class(number)(context(), QRectF(0, 0, wide, 120), number)
    item.show_numbers(View("trial", "public", {}, {"level": value}))
    (text,) = texts_drawn(item.draw)
    assert text.said == str(value)
    assert -0.5 <= text.rect.left() < text.rect.right() <= wide + 0.5


@pytest.mark.parametrize(("wide", "count", "rows"), [(60, 6, 2), (60, 7, 2), (60, 9, 3), (40, 7, 3)])
def test_a_list_of_places_has_two_rows_as_long_as_its_lines_are_long(wide: int, count: int, rows: int) -> None:
    """For the seventh all rows were lower than their letters."""
    made = context()
    place = HoldingSpec(zones="stock", mark="owner", across=3, rooms=(3, 6, 8, 12))
    item = HoldingItem(made, QRectF(0, 0, wide * made.unit, 4 * made.unit), BoundHolding(place, "red", ()))
    item._held = (stock(),) * count
    assert len({item._line(at).top() for at in range(count)}) == rows


@pytest.mark.parametrize(("high", "said"), [(4.9, ["Held", "lies", "wants"]), (3.0, [])])
def test_over_a_list_of_places_stands_what_its_columns_are_where_that_has_room(
    qapp: QApplication, high: float, said: list[str]
) -> None:
    """Nobody was told which chips lie there and which are bought."""
    spec = HoldingSpec("{place}", "owner", rooms=(2,), across=1, heads=("Held", "lies", "wants"))
    item = HoldingItem(context(), QRectF(0, 0, 400, high * context().unit), BoundHolding(spec, "red", ("one",)))
    face = Face("one", "One", "town")
    place = PieceView("one~0", Back("town", "One"), face, True, {"owner": "red"})
    item.show_numbers(View("trial", "red", {"one": ZoneView("one", "One", 1, (place,))}))
    assert [text.said for text in texts_drawn(item.draw)] == [*said, "One"]


def test_the_heads_of_a_list_lie_beside_each_other_over_short_names(qapp: QApplication) -> None:
    """Over "UK" the word for what lies there stood on that for whose places they are."""
    spec = HoldingSpec("{place}", "owner", rooms=(2,), across=1, heads=("Your many places", "lies", "wants"))
    item = HoldingItem(context(), QRectF(0, 0, 400, 4.9 * context().unit), BoundHolding(spec, "red", ("one",)))
    place = PieceView("one~0", Back("town", "One"), Face("one", "UK", "town"), True, {"owner": "red"})
    item.show_numbers(View("trial", "red", {"one": ZoneView("one", "One", 1, (place,))}))
    heads = [text.rect for text in texts_drawn(item.draw) if text.said != "UK"]
    assert len(heads) == 3
    assert all(one.right() <= other.left() for one, other in pairwise(heads))


@pytest.mark.parametrize("reached", ["", "2", "with +1 to the die"])
def test_steps_that_a_number_tells_are_large_in_a_high_room(qapp: QApplication, reached: str) -> None:
    """What a roll costs was a low strip under lists that nobody needed then."""
    made, told = context(), f"{reached}; 1: a whole Region; 2: Traphouse; 3+: safe"
    track = BoundTrack(TrackSpec(("roll",), (), "Costs"), (("roll", ""),))
    item = TrackItem(made, QRectF(0, 0, 21 * made.unit, 9 * made.unit), track)
    item.show_numbers(View("trial", "public", {}, {"roll": told}))
    label, *steps = texts_drawn(item.draw)
    assert label.said == ("Costs with +1 to the die" if " " in reached else "Costs")
    assert [text.said for text in steps] == ["1", "a whole", "Region", "2", "Traphouse", "3+", "safe"]
    figures, words = [text for text in steps if text.said[0].isdecimal()], [text for text in steps if text.said[0].isalpha()]
    assert min(text.pixels for text in figures) > 2 * made.unit
    assert len({text.pixels for text in words}) == 1
    assert words[0].pixels > 1.2 * made.unit
    assert all(-0.5 <= text.rect.top() <= text.rect.bottom() <= 9 * made.unit + 0.5 for text in steps)
