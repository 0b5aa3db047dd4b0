"""Which monitor is meant, when lists change their order and monitors say little of themselves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import Monitors, row
from ui.displays.display import SeatingPlanRow
from ui.displays.monitors.monitor_identity import (
    DesktopRect,
    Monitor,
    ScreenId,
    describe_change,
    find_monitor,
    free_monitors,
    number_monitors,
)
from ui.displays.monitors.monitor_platform import current_monitors
from ui.displays.pending_seating import plan_rows

DELL = ScreenId("DP-1", "Dell", "U2412M", "A1")
OTHER_DELL = ScreenId("DP-2", "Dell", "U2412M", "B2")
BEAMER = ScreenId("HDMI-1")


def on(screen: ScreenId, x: int = 0, width: int = 1920) -> Monitor:
    return Monitor(screen, DesktopRect(x, 0, width, 1080))


def test_a_label_says_what_is_known() -> None:
    assert DELL.label == "Dell U2412M (DP-1)"
    assert BEAMER.label == "HDMI-1"


def test_a_monitor_to_choose_says_its_number_its_size_and_whose_it_is() -> None:
    monitor = number_monitors([on(DELL)])[0]
    assert monitor.words() == "1   Dell U2412M (DP-1), 1920 × 1080"
    assert monitor.words("yours") == "1   Dell U2412M (DP-1), 1920 × 1080, yours"


def test_an_area_is_a_rectangle_of_qts() -> None:
    assert DesktopRect.of(QRect(1, 2, 3, 4)) == (1, 2, 3, 4)
    assert DesktopRect(1, 2, 3, 4).rect() == QRect(1, 2, 3, 4)
    assert not DesktopRect(0, 0, 10, 10).overlaps(DesktopRect(10, 0, 10, 10))
    assert DesktopRect(0, 0, 10, 10).overlaps(DesktopRect(9, 9, 10, 10))


def test_numbers_go_from_left_to_right_whatever_the_order_of_the_list() -> None:
    found = number_monitors([on(BEAMER, 3840), on(DELL, 0), on(OTHER_DELL, 1920)])
    assert [(m.number, m.id) for m in found] == [(1, DELL), (2, OTHER_DELL), (3, BEAMER)]
    assert not any(m.shared for m in found)


def test_mirrored_monitors_are_found_out() -> None:
    found = number_monitors([on(DELL, 0), on(BEAMER, 100), on(OTHER_DELL, 5000)])
    assert [m.shared for m in found] == [True, True, False]


def test_the_referees_monitor_a_mirror_and_one_that_is_taken_are_proposed_to_nobody() -> None:
    own = ScreenId("eDP-1")
    found = number_monitors([on(own, 0), on(DELL, 1920), on(OTHER_DELL, 3840), on(BEAMER, 5760), on(BEAMER, 5800)])
    assert [one.id for one in free_monitors(found, "eDP-1", {DELL})] == [OTHER_DELL]


def test_before_a_session_the_monitors_that_are_on_are_known(qtbot: QtBot, monitors: Monitors) -> None:
    monitors.set(row("A-REF", "B"))
    qtbot.waitUntil(lambda: [one.id.name for one in current_monitors()] == ["A-REF", "B"])


def test_a_monitor_is_found_by_all_it_says_in_any_order() -> None:
    assert find_monitor(OTHER_DELL, [on(BEAMER), on(OTHER_DELL, 1), on(DELL)]).monitor == on(OTHER_DELL, 1)
    assert find_monitor(OTHER_DELL, [on(BEAMER), on(OTHER_DELL, 1), on(DELL)]).doubt == ""


def test_a_serial_number_is_found_again_on_another_connector_with_a_doubt() -> None:
    moved = ScreenId("DP-7", *DELL.device)
    found = find_monitor(DELL, [on(moved), on(OTHER_DELL)])
    assert found.monitor == on(moved)
    assert found.doubt == "Dell U2412M (DP-1) is now on DP-7."


def test_twins_are_told_by_their_connector_and_that_is_doubtful() -> None:
    twin = ScreenId("HDMI-2")
    found = find_monitor(BEAMER, [on(BEAMER), on(twin)])
    assert found.monitor == on(BEAMER)
    assert found.doubt == "HDMI-1 and HDMI-2 differ by their connector only."


@pytest.mark.parametrize(
    ("plugged", "doubt"),
    [
        ([on(DELL), on(DELL, 1920)], "Two monitors report the same identity"),
        ([on(ScreenId("DP-8", *DELL.device)), on(ScreenId("DP-9", *DELL.device))], "2 monitors report its serial number"),
        ([on(ScreenId("DP-1", "Acer", "X", "9"))], "Another monitor is now plugged into DP-1"),
        ([on(BEAMER)], "Dell U2412M (DP-1) is not plugged in"),
        ([], "is not plugged in"),
    ],
)
def test_no_monitor_is_guessed(plugged: list[Monitor], doubt: str) -> None:
    found = find_monitor(DELL, plugged)
    assert found.monitor is None
    assert doubt in found.doubt


def test_a_monitor_without_serial_number_is_not_looked_for_elsewhere() -> None:
    assert find_monitor(BEAMER, [on(ScreenId("HDMI-2"))]).monitor is None


def test_the_referee_is_told_what_happened() -> None:
    before = [on(DELL, 0), on(BEAMER, 1920)]
    assert describe_change(before, before) == "The monitors changed and are as they were."
    after = [on(OTHER_DELL, 1920), on(BEAMER, 0)]
    assert describe_change(before, after) == (
        "Dell U2412M (DP-1) was unplugged; Dell U2412M (DP-2) was plugged in; HDMI-1 was moved or resized."
    )


def test_a_plan_has_a_row_for_each_seat() -> None:
    monitors = number_monitors([on(DELL, 0), on(OTHER_DELL, 1920)])
    rows = plan_rows([("red", DELL), ("blue", OTHER_DELL)], monitors, frozenset())
    assert rows == (
        SeatingPlanRow("red", DELL, DesktopRect(0, 0, 1920, 1080), 1, ""),
        SeatingPlanRow("blue", OTHER_DELL, DesktopRect(1920, 0, 1920, 1080), 2, ""),
    )


@pytest.mark.parametrize(
    ("monitors", "referee", "doubt"),
    [
        (number_monitors([on(DELL), on(BEAMER, 50)]), frozenset(), "shows what another monitor shows"),
        (number_monitors([on(DELL)]), frozenset({DELL}), "is the referee's monitor"),
        ((), frozenset(), "is not plugged in"),
    ],
)
def test_a_window_that_may_not_stand_there_stays_hidden(
    monitors: tuple[Monitor, ...], referee: frozenset[ScreenId], doubt: str
) -> None:
    (row,) = plan_rows([("red", DELL)], monitors, referee)
    assert row.area is None
    assert doubt in row.doubt


def test_two_teams_never_get_one_monitor() -> None:
    """Two monitors with the same serial number, one of them gone: both teams' searches end at the one that is left."""
    twin = ScreenId("DP-5", *DELL.device)
    rows = plan_rows([("red", DELL), ("blue", twin)], number_monitors([on(twin)]), frozenset())
    assert [row.area for row in rows] == [None, None]
    assert all("claimed by two teams" in row.doubt for row in rows)
