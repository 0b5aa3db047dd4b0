"""The strip of screens: every team can be told from the others, and no screen is out of sight for want of thrift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.model.view import Observation, OutcomeView, View
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import some
from tests.games.game_list import example
from tests.ui.repaint_check import Painted, stands_as_painted_anew
from tests.ui.texts import texts_of
from ui.console.screens.miniature import ABOVE, BESIDE, COLUMN, GLANCE, LARGE, LINE, OVER, Miniature, MiniatureForm
from ui.console.screens.screen_strip import ScreenStrip
from ui.console.short_names import first_words, fit_name
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.session_displays.session_displays import SessionDisplays, looks
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, apply_theme, teams
from ui.widgets.window_style import stylesheet, window_font

pytestmark = pytest.mark.slow

NAMES = (
    "Directorate of Operations",
    "Directorate of Analysis",
    "Joint Interagency Task Force South",
    "The Grey Fox Analysts",
    "Northern Star Collection Group",
    "Directorate of Support",
    "Team of Table Seven by the Window",
    "Blue",
)
LETTERS = ("Blue", "Red", "Green", "Amber", "Grey", "Pink", "Teal", "Lime")


@pytest.fixture
def letters(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, DARK)
    yield
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(stylesheet(DARK))


class Blank(QWidget):
    """Nobody's window: what is drawn in the pictures is not looked at here."""

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        pass

    def drop(self) -> None:
        pass


def strip_of(
    qtbot: QtBot, folder: Path, seats: int, wide: int, names: Sequence[str] = NAMES, commands: Sequence[str] = ()
) -> ScreenStrip:
    game = example("deck")
    bare = Session.begin(MemoryStore(), game, load_content(game), seats=seats, seed=1)
    named = dict(zip(bare.header.seats, names, strict=False))
    session = Session.begin(MemoryStore(), game, load_content(game), seats=seats, seed=1, seat_names=named)
    marks = teams_of(session)
    displays = DisplayController(looks(session, marks), _no_content, RoomBook(folder / "rooms.json"))
    room = SessionDisplays(session, displays, marks)
    strip = ScreenStrip(room, _no_content, [QAction(text, room) for text in commands])
    qtbot.addWidget(strip)
    strip.resize(wide, strip.height())
    strip.show()
    qtbot.waitExposed(strip)
    qtbot.wait(20)  # until all is laid out
    room.close()
    displays.close()
    return strip


def _no_content(_audience: str) -> Blank:
    return Blank()


SIZES = [(seats, wide, size) for seats in (2, 6, 8) for wide in (1264, 1904, 3824) for size in (100, 175)]
CHOSEN = [one for one in SIZES if (one[0] + 3) * 104 * one[2] <= one[1] * 100]
"""So large letters as are chosen for so small a window."""


@pytest.mark.parametrize(("seats", "wide", "size"), some(CHOSEN, 4, __name__))
def test_screens_are_told_apart_and_in_sight(
    qtbot: QtBot, qapp: QApplication, letters: None, tmp_path: Path, seats: int, wide: int, size: int
) -> None:
    apply_theme(qapp, DARK, round(14 * size / 100))
    strip = strip_of(qtbot, tmp_path, seats, wide)
    shown = [one for one in strip.miniatures.values() if one.isVisible()]
    assert len(shown) == seats + 1
    names = [one.words[0] for one in shown]
    assert len(set(names)) == len(names)
    view = strip.row.viewport()
    for one in shown:
        parent = one.parentWidget()
        assert parent is not None
        assert view.rect().contains(one.geometry().translated(parent.mapTo(view, one.rect().topLeft())))
        assert not any(one.geometry().intersects(other.geometry()) for other in shown if other is not one)
        assert QFontMetrics(window_font(13, 600)).horizontalAdvance(one.words[0]) <= one.width() - 36


def test_a_name_is_whole_where_the_monitor_has_room(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    strip = strip_of(qtbot, tmp_path, 8, 3824)
    whole = [one.words[0] for one in strip.miniatures.values()]
    assert [*NAMES[:2], NAMES[3], NAMES[4], NAMES[5]] == [*whole[:2], whole[3], whole[4], whole[5]]


def test_a_name_is_shortened_from_its_first_word_on_and_then_cut(qapp: QApplication, letters: None) -> None:
    metrics = QFontMetrics(window_font(13, 600))
    said = list(dict.fromkeys(fit_name("Directorate of Operations", metrics, room) for room in range(200, 20, -1)))
    assert said[:4] == ["Directorate of Operations", "D. of Operations", "D. o. Operations", "…Operations"]
    assert all(one.startswith("…O") or "…" in one for one in said[3:])
    assert fit_name("", metrics, 100) == ""
    assert fit_name("Hunters", metrics, 200) == "Hunters"


def test_a_state_is_cut_after_a_whole_word(qapp: QApplication, letters: None) -> None:
    """ "CURTAIN · C-RIG…" stood over a screen."""
    metrics = QFontMetrics(window_font(11, 600))
    said = {first_words("● CURTAIN · C-RIGHT (HDMI)", metrics, room) for room in range(300, 90, -1)}
    assert said == {"● CURTAIN · C-RIGHT (HDMI)", "● CURTAIN · C-RIGHT", "● CURTAIN"}


def test_in_a_low_window_the_pictures_leave_the_table_more_room(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    strip = strip_of(qtbot, tmp_path, 2, 1264)
    before = strip.height()
    strip.set_one_line(True)
    assert strip.height() < before
    assert all(one.sizeHint().height() <= strip.height() for one in strip.miniatures.values())


@pytest.mark.parametrize(
    ("seats", "wide", "form"),
    [(2, 1904, BESIDE), (3, 1460, COLUMN), (4, 1460, OVER), (8, 1904, OVER), (8, 1264, ABOVE)],
)
def test_pictures_are_as_large_as_their_words_allow(
    qtbot: QtBot, letters: None, tmp_path: Path, seats: int, wide: int, form: MiniatureForm
) -> None:
    """Four screens had pictures half as wide as the room for each."""
    strip = strip_of(qtbot, tmp_path, seats, wide, LETTERS)
    shown = [one for one in strip.miniatures.values() if one.isVisible()]
    assert {one.form for one in shown} == {form}
    assert {one.words[0] for one in shown} == {*LETTERS[:seats], "Public"}, "no name is cut for a larger picture"


def test_long_names_stand_above_their_pictures_where_they_have_the_whole_width(
    qtbot: QtBot, letters: None, tmp_path: Path
) -> None:
    strip = strip_of(qtbot, tmp_path, 6, 1904)
    assert {one.form for one in strip.miniatures.values() if one.isVisible()} == {ABOVE}


def test_words_beside_a_picture_are_those_that_stand_at_its_foot(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    """They named what was shown large while the picture had the newest line."""
    told = [Observation("said", "Red moves."), Observation("said", "Red sells."), Observation("answered", seats=("red",))]
    screen = Miniature("public", teams({"public": "Public"})["public"], _no_content, lambda: told, 0, 1, lambda: None)
    qtbot.addWidget(screen)
    screen.set_form(BESIDE, 420)
    screen.resize(420, 160)

    def said() -> list[str]:
        return [text.said for text in texts_of(screen)]

    screen.set_state(DisplayState.LIVE, "BEAMER", View("deck", "public"))
    qtbot.waitUntil(lambda: said().count("Red sells.") == 1)
    screen.set_beat("Heat roll: 7")
    assert said().count("Heat roll: 7") == 2, "it lies over the foot of the picture too, as it does on the screen"
    screen.set_beat("")
    screen.set_state(DisplayState.LIVE, "BEAMER", View("deck", "public", outcome=OutcomeView((), "score", "All lose.")))
    assert "All lose." in said()
    screen.set_state(DisplayState.HELD, "BEAMER", View("deck", "public", outcome=OutcomeView((), "score", "All lose.")))
    assert "Still shows: All lose." in said()
    screen.set_state(DisplayState.CURTAIN, "BEAMER", View("deck", "public"))
    assert not any("All lose." in text for text in said())


def test_the_strip_is_as_high_as_its_pictures_in_a_window_that_becomes_wider(
    qtbot: QtBot, letters: None, tmp_path: Path
) -> None:
    """Pictures and commands were cut at the foot."""
    strip = strip_of(qtbot, tmp_path, 2, 1264)
    for wide in (1904, 2600, 1264):
        strip.resize(wide, strip.height())
        qtbot.wait(1)
        assert all(one.sizeHint().height() <= strip.row.viewport().height() for one in strip.miniatures.values())


def test_no_picture_is_drawn_while_there_is_none_to_be_seen(qtbot: QtBot, letters: None) -> None:
    """In a low window each entry painted every audience's board, and nobody saw them."""
    drawn: list[str] = []

    def make(audience: str) -> Blank:
        drawn.append(audience)
        return Blank()

    screen = Miniature("public", teams({"public": "Public"})["public"], make, tuple, 0, 1, lambda: None)
    qtbot.addWidget(screen)
    screen.set_form(LINE, 300)
    screen.set_state(DisplayState.LIVE, "BEAMER", View("deck", "public"))
    qtbot.wait(30)
    assert drawn == []
    screen.set_form(BESIDE, 400)
    qtbot.waitUntil(lambda: drawn == ["public"])


def test_pictures_wait_once_for_screens_that_are_still_to_be_made(qtbot: QtBot, letters: None) -> None:
    asked: list[int] = []

    def is_busy() -> bool:
        asked.append(len(asked))
        return True

    team = teams({"public": "Public"})["public"]
    screen = Miniature("public", team, _no_content, tuple, 0, 1, lambda: None, is_busy)
    qtbot.addWidget(screen)
    screen.set_form(BESIDE, 400)
    screen.set_state(DisplayState.LIVE, "BEAMER", View("deck", "public"))
    qtbot.waitUntil(lambda: not screen._picture.isNull())
    assert asked == [0], "it is busy still, and the picture is there"


def test_the_state_of_a_screen_is_read_and_not_only_seen_by_its_colour(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    strip = strip_of(qtbot, tmp_path, 2, 1264)
    assert {one.words[1] for one in strip.miniatures.values() if one.isVisible()} == {"○ no monitor"}


def test_beside_eight_screens_no_state_lies_under_a_scroll_bar(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    """Of "no monitor" the upper half of one word was seen."""
    strip = strip_of(qtbot, tmp_path, 8, 1264)
    strip.set_one_line(True)
    qtbot.waitUntil(lambda: strip.row.horizontalScrollBar().maximum() == 0)
    assert strip.row.height() >= max(one.height() for one in strip.miniatures.values())


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_no_command_is_cut_beside_low_pictures(
    qtbot: QtBot, qapp: QApplication, letters: None, tmp_path: Path, seats: int
) -> None:
    """Beside eight screens the last one stood half below the edge."""
    apply_theme(qapp, DARK, 18)
    qapp.setStyleSheet(stylesheet(DARK))
    strip = strip_of(qtbot, tmp_path, seats, 1904, LETTERS, ("Assign", "Hand over", "Lift all"))
    buttons = [one for one in strip.findChildren(QAbstractButton) if one.text() in ("Assign", "Hand over", "Lift all")]
    assert len(buttons) == 3
    for one in buttons:
        place = one.rect().translated(one.mapTo(strip, one.rect().topLeft()))
        assert place.bottom() <= strip.height() - 6, "there is an edge below it"


@pytest.mark.parametrize("form", [LINE, ABOVE, COLUMN, BESIDE, LARGE])
def test_a_screen_that_is_behind_the_table_says_so_in_words(
    qtbot: QtBot, letters: None, tmp_path: Path, form: MiniatureForm
) -> None:
    """A picture held at the set-up looked at the end of the game like one that was held a moment ago."""
    one = next(iter(strip_of(qtbot, tmp_path, 2, 1904, LETTERS).miniatures.values()))
    one.set_form(form, 560)
    one.resize(one.sizeHint())
    one.set_state(DisplayState.HELD, "Monitor 2", None)
    one.set_lag("since move 12 · 83 behind", "83 behind")
    assert "83 behind" in " ".join(text.said for text in texts_of(one))
    assert "held since move 12 · 83 behind" in one.accessibleName()
    one.set_masked(True)  # how much is done out of sight is nobody's business
    assert "behind" not in " ".join((*(text.said for text in texts_of(one)), one.accessibleName()))


@pytest.mark.parametrize("form", [LINE, ABOVE, OVER, COLUMN, BESIDE])
def test_where_a_screen_falls_behind_its_words_are_painted_again_and_not_its_picture(
    qtbot: QtBot, letters: None, tmp_path: Path, form: MiniatureForm
) -> None:
    """At every entry all of it was."""
    one = next(iter(strip_of(qtbot, tmp_path, 2, 1904, LETTERS).miniatures.values()))
    one.set_state(DisplayState.LIVE, "Monitor 2", None)
    one.set_form(form, 560)
    one.setFixedSize(one.sizeHint())
    qtbot.waitUntil(lambda: not one._timer.isActive())  # its picture is drawn
    QApplication.processEvents()
    painted = Painted(one)
    one.set_lag("catching up, 3 left", "3 left")
    QApplication.processEvents()
    assert 0 < painted.pixels < (0.7 if form.place != "none" else 1.01) * one.width() * one.height()
    assert stands_as_painted_anew(one)


def test_a_picture_that_is_not_drawn_yet_is_not_black_as_if_a_projector_were(qtbot: QtBot, tmp_path: Path) -> None:
    strip = strip_of(qtbot, tmp_path, 2, 1900, LETTERS)
    waiting = next(iter(strip.miniatures.values()))
    qtbot.waitUntil(lambda: not waiting.is_waiting)
    assert "drawing…" not in [text.said for text in texts_of(waiting)]
    strip.miniatures.clear()
    made = Miniature("red", waiting._team, _no_content, list, 10_000, 1, lambda: None)
    qtbot.addWidget(made)
    made.set_state(DisplayState.LIVE, "Monitor 2", waiting.shown)
    made.set_form(BESIDE, 500)
    made.resize(made.sizeHint())
    assert "drawing…" in [text.said for text in texts_of(made)]


def test_that_a_picture_is_drawn_is_painted_when_it_begins(qtbot: QtBot) -> None:
    made = Miniature("red", teams({"red": "Red"})["red"], _no_content, tuple, 10_000, 1, lambda: None)
    qtbot.addWidget(made)
    made.set_state(DisplayState.LIVE, "Monitor 2", None)
    made.set_form(BESIDE, 500)
    made._timer.stop()
    made.show()
    qtbot.waitExposed(made)
    QApplication.processEvents()
    made.set_state(DisplayState.LIVE, "Monitor 2", View("deck", "red"))
    QApplication.processEvents()
    assert stands_as_painted_anew(made)


def test_behind_its_curtain_the_picture_is_the_card_that_the_team_sees(qtbot: QtBot) -> None:
    """It was the board, dimmed: one could not tell whether all screens were safe."""
    made = Miniature("red", teams({"red": "Red"})["red"], _no_content, tuple, 0, 1, lambda: None)
    qtbot.addWidget(made)
    made.set_form(BESIDE, 500)
    made.resize(made.sizeHint())
    made.set_state(DisplayState.LIVE, "Monitor 2", View("deck", "red"))
    qtbot.waitUntil(lambda: not made.is_waiting)
    assert [text.said for text in texts_of(made)].count("Red") == 1
    made.set_state(DisplayState.CURTAIN, "Monitor 2", View("deck", "red"))
    assert [text.said for text in texts_of(made)].count("Red") == 2, "beside the picture and on the card"


def test_in_a_low_window_the_screens_of_a_few_teams_have_pictures(qtbot: QtBot, letters: None, tmp_path: Path) -> None:
    strip = strip_of(qtbot, tmp_path, 2, 1264, LETTERS)
    strip.set_one_line(True)
    shown = [one for one in strip.miniatures.values() if one.isVisible()]
    assert {one.form for one in shown} == {GLANCE}
    assert strip.height() < 70, "hardly higher than words alone"
    some_more = strip_of(qtbot, tmp_path, 3, 1264, LETTERS)
    some_more.set_one_line(True)
    assert {one.form for one in some_more.miniatures.values() if one.isVisible()} == {GLANCE}
    many = strip_of(qtbot, tmp_path, 8, 1264, LETTERS)
    many.set_one_line(True)
    assert {one.form for one in many.miniatures.values() if one.isVisible()} == {LINE}
