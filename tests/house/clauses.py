"""Which clauses of the rules digests are proved by tests: `python -m tests.house.clauses` lists them.

A test says what it proves with `@pytest.mark.rule("HUNT-5.4")`. The clauses that a game has to prove stand in
`tests/rules/<game>.clauses`, one id a line. A line may go on with a reason why no test cites the clause:

    HUNT-5.4
    HUNT-0.2  prose: says how the digest is to be read

Blank lines and lines that begin with # are left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.files import ROOT

RULES = ROOT / "tests" / "rules"


@dataclass(frozen=True)
class Clauses:
    """The clauses of one game.

    Attributes:
        to_prove: those that some test has to cite.
        prose: those that state no behaviour, with the reason.
    """

    to_prove: tuple[str, ...]
    prose: dict[str, str]


def read_clauses(path: Path) -> Clauses:
    """Read a list of clauses. Raises ValueError, naming file and line, for one that cannot be read."""
    to_prove: list[str] = []
    prose: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        clause, _, rest = line.strip().partition(" ")
        if not clause or clause.startswith("#"):
            continue
        if clause in to_prove or clause in prose:
            raise ValueError(f"{path.name}:{number}: {clause} stands there twice")
        if not rest:
            to_prove.append(clause)
        elif rest.strip().startswith("prose:") and (reason := rest.strip().removeprefix("prose:").strip()):
            prose[clause] = reason
        else:
            raise ValueError(f"{path.name}:{number}: after {clause} only `prose: reason` may stand, not {rest.strip()!r}")
    return Clauses(tuple(to_prove), prose)


class Citations:
    """A pytest plugin that notes which tests cite which clause; a test that is always skipped proves nothing."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the clauses of every test found."""
        for item in items:
            if item.get_closest_marker("skip") is None:
                for mark in item.iter_markers("rule"):
                    for clause in mark.args:
                        self.tests[clause].append(item.nodeid)


def cited() -> dict[str, list[str]]:
    """The tests that cite each clause, over the whole suite whatever part of it is running."""
    command = [sys.executable, "-m", "tests.house.clauses", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main() -> int:
    """Print every clause that a game has to prove with the number of tests that cite it, or all citations as JSON."""
    citations = Citations()
    words = ["--collect-only", "-p", "no:terminal", "-p", "no:randomly", "-p", "no:cacheprovider", str(ROOT / "tests")]
    if status := pytest.main(words, plugins=[citations]):
        print("the tests cannot be collected: run pytest --collect-only to see why")
        return int(status)
    if "--json" in sys.argv:
        print(json.dumps(citations.tests))
        return 0
    for path in sorted(RULES.glob("*.clauses")):
        clauses = read_clauses(path)
        for clause in clauses.to_prove:
            print(f"{clause:<16}{len(citations.tests[clause]) or 'NO TEST'}")
        for clause, reason in clauses.prose.items():
            print(f"{clause:<16}prose: {reason}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
