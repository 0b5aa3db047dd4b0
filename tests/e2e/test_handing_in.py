"""Teams hand in their moves on devices: what is offered, what becomes a draft, and that nothing is played by a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import all_games
from referee.session.session import Session
from referee.store import MemoryStore
from tests.e2e.referee_desk import RefereeDesk, play_on, sheet, start_devices
from tests.effort import tries
from tests.games.game_list import content_file_of, new_match
from tests.leaks.test_room import hidden_edit
from ui.app.demo_player import DemoPlayer
from ui.console.entry.move_entry import MoveEntry
from ui.console.screens.devices_sheet import DevicesSheet
from ui.devices.joining import Device
from ui.devices.server.wire import ConsoleMessage, HandedIn, Join, Show, Tell

pytestmark = pytest.mark.slow

GAMES = [game.id for game in all_games()]


class Handing:
    """A session whose seats have a device each, and what these are offered."""

    def __init__(self, desk: RefereeDesk) -> None:
        self.desk, self.room = desk, desk.page.room
        self.devices = self.room.devices
        self.offered: dict[str, dict[str, Any] | None] = {}
        self.said: list[str] = []
        set_choice = self.devices.set_choice

        def noted(audience: str, choice: dict[str, Any] | None) -> None:
            self.offered[audience] = choice
            set_choice(audience, choice)

        self.devices.set_choice = noted  # type: ignore[method-assign]
        desk.page.status.connect(self.said.append)
        start_devices(desk)
        self.by_seat: dict[str, Device] = {}
        for number, seat in enumerate(desk.session.seats, 1):
            if self.room.is_present(seat):
                device = self.devices.joining.join(number, Join(card=self.devices.joining.card(seat)))
                assert device is not None
                self.by_seat[seat] = device
                self.devices.changed.emit(seat)
        self.room.live_all()
        desk.qtbot.wait(50)

    @property
    def asked(self) -> list[str]:
        """The seats that are offered something."""
        return [seat for seat, choice in self.offered.items() if choice is not None]

    def to_a_seat(self) -> str:
        """Play until a seat is offered something; return which."""
        for _ in range(60):
            self.desk.qtbot.wait(30)
            if self.asked:
                return self.asked[0]
            play_on(self.desk, 1)
        raise AssertionError("no seat was ever asked")

    def says(self, seat: str, by: str = "", **what: Any) -> None:
        choice = self.offered[seat]
        assert choice is not None
        self.devices.drafted.emit(self.by_seat[by or seat], HandedIn(seat, choice["key"], **what))

    def choose(self, seat: str, chance: Random) -> dict[str, Any]:
        """Choose at random until it is a move; return what is shown then."""
        for _ in range(20):
            choice = self.offered[seat]
            assert choice is not None
            if choice["ready"]:
                break
            self.says(seat, take=chance.index(len(choice["offers"])))
        assert choice is not None
        assert choice["ready"]
        return choice

    def lines(self, seat: str) -> list[str]:
        return [line.text for line in self.desk.page.log.drafts.lines((seat,))]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_handed_in_becomes_a_draft_that_the_referee_plays(game: str, desk_of: Callable[[str], RefereeDesk]) -> None:
    desk, chance = desk_of(game), Random(3)
    handing = Handing(desk)
    for _ in range(tries(1, 4)):
        seat = handing.to_a_seat()
        before = len(desk.session.entries)
        handing.choose(seat, chance)
        handing.says(seat, do="hand in")
        choice = handing.offered[seat]
        assert choice is not None
        assert choice["handed"]
        assert choice["offers"] == []
        (line,) = handing.lines(seat)
        assert handing.said[-1].startswith(desk.page.presenter.names[seat])
        assert line not in handing.said[-1]
        assert len(desk.session.entries) == before  # nothing is played by a device
        desk.page.drafting.type_next()
        handing.says(seat, do="withdraw")  # in vain: the referee has it in hand
        assert handing.offered[seat] == choice
        candidate = desk.page.decision.current
        assert candidate is not None
        desk.page.playing.play(candidate)
        if desk.page.decision.dice.wanted is None:
            assert len(desk.session.entries) > before
        else:  # dice are on the table
            return
        desk.qtbot.wait(40)
        assert line not in handing.lines(seat)


def test_what_was_handed_in_can_be_taken_back(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    desk.page.log.drafts.drafts[seat].setPlainText("a plan of its own")
    chosen = handing.choose(seat, Random(5))
    handing.says(seat, do="hand in")
    assert len(handing.lines(seat)) == 2
    handing.says(seat, do="withdraw")
    assert handing.lines(seat) == ["a plan of its own"]
    again = handing.offered[seat]
    assert again is not None
    assert again["chosen"] == chosen["chosen"]
    handing.says(seat, do="back")
    assert handing.offered[seat] != again


@pytest.mark.rule("HUNT-13.16")
def test_a_correction_out_of_sight_takes_nothing_from_a_seat_that_chooses(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its choice began anew, by which it knew that the referee had corrected something."""
    handing, session = Handing(desk), desk.session
    seat = handing.to_a_seat()
    edit = hidden_edit(session, seat)
    assert edit is not None
    handing.says(seat, take=0)
    for is_handed_in in (False, True):
        if is_handed_in:
            handing.choose(seat, Random(5))
            handing.says(seat, do="hand in")
        before, lines, sent = handing.offered[seat], handing.lines(seat), list[ConsoleMessage]()
        desk.qtbot.wait(50)
        monkeypatch.setattr(handing.devices.service, "send", sent.append)
        session.rule((edit,), "a correction out of sight")
        desk.qtbot.wait(50)
        session.take_back("it was right before")
        desk.qtbot.wait(50)
        assert handing.offered[seat] == before
        assert handing.lines(seat) == lines
        own = handing.by_seat[seat].connection
        assert not [one for one in sent if isinstance(one, Tell | Show) and own in one.to]
    play_on(desk, 1)
    desk.qtbot.wait(50)
    assert handing.lines(seat) == []


def test_under_the_privacy_mask_the_status_does_not_say_who_has_handed_in(desk: RefereeDesk) -> None:
    """Who is asked may be secret, as in a reaction that others know nothing of."""
    handing = Handing(desk)
    seat = handing.to_a_seat()
    desk.page.privacy.set_on(True)
    handing.choose(seat, Random(5))
    said = len(handing.said)
    handing.says(seat, do="hand in")
    assert handing.lines(seat)
    assert not [words for words in handing.said[said:] if desk.page.presenter.names[seat] in words]


def test_a_poll_fills_as_seats_hand_in(desk_of: Callable[[str, int], RefereeDesk]) -> None:
    """What others have handed in stays while the referee plays one after the other."""
    game, plies = next((game, ply) for game in all_games() for ply in polls(game))
    desk, chance = desk_of(game.id, plies), Random(4)
    handing = Handing(desk)
    handing.to_a_seat()
    for seat in handing.asked:
        handing.choose(seat, chance)
        handing.says(seat, do="hand in")
    desk.page.drafting.type_next()
    candidate = desk.page.decision.current
    assert candidate is not None
    others = [seat for seat in handing.asked if seat != candidate.seat]
    desk.page.playing.play(candidate)
    desk.qtbot.wait(60)
    kept = [seat for seat in others if seat in handing.asked]
    assert kept, game
    assert all((handing.offered[seat] or {})["handed"] for seat in kept)
    assert all(handing.lines(seat) for seat in kept)


def test_what_one_seat_hands_in_stays_while_devices_of_the_others_are_switched_off(
    desk_of: Callable[[str, int], RefereeDesk],
) -> None:
    """The referee asks the others aloud, and plays their moves first."""
    game, plies = next((game, ply) for game in all_games() for ply in polls(game))
    desk = desk_of(game.id, plies)
    handing = Handing(desk)
    seat = handing.to_a_seat()
    others = [other for other in handing.asked if other != seat]
    for other in others:
        handing.devices.set_takes_moves_of(other, False)
    desk.qtbot.wait(50)
    assert handing.asked == [seat]
    handing.choose(seat, Random(4))
    handing.says(seat, do="hand in")
    lines, shown = handing.lines(seat), handing.offered[seat]
    assert lines
    forms = desk.session.legal_moves.forms
    entry = MoveEntry([form for form in forms if form.seat in others], names=desk.session.header.seat_names)
    while not (ready := [one for one in entry.candidates() if one.ready]):
        entry.take(entry.candidates()[0])
    desk.page.presenter.play(entry.move(ready[0]))
    desk.qtbot.wait(60)
    assert handing.lines(seat) == lines
    assert handing.offered[seat] == shown


def polls(game: Game) -> Iterator[int]:
    """Return the plies of the demonstration after which several seats are asked at once."""
    session = Session.begin(MemoryStore(), game, content_file_of(game), seed=7, dice="roll")
    player = DemoPlayer(session, 1)
    for ply in range(60):
        if session.decision is not None and len(session.decision.seats) > 1:
            yield ply
        player.step()


def test_a_seat_that_nobody_waits_for_any_more_may_hand_in_another_choice(desk_of: Callable[[str], RefereeDesk]) -> None:
    """Its device offered nothing from the moment it was ready, though it may choose anew while others still choose."""
    choosing_anew = [
        game.id
        for game in all_games()
        if any(prompt.derive_asked is not None for prompt in new_match(game).rules.schema.prompts.values())
    ]
    assert choosing_anew, "in no game a seat may choose anew"
    for game in choosing_anew:
        desk, chance = desk_of(game), Random(4)
        handing = Handing(desk)
        seat, decision = handing.to_a_seat(), desk.session.decision
        assert decision is not None
        assert desk.session.rules.schema.prompts[decision.kind].derive_asked is not None
        handing.choose(seat, chance)
        handing.says(seat, do="hand in")
        desk.page.drafting.type_next()
        candidate = desk.page.decision.current
        assert candidate is not None
        desk.page.playing.play(candidate)
        desk.qtbot.wait(60)
        waits = desk.session.view(seat).decision
        assert waits is not None
        assert seat not in waits.seats
        assert seat in handing.asked
        handing.choose(seat, chance)
        handing.says(seat, do="hand in")
        assert handing.lines(seat)


def test_a_device_speaks_for_its_own_seat_and_of_what_it_is_offered_alone(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    other = next(one for one in handing.by_seat if one != seat)
    first = handing.offered[seat]
    assert first is not None
    handing.says(seat, by=other, take=0)
    assert handing.devices.service.note.startswith(handing.by_seat[other].name)
    assert "a seat that it does not show" in handing.devices.service.note
    wrong = (
        HandedIn(seat, first["key"]),
        HandedIn(seat, first["key"], take=10_000),
        HandedIn(seat, first["key"], take=-2),
        HandedIn(seat, first["key"], do="hand in"),
        HandedIn(seat, "another", take=0),
        HandedIn("nobody", first["key"], take=0),
    )
    for said in wrong:
        handing.devices.drafted.emit(handing.by_seat[seat], said)
    assert handing.offered[seat] == first
    assert handing.lines(seat) == []


def test_a_tap_in_the_moment_of_a_change_is_not_lost(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    first = handing.offered[seat]
    desk.page.handing_in.on_decision()  # something else has changed, and what is offered is about to be worked out
    handing.says(seat, take=0)
    assert handing.offered[seat] != first
    handing.says(seat, do="back")
    play_on(desk, 1)
    handing.says(seat, take=0)  # of a list that may hold no more
    desk.qtbot.wait(50)
    assert handing.lines(seat) == []


def test_nothing_is_offered_while_the_picture_stands_still_or_is_covered(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    first = handing.offered[seat]
    handing.room.hold(seat)
    handing.says(seat, take=0)
    play_on(desk, 1)
    desk.qtbot.wait(50)
    assert handing.offered[seat] == first
    handing.room.curtain(seat)
    handing.says(seat, take=0)
    desk.qtbot.wait(50)
    assert handing.offered[seat] == first


def test_the_referee_switches_it_off(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    handing.choose(seat, Random(5))
    handing.says(seat, do="hand in")
    handing.devices.set_takes_moves(False)
    desk.qtbot.wait(50)
    assert handing.asked == []
    assert handing.lines(seat) == []
    handing.devices.set_takes_moves(True)
    desk.qtbot.wait(50)
    assert handing.asked


def test_the_referee_switches_it_off_for_one_seat(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    handing.choose(seat, Random(5))
    handing.says(seat, do="hand in")
    signs = desk.page.decision.signs
    assert signs._answered == (seat,)
    desk.page.commands.devices.trigger()
    shown = sheet(desk, DevicesSheet)
    action = next(one for one in shown.seats_that_hand_in.actions() if one.text() == desk.page.room.name_of(seat))
    action.setChecked(False)
    desk.qtbot.wait(50)
    assert seat not in handing.asked
    assert not signs._answered
    assert handing.lines(seat) == []
    assert not handing.devices.takes_moves_of(seat)
    assert handing.devices.takes_moves
    action.setChecked(True)
    desk.qtbot.wait(50)
    assert seat in handing.asked
    shown.close()


def test_what_was_handed_in_stays_handed_in_when_the_page_is_made_anew(desk: RefereeDesk) -> None:
    handing = Handing(desk)
    seat = handing.to_a_seat()
    handing.choose(seat, Random(5))
    handing.says(seat, do="hand in")
    before, lines = handing.offered[seat], handing.lines(seat)
    page = desk.page
    after = type(page.handing_in)(page.presenter, page.log.drafts, page.room, page)
    page.handing_in.stop()
    after.restore_from(page.handing_in)
    desk.qtbot.wait(50)
    assert handing.offered[seat] == before
    assert handing.lines(seat) == lines
    handing.says(seat, do="withdraw")
    assert handing.lines(seat) == []


def test_the_sheet_of_devices_is_closed_with_the_session(desk: RefereeDesk) -> None:
    desk.page.commands.devices.trigger()
    (shown,) = desk.page.window().findChildren(DevicesSheet)
    ended: list[int] = []
    shown.finished.connect(ended.append)
    desk.page.seating.stop()
    assert len(ended) == 1
