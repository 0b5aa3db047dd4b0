"""Colours can be read, teams can be told apart without colour, and the font is ours."""

from __future__ import annotations

import ast
import re

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from tests.games.game_list import GAMES, IDS, new_match
from tests.house.files import ROOT, sources
from ui.session_displays.fallback_board import board_for
from ui.theme import (
    DARK,
    FAMILY,
    HELD,
    THEMES,
    TINTS,
    Scale,
    Theme,
    apply_theme,
    blend,
    contrast,
    font,
    load_fonts,
    readable,
    shape_path,
    teams,
)
from ui.widgets.window_style import px, stylesheet, window_font


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_words_stand_out_from_their_ground(theme: Theme) -> None:
    for ground in (theme.page, theme.panel, theme.raised):
        assert contrast(theme.text, ground) >= 7
        assert contrast(theme.soft, ground) >= 4.5
    assert contrast(theme.card_text, theme.card) >= 7
    assert contrast(theme.card_soft, theme.card) >= 4.5
    for name in TINTS:
        tint = theme.tint(name)
        assert contrast(tint.ink, tint.fill) >= 4.5
        for ground in (theme.page, theme.panel, theme.raised, theme.card):
            assert contrast(tint.text, ground) >= 4.5
            assert contrast(theme.faint, ground) >= 4.5
        for holder in TINTS:  # what is printed on a place that somebody holds
            ground = blend(theme.tint(holder).fill, theme.card, 0.28)
            assert contrast(readable(tint.text, ground), ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_colours_of_seats_are_seen_as_lines_and_as_signs(game: Game, theme: Theme) -> None:
    """Yellow and ivory lines were lost on white: graphics need 3:1 (WCAG 1.4.11), on all grounds of all games."""
    usual = board_for(new_match(game, seed=1).rules.schema, game.title).layout.seats
    for team in teams({seat: game.seat_names.get(seat, seat) for seat in game.seats}, usual).values():
        tint = theme.tint(team.tint)
        for ground in (theme.page, theme.panel, theme.raised, theme.card, blend(tint.fill, theme.raised, HELD)):
            assert contrast(tint.edge, ground) >= 3, team.tint
        for ground in (theme.page, theme.panel, theme.raised, theme.card):
            assert max(contrast(colour, ground) for colour in (tint.fill, tint.rim)) >= 3, team.tint
            assert contrast(tint.text, ground) >= 4.5, team.tint


def test_no_line_is_drawn_in_the_pure_colour_of_a_seat() -> None:
    """`Tint.edge` and `Tint.rim` are for lines."""
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sources("ui")}
    assert [name for name, text in texts.items() if ".fill" in text and draws_lines_in_fills(text)] == []


def draws_lines_in_fills(text: str) -> bool:
    """Return whether a source makes a pen of a tint's `fill` that is not blended with another colour."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    pens = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] in ("QPen", "setPen")]
    return any(_has_pure_fill(given) for call in pens for given in (*call.args, *call.keywords))


def _has_pure_fill(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "blend":
        return False
    return (isinstance(node, ast.Attribute) and node.attr == "fill") or any(map(_has_pure_fill, ast.iter_child_nodes(node)))


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ('QPen(theme.tint("orange").fill, 2)', True),
        ("QPen(tint.fill)", True),
        ("painter.setPen(color=tint.fill)", True),
        ("painter.setPen(QPen(blend(theme.text, tint.fill, 0.5), max(1.5, unit)))", False),
        ("painter.setBrush(tint.fill)", False),
    ],
)
def test_a_line_in_the_pure_colour_of_a_seat_is_found_behind_brackets(source: str, is_found: bool) -> None:
    assert draws_lines_in_fills(source) is is_found


def test_names_in_any_letters_are_written(qapp: QApplication) -> None:
    """Letters that the family lacks were boxes on the teams' screens, whatever fonts the machine had."""
    apply_theme(qapp, DARK)
    for made in (qapp.font(), font(20, 700)):
        assert not made.styleStrategy() & QFont.StyleStrategy.NoFontMerging


def test_teams_differ_in_letter_shape_and_pattern() -> None:
    names = {f"seat_{at}": name for at, name in enumerate(["Red", "Rome", "Rio", "Rex", "R", "R", "Ruby", "Rust"])}
    found = list(teams(names).values())
    assert len({team.letter for team in found}) == 8
    assert len({team.shape for team in found}) == 8
    assert len({team.pattern for team in found}) == 8
    assert len({team.tint for team in found}) == 8
    outlines = [shape_path(team.shape, QRectF(0, 0, 20, 20)).toFillPolygon() for team in found]
    assert all(one != other for at, one in enumerate(outlines) for other in outlines[at + 1 :])


def test_seats_that_are_called_by_a_colour_have_it() -> None:
    """Red was drawn in orange, Yellow in pink, Purple in yellow and Orange in sky blue."""
    seats = ("red", "blue", "green", "yellow", "purple", "orange")
    found = teams({seat: seat.capitalize() for seat in seats})
    assert [found[seat].tint for seat in seats] == ["red", "blue", "green", "yellow", "violet", "orange"]
    renamed = teams({"red": "The Blue Hats", "blue": "Ndrangheta", "green": "Team Yellow"})
    assert [team.tint for team in renamed.values()] == ["blue", "vermillion", "yellow"]
    assert len({team.tint for team in teams({"red": "One", "seat_2": "Two", "seat_3": "Purple"}).values()}) == 3


def test_a_name_of_which_no_letter_is_left_gets_a_number_that_nobody_has() -> None:
    found = teams({"one": "3", "two": "A", "three": "A.", "four": "4"})
    assert len({team.letter for team in found.values()}) == 4


def test_the_public_is_nobodys_team() -> None:
    found = teams({"public": "Public", "a": "Anna", "b": "Bert"})
    assert found["public"].tint == "grey"
    assert (found["a"].tint, found["b"].tint) == ("vermillion", "blue")


@pytest.mark.usefixtures("qapp")
def test_the_bundled_family_is_used_with_all_its_weights() -> None:
    load_fonts()
    for weight in (400, 600, 700):
        info = QFontInfo(font(15, weight))
        assert info.family() == FAMILY
        assert info.weight() == weight


@pytest.mark.usefixtures("qapp")
def test_letters_are_mixed_plainly_and_no_line_is_wider_for_stronger_strokes() -> None:
    """Of CFF outlines Qt mixes every pixel of an edge through tables: a ninth of an entry. Widths are Inter 3.19's."""
    load_fonts()
    for weight in (400, 600, 700):
        raw = QRawFont.fromFont(font(100, weight))
        assert raw.fontTable("CFF ").isEmpty()
        assert not raw.fontTable("glyf").isEmpty()
    measure = QFontMetricsF(font(2816))  # as many pixels as an em has units
    assert [round(measure.horizontalAdvance(letter)) for letter in "aeHM"] == [1588, 1640, 2084, 2504]


def test_exported_pages_name_the_family_that_they_carry() -> None:
    """Pictures of the table name the window's family: a page that declared another one was shown in the browser's."""
    pages = (ROOT / "resources" / "review", ROOT / "referee" / "review")
    named = [
        family
        for folder in pages
        for path in sorted(folder.iterdir())
        if path.is_file()
        for family in re.findall(r"""(?:font-family(?:=|: )|FontFace\()["']([^"']+)""", path.read_text("utf-8"))
    ]
    assert named
    assert set(named) == {FAMILY}


def test_room_sizes_keep_the_rule() -> None:
    for height in range(480, 4400):
        scale = Scale.for_room(height)
        assert scale.small >= height / 50
        assert scale.state >= height / 36


def test_application_fixture(qapp: QApplication) -> None:
    from ui.theme import DARK, apply_theme

    apply_theme(qapp, DARK)
    assert qapp.font().family() == FAMILY


def test_larger_text_makes_the_style_sheet_and_what_is_painted_larger(qapp: QApplication) -> None:
    try:
        apply_theme(qapp, DARK, 28)
        assert (px(8), window_font(12).pixelSize()) == (16, 24)
        assert "font-size: 24px" in stylesheet(DARK)
        assert "border: 1px solid" in stylesheet(DARK)
    finally:
        apply_theme(qapp, DARK)
    assert (px(8), window_font(12).pixelSize()) == (8, 12)


def test_the_letter_of_the_public_is_its_own_though_a_seat_begins_alike() -> None:
    """With a seat Purple the public's sign was a "U"."""
    found = teams({"purple": "Purple", "red": "Red", "public": "Public"})
    assert [team.letter for team in found.values()] == ["P", "R", "Pu"]
    assert teams({"public": "Public", "red": "Red"})["public"].letter == "P"
    assert teams({"public": "Public", "purple": "Purple"})["public"].letter == "Pu", "wherever it is named"


@pytest.mark.parametrize("size", range(12, 40))
def test_a_radio_mark_is_round_in_every_size_of_the_text(qapp: QApplication, size: int) -> None:
    """Qt draws a square where a radius is more than half of the side; with less it was a square with round corners."""
    apply_theme(qapp, DARK, size)
    sheet = stylesheet(DARK)
    apply_theme(qapp, DARK)
    side = re.search(r"QRadioButton::indicator \{ width: (\d+)px", sheet)
    radius = re.search(r"QRadioButton::indicator \{ border-radius: (\d+)px", sheet)
    assert side is not None
    assert radius is not None
    assert int(radius[1]) == (int(side[1]) + 2) // 2
