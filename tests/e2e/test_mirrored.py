"""A picture that is shown twice: the referee's own monitor, mirrored by mistake, shows every secret to the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk
from tests.rig.offscreen import Monitors, Screen

pytestmark = pytest.mark.slow

PROJECTOR, APART = Screen("B"), Screen("B", x=1920)


def told(desk: RefereeDesk) -> str:
    """Return the text of the console's banner."""
    return desk.page.banner.words.text()


def test_the_referee_is_told_when_what_is_on_their_monitor_is_seen_elsewhere(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path
) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=(Screen("A-REF"), PROJECTOR))
    try:
        qtbot.waitUntil(lambda: "mirroring" in told(desk))
        assert told(desk).startswith("Your monitor is seen on another one too")
    finally:
        desk.close()


def test_nobody_is_told_of_it_who_has_a_monitor_for_themselves(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> None:
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=(Screen("A-REF"), APART))
    try:
        risks: list[str] = []
        desk.page.room.displays.leak_risk.connect(risks.append)
        with qtbot.waitSignal(desk.page.room.displays._referee.reached):
            desk.window.move(40, 40)
        assert risks == []
    finally:
        desk.close()


@pytest.mark.parametrize("who", ["team", "referee"])
def test_mirroring_that_is_switched_on_in_the_middle_shows_nothing_until_somebody_has_chosen(
    qtbot: QtBot, monitors: Monitors, tmp_path: Path, who: str
) -> None:
    third = Screen("C", x=3840)
    desk = RefereeDesk(qtbot, monitors, tmp_path, screens=(Screen("A-REF"), APART, third))
    try:
        room = desk.page.room
        room.assign("cartel", room.displays.monitors()[1].id)
        qtbot.waitUntil(lambda: room.displays.display("cartel").placed)
        room.go_live("cartel")
        qtbot.waitUntil(lambda: all(window.home for window in room.displays._referee._guarded))  # it has stood still
        monitors.set(
            (Screen("A-REF"), PROJECTOR, third) if who == "referee" else (Screen("A-REF"), APART, Screen("C", x=1920))
        )
        qtbot.waitUntil(lambda: not desk.window.isVisible() and not room.displays.window("cartel").isVisible())
        qtbot.waitUntil(lambda: room.displays.plan is not None)
        (row,) = room.displays.plan.rows  # type: ignore[union-attr]
        assert row.area is None, "a team's window goes to no monitor that another one copies"
        assert desk.window.isVisible() == (who == "team"), "nor does the referee's, unless the referee says so"
    finally:
        desk.close()
