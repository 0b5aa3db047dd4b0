"""Rows of lists: what tells two of them apart can be read, however narrow the panel is."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.console.palette import Choice, Chooser


def test_moves_that_differ_in_their_last_word_look_different_though_both_are_cut(qtbot: QtBot) -> None:
    pictures = []
    for last in ("Gideon Quill", "Hattie Blue"):
        chooser = Chooser("Moves", "", [Choice(f"Crate of Guns, from the Docks of the old harbour, for {last}", "", None)])
        qtbot.addWidget(chooser)
        chooser.resize(260, 300)
        chooser.show()
        qtbot.waitExposed(chooser)
        pictures.append(chooser.list.viewport().grab().toImage())
    assert pictures[0] != pictures[1]
