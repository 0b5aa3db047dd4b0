"""Fields of a layout that boards of many seats need: numbers that come and go, headings, tables of cards, signs in order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, PieceView, Scalar, View, ZoneView
from tests.ui.board.windows import said_on, shown_on
from tests.ui.texts import Text, texts_in
from ui.board import BoardView, load_board
from ui.board.layout.layout_loader import LayoutError
from ui.board.paint.board_text import metrics
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import glyphs
from ui.board.scene.piece_item import PieceItem, PiecePlacement
from ui.board.targets.text_bounds import TextBounds
from ui.theme import DARK

LAYOUT = """
format = 1
title = "Fields"
[short]
"A Very Long Name Indeed" = "Long"
[page.default]
split = "column"
parts = [{ area = "top", lines = 6 }, { area = "seat", lines = 6 }, { area = "table", fit = true }, { area = "cards" }]
[[area]]
id = "top"
[[area.number]]
id = "draft"
label = "Order"
show = "teams"
[[area.number]]
id = "round"
show = "value"
label = "Round"
before = true
[[area.number]]
id = "left"
show = "value"
label = "cards"
one = "card"
[[area.number]]
id = "turn_of"
label = "Now"
when = "turn_of"
show = "teams"
of = 1
[[area.number]]
id = "gone"
show = "value"
label = "gone"
when = "gone"
[[area]]
id = "seat"
each = "status:{seat}"
title = "{seat}"
owner = "{seat}"
[[area.number]]
id = "score:{seat}"
show = "value"
head = true
[[area.zone]]
id = "status:{seat}"
show = "list"
[[area]]
id = "table"
[[area.table]]
label = "Seat"
gone = "out:{seat}"
[[area.table.columns]]
id = "score:{seat}"
label = "Score"
[[area.table.columns]]
id = "by:{seat}"
label = "By"
show = "team"
[[area]]
id = "cards"
[[area.zone]]
id = "gone"
show = "list"
[style.status]
form = "site"
[mark.load]
show = "letters"
[pip.weight]
icon = "stack"
on = "card"
[pip.demand]
label = "R"
on = "tile"
once = true
[pip.power]
letter = "P"
[pip.wit]
letter = "W"
once = true
[pip.port]
label = "A"
icon = "waves"
band = true
[style.tile]
form = "tile"
"""


def piece(zone: str, name: str, style: str = "card", pips: dict[str, int] | None = None, **marks: int | str) -> PieceView:
    made = {name.replace("_", "/"): value for name, value in marks.items()}
    return PieceView(f"{zone}~0", Back("card", "a card"), Face(name.lower(), name, style, "", (), pips or {}), True, made)


def zone(id_: str, *pieces: PieceView) -> ZoneView:
    return ZoneView(id_, id_, len(pieces), pieces)


def view(audience: str = "red", numbers: dict[str, Scalar] | None = None, *gone: PieceView) -> View:
    zones = [zone("gone", *gone)]
    for seat in ("red", "blue"):
        zones.append(zone(f"status:{seat}", piece(f"status:{seat}", "Status", "status")))
    told: dict[str, Scalar] = {"draft": "blue red", "turn_of": None, "score:red": 7, "score:blue": 9}
    told |= {"out:red": None, "out:blue": None, "by:blue": None, **(numbers or {})}
    return View("fields", audience, {one.id: one for one in zones}, told)


def shown(one: View) -> BoardView:
    return shown_on(load_board(LAYOUT, lambda name: ""), {"red": "Reds", "blue": "Blues"}, one, (900, 700))


def texts(made: BoardView) -> list[Text]:
    return texts_in(made.svg())


def said(made: BoardView) -> list[str]:
    return [text.said for text in texts(made)]


def test_signs_stand_in_the_order_that_the_number_names(qapp: QApplication) -> None:
    found = texts(shown(view()))
    label = next(text for text in found if text.said == "Order")
    line = [text for text in found if abs(text.rect.center().y() - label.rect.center().y()) < 4 and text is not label]
    assert [text.said for text in sorted(line, key=lambda text: text.rect.left())][:2] == ["B", "R"]


def test_a_number_is_there_only_while_another_is_true_or_a_zone_holds_something(qapp: QApplication) -> None:
    made = shown(view())
    assert "Now" not in said(made)
    assert "gone" not in said(made)
    made.show_view(view("red", {"turn_of": "blue"}, piece("gone", "Card")))
    assert {"Now", "gone"} <= set(said(made))
    made.show_view(view())
    assert not {"Now", "gone"} & set(said(made))


def test_a_number_of_an_area_stands_in_its_heading(qapp: QApplication) -> None:
    found = texts(shown(view()))
    name = next(text for text in found if text.said == "Reds")
    score = next(text for text in found if text.said == "7")
    assert abs(name.rect.center().y() - score.rect.center().y()) < 3
    assert name.rect.right() < score.rect.left()


def test_a_large_figure_says_what_it_counts_where_that_leaves_the_title_whole(qapp: QApplication) -> None:
    """Of the scores of six seats nobody was told what they were; with their word in front names went."""
    layout = LAYOUT.replace("head = true", 'head = true\nbefore = true\nlarge = true\nlabel = "score"')
    board = load_board(layout, lambda name: "")
    for title, is_said in (("Reds", True), ("Reds, whose name goes on to the very end of its heading" + 30 * ".", False)):
        found = texts(shown_on(board, {"red": title, "blue": title}, view(), (500, 700)))
        line = next(text.rect for text in found if text.said == "7")
        words = [text.said for text in found if abs(text.rect.center().y() - line.center().y()) < 8]
        assert ("score" in words) is is_said, title


def test_a_heading_gives_room_to_a_number_that_comes_into_it_and_takes_it_back(qapp: QApplication) -> None:
    """The area keeps its item on the new page, and the item its pixels."""
    layout = LAYOUT.replace("head = true", 'head = true\nwhen = "score:{seat}"')
    names = {"red": "A team whose name goes on to the very end of its heading", "blue": "Blues"}
    board, bare, scored = load_board(layout, lambda name: ""), view(), view("red", {"score:red": 0})
    made = shown_on(board, names, bare, (900, 700))
    area = made.board_scene.areas[1]
    for one in (scored, bare):
        made.show_view(one)
        assert made.board_scene.areas[1] is area
        assert made.grab().toImage() == shown_on(board, names, one, (900, 700)).grab().toImage()


def test_who_is_gone_has_no_row_of_zeros_but_stands_in_a_line_under_the_others(qapp: QApplication) -> None:
    """Three seats that were out stood there as rows of zeros."""
    zeros, out = list[int](), list[bool]()
    for is_out in (False, True):
        words = said(shown(view("red", {"out:blue": is_out, "score:red": 7, "score:blue": 0})))
        zeros.append(words.count("0"))
        out.append("Out" in words)
    assert out == [False, True]
    assert zeros == [2, 1], "in the heading of its panel and in the table, then there alone"


def test_pips_depend_on_where_they_are(qapp: QApplication) -> None:
    context = DrawContext(load_board(LAYOUT, lambda name: ""), DARK, {}, 15)
    pips = {"weight": 3, "demand": 1, "port": 1}
    assert [sign.text for sign in glyphs(context, piece("gone", "Card", pips=pips))] == ["3", "A"]
    assert [sign.text for sign in glyphs(context, piece("gone", "Tile", "tile", pips))] == ["R", "A"]


@pytest.mark.parametrize(("plain", "printed"), [("false", True), ("true", False)])
def test_in_a_plain_zone_what_is_printed_on_cards_is_left_out(qapp: QApplication, plain: str, printed: bool) -> None:
    """Costs stood on cards that nobody could play any more, and their signs were explained nowhere."""
    layout = LAYOUT.replace('id = "gone"\nshow = "list"', f'id = "gone"\nshow = "list"\nplain = {plain}')
    one = view("red", {}, piece("gone", "Card", pips={"weight": 3}, load="CO"))
    found = said(shown_on(load_board(layout, lambda name: ""), {"red": "Reds", "blue": "Blues"}, one, (900, 700)))
    assert ("3" in found) == printed
    assert {"Card", "C", "O"} <= set(found)


@pytest.mark.parametrize(("lines", "title"), [(30, "A Very Long Name Indeed"), (7, "Long")])
def test_the_title_of_a_narrow_area_is_short_and_not_cut(qapp: QApplication, lines: int, title: str) -> None:
    parts = '{ area = "table", fit = true }, { area = "cards" }'
    beside = f'{{ split = "row", parts = [{{ area = "cards", lines = {lines} }}, {{ area = "table" }}] }}'
    layout = LAYOUT.replace(parts, beside).replace('id = "cards"\n', 'id = "cards"\ntitle = "A Very Long Name Indeed"\n', 1)
    assert title in said(shown_on(load_board(layout, lambda name: ""), {"red": "Reds", "blue": "Blues"}, view(), (900, 700)))


def test_marks_on_a_tile_touch_neither_its_name_nor_what_is_printed(qapp: QApplication) -> None:
    context = DrawContext(load_board(LAYOUT, lambda name: ""), DARK, {}, 15)
    tile = piece("gone", "Tiles", "tile", {"demand": 1}, load="CO")
    rects = TextBounds().of(PieceItem(context, PiecePlacement("gone", tile, QRectF(0, 0, 120, 15 * 3.16), "")))
    discs = [rect for rect in rects if rect.width() == rect.height() > context.unit]
    assert len(discs) == 2
    deep = metrics(context.unit, 600).descent()
    for disc in discs:
        touched = [rect for rect in rects if rect != disc and rect.adjusted(0, 0, 0, -deep).intersects(disc)]
        assert len(touched) == 1, "the letter on it, and nothing else"


def test_a_shape_that_cannot_be_is_refused() -> None:
    wrong = LAYOUT.replace('{ area = "cards" }', '{ area = "cards", ratio = 0 }')
    with pytest.raises(LayoutError, match="ratio"):
        load_board(wrong, lambda name: "")


def test_the_how_manieth_stands_after_its_word_and_one_is_no_plural(qapp: QApplication) -> None:
    """A room read ``2 round`` and ``1 cards``."""
    for left, word in ((1, "card"), (12, "cards"), (22, "cards")):
        lines = {text.said: text.rect for text in texts(shown(view(numbers={"round": 55, "left": left})))}
        assert {word} == {"card", "cards"} & set(lines)
        assert lines["Round"].right() < lines["55"].left()


@pytest.mark.parametrize(("value", "said"), [(1, ["P", "1", "W"]), (2, ["P", "2", "W", "2"])])
def test_a_pip_with_a_letter_says_how_many_also_of_one_unless_once_is_set(
    value: int, said: list[str], qapp: QApplication
) -> None:
    made = shown(view("red", {}, piece("gone", "Card", pips={"power": value, "wit": value})))
    drawn = [text for text in said_on(made) if text in {"P", "W", "1", "2"}]
    assert drawn[drawn.index("P") :] == said
