"""A docstring begins with a verb in the imperative, beyond what ruff (D401) finds, and Qt's own methods say "See Qt."."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.files import ROOT, sources

NO_VERBS = frozenset(
    {
        "All",
        "Any",
        "As",
        "At",
        "By",
        "Down",
        "Each",
        "Every",
        "From",
        "How",
        "In",
        "It",
        "Its",
        "More",
        "No",
        "None",
        "Nobody",
    }
    | {"Nothing", "On", "One", "Only", "Qt", "So", "Somebody", "There", "These", "Those", "To", "Up", "What", "Whatever"}
    | {"Where", "Whether", "Which", "Who", "Whose", "Why", "With", "After", "Before", "Here", "Now", "Then", "When", "While"}
)
"""First words with which no sentence begins that says what a function does."""
QT_FORMS = ("See QPainter", "See QWidget", "See above")


def wrong(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the beginning of the docstrings of functions that say no act. A property is a thing, and may."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        text = ast.get_docstring(node) or ""
        first = text.partition(" ")[0].rstrip(".,:;")
        is_property = any("property" in ast.unparse(mark) for mark in node.decorator_list)
        is_qt = node.name != node.name.lower() and not node.name.startswith("_")
        if (first in NO_VERBS and not is_property) or (is_qt and text.startswith((*QT_FORMS, "See Qt:"))):
            yield node.body[0].lineno, text.partition("\n")[0]


@pytest.mark.parametrize(
    "text",
    [
        "def shown():\n    '''Whether it is shown.'''",
        "def paintEvent(self):\n    '''Qt: the chart.'''",
        "def paintEvent(self):\n    '''See QWidget.'''",
        "def paintEvent(self):\n    '''See above.'''",
    ],
)
def test_what_says_no_act_is_found(text: str) -> None:
    assert [line for line, _ in wrong(ast.parse(text))] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "@property\ndef shown():\n    '''Whether it is shown.'''",
        "def paintEvent(self):\n    '''See Qt.'''",
        "def paintEvent(self):\n    '''Draw the chart.'''",
    ],
)
def test_an_act_a_thing_and_a_method_of_qt_are_not(text: str) -> None:
    assert list(wrong(ast.parse(text))) == []


@pytest.mark.slow
def test_docstrings_begin_with_a_verb() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sources("engine", "referee", "ui", "installer")
        for line, text in wrong(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []
