"""The speed of devices: from an entry to the last of eight painted, what they are sent, and what they cost the console.

From entry to paint is the clock’s time, through three programs: it is judged where no others keep the machine busy.
"""

from __future__ import annotations

import os
import shutil
import statistics
import time
from collections.abc import Callable, Iterator

import pytest

from engine.games import all_games
from tests.bench.machine import MARGIN, slowness
from tests.e2e.browsers import BrowserDevice, Browsers, by_card
from tests.e2e.conftest import browsers, chromium, desk_of
from tests.e2e.referee_desk import RefereeDesk, start_devices
from tests.e2e.team_devices import TeamDevice, TeamDevices
from tests.effort import tries
from tests.ui.devices.browser import CHROMIUM
from ui.app.demo_player import DemoPlayer
from ui.devices.device_screens import DeviceScreens

pytestmark = pytest.mark.bench
__all__ = ["browsers", "chromium", "desk_of"]

PAINTED_MS, LONGEST_MS = 150, 400
"""From an entry to the last of eight devices painted: the median, and 99 of 100."""
ENTRY_MS = 2.0
"""So much longer an entry may take until the windows are painted."""
CHANGE_KB = 30
"""What a device is sent for an entry: the median, compressed."""
CROWD_S = 1.5
"""From an entry to the last of two hundred devices."""
PLIES = tries(20, 100)
ENTRIES = tries(10, 100)
TRIES = 3
"""So often are entries measured at most until the bars are kept: another program may want the machine meanwhile."""
REST_MS = 600
"""Between two entries: nobody enters faster, and what the console draws when it has time is drawn."""


@pytest.fixture
def teams() -> Iterator[TeamDevices]:
    made = TeamDevices()
    yield made
    made.close()


def eight_seats(desk_of: Callable[[str], RefereeDesk]) -> tuple[RefereeDesk, DeviceScreens]:
    """The Deck with eight seats, and its devices, which can join."""
    desk = desk_of("deck")
    desk.play_again(3, 8)
    return desk, start_devices(desk)


def all_join(desk: RefereeDesk, served: DeviceScreens, teams: TeamDevices, each: int) -> list[TeamDevice]:
    """So many devices of each seat, live."""
    made: list[TeamDevice] = []

    def are_in() -> bool:
        return len(served.joining.devices) == len(made)

    for _ in range(each):  # one of each seat at a time: there may not be many at the door
        made += [teams.open(served.card_address(served.joining.card(seat))) for seat in desk.session.seats]
        desk.qtbot.waitUntil(are_in, timeout=30_000)
    desk.page.room.live_all()
    desk.qtbot.waitUntil(lambda: all(one.has_painted for one in served.joining.devices), timeout=60_000)
    return made


def entry_to_seen(desk: RefereeDesk, served: DeviceScreens, player: DemoPlayer) -> float:
    """Play an entry; return the milliseconds until every device has said that it has painted."""
    move = player.choose()
    began = time.monotonic()
    desk.session.play(move, roll=True)
    due = [one for one in served.joining.devices if not one.has_painted]
    end = began + 60
    while not all(one.has_painted and not one.is_due for one in due) or desk.page.handing_in._later.isActive():
        desk.qtbot.wait(1)
        assert time.monotonic() < end
    return 1000 * (time.monotonic() - began)


def floor(phones: list[BrowserDevice]) -> float:
    """Return the milliseconds in which all browsers, asked by turns, have drawn one more frame of what they show."""
    began = time.monotonic()
    for phone in phones:
        phone.do(lambda page: page.evaluate("() => new Promise(done => requestAnimationFrame(done))"))
    return 1000 * (time.monotonic() - began)


@pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason="no Chromium here: apt-get install chromium")
def test_eight_devices_have_painted_an_entry_soon(
    desk_of: Callable[[str], RefereeDesk], browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    desk, served = eight_seats(desk_of)
    phones = [by_card(desk, browsers, seat) for seat in desk.session.seats]
    desk.page.room.live_all()
    for phone in phones:
        phone.wait_live()
    for phone in phones[::2]:  # every second device has its board before it
        phone.do(lambda page: page.locator("#tabs button").nth(1).click())
    player = DemoPlayer(desk.session, 1)
    for _ in range(4):  # what is drawn once is drawn
        entry_to_seen(desk, served, player)
    found: list[tuple[float, float]] = []
    while len(found) < TRIES and not any(is_within(1, *one) for one in found):
        took = []
        for _ in range(ENTRIES):
            desk.qtbot.wait(REST_MS)
            took.append(entry_to_seen(desk, served, player))
        took.sort()
        found.append((statistics.median(took), took[-1 - len(took) // 100]))
        with capsys.disabled():
            print(
                "\nentry to the last of eight devices painted: median {:.0f} ms, 99 % {:.0f} ms".format(*found[-1]), end=""
            )
            print(f" of {ENTRIES}, the machine {busy:.0%} busy with others; ", end="")
            print(f"floor: {statistics.median(floor(phones) for _ in range(5)):.0f} ms for a frame of each of them")
        if busy >= 1:
            return
    assert any(is_within(MARGIN * slowness(), *one) for one in found)


def is_within(times: float, median: float, longest: float) -> bool:
    """Whether entries keep so many times the bars."""
    return median <= times * PAINTED_MS and longest <= times * LONGEST_MS


def test_devices_cost_an_entry_little_and_are_sent_little(
    desk_of: Callable[[str], RefereeDesk], teams: TeamDevices, capsys: pytest.CaptureFixture[str]
) -> None:
    desk, served = eight_seats(desk_of)
    devices = all_join(desk, served, teams, 1)
    player, within, after = DemoPlayer(desk.session, 1), Stopwatch(), Stopwatch()
    for name in ("show_view", "forget_told", "set_message", "set_curtain"):
        within.measure(served, name)
    within.measure(desk.page.handing_in, "on_decision")
    after.measure(desk.page.handing_in, "_show")
    for content in [one for known in served._audiences.values() for one in known.contents.values()]:
        after.measure(content, "screen")
    sent: list[int] = []
    for _ in range(PLIES):
        before = [(one.received, one.screens) for one in devices]
        entry_to_seen(desk, served, player)
        within.lap()
        after.lap()
        sent += [one.received - was for one, (was, n) in zip(devices, before, strict=True) if one.screens > n]
    within.stop()
    after.stop()
    with capsys.disabled():
        print(f"\ndevices cost an entry {within.median:.2f} ms before the windows are painted, {after.median:.1f} ms later")
        print(
            f"sent for an entry to a device: median {statistics.median(sent) / 1024:.1f} KB, most {max(sent) / 1024:.1f} KB"
        )
    assert within.median <= MARGIN * ENTRY_MS
    assert statistics.median(sent) <= CHANGE_KB * 1024


@pytest.mark.parametrize("game", [game.id for game in all_games()][: tries(1, 99)])
def test_what_a_device_is_sent_in_every_game(
    game: str, desk_of: Callable[[str], RefereeDesk], teams: TeamDevices, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = desk_of(game)
    served = start_devices(desk)
    devices = all_join(desk, served, teams, 1)
    player, sent = DemoPlayer(desk.session, 1), list[int]()
    for _ in range(PLIES):
        before = [(one.received, one.screens) for one in devices]
        entry_to_seen(desk, served, player)
        sent += [one.received - was for one, (was, n) in zip(devices, before, strict=True) if one.screens > n]
    with capsys.disabled():
        print(
            f"\n{game}: an entry is {statistics.median(sent) / 1024:.1f} KB to a device, at most {max(sent) / 1024:.1f} KB"
        )
    assert statistics.median(sent) <= CHANGE_KB * 1024


def test_two_hundred_devices_see_an_entry(
    desk_of: Callable[[str], RefereeDesk], teams: TeamDevices, capsys: pytest.CaptureFixture[str]
) -> None:
    desk, served = eight_seats(desk_of)
    devices = all_join(desk, served, teams, 25)
    assert len(devices) == 200
    player = DemoPlayer(desk.session, 1)
    took = [entry_to_seen(desk, served, player) for _ in range(tries(6, 30))]
    with capsys.disabled():
        print(f"\nentry to the last of two hundred: median {statistics.median(took):.0f} ms, longest {max(took):.0f} ms")
    assert {one.state for one in devices} == {"live"}
    if os.getloadavg()[0] < 2 * (os.cpu_count() or 1):
        assert statistics.median(took) <= MARGIN * CROWD_S * 1000


class Stopwatch:
    """The processor time of this thread in some methods, by entry, in milliseconds."""

    def __init__(self) -> None:
        self._laps: list[float] = []
        self._now = 0.0
        self._measured: list[tuple[object, str]] = []

    def measure(self, owner: object, name: str) -> None:
        """Measure a method of an object from now on."""
        method = getattr(owner, name)

        def measured(*args: object) -> object:
            began = time.thread_time()
            try:
                return method(*args)
            finally:
                self._now += 1000 * (time.thread_time() - began)

        setattr(owner, name, measured)
        self._measured.append((owner, name))

    def stop(self) -> None:
        """Let the methods be as they were."""
        for owner, name in self._measured:
            delattr(owner, name)

    def lap(self) -> None:
        """Begin another entry."""
        self._laps.append(self._now)
        self._now = 0.0

    @property
    def median(self) -> float:
        """Of all entries."""
        return statistics.median(self._laps)
