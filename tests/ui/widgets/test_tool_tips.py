"""Tool tips and labels show words as words: there is one way to set each."""

from __future__ import annotations

import ast

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.house.files import ROOT, sources
from ui.widgets.tool_tips import plain_tip, set_tool_tip

ONE_WAY = {
    "setToolTip": {"ui/widgets/tool_tips.py"},
    "showText": {"ui/widgets/tool_tips.py"},
    "QLabel": {"ui/widgets/labels.py"},
}
"""What a name is called in, by the files that may: all others use what these offer."""


def test_what_looks_like_a_page_is_shown_as_it_was_written(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tool_tip(widget, "<img src='file:///secret.png'>\n& more")
    assert "<img" not in widget.toolTip()
    assert "&lt;img" in widget.toolTip()


def test_other_tips_stay_as_they_are() -> None:
    assert plain_tip("R&D: 3 < 4") == "R&D: 3 < 4"


@pytest.mark.slow
@pytest.mark.not_on_windows("it reads the project's sources")
def test_tool_tips_and_labels_are_made_in_one_place() -> None:
    elsewhere = []
    for path in sources("ui"):
        place = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = str(getattr(node.func, "attr", "") or getattr(node.func, "id", ""))
                if place not in ONE_WAY.get(name, {place}):
                    elsewhere.append(f"{place}:{node.lineno}: {name}")
    assert elsewhere == []
