"""What ends the program although Python allows it: painters that outlive a paint event, items that a layout has deleted."""

from __future__ import annotations

import ast

import pytest

from tests.house.files import ROOT, sources, text_of


@pytest.mark.slow
def test_every_painter_ends_whatever_happens() -> None:
    """That is, a ``with`` begins it. An error that nobody catches is kept by Python, and with it the painter, which ends the
    program when its widget is gone.
    """
    loose = []
    for path in sources("ui"):
        if "QPainter(" not in text_of(path):
            continue
        tree = ast.parse(text_of(path))
        safe = {id(item.context_expr) for node in ast.walk(tree) if isinstance(node, ast.With) for item in node.items}
        loose += [
            f"{path.relative_to(ROOT)}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "QPainter"
            and id(node) not in safe
        ]
    assert loose == []


def test_no_item_of_a_layout_is_asked_for() -> None:
    """What ``itemAt`` returns PySide keeps, also when Qt has deleted it: see ui.widgets.height_for_width."""
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("ui")
        if "itemAt" in text_of(path)
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.Attribute) and node.attr in ("itemAt", "itemAtPosition")
    ]
    assert asked == []
