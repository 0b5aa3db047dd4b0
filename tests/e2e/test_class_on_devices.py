"""A class whose eight seats have no other screens than devices, and hand in every move that is theirs by them."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QDeadlineTimer

from engine.moves.move import Form, Move
from tests.e2e.browsers import BrowserDevice, Browsers
from tests.e2e.referee_desk import RefereeDesk, start_devices
from tests.e2e.team_devices import TeamDevice, TeamDevices
from tests.effort import tries
from tests.ui.console.keystrokes import words_of
from tests.ui.devices.browser import CHROMIUM
from ui.app.demo_player import DemoPlayer
from ui.console.decision.handing_in import forms_of
from ui.console.entry.candidate import verb_label
from ui.displays.display import DisplayState

pytestmark = [
    pytest.mark.slow,
    pytest.mark.not_on_windows("Wine has no browser"),
    pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason="no Chromium here: apt-get install chromium"),
]
PLIES = tries(12, 5000)
SAFE = ("decline", "pass")


class Page:
    """A team before a page in Chromium, that taps what it is told."""

    def __init__(self, device: BrowserDevice) -> None:
        self._device = device

    def offers(self) -> list[list[str]]:
        """What stands on the buttons of the list."""
        texts = self._device.do(lambda page: page.locator(".offers button").all_inner_texts())
        return [text.split(" · ") for text in texts]

    def take(self, words: list[str]) -> None:
        self._tap(".offers button", " · ".join(words))

    def hand_in(self) -> None:
        self._tap(".choice .main", "Hand in")

    def _tap(self, where: str, words: str) -> None:
        self._device.do(lambda page: page.locator(where).get_by_text(words, exact=True).first.click())


class Classroom:
    """The referee's desk, seven devices and a browser: one for each seat."""

    def __init__(self, desk: RefereeDesk, browsers: Browsers, devices: TeamDevices) -> None:
        self.desk, self.page = desk, desk.page
        served = start_devices(desk)
        first, *others = desk.session.seats
        addresses = {seat: served.card_address(served.joining.card(seat)) for seat in desk.session.seats}
        self.in_browser = first
        self.browser = browsers.open(addresses[first])
        self.tapped = Page(self.browser)
        self.by_seat: dict[str, TeamDevice] = {seat: devices.open(addresses[seat]) for seat in others}
        self.wait(lambda: len(served.joining.devices) == len(desk.session.seats))
        desk.page.room.live_all()
        self.browser.wait_live()
        self.wait(lambda: all(device.state == "live" for device in self.by_seat.values()))
        self.served = served
        self.players: Counter[str] = Counter()

    def wait(self, condition: Callable[[], bool], seconds: float = 30) -> None:
        """Let the console go on until this holds."""
        end = QDeadlineTimer(int(seconds * 1000))
        while not condition():
            assert not end.hasExpired(), self.desk.session.decision
            self.desk.qtbot.wait(5)

    def choice_of(self, seat: str) -> dict[str, object] | None:
        """What the screens of a seat are to show, by the console: a browser's page says it in its own words."""
        shown = self.served._known(seat).shown
        return shown.choice if shown is not None else None

    def hands_in(self, seat: str, verb: str, words: list[str]) -> None:
        """Choose these words of a move on the seat's device, one after the other, and hand them in."""
        whole, before = [verb_label(verb, self.page.presenter.verb_words), *words], None
        while True:
            choice = self.choice_of(seat)
            assert choice is not None, (seat, verb)
            chosen, offers = choice["chosen"], choice["offers"]
            assert isinstance(chosen, list)
            assert isinstance(offers, list)
            if chosen == whole:
                break
            wanted = next(
                one for one in sorted(offers, key=len, reverse=True) if [*chosen, *one] == whole[: len(chosen) + len(one)]
            )
            before = choice["key"]
            self._shown_there(seat, before)
            if seat == self.in_browser:
                self.tapped.take(wanted)
            else:
                self.by_seat[seat].take(wanted)
            self.wait(lambda before=before: (self.choice_of(seat) or {}).get("key") not in (None, before))  # type: ignore[misc]
        self._shown_there(seat, choice["key"])
        if seat == self.in_browser:
            self.tapped.hand_in()
        else:
            self.by_seat[seat].act("hand in")
        self.wait(lambda: bool((self.choice_of(seat) or {}).get("handed")))
        self.players[seat] += 1

    def _shown_there(self, seat: str, key: object) -> None:
        """Wait until the device itself shows the list with this key."""
        if seat == self.in_browser:
            self.browser._wait(
                "key => [...document.querySelectorAll('.choice')].some(one => one.dataset.key.endsWith(' ' + key))", key, 20
            )
        else:
            device = self.by_seat[seat]
            self.wait(lambda: (device.choice or {}).get("key") == key)

    def offered(self) -> list[str]:
        """The seats that are offered something now, once what is offered has been worked out."""
        self.wait(lambda: not self.page.handing_in._later.isActive())
        return [
            seat for seat in self.desk.session.seats if (choice := self.choice_of(seat)) is not None and choice["offers"]
        ]

    @property
    def has_handed_in(self) -> bool:
        """Whether something waits for the referee."""
        return any((self.choice_of(seat) or {}).get("handed") for seat in self.desk.session.seats)


@pytest.fixture
def classroom(desk_of: Callable[[str], RefereeDesk], browsers: Browsers) -> Iterator[Classroom]:
    desk = desk_of("deck")
    first_time = next(preset for preset in desk.session.game.presets if preset.id == "first")
    desk.play_again(3, 8, options=first_time.options)
    devices = TeamDevices()
    yield Classroom(desk, browsers, devices)
    devices.close()


def move_for(seat: str, classroom: Classroom, wanted: Move) -> tuple[str, list[str]] | None:
    """What this seat chooses: the move that is wanted, else another of the kind, else to let it be; None if none is its own.

    A device takes no words of a team's own: it hands in the move, and the team says them to the referee.
    """
    session = classroom.desk.session
    asked = session.decision
    assert asked is not None
    awaited = session.rules.decisions[asked.kind].awaited
    forms = list(forms_of(seat, asked.seats, session.legal_moves.forms, awaited))
    of_kind = [form for form in forms if form.verb == wanted.verb] if wanted.seat in ("", seat) else []
    for form in of_kind:
        if (said := words_of(form, wanted)) is not None:
            return form.verb, [label or value for value, label in said]
    return next(((form.verb, shortest(form)) for form in (*of_kind, *forms) if form in of_kind or form.verb in SAFE), None)


def shortest(form: Form) -> list[str]:
    """The first words that make a move of a form."""
    chosen, said = list[str](), list[str]()
    while not (step := form.step(chosen)).complete:
        chosen.append(step.tokens[0].value)
        said.append(step.tokens[0].label or step.tokens[0].value)
    return said


def test_eight_seats_with_no_other_screens_than_devices_hand_in_their_moves(
    classroom: Classroom, capsys: pytest.CaptureFixture[str]
) -> None:
    desk, page = classroom.desk, classroom.page
    session, displays = desk.session, page.room.displays
    player, by_referee = DemoPlayer(session, 1), Counter[str]()
    assert all(displays.display(seat).screen is None for seat in session.seats)
    while session.outcome is None and session.number < PLIES:
        wanted = player.choose()
        for seat in classroom.offered():
            if (chosen := move_for(seat, classroom, wanted)) is not None:
                classroom.hands_in(seat, *chosen)
        if not classroom.has_handed_in:  # the decision is the referee's own
            by_referee[wanted.verb] += 1
            session.play(wanted, roll=True)
            continue
        before = session.number
        page.drafting.type_next()
        candidate = page.decision.current
        assert candidate is not None, wanted
        page.playing.play(candidate)
        if page.decision.dice.wanted is not None:
            page.decision.dice.rolled.emit()
        assert session.number > before, (wanted, page.decision.refusal)
    with capsys.disabled():
        print(f"\n{session.number} plies; handed in {dict(classroom.players)}; by the referee {dict(by_referee)}")
    assert set(by_referee) <= {"start", "explain", "judge", "close_window"}
    assert len(classroom.players) >= 2
    assert {displays.state(seat) for seat in session.seats} == {DisplayState.LIVE}
    for seat, device in classroom.by_seat.items():
        last = [one.text for one in page.room.lines(seat) if one.kind == "said"][-1]
        classroom.wait(lambda device=device, last=last: last in [text for text, *_ in device.screen["told"]])  # type: ignore[misc]
