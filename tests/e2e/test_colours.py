"""Colours and motion: chosen in the settings, and shown at once by every window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from engine.visibility.schema import PUBLIC
from tests.e2e.referee_desk import RefereeDesk
from ui.session_displays.session_displays import SHARED
from ui.team import TeamContent

pytestmark = pytest.mark.slow


def test_pieces_jump_on_the_referees_table_as_soon_as_that_is_wanted(desk: RefereeDesk) -> None:
    scene = desk.page.table.view.board_scene
    assert scene.moves
    desk.window.preferences.take({"reduced_motion": True})
    assert not scene.moves
    desk.window.preferences.take({"reduced_motion": False})
    assert scene.moves


def test_the_teams_windows_wear_other_colours_at_once(desk: RefereeDesk) -> None:
    """Whatever each shows: its area, its curtain, the curtain that asks to pass the shared screen."""
    desk.seat()
    page, displays = desk.page, desk.page.room.displays
    page.room.pass_to("cartel")
    page.room.curtain(PUBLIC)
    audiences = ("cartel", "hunters", PUBLIC, SHARED)
    shown = {one: displays.display(one).view for one in audiences}

    def pictures() -> dict[str, QImage]:
        for miniature in page.strip.miniatures.values():
            miniature._draw()
        small = {f"small {name}": one._picture.toImage() for name, one in page.strip.miniatures.items()}
        return {**small, **{one: displays.window(one).grab().toImage() for one in audiences}}

    def grounds() -> dict[str, int]:
        return {name: one.pixelColor(1, one.height() // 2).lightness() for name, one in pictures().items()}

    assert max(grounds().values()) < 100
    desk.window.preferences.take({"room_theme": "light"})
    assert min(grounds().values()) > 150
    assert {one: displays.display(one).view for one in audiences} == shown
    assert page.room.seat_in_hand == "cartel"
    desk.window.preferences.take({"room_theme": "dark"})
    assert max(grounds().values()) < 100


def test_what_is_made_later_wears_them_too_and_moves_as_wanted(desk: RefereeDesk) -> None:
    desk.seat()
    shell = desk.page.room.displays.window("hunters")
    assert isinstance(shell.content, TeamContent)
    assert shell.content.board_view.board_scene.moves
    desk.window.preferences.take({"reduced_motion": True, "room_theme": "light"})
    assert not shell.content.board_view.board_scene.moves
    desk.page.room.curtain("hunters")
    shell.discard_content()
    desk.page.room.go_live("hunters")
    assert not shell.content.board_view.board_scene.moves
    assert shell.grab().toImage().pixelColor(1, 300).lightness() > 150
