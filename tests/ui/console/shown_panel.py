"""A visible decision panel, and what is played in it."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.move_entry import MoveEntry


def panel_of(qtbot: QtBot, entry: MoveEntry) -> DecisionPanel:
    made = DecisionPanel()
    qtbot.addWidget(made)
    made.resize(320, 700)
    made.set_entry(entry, {})
    made.show()
    qtbot.waitExposed(made)
    return made


def moves(panel: DecisionPanel) -> list[str]:
    """The moves that are played from now on, in words."""
    found: list[str] = []
    panel.played.connect(lambda one: found.append(" ".join((one.verb, *one.words))))
    return found
