"""What windows show alike is drawn once, and looks as if each had drawn it."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from engine.contract.game import Game
from engine.games import all_games
from engine.model.view import View
from engine.visibility.schema import PUBLIC
from tests.house.files import ROOT
from tests.ui.board.windows import drawing
from tests.ui.shots import played
from ui.board import BoardView, board_of
from ui.board.paint.shared_pixmaps import Prints
from ui.team.strips import ToldStrip
from ui.theme import DARK, load_fonts, teams


def window(game: str, view: View, *, alone: bool = False) -> BoardView:
    """A team's board; one that stands alone draws everything itself."""
    load_fonts()
    made = BoardView(board_of(game), teams({seat: seat for seat in ("a", "b")}), DARK, interactive=alone)
    made.resize(1280, 720)
    made.set_unit(20)
    made.set_motion(False)
    made.show()
    made.show_view(view)
    return made


def pixels(made: BoardView) -> QImage:
    QApplication.sendPostedEvents()
    return made.grab().toImage()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_picture_that_was_found_is_the_one_that_would_be_drawn(game: Game, qapp: QApplication) -> None:
    for plies in (3, 20, 60):
        view = played(game.id, plies).view(PUBLIC)
        own, one, other = (window(game.id, view, alone=alone) for alone in (True, False, False))
        assert pixels(one) == pixels(own)
        assert pixels(other) == pixels(own)


PROGRAM = """
import os
from PySide6.QtWidgets import QApplication
from tests.ui.board.test_prints import PUBLIC, board_of, pixels, played, window

app = QApplication([])
for game in ("hunt", "kingpin"):
    view = played(game, 20).view(PUBLIC)
    own, one, other = (window(game, view, alone=alone) for alone in (True, False, False))
    drawn = pixels(one)
    kept = len(board_of(game).prints)
    same = pixels(own) == drawn == pixels(other)
    print(game, own.devicePixelRatioF(), same, kept > 5, kept == len(board_of(game).prints), flush=True)
os._exit(0)
"""


@pytest.mark.parametrize("ratio", [1.5, 2.0])
def test_pictures_are_whole_on_a_monitor_of_close_pixels(ratio: float) -> None:
    """There the size of a window is told in other pixels than that of a picture: half of a map was missing."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(ratio), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == [f"hunt {ratio} True True True", f"kingpin {ratio} True True True"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_second_window_of_the_size_draws_no_piece_again(
    game: Game, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawing(monkeypatch)

    def alike() -> int:
        return sum(not item.state.secret for item in drawn)

    view = played(game.id, 20).view(PUBLIC)
    one, other = window(game.id, view), window(game.id, view)
    pixels(one)
    first = alike()
    pixels(other)
    assert first > 0
    assert alike() == first


def test_what_a_window_forgets_no_print_remembers(qapp: QApplication) -> None:
    made = window("deck", played("deck", 20).view(PUBLIC))
    pixels(made)
    prints = board_of("deck").prints
    assert len(prints) > 0
    made.drop()
    assert len(prints) == 0


def test_only_the_last_prints_are_kept(qapp: QApplication) -> None:
    prints, asked = Prints(room=3 * 40 * 40 * 4), list[int]()

    def draw(shown: int, _painter: QPainter) -> None:
        asked.append(shown)

    for shown in (1, 2, 3, 1, 4, 1, 2):
        target = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(target)
        prints.draw(painter, bytes([shown]), target.rect().toRectF(), partial(draw, shown))
        painter.end()
    assert asked == [1, 2, 3, 4, 2]


def told(prints: Prints | None, *lines: str) -> QImage:
    """The strip of a window that was told these lines, as it is painted."""
    parent = QWidget()
    strip = ToldStrip(DARK, parent, prints=prints)
    parent.resize(900, 90)
    strip.resize(900, 90)
    strip.tell(lines)
    return strip.grab().toImage()


def test_lines_that_two_windows_were_told_are_drawn_once_and_others_apart(qapp: QApplication) -> None:
    load_fonts()
    prints = Prints()
    picture = told(prints, "The Hunters searched.", "Nothing was found.")
    assert len(prints) == 1
    assert told(prints, "The Hunters searched.", "Nothing was found.") == picture
    assert len(prints) == 1
    assert told(None, "The Hunters searched.", "Nothing was found.") == picture
    assert told(prints, "The Hunters searched.", "A Lead was found.") != picture
    assert len(prints) == 2
