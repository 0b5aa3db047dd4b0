"""What the bundled program says of the licences of others."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from installer.licence_notices import asked_for, libraries, licence_of, notices, system_packages, texts_of


@pytest.fixture(scope="module")
def carried() -> Mapping[str, Distribution]:
    return libraries(asked_for())


def test_every_library_that_the_program_needs_is_named(carried: Mapping[str, Distribution]) -> None:
    """What it asks for, and what that needs itself; nothing that only its tests need."""
    assert {"pyside6-essentials", "shiboken6", "sqlmodel", "sqlalchemy", "psycopg", "psycopg-binary"} < set(carried)
    assert not {"whitecell", "pytest", "hypothesis"} & set(carried)


def test_every_licence_is_permissive_or_the_lesser_gpl(carried: Mapping[str, Distribution]) -> None:
    others = {name: licence_of(one) for name, one in carried.items()}
    assert all(re.search(r"\b(MIT|BSD|Apache|LGPL|Lesser|PSF|ISC)", licence) for licence in others.values()), others


@pytest.mark.skipif(not Path("/usr/share/common-licenses").exists(), reason="Debian's texts are not here")
def test_the_text_of_every_licence_comes_with_it(carried: Mapping[str, Distribution], tmp_path: Path) -> None:
    assert [name for name, one in carried.items() if not any(texts_of(one))] == []
    told = "\n".join(notices(tmp_path))
    assert all(f"\n{name} " in told for name in carried)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="not a Debian system")
def test_a_library_of_the_system_is_known_by_its_package() -> None:
    assert system_packages([Path("_internal/libc.so.6")]) == ["libc6"]
    assert system_packages([Path("_internal/libnobodys.so.1")]) == []
