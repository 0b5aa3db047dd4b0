"""Every command of the review window, once: the same `QAction` serves menu, button, shortcut and command palette."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from ui.widgets.actions import Actions, literal

Std = QKeySequence.StandardKey


class ReviewCommands(Actions):
    """The actions, as attributes, and the menus in which they stand. Who can carry one out connects to ``triggered``.

    Keys without modifiers work wherever no text is being typed.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._add_file()
        self._add_edit()
        self._add_go()
        self._add_view()
        self._add_screen()
        self.palette = self._add("&Help", "All commands…", "Ctrl+Shift+P")
        self.shortcuts = self._add("&Help", "Keys", Std.HelpContents)

    def _add_file(self) -> None:
        self.open_session = self._add(
            "&File", "Open a session…", Std.Open, tip="The library of past sessions, in the console"
        )
        self._rule("&File")
        self.summary = self._add("&File", "Summary of the session", "F4", short="Summary")
        self.charts = self._add("&File", "Charts", "G", tip="All figures, large, with their axes")
        self._rule("&File")
        self.html = self._add("&File", "Export a web page…", "Ctrl+E", tip="One page that works offline, in any browser")
        self.pdf = self._add("&File", "Export a PDF…", "Ctrl+P", tip="The same on paper")
        self.csv = self._add("&File", "Export CSV…", tip="Tables for analysts, a file each")
        self.jsonl = self._add("&File", "Export JSON Lines…", tip="The same tables, a line a row")
        self.packet = self._add("&File", "Export a team's packet…", tip="Only what that team was told")
        self.bundle = self._add("&File", "Export a bundle…", tip="The session, for another Whitecell to open")
        self.everything = self._add("&File", "Export all of these…", tip="Page, PDF, tables and bundle, into one folder")
        self._rule("&File")
        self.close = self._add("&File", "Close the review", Std.Close)

    def _add_edit(self) -> None:
        self.note = self._add("&Edit", "Note…", "N", "F2", tip="Write something down at the move in view")
        self.bookmark = self._add("&Edit", "Bookmark…", "B", "F3", tip="Mark the move in view")
        self.debrief = self._add("&Edit", "Add to the debrief list…", "D", tip="This move, with viewpoint and overlay")
        self._rule("&Edit")
        self.find = self._add("&Edit", "Find a card or a line…", Std.Find, "/", short="Find", tip="And go to where it was")

    def _add_go(self) -> None:
        self.play = self._add("&Go", "Play", "Space", tip="Move by itself, or stand still")
        self.slower = self._add("&Go", "Slower", "-")
        self.faster = self._add("&Go", "Faster", "+", "=")
        self._rule("&Go")
        self.forward = self._add("&Go", "Next move", "Right", repeat=True, short="›")
        self.back = self._add("&Go", "Previous move", "Left", repeat=True, short="‹")
        self.turn_on = self._add("&Go", "Next turn", "PgDown", repeat=True, short="»")
        self.turn_back = self._add("&Go", "Previous turn", "PgUp", repeat=True, short="«")
        self.home = self._add("&Go", "Beginning", "Home")
        self.end = self._add("&Go", "End", "End")
        self._rule("&Go")
        self.next_turning_point = self._add("&Go", "Next turning point", "P", repeat=True, tip="Where a figure changed most")
        self.last_turning_point = self._add("&Go", "Previous turning point", "Shift+P", repeat=True)
        self.next_bookmark = self._add("&Go", "Next bookmark", "]", repeat=True)
        self.last_bookmark = self._add("&Go", "Previous bookmark", "[", repeat=True)
        self.next_ruling = self._add("&Go", "Next ruling or take-back", "R", repeat=True)
        self.last_ruling = self._add("&Go", "Previous ruling or take-back", "Shift+R", repeat=True)
        self.next_reveal = self._add("&Go", "Next reveal", "L", repeat=True, tip="Where the viewpoint learned something")
        self.last_reveal = self._add("&Go", "Previous reveal", "Shift+L", repeat=True)
        self._rule("&Go")
        self.every_move = self._add(
            "&Go", "Stop at every move", "V", check=True, tip="Also at passes, announcements and ends of turns"
        )
        self.taken_back = self._add("&Go", "Show moves that were taken back", "T", check=True)

    def _add_view(self) -> None:
        self.overlay = self._add(
            "&View", "Who knew what", "W", check=True, tip="Faint what a viewpoint did not know, and the list of it"
        )
        self.side_by_side = self._add("&View", "Side by side", "S", check=True, tip="Several viewpoints at once")
        self._rule("&View")
        self.zoom_in = self._add("&View", "Zoom in", Std.ZoomIn)
        self.zoom_out = self._add("&View", "Zoom out", Std.ZoomOut)
        self.fit = self._add("&View", "Whole table", "Ctrl+0")
        self.figures = self._add("&View", "Figures", "F", check=True)
        self.lists = self._add("&View", "Lists", "Shift+F", check=True, tip="Log, notes, decisions, lessons, debrief")
        self.full_screen = self._add("&View", "Full screen", "F11")

    def _add_screen(self) -> None:
        self.show_on_screen = self._add(
            "&Screen",
            "Show on a screen…",
            "Ctrl+F5",  # which does nothing in the console: who takes one window for the other shows no secrets
            tip="With all secrets",
            short="To the room…",
            reveals=True,
        )
        self.off_screen = self._add("&Screen", "Take it off the screen", "F12", "Esc", tip="At once")
        self.other_page = self._add("&Screen", "One page at a time", "O", tip="Before the room, of those side by side")
        self._rule("&Screen")
        self.next_moment = self._add("&Screen", "Next moment of the debrief list", "Ctrl+Right")
        self.last_moment = self._add("&Screen", "Previous moment of the debrief list", "Ctrl+Left")

    def viewpoint(self, name: str, number: int) -> QAction:
        """Add one more viewpoint; the first nine have a digit as their key."""
        keys = (str(number),) if number <= 9 else ()
        name = literal(name)
        return self._add("&View", f"Seen by {name}" if number > 1 else name, *keys, check=True, short=name)

    @property
    def exports(self) -> list[QAction | None]:
        """What the Export button offers."""
        return [self.html, self.pdf, None, self.packet, None, self.csv, self.jsonl, self.bundle, None, self.everything]
