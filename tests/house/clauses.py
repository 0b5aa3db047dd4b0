"""Which clauses of the rules digests are proved by tests: `python -m tests.house.clauses` lists them.

A test says what it proves with `@pytest.mark.rule("HUNT-5.4")`. The clauses that a game has to prove stand in
`tests/rules/<game>.clauses`, one id a line. A line may go on with a reason why no test cites the clause:

    HUNT-5.4
    HUNT-0.2  prose: says how the digest is to be read

Blank lines and lines that begin with # are left out.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.house.files import ROOT, sources

RULES = ROOT / "tests" / "rules"
CLAUSE = re.compile(r"\b[A-Z]+-\d+(?:\.\d+)*\b")


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


def cited() -> dict[str, list[str]]:
    """Return the tests that cite each clause: their decorators are read, nothing is imported or run."""
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for path in sources("tests"):
        for test, clause in citations_in(path):
            tests[clause].append(f"{path.relative_to(ROOT)}{test}")
    return dict(tests)


def citations_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each test of a file (or "" for all of it) with a clause that it cites.

    A test that is always skipped proves nothing. Of a mark whose clauses are computed, those that stand in the module's
    constants of which they are computed are cited.
    """
    text = path.read_text(encoding="utf-8")
    if "rule" not in text:
        return
    tree = ast.parse(text)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    if "pytestmark" in constants:
        yield from (("", clause) for clause in _clauses_of(constants["pytestmark"], constants))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in (*tree.body, *(one for owner in classes for one in owner.body)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if not any("pytest.mark.skip(" in ast.unparse(mark) for mark in node.decorator_list):
            for mark in node.decorator_list:
                yield from ((f"::{node.name}", clause) for clause in _clauses_of(mark, constants))


def _clauses_of(mark: ast.expr, constants: Mapping[str, ast.expr]) -> set[str]:
    calls = [node for node in ast.walk(mark) if isinstance(node, ast.Call) and _is_rule(node.func)]
    words = [word for call in calls for word in call.args]
    found = {word.value for word in words if isinstance(word, ast.Constant)}
    if any(not isinstance(word, ast.Constant) for word in words):
        found |= set(CLAUSE.findall(_text_of(mark, constants)))
    return {str(clause) for clause in found}


def _is_rule(node: ast.expr) -> bool:
    """Whether this is `pytest.mark.rule`, or `rule` for short."""
    return (isinstance(node, ast.Attribute) and node.attr == "rule") or (isinstance(node, ast.Name) and node.id == "rule")


def _text_of(node: ast.expr, constants: Mapping[str, ast.expr]) -> str:
    """Return all text that an expression is made of."""
    texts = [str(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant)]
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return " ".join([*texts, *(_text_of(constants[name], constants) for name in names & constants.keys())])


def main() -> None:
    """Print every clause that a game has to prove with the number of tests that cite it."""
    tests = cited()
    for path in sorted(RULES.glob("*.clauses")):
        clauses = read_clauses(path)
        for clause in clauses.to_prove:
            print(f"{clause:<16}{len(tests.get(clause, ())) or 'NO TEST'}")
        for clause, reason in clauses.prose.items():
            print(f"{clause:<16}prose: {reason}")


if __name__ == "__main__":
    main()
