"""A docstring begins with a verb in the imperative, beyond what ruff (D401) finds, and Qt's own methods say "See Qt.".

What it names in backticks is there to be looked up, and no sentence is too long to be read once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import pytest

from tests.house.files import ROOT, sources, text_of

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
NAMED = re.compile(r"(?<!`)`(\w+)(?:\.(\w+))?`(?!`)")
"""A name in backticks, or a class and what it has; ``so`` are values and parameters."""
OF_OTHERS = frozenset({"freeze_support", "QAccessibleInterface", "Path", "concurrent", "py"})
"""What docstrings name of Python and Qt, and the suffix of a file."""
MOST_WORDS = 40
"""How many words a sentence has at most."""
PART = re.compile(r"\n\s*\n|\n(?=    \S|\* )")
"""What lies between paragraphs, and between the entries of a list."""
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


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """Return the sources of the program, taken apart once."""
    return {path: ast.parse(text_of(path)) for path in sources("engine", "referee", "ui", "installer")}


@pytest.mark.slow
def test_docstrings_begin_with_a_verb(trees: dict[Path, ast.Module]) -> None:
    found = [f"{path.relative_to(ROOT)}:{line}: {text}" for path, tree in trees.items() for line, text in wrong(tree)]
    assert found == []


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield what can be looked up in a module: classes, functions, attributes, what is set at its top or imported."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.Attribute(attr=name):
                yield name
            case ast.alias(name, alias):
                yield from (alias or name).split(".")
        for made in getattr(node, "body", ()) if isinstance(node, ast.Module | ast.ClassDef) else ():
            targets = (
                made.targets if isinstance(made, ast.Assign) else [made.target] if isinstance(made, ast.AnnAssign) else []
            )
            yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))


def unknown(tree: ast.AST, known: frozenset[str]) -> Iterator[str]:
    """Yield what strings that stand alone, such as docstrings, name in backticks and nothing is called."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                for name, part in NAMED.findall(text):
                    if name not in known or (part and part not in known and name not in OF_OTHERS):
                        yield f"{node.lineno}: `{name}{'.' if part else ''}{part}`"


def test_a_name_that_nothing_has_is_found() -> None:
    tree = ast.parse("class Desk:\n    '''See `Desk.draw`, `Desk.gone` and `Table`.'''\n    def draw(self): ...")
    assert list(unknown(tree, frozenset(names_in(tree)))) == ["2: `Desk.gone`", "2: `Table`"]


@pytest.mark.slow
def test_what_docstrings_name_in_backticks_is_there(trees: dict[Path, ast.Module]) -> None:
    """A function that was renamed stood under its old name in the docstring of another."""
    paths = sources("engine", "referee", "ui")
    told = {path: trees[path] for path in paths}
    known = OF_OTHERS.union(
        *(names_in(tree) for tree in told.values()), *(path.relative_to(ROOT).with_suffix("").parts for path in paths)
    )
    assert [f"{path.relative_to(ROOT)}:{line}" for path, tree in told.items() for line in unknown(tree, known)] == []


def too_long(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the beginning of sentences of too many words; a paragraph that is indented is an example."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                examples = re.sub(
                    r"(?<=\n\n)    .*(\n    .*|\n(?=\n    ))*", "", cleandoc(f"{text}\n{' ' * node.col_offset}.")
                )
                for part in PART.split(examples):
                    for sentence in re.split(r"(?<=[.!?])[\"”)]?\s+", part):
                        if len(sentence.split()) > MOST_WORDS:
                            yield node.lineno, " ".join(sentence.split()[:8])


def test_a_sentence_of_too_many_words_is_found() -> None:
    words = " ".join(["word"] * MOST_WORDS)
    assert list(too_long(ast.parse(f"def f():\n    '''Do it. {words} more.'''"))) == [(2, "word " * 7 + "word")]


@pytest.mark.parametrize("between", [". And ", "\n\n    ", "\n\n        an example\n        "])
def test_sentences_and_paragraphs_and_examples_are_not_one_sentence(between: str) -> None:
    half = " ".join(["word"] * (MOST_WORDS // 2))
    assert list(too_long(ast.parse(f"def f():\n    '''{half}{between}{half}'''"))) == []


@pytest.mark.slow
def test_a_sentence_can_be_read_at_once(trees: dict[Path, ast.Module]) -> None:
    """One docstring was a sentence of 73 words."""
    found = [f"{path.relative_to(ROOT)}:{line}: {text}" for path, tree in trees.items() for line, text in too_long(tree)]
    assert found == []
