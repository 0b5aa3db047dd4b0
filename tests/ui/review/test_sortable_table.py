"""Sortable tables of texts and numbers."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from ui.review.panels.sortable_table import SortableModel, SortableTable

HEADS = (("Team", ""), ("Cards", "n"))
ROWS = (("Hunters", "9"), ("Cartel", "10"))


def test_the_model_is_sound(qtmodeltester: ModelTester, qapp: QApplication) -> None:
    model = SortableModel()
    model.set_cells(HEADS, ROWS)
    qtmodeltester.check(model)


def test_what_is_chosen_stays_chosen_when_the_table_is_sorted(qtbot: QtBot) -> None:
    table = SortableTable("Teams")
    qtbot.addWidget(table)
    table.show_cells(HEADS, ROWS)
    table.selectRow(0)
    for column, order in (
        (0, Qt.SortOrder.AscendingOrder),
        (1, Qt.SortOrder.DescendingOrder),
        (1, Qt.SortOrder.AscendingOrder),
    ):
        table.sortByColumn(column, order)
        (chosen,) = table.selectionModel().selectedRows()
        assert chosen.data() == "Hunters"
