"""The rules of the house for every file: small, finished, and at home on any machine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.house.files import ROOT, sources, text_of, tracked

LONGEST = 600
"""Lines of a file at most; some 300 are usual."""

HERE = "tests/house/test_files.py"
MACHINE_PATH = re.compile(r"(?<![\w.*])/(?:work|root|home|Users|tmp)/(?!\.X11-unix)")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.|deb\.debian\.org|archive\.ubuntu\.com|--(?:extra-)?index-url")
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")


def lines_with(pattern: re.Pattern[str]) -> Iterator[str]:
    for path in tracked():
        name = str(path.relative_to(ROOT))
        if name != HERE:
            for number, line in enumerate(text_of(path).splitlines(), 1):
                if pattern.search(line):
                    yield f"{name}:{number}: {line.strip()[:100]}"


def test_the_patterns_find_what_they_are_for() -> None:
    assert MACHINE_PATH.search('open("/tmp/x")')
    assert not MACHINE_PATH.search("docs/work/plan")
    assert REGISTRY.search("https://pypi.org/simple")
    assert UNFINISHED.search("# TODO: later")


def test_no_file_is_long() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(text_of(path).splitlines())
        for path in sources("engine", "referee", "ui", "tests", "installer")
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert list(lines_with(MACHINE_PATH)) == []


def test_no_file_names_a_package_registry() -> None:
    assert list(lines_with(REGISTRY)) == []


def test_no_file_is_left_unfinished() -> None:
    assert list(lines_with(UNFINISHED)) == []


def test_no_page_points_to_nothing() -> None:
    link = re.compile(r"\]\((?!\w+:)([^)#\s]+)[^)]*\)")
    gone = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in tracked()
        if page.suffix == ".md"
        for target in link.findall(text_of(page))
        if not (page.parent / target).exists()
    ]
    assert gone == []
