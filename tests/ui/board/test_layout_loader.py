"""A wrong layout is refused with one sentence that names the file, the record and the field."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from engine.games import all_games
from tests.ui.board.game_names import game_names
from tests.ui.board.name_checks import GameNames, name_faults
from ui.board import LayoutError, board_of, load_board
from ui.board.layout.number_schema import WordPlace
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
        (HEAD + '[[area]]\nid = "a"\nlike = "b"\n[[area]]\nid = "b"', "area a, field like: area b must stand before it"),
        (HEAD + '[[area]]\nid = "a"\nchance = "n"', "area a, field chance_of: a chance is so many (chance) of how many"),
        (HEAD + '[[area]]\nid = "a"\nlike = "c"', "area a, field like: there is no area c"),
        (HEAD + '[[area]]\nid = "a"\nfill = "x"', "area a, field fill: Expected `object`, got `str`"),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.zone]]\nid = "z"\nshow = "pile"',
            "area a, zone z, field show: Invalid enum value 'pile'",
        ),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.number]]\nid = "n"\nshow = "rising"\nnear = "{count} left"',
            "area a, number n, field near: only steps that rise to a lost one are near it",
        ),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.number]]\nid = "n"\nshow = "value"\nby = "thrower"',
            "area a, number n: Object contains unknown field `by`",
        ),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.number]]\nid = "n"\nshow = "text"\nturn = "thrown_in"',
            "area a, number n: Object contains unknown field `turn`",
        ),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.number]]\nid = "n"\nshow = "role"',
            "area a, number n, field id: a role is that of a seat: the id needs {seat}",
        ),
        (
            HEAD + '[[area]]\nid = "a"\n[[area.number]]\nid = "n"\n',
            "area a, number n: Object missing required field `show`",
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
        (HEAD + MAP + '[[area.box]]\nid = "b"\nat = [0, 0, 1, 1]\nbuilding = "q"\n', "field building: m.svg has no shape q"),
        (HEAD + MAP.replace("m.svg", "n.svg"), "area a, field picture: n.svg cannot be used"),
        (HEAD + MAP.replace("m.svg", "../m.svg"), "area a, field picture: name a file"),
        (HEAD + AREA + '[style.x]\ntint = "beige"\n', "style x, field tint: there is no tint beige"),
        (HEAD + AREA + '[[area.zone]]\nid = "a{b"\n', "zone a{b, field id: the braces do not match"),
        (HEAD + AREA + '[[area.number]]\nid = "a}b"\nshow = "value"\n', "number a}b, field id: the braces do not match"),
        (
            HEAD + AREA + '[[area.table]]\nlabel = "T"\ncolumns = [{ id = "a{", label = "A" }]\n',
            "area a, table T, columns a{, field id: the braces do not match",
        ),
        (HEAD + AREA + 'icon = "hart"\n', "area a, field icon: there is no icon hart"),
        (HEAD + AREA + '[[area.zone]]\nid = "z"\nicon = "hart"\n', "area a, zone z, field icon: there is no icon hart"),
        (
            HEAD + AREA + '[[area.number]]\nid = "n"\nshow = "value"\nicon = "hart"\n',
            "area a, number n, field icon: there is no icon hart",
        ),
        (
            HEAD + AREA + '[[area.number]]\nid = "n"\nshow = "value"\ntint = "beige"\n',
            "number n, field tint: there is no tint beige",
        ),
        (
            HEAD + AREA + '[[area.number]]\nid = "n"\nshow = "word"\nboxes = "map"\n',
            "area a, number n, field boxes: there is no area map",
        ),
        (
            HEAD + AREA + '[[area.box]]\nid = "b"\n[[area.box.number]]\nid = "n"\nshow = "value"\nicon = "hart"\n',
            "area a, box b, number n, field icon: there is no icon hart",
        ),
        (
            HEAD + AREA + '[[area.track]]\nnumbers = ["n"]\nsteps = ["1"]\ntint = "beige"\n',
            "area a, track 1, field tint: there is no tint beige",
        ),
        *(
            (
                HEAD + AREA + f'[[area.table]]\nlabel = "T"\n{race}columns = [{{ id = "a", label = "Of {{goal}}" }}]\n',
                "area a, table T, field columns: {goal} needs one number",
            )
            for race in ("", 'race = "goal/{seat}"\n')
        ),
        (
            HEAD + AREA + '[[area.table]]\nlabel = "T"\nlarge = true\ncolumns = []\n',
            "area a, table T, field large: only the rows of a race are high",
        ),
        (HEAD + AREA + '[[area.box]]\nid = "b"\nleft = true\n', "box b, field left: only a header has it"),
        *(
            (HEAD + AREA + f'[[area.zone]]\nid = "z"\n{field} = "x"\n', f"zone z, field {field}: name the number (playable)")
            for field in ("playable_label", "playable_words", "unplayable_label")
        ),
        (HEAD + AREA + '[[area.zone]]\nid = "z"\ncomes_from = "x"\n', "zone z, field comes_from: say what stands there"),
        (
            HEAD + AREA + '[[area.zone]]\nid = "z"\nmissing = "soon"\ncomes_from = "x/{box}"\n',
            "zone z, field comes_from: name one zone",
        ),
        (HEAD + AREA + '[[area.box]]\nid = "b"\nicon = "hart"\n', "area a, box b, field icon: there is no icon hart"),
        (HEAD + AREA + '[style.x]\nicon = "hart"\n', "style x, field icon: there is no icon hart"),
        (HEAD + AREA + '[style.x]\nturned = "hart"\n', "style x, field turned: there is no icon hart"),
        (HEAD + AREA + '[mark.x]\nicon = "hart"\n', "mark x, field icon: there is no icon hart"),
        (HEAD + AREA + '[mark.x]\ntints = { a = "beige" }\n', "mark x, field tints.a: there is no tint beige"),
        (HEAD + AREA + '[pip.x]\nicon = "hart"\n', "pip x, field icon: there is no icon hart"),
        (HEAD + AREA + '[pip.x]\ntint = "beige"\n', "pip x, field tint: there is no tint beige"),
        (
            HEAD + AREA + '[[area.spotlight]]\nnumber = "n"\nzones = []\n',
            "spotlight n, field zones: name the zone of the card",
        ),
        (
            HEAD + AREA + '[[area.spotlight]]\nnumber = "n"\nzones = ["z"]\nwants = "p"\n',
            "spotlight n, field wants: there is no second zone",
        ),
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


GAME = GameNames(
    seats=frozenset({"red"}),
    zones=frozenset({"hand:red", "camp/needs"}),
    numbers=frozenset({"score/red", "phase_word"}),
    marks=frozenset({"used"}),
    pips=frozenset({"cost"}),
    styles=frozenset({"need.personal"}),
    lines=frozenset({"said"}),
)
BOXES = '[[area.zone]]\nid = "{box}/needs"\n[[area.box]]\nid = "camp"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[area.zone]]\nid = "hand/{seat}"\n', "area a, zone hand/{seat}, field id: the game has no zone hand/{seat}"),
        (
            '[[area.number]]\nid = "scores/{seat}"\nshow = "value"\n',
            "number scores/{seat}, field id: the game has no number or zone",
        ),
        (BOXES + '[[area.box]]\nid = "cmap"\n', "area a, box cmap, field id: the game has nothing that lies in a box cmap"),
        (BOXES + '[[area.box.zone]]\nid = "{box}/leads"\n', "area a, box camp, zone {box}/leads, field id: the game has no"),
        ('[[area.zone]]\nid = "hand:red"\nowner = "blue"\n', "zone hand:red, field owner: the game has no seat blue"),
        ('[[area.zone]]\nid = "hand:red"\nwants = "costs"\n', "field wants: the game has no printed number"),
        (
            '[[area.number]]\nid = "phase_word"\nshow = "value"\nof = "most"\n',
            "number phase_word, field of: the game has no number most",
        ),
        (
            '[[area.number]]\nid = "phase_word"\nshow = "value"\nwhen = "most"\n',
            "number phase_word, field when: the game has no number",
        ),
        (
            '[[area.number]]\nid = "score/{seat}"\nshow = "role"\nnow = "turn_of"\n',
            "number score/{seat}, field now: the game has no number",
        ),
        (
            '[[area.spotlight]]\nnumber = "phase_word"\nzones = ["{box}/needs", "hand:red"]\nwants = "costs"\n',
            "spotlight phase_word, field wants: the game has no printed number costs",
        ),
        ('[[area.track]]\nnumbers = ["n"]\nsteps = ["1"]\n', "area a, track 1, field numbers: the game has no number n"),
        (
            '[[area.table]]\nlabel = "T"\nlead = "first"\ncolumns = [{ id = "score/{seat}", label = "S" }]\n',
            "area a, table T, field lead: the game has no number first",
        ),
        (
            '[[area.table]]\nlabel = "T"\ncolumns = [{ id = "scores/{seat}", label = "S" }]\n',
            "area a, table T, columns scores/{seat}, field id: the game has no number or zone scores/{seat}",
        ),
        ('colour_by = "owner"\n', "area a, field colour_by: the game has no number or mark owner"),
        ('each = "hands:{seat}"\n', "area a, field each: the game has no number or zone hands:{seat}"),
        ('when = "open"\n', "area a, field when: the game has no number or zone open"),
        ('[style."need.other"]\n', "style need.other, field id: no face and no back of the game has the style"),
        ("[mark.fresh]\n", "top level, field mark: the game has no mark fresh"),
        ('[mark.used]\nof = "costs"\n', "mark used, field of: the game has no printed number costs"),
        ("[pip.costs]\n", "top level, field pip: the game has no printed number costs"),
        ('[pip.cost]\nto = "high"\n', "pip cost, field to: the game has no printed number high"),
        ('[page.blue]\narea = "a"\n', "page blue, field id: there is no audience blue in the game"),
        ('[notices]\nlast = "Last"\n', "top level, field notices: the game has no number or zone last"),
        ('[result.deeds]\ncash = ["plays"]\n', "result, field deeds.cash: the game has no line plays"),
        ('[told]\nplays = "Just played"\n', "top level, field told: the game has no line plays"),
    ],
)
def test_names_that_the_game_does_not_have_are_refused(text: str, said: str) -> None:
    layout = load_board(HEAD + AREA + text, str).layout
    record, field, fault = next(name_faults(layout, GAME))
    assert said in f"{record}, field {field}: {fault}"


def test_names_that_the_game_has_are_no_fault() -> None:
    rest = '[style.need]\n[mark.used]\nof = "cost"\n[pip.cost]\n[page.red]\narea = "a"\n'
    board = load_board(HEAD + AREA + BOXES + '[[area.number]]\nid = "hand:{seat}"\nshow = "value"\n' + rest, str)
    assert not list(name_faults(board.layout, GAME))


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_board_that_ships_names_what_its_game_has(game: Game) -> None:
    assert not list(name_faults(board_of(game.id).layout, game_names(game)))


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


def test_a_number_calls_boxes_by_their_titles() -> None:
    text = HEAD + AREA + '[[area.number]]\nid = "n"\nshow = "word"\nboxes = "a"\nnames = { "" = "Nowhere", s = "Here" }\n'
    text += '[[area.box]]\nid = "r"\ntitle = "Red Cave"\n[[area.box]]\nid = "s"\ntitle = "Shore"\n[[area.box]]\nid = "t"\n'
    (area,) = load_board(text, str).layout.areas
    (number,) = area.numbers
    assert isinstance(number, WordPlace)
    assert number.names == {"": "Nowhere", "r": "Red Cave", "s": "Here"}


def test_an_area_like_another_says_only_what_differs() -> None:
    text = HEAD + AREA + 'fill = { letter = "A" }\ntitle = "Place {letter} of {seat}"\nempty = "Nothing"\n'
    text += '[[area.box]]\nid = "r"\nlines = 2\ntitle = "Row {letter}"\n[[area.box]]\nid = "s"\n'
    text += '[[area]]\nid = "b"\nlike = "a"\nfill = { letter = "B" }\nempty = "None"\n[[area.box]]\nid = "r"\nlines = 3\n'
    one, other = load_board(text, str).layout.areas
    assert [(area.title, area.empty) for area in (one, other)] == [
        ("Place A of {seat}", "Nothing"),
        ("Place B of {seat}", "None"),
    ]
    assert [(box.id, box.title, box.lines) for box in one.boxes] == [("r", "Row A", 2), ("s", "", 0)]
    assert [(box.id, box.title, box.lines) for box in other.boxes] == [("r", "Row B", 3), ("s", "", 0)]


def test_a_style_falls_back_to_its_prefix() -> None:
    layout = board_of("hunt").layout
    assert layout.style("need.personal").label == "Personal Need"
    assert layout.style("need.other").label == "Need"
    assert layout.style("unheard.of").label == ""
