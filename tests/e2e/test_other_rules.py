"""A session that was played under another version of the rules, opened again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.e2e.referee_desk import RefereeDesk, play_on, sheet
from ui.console.dialogs.session_sheets import OtherRulesSheet
from ui.console.screens.assign_sheets import ScreensSheet

pytestmark = pytest.mark.slow


@pytest.fixture
def asked(desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch) -> OtherRulesSheet:
    """Return the sheet that stands over the session before its screens are asked for."""
    play_on(desk, 6)
    played = desk.session.header.id
    desk.window.leave()
    monkeypatch.setattr(type(desk.session.game), "version", "of tomorrow")
    desk.window.open(played)
    found = sheet(desk, OtherRulesSheet)
    return found


def test_it_goes_on_under_these_rules_if_that_is_wanted(desk: RefereeDesk, asked: OtherRulesSheet) -> None:
    session = desk.page.presenter.session
    assert "can only be read" in desk.page.banner.words.text()
    assert not desk.page.decision.model.rowCount()
    before = session.number
    asked.yes.click()
    assert session.entries[-1].ply.reason == "Continued under version of tomorrow of the rules."
    assert session.number == before + 1
    assert desk.page.banner.isHidden()
    assert desk.page.decision.model.rowCount()
    assert sheet(desk, ScreensSheet).isVisible()
    session.play(next(iter(session.legal_moves)))


def test_it_can_be_read_as_it_was_played(desk: RefereeDesk, asked: OtherRulesSheet) -> None:
    session = desk.page.presenter.session
    before = session.number
    asked.no.click()
    assert (session.number, bool(session.read_only)) == (before, True)
    assert "can only be read" in desk.page.banner.words.text()
    assert sheet(desk, ScreensSheet).isVisible()


def test_the_enter_that_opened_the_session_does_not_answer_by_which_rules_it_goes_on(
    desk: RefereeDesk, asked: OtherRulesSheet
) -> None:
    """The answer would be a ruling in the log."""
    asked.activateWindow()
    desk.qtbot.waitUntil(asked.isActiveWindow)
    before = desk.page.presenter.session.number
    desk.qtbot.keyClick(asked.windowHandle(), Qt.Key.Key_Return)
    assert sheet(desk, ScreensSheet).isVisible(), "it is answered"
    assert desk.page.presenter.session.number == before
    assert desk.page.presenter.session.read_only
