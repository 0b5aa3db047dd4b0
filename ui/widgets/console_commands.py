"""Every command of the console, once: the same `QAction` serves menu, tool bar, shortcut and command palette."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from ui.widgets.actions import RENAMED, Actions, Keys, literal, tell_keys

Std = QKeySequence.StandardKey
FIXED = {"curtain_all": "F12", "privacy": "F9"}
"""Commands whose key works everywhere and cannot be changed."""
ENTERING = (
    ("/", "Type a move: a few letters of each word, as in  plan w gua"),
    ("Tab", "Take the first word that fits, and go on"),
    ("Enter", "Play the move under the cursor"),
    ("Backspace", "Take the last word off"),
    ("Space or .", "Pass for the next seat that is asked"),
    ("digits", "The faces of physical dice; 0 is 10"),
    ("Esc", "Leave the field"),
)
"""What keys do while a move is entered."""
SCREENS = 9
"""How many screens have a key of their own: eight seats, and the public with the last."""


class Commands(Actions):
    """The actions as attributes, and their menus. Whoever carries one out connects to ``triggered``.

    Single letters work wherever no text is being typed; each has a function key that works everywhere.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._session_commands: list[QAction] = []

        self._file()
        self._entries()
        self._session()
        self._view()
        self._screens()
        self._after_and_help()
        self.usual = {name: action.shortcuts() for name, action in self.named().items()}
        self.set_session(False)

    def _file(self) -> None:
        self.new_session = self._add("&File", "New session…", Std.New, tip="Choose a game, seats, options and screens")
        self.open_session = self._add("&File", "Open a session…", Std.Open, tip="The library of past sessions")
        self.open_log = self._add(
            "&File", "Open another log…", tip="A file of sessions, or an exported session; or drop it here"
        )
        self.recent = self._add("&File", "Recent", tip="The sessions that were begun last")
        self.demo = self._add("&File", "Watch the demo", tip="A sample session that plays itself")
        self._rule("&File")
        self.save_copy = self._add(
            "&File", "Save a copy…", Std.Save, tip="The whole log as another file; nothing else needs saving"
        )
        self.export = self._add("&File", "Export this session…", "Ctrl+E", session=True, tip="As JSON Lines and as CSV")
        self._rule("&File")
        self.quit = self._add("&File", "Quit", "Ctrl+Q", role=QAction.MenuRole.QuitRole)

    def _entries(self) -> None:
        self.take_back = self._add(
            "&Edit", "Take back…", Std.Undo, session=True, tip="Cancel the last entries, with a reason"
        )
        self.find_card = self._add("&Edit", "Find a card", Std.Find, session=True, short="Find")
        self.filter_moves = self._add("&Edit", "Type a move", "/", "Ctrl+K", session=True)
        self.filter_log = self._add("&Edit", "Search the log", "Ctrl+Shift+L", session=True)
        self._rule("&Edit")
        self.settings = self._add("&Edit", "Settings…", "Ctrl+,", role=QAction.MenuRole.PreferencesRole)

    def _session(self) -> None:
        menu = "&Session"
        self.pause = self._add(menu, "Pause the clocks…", "F5", session=True, short="Pause", tip="With a reason")
        self.alarm = self._add(
            menu, "When a decision takes long…", "Shift+F5", session=True, tip="Its clock turns red, in this window only"
        )
        self._rule(menu)
        self.ruling = self._add(menu, "Ruling…", "R", "F4", session=True, tip="Change anything on the table, with a reason")
        self.past_rulings = self._add(
            menu, "Rulings of all sessions…", "Shift+F4", session=True, tip="How it was decided before"
        )
        self.note = self._add(menu, "Note…", "N", "F2", session=True, tip="Write down why, at the entry in view")
        self.intents = self._add(
            menu,
            "What each team intends…",
            "I",
            "Shift+F2",
            session=True,
            short="Intents…",
            tip="At the end of a turn, one line each: the review sets it beside what happened",
        )
        self.bookmark = self._add(menu, "Bookmark", "B", "F3", session=True, tip="Mark the entry in view for the review")
        self.message = self._add(menu, "Message to a team…", "M", "F6", session=True)
        self._rule(menu)
        self.draft = self._add(
            menu, "Draft of a coming move", "D", "Ctrl+F10", session=True, tip="What a team plans while another decides"
        )
        self.next_draft = self._add(
            menu, "Type the next line of the draft", "Ctrl+Return", "Ctrl+Enter", session=True, tip="Enter then plays it"
        )
        self._rule(menu)
        self.learning = self._add(
            menu,
            "Who will learn what, in full",
            "W",
            "Shift+F6",
            session=True,
            tip="In the place of the moves, where it has no room beside them",
        )
        self.pass_one = self._add(menu, "Pass for the next seat", ".", session=True)
        self.pass_all = self._add(menu, "All seats pass", "Ctrl+.", session=True)

    def _view(self) -> None:
        self.zoom_in = self._add("&View", "Zoom in", Std.ZoomIn, "+", session=True, short="+")
        self.zoom_out = self._add("&View", "Zoom out", Std.ZoomOut, "-", session=True, short="−")
        self.fit = self._add("&View", "Whole table", "Ctrl+0", "0", session=True, short="Fit")
        self.list_table = self._add(
            "&View",
            "List of the table",
            "Ctrl+L",
            session=True,
            short="List",
            check=True,
            tip="Places, pieces and figures as rows, with what they say and who sees them",
        )
        self.larger_table = self._add(
            "&View",
            "Larger table",
            "T",
            "Shift+F11",
            session=True,
            short="Hide log",
            check=True,
            tip="Without the log, and with small pictures of the screens",
        )
        self.larger_table.setProperty(RENAMED, True)
        self._rule("&View")
        self.theme = self._add("&View", "Dark or light", "Ctrl+T")
        self.privacy = self._add(
            "&View", "Privacy: mask this window", FIXED["privacy"], session=True, tip="Hold F9 to look, Shift+F9 ends"
        )
        self.full_screen = self._add("&View", "Full screen", "F11")

    def _screens(self) -> None:
        menu = "S&creens"
        tip = "All screens as large as there is room, each with its state and the keys for it"
        self.all_screens = self._add(menu, "All screens", "F10", session=True, check=True, tip=tip)
        self.identify = self._add(menu, "Show numbers on all monitors", "Ctrl+I", session=True)
        self.screens = self._add(menu, "Assign screens…", "Ctrl+Shift+S", session=True, short="Assign…")
        self.hand_over = self._add(menu, "Hand a screen to a seat…", "F7", session=True, short="Hand over…")
        tip = "Phones, tablets and laptops in the room as screens of their seats"
        self.devices = self._add(menu, "Devices…", "Ctrl+Shift+D", session=True, tip=tip)
        self.live_all = self._add(menu, "Lift all curtains", "Ctrl+F12", session=True, short="Lift all", reveals=True)
        self.curtain_all = self._add(menu, "Curtain all", FIXED["curtain_all"], session=True, short="Curtain all  F12")
        self._rule(menu)
        tip = "The cards that teams read under their boards, on every live screen"
        self.next_page = self._add(menu, "Next page of cards to read", "Ctrl+PgDown", session=True, tip=tip)
        self.page_before = self._add(menu, "Page of cards before", "Ctrl+PgUp", session=True, tip=tip)
        tip = "What has just happened, over the boards of all live screens: show the next of it"
        self.skip_beats = self._add(menu, "Skip what is shown large", "Ctrl+B", session=True, tip=tip)
        tip = "It stays until this is chosen again"
        self.pause_beats = self._add(menu, "Pause what is shown large", "Ctrl+Shift+B", session=True, tip=tip, check=True)
        self._rule(menu)
        tip = "Made-up secrets on these screens: marked, and kept nowhere"
        self.rehearse = self._add(menu, "Rehearse with decoys…", short="End rehearsal", tip=tip)
        self.rehearse.setEnabled(False)
        self._rule(menu)
        self.one_screen = [
            self._add(
                menu,
                f"Curtain of screen {number}",
                f"Ctrl+{number}",
                session=True,
                tip="Lift it, or let it fall",
                reveals=True,
            )
            for number in range(1, SCREENS + 1)
        ]

    def set_screens(self, names: Mapping[int, str]) -> None:
        """Set the names of the screens of a session, by the digits of their keys."""
        for number, action in enumerate(self.one_screen, 1):
            name = names.get(number)
            action.setText(f"Curtain of screen {number}" if name is None else f"Curtain of {literal(name)}")
            action.setVisible(name is not None)

    def _after_and_help(self) -> None:
        self.review = self._add(
            "&Review", "Review this session…", "F8", session=True, short="Review…", tip="What each side knew, and when"
        )
        self.review_past = self._add("&Review", "Review a session…", "Ctrl+R", tip="What each side knew, and when")
        self.compare = self._add("&Review", "Compare sessions…", tip="Results, lengths and figures of many, side by side")
        self.palette = self._add("&Tools", "All commands…", "Ctrl+Shift+P")
        self.contents = self._add("&Tools", "Contents…", tip="Sets of cards and texts: edited, copied, compared")
        self.change_keys = self._add("&Tools", "Change keys…", tip="Other keys for any command")
        self.check = self._add("&Tools", "Check the log", tip="Is everything in it as it was written?")
        self.rules = self._add(
            "&Help", "Rules", "Shift+F1", tip="Look up clauses, cards, options, player aids, and who sees what"
        )
        self.first_class = self._add("&Help", "First class? Start here", tip="From the evening before to the debrief")
        self.manual = self._add("&Help", "Manual", "Ctrl+F1", tip="The referee's handbook")
        self.game_page = self._add(
            "&Help", "This game in the manual", session=True, tip="What the program enforces, and how moves are typed"
        )
        self.shortcuts = self._add("&Help", "Keys", Std.HelpContents)
        self.report = self._add("&Help", "Report a problem…", tip="What to send: nothing of any session is in it")
        self.about = self._add("&Help", "About Whitecell", role=QAction.MenuRole.AboutRole)

    def named(self) -> dict[str, QAction]:
        """Return every command by its name."""
        alone = {name: one for name, one in vars(self).items() if isinstance(one, QAction)}
        return alone | {f"screen_{number}": one for number, one in enumerate(self.one_screen, 1)}

    def set_keys(self, changed: Mapping[str, Sequence[str]]) -> None:
        """Commands have other keys; those that are not named, and those of `FIXED`, have their usual ones."""
        for name, action in self.named().items():
            other = name in changed and name not in FIXED
            action.setShortcuts([QKeySequence(key) for key in changed[name]] if other else self.usual[name])
            tell_keys(action)

    def set_session(self, there: bool, *, rehearsed: bool = False) -> None:
        """Commands that need a session are possible or not; a rehearsal can be ended."""
        for action in self._session_commands:
            action.setEnabled(there)
        self.rehearse.setText("End the rehearsal" if rehearsed else "Rehearse with decoys…")

    def _add(self, menu: str, text: str, *keys: Keys, session: bool = False, **looks: Any) -> QAction:
        action = super()._add(menu, text, *keys, **looks)
        if session:
            self._session_commands.append(action)
        return action
