"""Commands in terminals that do not know every sign."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.session.session import Session
from referee.store import open_store
from tests.effort import tries
from tests.house.files import ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"][: tries(1, 3)])
def test_a_terminal_that_lacks_a_sign_is_told_all_the_others(
    begin: Callable[..., Session], tmp_path: Path, encoding: str
) -> None:
    log = str(tmp_path / "class.whitecell")
    begun = begin(open_store(log), title="Übung \u2265 7")
    done = subprocess.run(
        [sys.executable, "-m", "ui.app.main", "--database", log, "sessions"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert begun.header.title.encode(encoding, "replace") in done.stdout
    assert done.stderr == b""
