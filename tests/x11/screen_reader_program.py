"""A program for a screen reader: the console of a session of the Hunt, and a window of the team whose cards are secret."""

from __future__ import annotations

import sys

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC, REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import GAMES, IDS, example
from ui.app.demo_player import DemoPlayer
from ui.board import board_of
from ui.console.table.table_panel import TablePanel
from ui.console.table.table_rows import table_rows
from ui.displays.curtain import CurtainLook
from ui.displays.team_window import TeamWindow
from ui.system.debounce import Debounce
from ui.team import TeamContent
from ui.theme import DARK, apply_theme, teams
from ui.theme.style import FUSION

GAME = example("hunt").id
PLIES = 20


def session_to_read() -> Session:
    """Return the session that is shown."""
    game = GAMES[IDS.index(GAME)]
    session = Session.begin(MemoryStore(), game, load_content(game), seed=5, dice="roll")
    player = DemoPlayer(session, 5)
    for _ in range(PLIES):
        player.step()
    return session


def main() -> int:
    """Show the windows until the process is ended; print a line when a screen reader can read."""
    app = QApplication([*sys.argv[:1], *FUSION])
    apply_theme(app, DARK)
    session = session_to_read()
    marks = teams({**{seat: seat for seat in session.seats}, PUBLIC: "public"})
    board, team = board_of(GAME), session.seats[0]
    panel = TablePanel(board, marks, DARK, ())
    panel.setAccessibleName("Referee")
    panel.contents.rows = lambda: table_rows(session)
    panel.resize(900, 600)
    panel.show()
    window = TeamWindow(CurtainLook(marks[team]), lambda: TeamContent(team, board, marks, DARK))
    window.resize(900, 600)
    window.show()
    window.show_view(session.view(team), ())

    def show() -> None:
        panel.show_view(session.view(REFEREE), ())
        if not QAccessible.isActive() or not panel.contents.contents.rowCount():
            again.start()
        else:
            print("ready", flush=True)

    again = Debounce(panel, show)
    show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
