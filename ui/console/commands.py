"""Every command of the console, once: the same `QAction` serves menu, tool bar, shortcut and command palette."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from ui.console.actions import Actions, Keys, keys_of

Std = QKeySequence.StandardKey


class Commands(Actions):
    """The actions, as attributes, and the menus in which they stand. Who can carry one out connects to ``triggered``.

    Single letters work wherever no text is being typed; each has a function key that works everywhere.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._session_commands: list[QAction] = []

        self.new_session = self._add("&File", "New session…", Std.New, tip="Choose a game, seats, options and screens")
        self.open_session = self._add("&File", "Open a session…", Std.Open, tip="The library of past sessions")
        self.review_past = self._add("&File", "Review a session…", "Ctrl+R", tip="What each side knew, and when")
        self.demo = self._add("&File", "Watch the demo", tip="A sample session that plays itself")
        self._rule("&File")
        self.settings = self._add("&File", "Settings…", "Ctrl+,", role=QAction.MenuRole.PreferencesRole)
        self.quit = self._add("&File", "Quit", Std.Quit, role=QAction.MenuRole.QuitRole)

        self.take_back = self._add(
            "&Edit", "Take back…", Std.Undo, session=True, tip="Cancel the last entries, with a reason"
        )
        self.find_card = self._add("&Edit", "Find a card", Std.Find, session=True)
        self.filter_moves = self._add("&Edit", "Type a move", "/", session=True)
        self.filter_log = self._add("&Edit", "Search the log", "Ctrl+L", session=True)

        self.pause = self._add("&Session", "Pause the clocks…", "F5", session=True, short="Pause", tip="With a reason")
        self.ruling = self._add(
            "&Session", "Ruling…", "R", "F4", session=True, tip="Change anything on the table, with a reason"
        )
        self.note = self._add("&Session", "Note…", "N", "F2", session=True, tip="Write down why, at the entry in view")
        self.bookmark = self._add(
            "&Session", "Bookmark", "B", "F3", session=True, tip="Mark the entry in view for the review"
        )
        self.message = self._add("&Session", "Message to a team…", "M", "F6", session=True)
        self.review = self._add("&Session", "Review…", "F8", session=True, tip="What each side knew, and when")
        self._rule("&Session")
        self.pass_one = self._add("&Session", "Pass for the next seat", ".", session=True)
        self.pass_all = self._add("&Session", "All seats pass", "Ctrl+.", session=True)

        self.zoom_in = self._add("&View", "Zoom in", Std.ZoomIn, "+", session=True, short="+")
        self.zoom_out = self._add("&View", "Zoom out", Std.ZoomOut, "-", session=True, short="−")
        self.fit = self._add("&View", "Whole table", "Ctrl+0", "0", session=True, short="Fit")
        self._rule("&View")
        self.theme = self._add("&View", "Dark or light", "Ctrl+T")
        self.privacy = self._add(
            "&View", "Privacy: mask this window", "F9", session=True, tip="Hold F9 to look, Shift+F9 ends"
        )
        self.full_screen = self._add("&View", "Full screen", "F11")

        self.identify = self._add("S&creens", "Show numbers on all monitors", "Ctrl+I", session=True)
        self.screens = self._add("S&creens", "Assign screens…", "Ctrl+Shift+S", session=True, short="Assign…")
        self.hand_over = self._add("S&creens", "Hand a screen to a seat…", "F7", session=True, short="Hand over…")
        self.live_all = self._add("S&creens", "Lift all curtains", "Ctrl+F12", session=True, short="Lift all")
        self.curtain_all = self._add("S&creens", "Curtain all", "F12", session=True, short="Curtain all  F12")

        self.palette = self._add("&Help", "All commands…", "Ctrl+Shift+P")
        self.shortcuts = self._add("&Help", "Keys", Std.HelpContents)
        self.about = self._add("&Help", "About Whitecell", role=QAction.MenuRole.AboutRole)
        self.set_session(False)

    def set_session(self, there: bool) -> None:
        """Commands that need a session are possible or not."""
        for action in self._session_commands:
            action.setEnabled(there)

    def _add(self, menu: str, text: str, *keys: Keys, session: bool = False, **looks: Any) -> QAction:
        action = super()._add(menu, text, *keys, **looks)
        if session:
            self._session_commands.append(action)
        return action


__all__ = ["Commands", "keys_of"]
