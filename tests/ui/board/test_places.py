"""Places of a map as lots: their texts, the people there, the last card of a pile, steps that are filled, pages of seats."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, PieceView, Scalar, View, ZoneView
from tests.ui.board.windows import said_on, shown_on
from tests.ui.texts import texts_drawn
from ui.board import BoardView, load_board
from ui.board.paint.captions import draw_caption, sentences_that_fit
from ui.board.paint.standees import draw_standee
from ui.board.scene.track_item import TrackItem

LAYOUT = """
format = 1
title = "Lots"
[page.default]
split = "column"
parts = [{ area = "city" }, { area = "price", fit = true }]
[page.seat]
split = "column"
parts = [{ area = "city" }]
[[area]]
id = "city"
arrange = "map"
bare = true
[[area.zone]]
id = "text/{box}"
show = "whole"
[[area.zone]]
id = "{box}"
show = "whole"
lines = 1.5
[[area.box]]
id = "north"
title = "North"
at = [0, 0, 1, 0.1]
[[area.box]]
id = "bank"
title = "Bank"
at = [0, 0.1, 1, 0.3]
[[area.box]]
id = "news"
at = [0, 0.5, 1, 0.2]
[[area.box.zone]]
id = "pile"
show = "last"
keep = false
[[area.box]]
id = "key"
bare = true
at = [0, 0.75, 1, 0.2]
[[area.box.key]]
show = "icon"
icon = "coin"
text = "An account"
[[area]]
id = "price"
[[area.track]]
numbers = ["price"]
label = "Price"
steps = ["0", "1", "2", "3", "4"]
beside = true
filled = true
[style.text]
form = "caption"
[style.person]
form = "standee"
of = "seat"
[mark.seat]
show = "team"
[mark.rank]
show = "word"
"""

TWO = "Sell up to four drugs at the street price. Pay five: recruit a helper here."


def piece(handle: str, style: str, name: str, text: str = "", **marks: str | int) -> PieceView:
    return PieceView(handle, Back("back", "a card"), Face(name, name, style, text), True, marks)


def city(audience: str = "public") -> View:
    zones = {
        "text/bank": (piece("text/bank~0", "text", "Bank", TWO),),
        "bank": (piece("bank~0", "person", "Ann", seat="red", rank=2),),
        "pile": tuple(piece(f"pile~{at}", "card", name) for at, name in enumerate(("First", "Second", "Newest"))),
    }
    numbers: dict[str, Scalar] = {"price": 3}
    return View(
        "lots",
        audience,
        zones={id_: ZoneView(id_, id_, len(pieces), pieces) for id_, pieces in zones.items()},
        numbers=numbers,
    )


def shown(audience: str = "public", layout: str = LAYOUT) -> BoardView:
    return shown_on(load_board(layout, lambda name: ""), {"red": "Reds", "blue": "Blues"}, city(audience), (900, 700))


def test_seats_without_a_page_of_their_own_share_one(qapp: QApplication) -> None:
    assert "Price" in said_on(shown("public"))
    assert "Price" not in said_on(shown("red"))
    assert "Price" in said_on(shown("referee"))


def test_a_place_bears_its_text_and_the_people_there_under_it(qapp: QApplication) -> None:
    made = shown()
    assert "Bank" in said_on(made)
    assert TWO in " ".join(said_on(made))
    text, person = (
        next(item for item in made.board_scene.pieces.values() if item.zone == zone) for zone in ("text/bank", "bank")
    )
    assert text.rect().bottom() <= person.rect().top() + 0.5


def test_a_text_is_given_in_whole_sentences(qapp: QApplication) -> None:
    context = shown().board_scene.context_of(15)
    caption = city().zones["text/bank"].pieces[0]
    said = set[str]()
    for wide in range(60, 700, 20):
        texts = texts_drawn(partial(draw_caption, context=context, piece=caption, rect=QRectF(0, 0, wide, 38)))
        said.add(" ".join(text.said for text in texts))
    assert said == {"", TWO.partition(". ")[0] + ".", TWO}
    assert sentences_that_fit("One. Two.", 15, 400, 0) == ""


def test_a_person_is_known_by_the_letter_of_the_seat(qapp: QApplication) -> None:
    context = shown().board_scene.context_of(15)
    ann = city().zones["bank"].pieces[0]
    texts = texts_drawn(partial(draw_standee, context=context, piece=ann, rect=QRectF(0, 0, 120, 24), stands_for=1))
    assert [text.said for text in texts] == ["R", "2", "Ann"]


def test_of_a_pile_the_card_that_came_last_is_shown(qapp: QApplication) -> None:
    said = said_on(shown())
    assert "Newest" in said
    assert not {"First", "Second"} & set(said)


def test_a_name_on_a_map_has_no_panel_nor_has_a_key_that_is_printed_on_it(qapp: QApplication) -> None:
    """A box in the sea hid it."""
    made = shown()
    boxes = {box.bound.box.id: box for box in made.board_scene.boxes}
    picture = made.picture()

    def colour_at(y: float) -> str:
        point = made.mapFromScene(0.9 * made.sceneRect().width(), y)
        return picture.pixelColor(point).name()

    ground = colour_at((boxes["bank"].room.bottom() + boxes["news"].room.top()) / 2)
    assert colour_at(boxes["north"].room.center().y()) == ground != colour_at(boxes["bank"].room.top() + 10)
    assert colour_at(boxes["key"].room.top() + 10) == ground
    assert "An account" in said_on(made)


def grounds(made: BoardView) -> list[QColor]:
    """The colours of the steps of the track."""
    track = next(item for item in made.board_scene.value_items if isinstance(item, TrackItem))
    steps, picture = [track._step(track.rect.adjusted(60, 0, 0, 0), at) for at in range(1, 5)], made.picture()
    return [picture.pixelColor(made.mapFromScene(step.center().x() + 12, step.bottom() - 3)) for step in steps]


def test_steps_are_filled_up_to_the_marker(qapp: QApplication) -> None:
    assert len({colour.name() for colour in grounds(shown())[:3]}) == 3


CASES = """
format = 1
title = "Cases"
[page.default]
area = "field"
[[area]]
id = "field"
[[area.zone]]
id = "case/{box}"
[[area.zone]]
id = "on/{box}"
fit = true
wants = "points"
missing = "missing"
[[area.box]]
id = "1"
"""


def test_a_place_that_becomes_complete_lies_as_if_shown_anew(qapp: QApplication) -> None:
    """As the last piece came its lines stayed as low as beside a line for what was missing."""
    back = Back("back", "a card")
    case = PieceView("case/1~0", back, Face("fire", "Fire", "case", "", (), {"points": 2}), True)
    cards = tuple(PieceView(f"on/1~{at}", back, Face(name, name, "case"), True) for at, name in enumerate(("Ash", "Soot")))

    def seen(*on: PieceView) -> View:
        zones = {"case/1": ZoneView("case/1", "Case", 1, (case,)), "on/1": ZoneView("on/1", "On it", len(on), on)}
        return View("cases", "public", zones)

    def places(view: BoardView) -> list[QRectF]:
        return [slot.rect for box in view.board_scene.boxes for slot in box.slots]

    board = load_board(CASES, lambda name: "")
    before, anew = (shown_on(board, {"red": "Reds"}, seen(*on), (900, 400)) for on in (cards[:1], cards))
    before.show_view(seen(*cards))
    assert places(before) == places(anew)
