"""Pictures of the table for exported reviews: the board of the windows, drawn without one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSizeF
from PySide6.QtWidgets import QApplication

from engine.scheme import PUBLIC
from engine.view import View
from referee.session import Session
from ui.board import READING_UNIT
from ui.board.frames import SvgFrames
from ui.board.scene import BoardScene
from ui.console.plain_board import board_for
from ui.theme import LIGHT, load_fonts, teams

_PAGE = QSizeF(1280, 720)


def offscreen_application() -> QApplication:
    """The application there is, else one that shows nothing and needs no display."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    made = QApplication(["whitecell", "-platform", "offscreen"])
    load_fonts()
    return made


def pictures_of(session: Session) -> Callable[[View, str], str]:
    """Draws Views of a session as SVG text, each on the page of its audience."""
    offscreen_application()
    board = board_for(session.rules.scheme, session.game.title)
    names = teams({**session.header.seat_names, PUBLIC: "Public"})
    scenes: dict[str, tuple[BoardScene, SvgFrames]] = {}

    def picture(view: View, audience: str) -> str:
        if audience not in scenes:
            made = BoardScene(board, names, LIGHT)
            made.moves = False
            made.set_size(_PAGE, READING_UNIT)
            scenes[audience] = (made, SvgFrames(made))
        scene, frames = scenes[audience]
        scene.show_view(view, ())
        return frames.svg()

    return picture
