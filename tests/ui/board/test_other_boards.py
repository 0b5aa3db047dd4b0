"""What the boards of other games need: hands of many seats, ladders, tables, regions of a map, decks by count."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from engine.model.view import Back, Face, PieceView, View, ZoneView
from tests.ui.texts import texts_in
from ui.board import Board, BoardView, load_board
from ui.theme import DARK, LIGHT, load_fonts, teams

SEATS = tuple(f"seat_{number}" for number in range(1, 7))
NAMES = {seat: f"Team {seat[-1]}" for seat in SEATS}

LAYOUT = """
format = 1
title = "Wide"
[page.default]
split = "row"
parts = [
    { split = "column", weight = 3, parts = [
        { area = "world", weight = 3 }, { area = "field", weight = 3 }, { area = "hands", weight = 4 }] },
    { split = "column", weight = 2, parts = [
        { area = "scores", fit = true }, { area = "ladders", weight = 3 }, { area = "decks", lines = 6 }] },
]
[[area]]
id = "world"
title = "World"
arrange = "map"
inside = "together"
picture = "world.svg"
colour_by = "owner"
[[area.zone]]
id = "region/{box}"
[[area.box]]
id = "north"
region = "north"
[[area.box]]
id = "south"
region = "south"
[[area]]
id = "field"
title = "Field"
arrange = "grid"
columns = 5
[[area.zone]]
id = "field/{box}"
[[area.box]]
id = "1"
title = "First"
[[area.box]]
id = "2"
title = "Second"
[[area.box]]
id = "3"
title = "Third"
[[area]]
id = "hands"
each = "hand:{seat}"
title = "{seat}"
owner = "{seat}"
[[area.zone]]
id = "hand:{seat}"
[[area.number]]
id = "money/{seat}"
show = "value"
label = "thousand"
[[area]]
id = "scores"
title = "Scores"
[[area.table]]
label = "Seat"
columns = [{ id = "score/{seat}", label = "Score" }, { id = "done/{seat}", label = "Done", show = "flag" }]
[[area.track]]
label = "Race"
numbers = ["score/{seat}"]
steps = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
[[area]]
id = "ladders"
title = "Ladders"
[[area.track]]
label = "Crisis"
numbers = ["crisis"]
steps = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
upright = true
[[area.track]]
label = "Price"
numbers = ["price"]
steps = ["low", "fair", "high"]
words = true
upright = true
[[area]]
id = "decks"
arrange = "row"
[[area.zone]]
id = "deck/{name}"
label = "*"
show = "stack"
[style.card]
label = "Card"
tint = "sky"
[mark.owner]
show = "team"
"""

WORLD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect id="north" class="region" x="10" y="5" width="80" height="40"/>
<rect id="south" class="region" x="10" y="55" width="80" height="40"/></svg>"""


def card(zone: str, at: int, name: str, **marks: int | str) -> PieceView:
    return PieceView(
        f"{zone}~{at}", Back("card", "a card"), Face(name.lower(), name, "card", "It does something."), True, marks
    )


def zone(id_: str, *pieces: PieceView, name: str = "", count: int | None = None) -> ZoneView:
    return ZoneView(id_, name or id_, len(pieces) if count is None else count, pieces)


def view(owner: str = "seat_2") -> View:
    zones = [
        zone("region/north", card("region/north", 0, "North", owner=owner)),
        zone("region/south", card("region/south", 0, "South")),
        *(
            zone(f"field/{at}", card(f"field/{at}", 0, f"Problem {at}"), card(f"field/{at}", 1, "Technique"))
            for at in (1, 2, 3)
        ),
        *(zone(f"hand:{seat}", *(card(f"hand:{seat}", at, f"Card {at}") for at in range(7))) for seat in reversed(SEATS)),
        zone("deck/main", name="Main deck", count=40),
    ]
    numbers: dict[str, int | str | bool | None] = {f"score/{seat}": at for at, seat in enumerate(SEATS)}
    numbers |= {f"done/{seat}": at == 1 for at, seat in enumerate(SEATS)} | {f"money/{seat}": 15 for seat in SEATS}
    return View("wide", "referee", {one.id: one for one in zones}, {**numbers, "crisis": 4, "price": "fair"})


def board() -> Board:
    return load_board(LAYOUT, lambda name: WORLD)


def shown(owner: str = "seat_2", light: bool = False) -> BoardView:
    load_fonts()
    made = BoardView(board(), teams(NAMES), LIGHT if light else DARK, interactive=True)
    made.resize(1920, 1080)
    made.set_unit(18)
    made.show()
    made.show_view(view(owner))
    made.finish_animation()
    return made


def test_one_area_for_each_seat_in_seat_order(qapp: QApplication) -> None:
    made = shown()
    titles = [area.bound.title for area in made.board_scene.areas if area.bound.area.id == "hands"]
    assert titles == [NAMES[seat] for seat in SEATS]
    assert all(f"hand:{seat}~6" in made.board_scene.pieces for seat in SEATS)


def test_regions_take_the_colour_of_their_owner_and_can_be_clicked(qapp: QApplication) -> None:
    mine, theirs = shown("seat_1"), shown("seat_2")
    assert mine.picture() != theirs.picture()
    world = next(area for area in mine.board_scene.areas if area.bound.area.id == "world")
    corner = world.to_area.map(QPointF(14, 60))
    assert mine.board_scene.zone_at(corner) == "region/south"
    mine.show_view(view("seat_2"))
    mine.finish_animation()
    theirs.show_view(view("seat_2"))
    assert mine.picture() == theirs.picture()


def test_tracks_tables_and_counts_are_drawn(qapp: QApplication) -> None:
    said = [text.said for text in texts_in(shown().svg())]
    for text in ("Crisis", "10", "fair", "Race", "Score", "Team 6", "\u2713", "40", "Main deck", "thousand"):
        assert text in said


def test_a_stack_shows_no_top_card_to_whom_sees_all_of_them(qapp: QApplication) -> None:
    """A piece is drawn from it at random, so the first one is not the next."""
    made, one = shown(), view()
    deck = zone("deck/main", *(card("deck/main", at, f"Secret {at}") for at in range(3)), name="Main deck")
    made.show_view(View(one.game, one.audience, {**one.zones, deck.id: deck}, one.numbers))
    made.finish_animation()
    assert [item.piece.face for item in made.board_scene.pieces.values() if item.zone == "deck/main"] == [None]


def test_a_number_that_changes_repaints_itself_only(qapp: QApplication) -> None:
    made = shown()
    pieces = dict(made.board_scene.pieces)
    before = made.picture()
    one = view()
    made.show_view(View(one.game, one.audience, one.zones, {**one.numbers, "crisis": 5}))
    assert made.board_scene.pieces == pieces
    assert made.picture() != before


def test_many_cards_in_little_room_are_piled_and_counted(qapp: QApplication) -> None:
    made, one = shown(), view()
    many = zone("hand:seat_1", *(card("hand:seat_1", at, f"Card {at}") for at in range(400)))
    made.show_view(View(one.game, one.audience, {**one.zones, many.id: many}, one.numbers))
    found = [item for item in made.board_scene.pieces.values() if item.zone == "hand:seat_1"]
    assert len(found) < 400
    assert max(item.state.stands_for for item in found) == 400 - len(found) + 1
