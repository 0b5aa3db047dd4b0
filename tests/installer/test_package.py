"""What the bundled program carries as files, and what its package says of itself."""

from __future__ import annotations

import configparser
import os
import re
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from installer.portable_libraries import asked_libc
from installer.virtual_environment import ROOT
from ui.app.cli import whitecell
from ui.app.main import console
from ui.library.handbook.handbook_window import page

OURS = ROOT / "installer" / "debian"


def test_the_manual_that_the_console_shows_is_carried(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sh installer/bundle` made a program whose manual had no page."""
    hooks = SimpleNamespace(collect_data_files=lambda *_, **__: [])
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    asked: dict[str, Any] = {}

    def analysis(_scripts: list[str], **words: Any) -> SimpleNamespace:
        asked.update(words)
        return SimpleNamespace(datas=[], pure=[], scripts=[], binaries=[])

    tools = {"Analysis": analysis, "PYZ": list, "EXE": lambda *_, **__: None, "COLLECT": lambda *_, **__: None}
    runpy.run_path(str(ROOT / "installer" / "whitecell.spec"), {**tools, "SPECPATH": str(ROOT / "installer")})
    carried = {
        Path(place) / name.relative_to(source) for source, place in asked["datas"] for name in Path(source).rglob("*")
    }
    assert page("index").relative_to(ROOT) in carried


def test_the_package_asks_for_the_c_library_that_it_was_built_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asked for 2.35 whatever it carried: built with 2.36, it could be installed where it could not be started."""
    told = "required from libc.so.6:\n 0x06969196 0x00 02 GLIBC_2.36\n 0x0d696914 0x00 04 GLIBC_2.4\n GLIBC_ABI_DT_RELR"
    (tmp_path / "objdump").write_text(f"#!/bin/sh\ncat <<END\n{told}\nEND\n")
    (tmp_path / "objdump").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert asked_libc([Path("whitecell")]) == (2, 36)


def test_a_desktop_finds_the_program_its_picture_and_its_files() -> None:
    entry = configparser.RawConfigParser(delimiters="=")
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(OURS / "whitecell.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["Exec"].split() == ["whitecell", "%f"]
    assert (ROOT / "resources" / f"{told['Icon']}.svg").is_file()
    kind = (OURS / "whitecell.xml").read_text(encoding="utf-8")
    assert f'type="{told["MimeType"].rstrip(";")}"' in kind
    assert 'pattern="*.whitecell"' in kind


def test_the_page_of_man_names_every_command() -> None:
    told = (OURS / "whitecell.1").read_text(encoding="utf-8")
    named = re.findall(r"^\.TP\n\.B (\w+)", told, re.MULTILINE)
    commands = get_command(whitecell(console))
    assert isinstance(commands, TyperGroup)
    assert sorted(named) == sorted(commands.commands)
