"""Every test has a folder of its own for content sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rig.user_folders import user_folder_variables


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in user_folder_variables(tmp_path).items():
        monkeypatch.setenv(name, folder)
