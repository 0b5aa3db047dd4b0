"""A wrong layout is refused with one sentence that names the file, the record and the field."""

from __future__ import annotations

from importlib.resources import files

import pytest
from PySide6.QtWidgets import QApplication

from ui.board import LayoutError, board_of, load_board
from ui.board.layout.layout_schema import Area, Box, NumberPlace, Track, ZonePlace
from ui.theme import parse_picture

HEAD = 'format = 1\ntitle = "T"\n[page.default]\narea = "a"\n'
AREA = '[[area]]\nid = "a"\n'
MAP = '[[area]]\nid = "a"\narrange = "map"\npicture = "m.svg"\n'
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect id="r" class="land" width="4" height="4"/></svg>'
)


def refused(text: str, drawing: str = DRAWING) -> str:
    def read(name: str) -> str:
        if name != "m.svg":
            raise FileNotFoundError(name)
        return drawing

    with pytest.raises(LayoutError) as caught:
        load_board(text, read, "toy/board.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = ", "toy/board.toml: this is not TOML"),
        (HEAD + '[[area]]\nid = "a"\ncolour = 3', "area a: Object contains unknown field `colour`"),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.zone]]\nid = "z"\nshow = "pile"',
            "area a, zone z, field show: Invalid enum value 'pile'",
        ),
        (HEAD + '[[area]]\nid = "a"\n[[area.box]]\nid = "b"\nat = [1, 2]', "area a, box b, field at: Expected `array`"),
        ("title = 1" + HEAD[len('format = 1\ntitle = "T"') :] + AREA, "field title"),
        ('format = 1\ntitle = "T"\n[page.public]\narea = "a"\n' + AREA, "page, field default"),
        (HEAD.replace('"a"', '"b"') + AREA, "page default, field area: there is no area b"),
        (HEAD + AREA + AREA, "two areas have the same id"),
        (HEAD + MAP + '[[area.box]]\nid = "b"\n', "area a, box b, field at: a box on a map needs"),
        (
            HEAD + MAP + '[[area.box]]\nid = "b"\nat = [0.5, 0, 0.6, 1]\n',
            "box b, field at: x, y, width and height must stay",
        ),
        (
            HEAD + MAP + '[[area.box]]\nid = "b"\nat = [0, 0, 0.6, 1]\n[[area.box]]\nid = "c"\nat = [0.5, 0, 0.5, 1]\n',
            "box b, field at: it overlaps box c",
        ),
        (HEAD + MAP + '[[area.box]]\nid = "b"\nregion = "q"\n', "box b, field region: m.svg has no shape q"),
        (HEAD + MAP.replace("m.svg", "n.svg"), "area a, field picture: n.svg cannot be used"),
        (HEAD + MAP.replace("m.svg", "../m.svg"), "area a, field picture: name a file"),
        (HEAD + AREA + '[style.x]\ntint = "pink"\n', "style x, field tint: pink is none of"),
        (HEAD + AREA + '[[area.zone]]\nid = "a{b"\n', "zone a{b, field id: the braces do not match"),
    ],
)
def test_wrong_layouts_are_refused(text: str, said: str) -> None:
    message = refused(text)
    assert message.startswith("toy/board.toml: ")
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "drawing",
    [
        "not xml",
        DRAWING.replace(' viewBox="0 0 10 10"', ""),
        DRAWING.replace("<rect", "<image"),
        "<svg viewBox='0 0 1 1'><path d='M1 2 A 3'/></svg>",
    ],
)
def test_wrong_drawings_are_refused(drawing: str) -> None:
    assert "area a, field picture: m.svg cannot be used" in refused(HEAD + MAP, drawing)


@pytest.mark.parametrize(
    "game", [folder.name for folder in files("resources").iterdir() if folder.joinpath("board.toml").is_file()]
)
def test_every_board_that_ships_is_sound(game: str, qapp: QApplication) -> None:
    board = board_of(game)
    assert {area.id for area in board.layout.areas}
    icons = {path.name.removesuffix(".svg") for path in files("resources").joinpath("icons").iterdir()}
    layout = board.layout
    used = {style.icon for style in layout.styles.values()}
    used |= {mark.icon for mark in layout.marks.values()} | {pip.icon for pip in layout.pips.values()}
    things: list[Area | ZonePlace | NumberPlace | Box | Track] = [*layout.areas]
    for area in layout.areas:
        things += [*area.zones, *area.numbers, *area.boxes, *area.tracks]
    used |= {thing.icon for thing in things}
    assert used - icons <= {""}


def test_a_game_without_a_board_is_said_so() -> None:
    with pytest.raises(LayoutError, match="there is no board layout for chess"):
        board_of("chess")


def test_drawings_keep_their_shapes() -> None:
    drawing = parse_picture(DRAWING.replace("</svg>", '<g class="water"><path id="p" d="m1 1h2v2H1zM5 5l1 1"/></g></svg>'))
    rect, path = drawing.shape("r"), drawing.shape("p")
    assert rect is not None
    assert path is not None
    assert (rect.kind, path.kind) == ("land", "water")
    assert path.path.boundingRect().getRect() == (1, 1, 5, 5)


def test_a_style_falls_back_to_its_prefix() -> None:
    layout = board_of("hunt").layout
    assert layout.style("need.personal").label == "Personal Need"
    assert layout.style("need.other").label == "Need"
    assert layout.style("unheard.of").label == ""
