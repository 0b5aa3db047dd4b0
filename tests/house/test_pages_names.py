"""The architecture page, the glossary and the decisions name what is there: classes, their members, functions, files."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.house.files import ROOT, sources, text_of, tracked

DOCS = ROOT / "docs"
PAGES = [DOCS / "architecture.md", DOCS / "glossary.md", *sorted((DOCS / "decisions").glob("0*.md"))]
GONE = {"memo", "steps", "concurrent.futures.ProcessPoolExecutor"}
"""What a decision names because it was turned down, or is no more."""


@cache
def members() -> dict[str, set[str]]:
    """The names defined within each class of the program."""
    found: dict[str, set[str]] = {}
    for path in sources("engine", "referee", "ui"):
        lines = text_of(path).splitlines()
        for node in ast.parse("\n".join(lines)).body:
            if isinstance(node, ast.ClassDef):
                text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                found.setdefault(node.name, set()).update(re.findall(r"\w+", text))
    return found


@cache
def words() -> set[str]:
    """Every word in the sources, and the names of their files."""
    paths = [path for path in sources("engine", "referee", "ui", "installer", "tests") if path != Path(__file__)]
    return {word for path in paths for word in (*re.findall(r"\w+", text_of(path)), path.stem)}


def unknown(page: Path) -> set[str]:
    """What a page names in code type that looks like a name of Python and is none."""
    text = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    names = set(re.findall(r"`@?([A-Za-z_][\w.]*)(?:\([^`]*\))?`", text)) - GONE
    names = {name for name in names if not name.endswith((".md", ".toml", ".json", ".sqlite"))}
    wrong = set()
    for name in names:
        first, _, member = name.partition(".")
        if first in members() and member:
            wrong |= set() if member in members()[first] else {name}
        elif not set(name.removesuffix(".py").split(".")) <= words():
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert unknown(page) == set()


@pytest.mark.slow
def test_what_is_not_there_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`Match.dance` and `pirouette()`; `Match.play` and `project` are there.")
    assert unknown(page) == {"Match.dance", "pirouette"}


FOREIGN = {"turtle.py", "sitecustomize.py"}
"""Files that are none of the project's, and that a docstring or comment names."""


@cache
def files() -> frozenset[str]:
    """The names of all Python files of the project, and their places below its folder."""
    return frozenset(name for path in tracked() for name in (path.name, path.relative_to(ROOT).as_posix()))


def missing_files(text: str) -> set[str]:
    """The Python files that the docstrings and comments of a module name, and that are not there."""
    if ".py" not in text:
        return set()
    told = [
        node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    told += re.findall(r"#.*", text)
    named = {name for one in told for name in re.findall(r"(?<![\w./<>{}-])(?:[a-z_]+/)*[a-z][a-z_]*\.py\b", one)}
    return named - files() - FOREIGN


def test_a_file_that_a_docstring_names_and_that_is_gone_is_found() -> None:
    assert missing_files('"""The records; `gone.py` reads them, and engine/games/none.py."""') == {
        "gone.py",
        "engine/games/none.py",
    }
    assert missing_files('"""See `match.py` and engine/match/match.py, or <name>.py."""') == set()


@pytest.mark.slow
@pytest.mark.parametrize("package", ["engine", "referee", "ui", "installer"])
def test_the_files_that_docstrings_name_are_there(package: str) -> None:
    missing = {path.relative_to(ROOT).as_posix(): missing_files(text_of(path)) for path in sources(package)}
    assert {place: names for place, names in missing.items() if names} == {}


def test_the_glossary_is_in_order() -> None:
    terms = re.findall(r"^\| \*\*([^*]+)\*\* \|", text_of(DOCS / "glossary.md"), re.MULTILINE)
    assert len(terms) > 50
    assert terms == sorted(terms)
