"""The pictures of the pages, of the program's own windows: `python -m tests.house.pictures [FOLDER]` draws them anew.

Demonstrations are played into their middle. Then somebody who looks at the pictures decides whether they are kept.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import chdir
from pathlib import Path
from string import ascii_uppercase
from tempfile import TemporaryDirectory

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QImage, QPainter, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget

from engine.games import all_games
from engine.visibility.schema import PUBLIC
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import open_store
from tests.house.files import ROOT
from tests.house.room_picture import draw_room
from tests.house.task_pictures import SETTLED_MS, catch_up, draw_beginning, draw_poll, draw_tasks
from tests.rig.offscreen import row, set_screens
from tests.ui.shots import played, rendered
from ui.app.demo import picture, pictures
from ui.app.demo_player import DemoPlayer
from ui.console.console_page import ConsolePage
from ui.library.settings.settings_file import Settings
from ui.review.boards.board_panes import BoardLook
from ui.review.review_opening import review_window
from ui.review.review_window import ReviewWindow
from ui.session_displays.fallback_board import board_for
from ui.session_displays.session_displays import SessionDisplays
from ui.team import TeamContent
from ui.theme import DARK, font, teams

FOLDER = ROOT / "docs" / "pictures"
WIDE, WIDE_WITH_SIGNS = 1400, 1320
"""Pixels: signs over a picture, and the curve of a review, have many colours, and it has to be as small."""
LARGEST = 380_000
"""Bytes of a picture at most: a page should load at once."""

PATIENCE = 12
"""So often it is waited for windows that come to their monitors, on a machine that has much else to do."""

PLIES, SEED, TEAM = 88, 1, "hunters"
"""The next move shows two audiences a card, so that the console says who will learn what."""
TYPED = "publish"
"""What stands half typed in the console's field."""

PARTS: Mapping[str, Callable[[ConsolePage], Iterable[QWidget]]] = {
    "Whose decision": lambda page: (page.decision.whose, page.decision.signs, page.decision.what),
    "The move": lambda page: (page.decision.field, page.decision.list),
    "Who will learn what": lambda page: (page.decision.learning,),
    "The table": lambda page: (page.table,),
    "The log": lambda page: (page.log,),
    "The screens": lambda page: (page.strip,),
    "The curtain": lambda page: (page.header.curtain, page.header.note),
}
"""The parts of the console that bear letters in its picture, by the name that the handbook gives them, in that order."""

REVIEW_PARTS: Mapping[str, Callable[[ReviewWindow], Iterable[QWidget]]] = {
    "Whose eyes": lambda window: (window.switch,),
    "The table": lambda window: (window.stage,),
    "What happened": lambda window: (window.moment,),
    "Who knew what": lambda window: (window.beside,),
    "The figures": lambda window: (window.figure_area,),
    "Turning points and moves": lambda window: (window.timeline,),
    "To the room": lambda window: (tool_of(window, window.commands.show_on_screen),),
}
"""The parts of the review that bear letters in its picture, by the name that the handbook gives them, in that order."""

DISC, ROOM, LINE = 17, 5, 2
"""Pixels of a window: half the width of the disc with a letter, what is left around a part, the line around it."""

SIGNAL = QColor("#ffd60a")
"""The colour of letters and lines that belong to the page and not to the console."""

AT_THE_TABLE = {
    "deck": ("player_1", 24),
}
"""By game, whose window is on its page, and after how many plies; by default the public's."""


def draw(folder: Path) -> None:
    """Play, and write the pictures of the console, of a team and of the review."""
    from ui.app.application import make_application, make_page
    from ui.app.main_window import MainWindow
    from ui.library.settings.settings_file import SettingsFile

    app, game = make_application(), all_games()[0]
    set_screens(row("A-REF", "B-LEFT", "C-RIGHT", "D-BEAMER"))
    with TemporaryDirectory() as kept, chdir(kept):
        window = MainWindow(SettingsFile(Path("settings.json")), make_page)
        window.resize(1920, 1080)
        window.show()
        store = open_store("class.whitecell")
        window.set_store(store)
        session = Session.begin(store, game, load_content(game), title="Tuesday, second group", seed=SEED, dice="roll")
        window.enter(session)
        assert window.page is not None
        seat_teams(window.page.room)
        player = DemoPlayer(session, SEED)
        while session.number < PLIES and player.step():
            app.processEvents()
        catch_up(window)
        window.page.decision.focus_field()
        window.page.decision.field.setText(TYPED)
        QTest.qWait(SETTLED_MS)
        drawn = pictures(window)
        write(drawn["console"], folder / "console.png")
        page_parts = [parts(window.page) for parts in PARTS.values()]
        write(lettered(drawn["console"], window, page_parts), folder / "console-parts.png", WIDE_WITH_SIGNS)
        write(drawn[TEAM], folder / "team.png")
        write(reviewed(session, window.context.settings.now), folder / "review.png", WIDE_WITH_SIGNS)
        for tasks in (draw_tasks, draw_poll, draw_beginning):
            for name, image, wide in tasks(window):
                write(image, folder / f"{name}.png", wide)
        window.close()
        store.close()
    write(draw_room(), folder / "room.png", 1080)


def lettered(image: QImage, window: QWidget, parts: Iterable[Iterable[QWidget]]) -> QImage:
    """Return the picture of a window with a line around each of its parts, and a letter at its corner: A, B, C."""
    marked = image.copy()
    painter = QPainter(marked)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font(24, 700))
    for letter, part in zip(ascii_uppercase, parts, strict=False):
        around = QRectF(place_of(part, window)).adjusted(-ROOM, -ROOM, ROOM, ROOM)
        painter.setPen(QPen(SIGNAL, LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(around, ROOM, ROOM)
        disc = QRectF(0, 0, 2 * DISC, 2 * DISC)
        disc.moveCenter(around.topLeft())
        disc.moveTopLeft(QPointF(max(disc.left(), LINE), max(disc.top(), LINE)))
        painter.setPen(QPen(QColor("black"), LINE))
        painter.setBrush(SIGNAL)
        painter.drawEllipse(disc)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, letter)
    painter.end()
    return marked


def place_of(parts: Iterable[QWidget], window: QWidget) -> QRect:
    """Return where these widgets stand in their window."""
    found = QRect()
    for part in parts:
        found |= QRect(part.mapTo(window, QPoint(0, 0)), part.size())
    return found


def reviewed(session: Session, settings: Settings) -> QImage:
    """The review at the last ply, its parts lettered: what the team did not know is ghosted."""
    window = review_window(session, settings)
    window.resize(1920, 1080)
    window.show()
    window.switch.set_look(BoardLook((TEAM,)))
    window.commands.overlay.trigger()
    QTest.qWait(SETTLED_MS)
    image = lettered(picture(window), window, [parts(window) for parts in REVIEW_PARTS.values()])
    window.close()
    return image


def tool_of(window: QWidget, command: QAction) -> QWidget:
    """Return the button of a window that is a command's."""
    return next(one for one in window.findChildren(QToolButton) if one.defaultAction() is command)


def draw_games(folder: Path) -> None:
    """A window of every game, for its page."""
    for game in all_games():
        audience, plies = AT_THE_TABLE.get(game.id, (PUBLIC, 90))
        match = played(game.id, plies)
        board = board_for(match.rules.schema, game.title)
        marks = teams({**{seat: game.seat_names[seat] for seat in match.seats}, PUBLIC: "Public"}, board.layout.seats)
        content = TeamContent(audience, board, marks, DARK)
        content.resize(1280, 720)
        content.show_view(match.view(audience), [one for _, one in match.observations(audience)])
        content.board_view.finish_animation()
        write(rendered(content), folder / "games" / f"{game.id}.png", 1080)


def seat_teams(room: SessionDisplays) -> None:
    """Every team at a monitor of its own: one holds its picture, the others are live."""
    for audience, monitor in zip(room.audiences, room.displays.monitors()[1:], strict=True):
        room.assign(audience, monitor.id)
    for _ in range(PATIENCE):
        QTest.qWait(SETTLED_MS)
        if all(room.displays.display(one).placed for one in room.audiences):
            break
    room.live_all()
    room.hold(room.audiences[0])


def write(image: QImage, path: Path, wide: int = WIDE) -> None:
    """Scale a picture down, and give it few enough colours to be small."""
    smooth = Qt.TransformationMode.SmoothTransformation
    few = image.scaledToWidth(wide, smooth).convertToFormat(QImage.Format.Format_RGB16)
    small = few.convertToFormat(QImage.Format.Format_RGB888)
    assert small.save(str(path), quality=0), f"{path} cannot be written"
    assert path.stat().st_size <= LARGEST, f"{path} has {path.stat().st_size} bytes"


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    parser = argparse.ArgumentParser(
        prog="python -m tests.house.pictures", description="Draw the pictures of the pages anew."
    )
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    target = parser.parse_args().folder.resolve()
    (target / "games").mkdir(parents=True, exist_ok=True)
    draw(target)
    draw_games(target)
