"""A visible decision panel, and what is played in it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.consequence import Consequence, Learns
from ui.console.entry.move_entry import MoveEntry
from ui.widgets.window_style import px


def panel_of(qtbot: QtBot, entry: MoveEntry) -> DecisionPanel:
    made = DecisionPanel()
    qtbot.addWidget(made)
    made.resize(320, 700)
    made.set_entry(entry, {})
    made.show()
    qtbot.waitExposed(made)
    return made


def low_window(qtbot: QtBot, panel: DecisionPanel, high: int) -> QWidget:
    """A window that is lower than a panel alone could be, so high at the usual text size, with the panel in it."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(px(320), px(high))
    panel.setParent(window)
    panel.setGeometry(window.rect())
    window.show()
    panel.show()
    qtbot.waitExposed(window)
    qtbot.wait(1)  # laid out
    return window


def told_by_move(number: int, words: str) -> Consequence:
    """What all have learned by a move in the log."""
    return Consequence((Learns(("red", "blue"), f"told: {words}"),), entered=number)


def says_last(panel: DecisionPanel) -> bool:
    """Whether it is read who learned what by the last move."""
    return panel.learning.isVisible() and panel.learning.consequence.entered > 0


def moves(panel: DecisionPanel) -> list[str]:
    """The moves that are played from now on, in words."""
    found: list[str] = []
    panel.played.connect(lambda one: found.append(" ".join((one.verb, *one.words))))
    return found
