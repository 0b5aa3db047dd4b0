"""Titles stand in bars and lists of the desktop, on whichever monitor has them: they name windows, and nothing in them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import REFEREE
from tests.e2e.referee_desk import RefereeDesk, play_on

pytestmark = pytest.mark.slow


def titles() -> set[str]:
    """Those of all windows in sight."""
    return {one.windowTitle() for one in QApplication.topLevelWidgets() if one.isVisible() and one.windowTitle()}


@pytest.mark.played(24)
def test_no_title_tells_of_the_session(desk: RefereeDesk) -> None:
    desk.seat()
    seen = titles()
    for _ in range(8):
        play_on(desk, 1)
        seen |= titles()
    desk.page.room.hold("cartel")
    desk.session.take_back("a slip", 2)
    desk.window.reviews.show(desk.session)
    desk.window.reviews.compare()
    for command in ("message", "ruling", "find_card", "manual"):
        getattr(desk.window.commands, command).trigger()
        QApplication.processEvents()
        seen |= titles()
    assert "Referee" in seen
    schema = desk.session.rules.schema
    words = {kind.face.name for kind in schema.kinds.values()} | {zone.name for zone in schema.zones.values()}
    words |= {desk.session.name(one) for one in desk.session.audiences if one != REFEREE}
    words |= {desk.session.header.title, desk.session.header.id} - {""}
    assert not [(title, word) for title in seen for word in words if word in title]
    assert not any(character.isdigit() for title in seen for character in title), "no number of anything"
    assert len(seen) < 12, "a title does not change with what happens"
