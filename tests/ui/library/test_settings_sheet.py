"""The sheet of settings."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.stray_windows import windows_that_come
from ui.library.settings.settings_file import TEXT_SIZES, Settings
from ui.library.settings.settings_sheet import SettingsSheet


@pytest.mark.parametrize("largest", [TEXT_SIZES[1], max(TEXT_SIZES)])
def test_what_a_screen_has_room_for_is_told_in_the_sheet_alone(qtbot: QtBot, largest: int) -> None:
    with windows_that_come() as come:
        sheet = SettingsSheet(Settings(), "here", largest)
        qtbot.addWidget(sheet)
        sheet.show()
    assert come == ["SettingsSheet"]
    assert sheet.most.isVisible() == (largest < max(TEXT_SIZES))
