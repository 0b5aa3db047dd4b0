"""Devices in real Chromium, served by the real process for a real session: what they show, when, and when no more."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from engine.games import all_games
from engine.visibility.schema import PUBLIC, REFEREE
from tests.e2e.browsers import BrowserDevice, Browsers, by_card
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet, start_devices
from tests.effort import tries
from tests.leaks.twins import canaries
from tests.ui.devices.browser import CHROMIUM
from ui.app.demo import open_device
from ui.console.screens.devices_sheet import DevicesSheet
from ui.devices.addresses import LOOPBACK
from ui.devices.device_screens import DeviceScreens
from ui.devices.server.wire import Join
from ui.displays.display import DisplayState
from ui.session_displays.session_displays import SHARED

pytestmark = [
    pytest.mark.slow,
    pytest.mark.not_on_windows("Wine has no browser"),
    pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason="no Chromium here: apt-get install chromium"),
]
GAMES = [game.id for game in all_games()]


def a_live_phone(desk: RefereeDesk, browsers: Browsers) -> BrowserDevice:
    """A phone of the first seat that shows its area."""
    seat = seats_of(desk)[0]
    phone = by_card(desk, browsers, seat)
    desk.page.room.go_live(seat)
    phone.wait_live()
    return phone


def seats_of(desk: RefereeDesk) -> list[str]:
    return [seat for seat in desk.session.seats if desk.page.room.is_present(seat)]


def at_rest(desk: RefereeDesk, phone: BrowserDevice) -> str:
    """Everything on its page, once that changes no more."""
    before = ""
    for _ in range(20):
        now = phone.everything()
        if now == before:
            return now
        before = now
        desk.qtbot.wait(400)
    raise AssertionError("it changes all the time")


def test_a_seats_card_leads_to_its_curtain_and_a_lifted_one_to_its_area(desk: RefereeDesk, browsers: Browsers) -> None:
    start_devices(desk)
    room, seat = desk.page.room, seats_of(desk)[0]
    phone = by_card(desk, browsers, seat)
    assert "#" not in phone.do(lambda page: page.url)
    room.go_live(seat)
    phone.wait_live()
    play_on(desk, 3)
    line = room.lines(seat)[-1].text
    phone.wait_text(line)
    (name,) = room.displays.display(seat).remote
    assert any(
        remark.kind == "screen" and remark.data.get("state") == "LIVE" and name in str(remark.data)
        for remark in desk.session.remarks
    )
    room.hold(seat)
    before = at_rest(desk, phone)  # what was sent before it was held may still be on its way
    play_on(desk, 3)
    desk.qtbot.wait(300)
    assert phone.everything() == before
    room.curtain_all()
    phone.wait_cover(room.name_of(seat))
    assert line not in phone.everything()
    assert room.displays.state(seat) is DisplayState.CURTAIN


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_nothing_that_its_seat_may_not_know_and_nothing_at_all_behind_a_curtain(
    game: str, desk_of: Callable[[str], RefereeDesk], browsers: Browsers
) -> None:
    desk = desk_of(game)
    start_devices(desk)
    room, session = desk.page.room, desk.session
    first, second = seats_of(desk)[:2]
    places = ((first, 390, 844), (second, 820, 1180), (PUBLIC, 1366, 768))
    pages = [(one, by_card(desk, browsers, one, *size)) for one, *size in places]
    for audience, _ in pages:
        room.go_live(audience)
    for _ in range(tries(1, 3)):
        for _ in range(8):
            play_on(desk, 1)
            desk.qtbot.wait(10)
        for _, page in pages:
            page.wait_live()
        desk.qtbot.wait(200)
        for audience, page in pages:
            held = page.everything()
            assert not [word for word in canaries(session.history, audience) if word in held], audience
    room.curtain_all()
    for audience, page in pages:
        page.wait_cover(room.name_of(audience))
        held = page.everything()
        words = {piece.face.name for zone in session.view(REFEREE).zones.values() for piece in zone.pieces if piece.face}
        told = {one.text for one in room.lines(audience)}
        assert not [word for word in words | told if len(word) > 6 and word in held], audience
        assert page.do(lambda page: page.context.cookies()) == []


def test_a_device_that_came_by_the_rooms_code_gets_its_seat_in_the_sheet(desk: RefereeDesk, browsers: Browsers) -> None:
    desk.page.commands.devices.trigger()
    shown = sheet(desk, DevicesSheet)
    shown.network.setCurrentIndex(shown.network.findData(LOOPBACK))
    shown.port.setValue(0)
    shown.start.click()
    desk.qtbot.waitUntil(lambda: bool(shown.room_code.text), timeout=20_000)
    devices, seat = desk.page.room.devices, seats_of(desk)[0]
    assert devices.service.origin.startswith("https://")
    phone = browsers.open(shown.room_code.text)
    desk.qtbot.waitUntil(lambda: len(devices.joining.devices) == 1)
    (device,) = devices.joining.devices
    phone.wait_cover(device.name)
    devices.assign(device, seat)
    phone.wait_cover(desk.page.room.name_of(seat))
    desk.page.room.live_all()
    phone.wait_live()
    devices.remove(device)
    phone.wait_cover("Ask the referee")
    shown.close()


@pytest.mark.played(20)
def test_a_device_that_is_handed_over_shows_each_seat_its_own_area_and_nothing_of_the_others(
    desk: RefereeDesk, browsers: Browsers
) -> None:
    start_devices(desk)
    room, seats = desk.page.room, seats_of(desk)[:2]
    phone = by_card(desk, browsers, SHARED)
    for seat in seats:
        room.pass_to(seat)
        phone.wait_cover(f"Pass the screen to {room.name_of(seat)}")
        assert room.show_in_hand()
        phone.wait_live()
        phone.wait_text(room.name_of(seat))
        held = phone.everything()
        assert not [word for word in canaries(desk.session.history, seat) if word in held], seat
        room.take_back_screen()
        phone.wait_cover("Shared screen")
    held = phone.everything()
    assert not [word for seat in seats for word in canaries(desk.session.history, seat) if word in held]


def test_a_page_covers_itself_when_the_console_says_nothing_for_two_seconds(desk: RefereeDesk, browsers: Browsers) -> None:
    devices = start_devices(desk)
    phone = a_live_phone(desk, browsers)
    server = devices.service._process
    assert server is not None
    server._beat.stop()  # a console that hangs
    phone.wait_cover("No word")
    server._beat.start()
    phone.wait_live()  # it comes back by itself, as the same device


def test_a_server_that_is_killed_covers_every_page_and_is_told(desk: RefereeDesk, browsers: Browsers) -> None:
    devices = start_devices(desk)
    phone = a_live_phone(desk, browsers)
    assert devices.service._process is not None
    os.kill(devices.service._process.process_id, signal.SIGKILL)
    phone.wait_cover("No word")
    desk.qtbot.waitUntil(lambda: not devices.is_on)
    assert "has ended" in desk.page.banner.text
    assert desk.page.room.displays.state(seats_of(desk)[0]) is DisplayState.CURTAIN


def test_a_console_that_is_killed_covers_every_page(browsers: Browsers) -> None:
    console = subprocess.Popen((sys.executable, "-m", "tests.e2e.lone_console"), stdout=subprocess.PIPE, text=True)
    try:
        assert console.stdout is not None
        phone = browsers.open(console.stdout.readline().strip())
        phone.wait_live()
        console.kill()
        assert console.wait(10) == -signal.SIGKILL
        phone.wait_cover("No word", 5)
        assert phone.is_covered
    finally:
        console.kill()
        console.communicate()


def test_leaving_the_session_ends_what_devices_were_given(desk: RefereeDesk, browsers: Browsers) -> None:
    devices = start_devices(desk)
    phone = a_live_phone(desk, browsers)
    desk.play_again(8)
    phone.wait_cover("")
    assert phone.is_covered
    assert not devices.is_on
    assert desk.page.room.devices is not devices


def test_printed_cards_let_in_one_device_each_until_they_are_printed_anew(desk: RefereeDesk, tmp_path: Path) -> None:
    devices = start_devices(desk)
    desk.page.commands.devices.trigger()
    shown, seats = sheet(desk, DevicesSheet), seats_of(desk)
    made: list[list[str]] = []
    set_printed = devices.joining.set_printed

    def noted(tokens: Iterable[str]) -> None:
        made.append(list(tokens))
        set_printed(made[-1])

    devices.joining.set_printed = noted  # type: ignore[method-assign]
    for paper in ("a4", "letter"):
        shown.print_to(tmp_path / f"{paper}.pdf", paper)
        assert (tmp_path / f"{paper}.pdf").read_bytes().startswith(b"%PDF")
        assert (tmp_path / f"{paper}.pdf").stat().st_mode & 0o077 == 0
    assert [len(one) for one in made] == [len(seats), len(seats)]
    shown.print_to(tmp_path / "a4.pdf" / "cards.pdf", "a4")
    assert "Written" not in shown.problem_label.text() != ""
    assert devices.joining.join(900, Join(card=made[0][0])) is None
    device = devices.joining.join(901, Join(card=made[1][0]))
    assert device is not None, "what could not be written takes nothing from what was"
    assert device.audience == seats[0]
    shown.close()


def test_the_demonstration_opens_one_device_and_lifts_its_curtain(desk: RefereeDesk, browsers: Browsers) -> None:
    opened: list[BrowserDevice] = []
    open_device(desk.page.room, lambda address: opened.append(browsers.open(address)))
    desk.qtbot.waitUntil(lambda: bool(opened), timeout=20_000)
    opened[0].wait_live()
    assert desk.page.room.devices.service.origin.startswith("http://127.0.0.1:")


def test_nothing_is_there_while_devices_are_off(desk: RefereeDesk) -> None:
    assert desk.page.room.displays.remote is None
    assert desk.window.findChildren(DeviceScreens) == []
