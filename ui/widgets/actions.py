"""Commands as `QAction`s, each for menu, tool bar, shortcut and command palette alike, and the buttons that trigger them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolButton, QWidget

from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px

Keys = str | QKeySequence.StandardKey
_REVEALS = "reveals"


class Actions:
    """The actions of a window and the menus in which they stand (None is a rule). Windows subclass it."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.menus: dict[str, list[QAction | None]] = {}

    @property
    def all(self) -> list[QAction]:
        """Every action, in the order of the menus."""
        return [action for menu in self.menus.values() for action in menu if action is not None]

    def fill(self, bar: QMenuBar) -> None:
        """Fill a menu bar with the menus."""
        for title, actions in self.menus.items():
            fill_menu(bar.addMenu(title), actions)

    def _add(
        self,
        menu: str,
        text: str,
        *keys: Keys,
        tip: str = "",
        short: str = "",
        check: bool = False,
        repeat: bool = False,
        reveals: bool = False,
        role: QAction.MenuRole = QAction.MenuRole.NoRole,
    ) -> QAction:
        """Add a command.

        Args:
            short: what a button says.
            check: it is on or off.
            repeat: it acts again while a key is held.
            reveals: it may show something to a team; the command palette lists it last.
        """
        action = QAction(text, self._window)
        action.setShortcuts(
            [key for key in (QKeySequence(one) for one in keys) if not key.isEmpty()]
        )  # a desktop may have none
        action.setMenuRole(role)
        action.setCheckable(check)
        action.setAutoRepeat(repeat)
        action.setProperty(_REVEALS, reveals)
        words = text.rstrip("…")
        action.setIconText(short or words)
        action.setStatusTip(tip)
        tell_keys(action)
        self._window.addAction(action)
        self.menus.setdefault(menu, []).append(action)
        return action

    def _rule(self, menu: str) -> None:
        self.menus[menu].append(None)


def tell_keys(action: QAction) -> None:
    """Put its first key into its tool tip."""
    words = action.statusTip() or words_of(action).rstrip("…")
    shown = first_key_of(action)
    set_tool_tip(action, f"{words} ({shown})" if shown else words)


RENAMED = "renamed"
"""The property of a command that is on or off, if its words for buttons say what a press does then."""


def may_reveal(action: QAction) -> bool:
    """Return whether a command may show something to a team."""
    return bool(action.property(_REVEALS))


def call_with(act: Callable[..., object], *arguments: object) -> Callable[[], None]:
    """Return a slot that calls ``act`` with these arguments and ignores those of the signal, such as ``checked``."""

    def slot() -> None:
        act(*arguments)

    return slot


def literal(name: str) -> str:
    """Return a name for menus and buttons in which ``&`` is an ordinary character."""
    return name.replace("&", "&&")


def words_of(action: QAction) -> str:
    """Return the text of a command without its mnemonic."""
    return "&".join(part.replace("&", "") for part in action.text().split("&&"))


def fill_menu(menu: QMenu, actions: list[QAction | None]) -> QMenu:
    """Put these into a menu; None is a rule."""
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
    return menu


def key_text(key: QKeySequence | str) -> str:
    """Return a key as this system's keyboards and menus have it: ``Ctrl+P``, and ``⌘P`` on a Mac."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def keys_of(action: QAction) -> str:
    """Return the keys of an action as people read them, ``N or F2``; "" if it has none."""
    found = [key_text(key) for key in action.shortcuts()]
    return " or ".join(dict.fromkeys(key for key in found if key))


def first_key_of(action: QAction) -> str:
    """Return the first key of an action; "" if it has none."""
    return keys_of(action).partition(" or ")[0]


def command_button(action: QAction, kind: str = "", high: int = 0) -> QToolButton:
    """Return a button of a command, with the short text that it has for buttons.

    Args:
        kind: of the style sheet; "" for an ordinary one.
        high: in pixels at the usual text size; 0 for as high as its words.
    """
    button = _of_kind(kind)
    button.setDefaultAction(action)
    button.setProperty(RENAMED, action.property(RENAMED))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    if high:
        button.setFixedHeight(px(high))
    return button


def flat_button(text: str, name: str, tip: str = "") -> QToolButton:
    """Return a button without an edge. ``name`` says what it does, ``tip`` more where that is needed."""
    button = _of_kind("flat")
    button.setText(text)
    button.setAccessibleName(name)
    set_tool_tip(button, tip or name)
    return button


def menu_button(text: str, kind: str = "") -> QToolButton:
    """Return a button that opens a menu; the caller sets the menu."""
    button = _of_kind(kind)
    button.setText(text)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button


def _of_kind(kind: str) -> QToolButton:
    button = QToolButton()
    if kind:
        button.setProperty("kind", kind)
    return button
