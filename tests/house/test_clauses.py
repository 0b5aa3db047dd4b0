"""Every clause of a game's rules digest is proved by a test, and no test cites a clause that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.clauses import RULES, cited, read_clauses

pytestmark = pytest.mark.slow

LISTS = sorted(RULES.glob("*.clauses"))


@pytest.fixture(scope="module")
def citations() -> dict[str, list[str]]:
    return cited()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_clause_is_proved(path: Path, citations: dict[str, list[str]]) -> None:
    assert [clause for clause in read_clauses(path).to_prove if clause not in citations] == []


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_cited_clause_exists(path: Path, citations: dict[str, list[str]]) -> None:
    clauses = read_clauses(path)
    known = {*clauses.to_prove, *clauses.prose}
    prefixes = {clause.split("-")[0] for clause in known}
    wrong = {
        clause: tests for clause, tests in citations.items() if clause.split("-")[0] in prefixes and clause not in known
    }
    assert wrong == {}


def test_a_list_of_clauses(tmp_path: Path) -> None:
    path = tmp_path / "toy.clauses"
    path.write_text("# a toy\nTOY-1.1\n\nTOY-1.2  prose: a heading\n")
    clauses = read_clauses(path)
    assert clauses.to_prove == ("TOY-1.1",)
    assert clauses.prose == {"TOY-1.2": "a heading"}


@pytest.mark.parametrize("text", ["TOY-1.1\nTOY-1.1\n", "TOY-1.1 prose:\n", "TOY-1.1 later\n"])
def test_a_bad_list_is_refused_by_file_and_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "toy.clauses"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"toy\.clauses:\d: "):
        read_clauses(path)
