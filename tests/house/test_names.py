"""One name, one thing: who searches for a class or opens a file by its name finds one."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.house.files import ROOT, sources, text_of

PACKAGES = ("engine", "referee", "ui", "installer", "tests")


def twice(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that stand in more than one file, with these files."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for name, place in found:
        places[name].add(place)
    return {name: sorted(files) for name, files in places.items() if len(files) > 1}


def public_classes() -> Iterator[tuple[str, str]]:
    """Those of files in which a line begins as one of a class of that name in another file does."""
    lines = {path: re.findall(r"^class ([A-Za-z]\w*)", text_of(path), re.MULTILINE) for path in sources(*PACKAGES)}
    alike = twice((name, str(path)) for path, names in lines.items() for name in names)
    for path in map(Path, sorted({place for places in alike.values() for place in places})):
        for node in ast.parse(text_of(path)).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path.relative_to(ROOT).as_posix()


def modules() -> Iterator[tuple[str, str]]:
    """Those of the games aside, which are alike on purpose, and those of the tests, which are called by what they test."""
    for path in sources("engine", "referee", "ui", "installer"):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith("engine/games/") and not path.name.startswith("__"):
            yield path.name, place


def test_no_public_class_name_stands_twice() -> None:
    """Nor does a helper of the tests have the name of a class of the program."""
    assert twice(public_classes()) == {}


def test_no_module_name_stands_twice() -> None:
    assert twice(modules()) == {}


def patched_names() -> Iterator[tuple[str, str]]:
    """Every dotted name in a ``monkeypatch.setattr("a.b.c", ...)`` of the tests, with the place where it stands."""
    for path in sources("tests"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "attr(" in text else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("setattr", "delattr")
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
            ):
                yield node.args[0].value, f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"


def does_resolve(name: str) -> bool:
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.slow
def test_what_tests_replace_by_its_name_is_there() -> None:
    """A test of another platform, or one that is left out, would not show that the name has changed."""
    names = dict(patched_names())
    assert names
    assert {name: place for name, place in names.items() if not does_resolve(name)} == {}


BARE = {
    "again",
    "among",
    "done",
    "fitting",
    "following",
    "found",
    "given",
    "gone",
    "heard",
    "held",
    "here",
    "kept",
    "known",
    "laid",
    "left",
    "made",
    "meant",
    "named",
    "naming",
    "over",
    "own",
    "said",
    "seen",
    "shown",
    "stood",
    "taken",
    "told",
    "trouble",
    "unless",
    "which",
}
"""Words that say neither what an act does nor what an answer is: nobody would search for them."""


def bare_names() -> Iterator[str]:
    """The public functions, methods and properties of the engine and the referee that are called by such a word alone."""
    for path in sources("engine", "referee"):
        if not any(f"def {word}(" in text_of(path) for word in BARE):
            continue
        tree = ast.parse(text_of(path))
        for node in (one for part in ast.walk(tree) if isinstance(part, ast.Module | ast.ClassDef) for one in part.body):
            if isinstance(node, ast.FunctionDef) and node.name in BARE:
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {node.name}"


def test_a_name_says_what_it_does_or_answers() -> None:
    assert list(bare_names()) == []
