"""A painter that outlives its paint event, held by the trace of an error, ends the program when its widget is gone."""

from __future__ import annotations

import ast

import pytest

from tests.house.files import ROOT, sources


@pytest.mark.slow
def test_every_painter_ends_whatever_happens() -> None:
    """That is, a ``with`` begins it. An error that nobody catches is kept by Python, and with it the painter."""
    loose = []
    for path in sources("ui"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
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
