"""What windows for teams may know, and what the engine may touch: stricter than layers can say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from tests.house.files import ROOT, sources

MAY_IMPORT = {
    "ui.board": ("engine.english", "engine.model.view", "ui.board", "ui.theme"),
    "ui.team": ("engine.english", "engine.model.view", "ui.board", "ui.team", "ui.theme"),
}
"""All that these packages may import from the project. They show a View and can reach nothing behind it."""

TOUCHES_THE_WORLD = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}
ASKS_THE_CLOCK = {"now", "utcnow", "today"}
"""A date may be content; what day it is may not."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module, with the line, that a file imports from the project, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            assert node.level == 0, f"{path}:{node.lineno}: relative imports are not used here"
            # `from ui import team` names a package in its second half
            names = [
                f"{node.module}.{alias.name}" if "." not in str(node.module) else str(node.module) for alias in node.names
            ]
        for name in names:
            if name.split(".")[0] in ("engine", "referee", "ui"):
                yield node.lineno, name


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_teams_window_reaches_views_only(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sources("ui")
        if within(module_name(path), (package,))
        for line, name in imported(path)
        if not within(name, MAY_IMPORT[package])
    ]
    assert wrong == []


def called(path: Path) -> Iterator[tuple[int, str, bool]]:
    """The line and name of every call, and whether it is a method's."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id, False
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.lineno, node.func.attr, True


def test_the_engine_touches_nothing_outside_itself() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}()"
        for path in sources("engine")
        for line, name, method in called(path)
        if name in (ASKS_THE_CLOCK if method else TOUCHES_THE_WORLD)
    ]
    assert wrong == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Imports for type checking count."""
    graph = grimp.build_graph("engine", "referee", "ui")
    below = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    left = set(below)
    while straight := {name for name in left if not below[name] & left}:
        left -= straight
    assert left == set()
