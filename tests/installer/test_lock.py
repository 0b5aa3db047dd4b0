"""The lock file: every library of pyproject.toml, each pinned to a version and checksums, and no word of where from."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from installer.virtual_environment import LOCK, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ENTRIES = re.findall(r"^(\S+)==(\S+)(.*(?:\n {4}--hash.*)*)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)


def test_it_is_in_step_with_the_project() -> None:
    pinned = {canonicalize_name(name): Version(version) for name, version, _ in ENTRIES}
    wanted = [Requirement(text) for text in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"])]
    wrong = [str(one) for one in wanted if pinned.get(canonicalize_name(one.name), Version("0")) not in one.specifier]
    assert wrong == [], "run `sh installer/relock`"


def test_every_entry_has_checksums() -> None:
    assert len(ENTRIES) > 40
    assert [name for name, _, rest in ENTRIES if "--hash=sha256:" not in rest] == []


def test_every_line_is_an_entry_a_checksum_or_a_remark() -> None:
    known = re.compile(r"[\w.-]+==\S+( ; .*)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|    # .*")
    assert [line for line in LOCK.read_text(encoding="utf-8").splitlines() if not known.fullmatch(line)] == []


def test_the_unsound_qt_binding_is_left_out() -> None:
    qt = next(Requirement(text) for text in PROJECT["dependencies"] if text.startswith("PySide6"))
    assert "6.11.3" in qt.specifier
    assert "6.12.0" not in qt.specifier
