"""The leak suite can fail: a leak of each kind is planted, and the suite must see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from engine.contract.game import Game, OptionValue
from engine.match import history as fold
from engine.model.event import Event, Piece, Published, Task
from engine.model.view import Back, Observation, View
from engine.play.working_table import Desk, refuse
from engine.visibility import observation as telling
from engine.visibility import projection as sight
from engine.visibility.schema import EVERYBODY, FACES, PUBLIC, REFEREE, TO_ALL, Line, Schema, Zone, backs, faces
from referee.session.change import Change
from referee.session.session import Session
from tests.engine import test_derived as derived
from tests.engine.toy import Toy, ToyRules
from tests.games.declared import hides_zones
from tests.games.game_list import GAMES, example
from tests.games.test_every_game import test_take_back_restores_every_window as take_backs
from tests.leaks import test_desktop as on_the_desktop
from tests.leaks import test_handover as handed_over
from tests.leaks import test_published as published
from tests.leaks import test_room as in_rooms
from tests.leaks import test_shared as shared
from tests.leaks import test_time as in_time
from tests.leaks import test_twin_plies as plies
from tests.leaks import test_twins as suite
from tests.leaks import test_windows as in_windows
from tests.leaks.room import LeakRoom
from tests.leaks.twins import canaries
from ui.displays.team_window import TeamWindow
from ui.session_displays.session_displays import SessionDisplays
from ui.team import TeamContent, team_content
from ui.team.beat_banner import BeatBanner
from ui.team.beats import BeatRow, TeamBeat
from ui.team.shared_content import SharedContent


class BackRules(ToyRules):
    """The toy game with hands seen as rows of backs."""

    def __init__(self, seats: tuple[str, ...], cards: int, lines: Iterable[Line] = ()) -> None:
        super().__init__(seats, cards)
        old = self.schema
        hands = {f"hand:{seat}": seat for seat in seats}
        self.schema = Schema(
            "toy",
            seats,
            kinds=old.kinds,
            zones=[
                Zone(z.id, z.name, faces(REFEREE, hands[z.id]) | backs(EVERYBODY)) if z.id in hands else z
                for z in old.zones.values()
            ],
            numbers=old.numbers.values(),
            lines=[*old.lines.values(), *lines],
            prompts=old.prompts.values(),
        )


class Backs(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> BackRules:
        return BackRules(seats, int(options["cards"]))


class TellingRules(BackRules):
    """A line names a card as plain text to everybody when it is dealt."""

    def __init__(self, seats: tuple[str, ...], cards: int) -> None:
        super().__init__(seats, cards, [Line("dealt", "{card} was dealt.", TO_ALL)])

    def _deal(self, desk: Desk, task: Task) -> None:
        for card in desk.table.ids("deck"):
            desk.say("dealt", card=self.name(desk.table, card))
        super()._deal(desk, task)


class Telling(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> TellingRules:
        return TellingRules(seats, int(options["cards"]))


class PryingRules(BackRules):
    """What a seat may do depends on what another seat holds."""

    def _moves(self, desk: Desk, task: Task) -> Any:
        forms = list(super()._moves(desk, task))
        held = desk.table.ids(f"hand:{self.seats[(self.seats.index(task.seats[0]) + 1) % len(self.seats)]}")
        return forms if sum(int(card[1:]) for card in held) % 2 else forms * 2

    def _play(self, desk: Desk, task: Task, card: str) -> None:
        if card not in desk.table.where:
            raise refuse("unknown", "", "There is no such card.")
        super()._play(desk, task, card)


class Prying(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> PryingRules:
        return PryingRules(seats, int(options["cards"]))


class TattlingRules(BackRules):
    """A refusal names a card in another hand."""

    def _play(self, desk: Desk, task: Task, card: str) -> None:
        if card not in desk.table.ids(f"hand:{task.seats[0]}"):
            held = desk.table.ids(f"hand:{self.seats[(self.seats.index(task.seats[0]) + 1) % len(self.seats)]}")
            raise refuse("not_yours", "", f"You do not hold it; your neighbour holds {held}.")
        super()._play(desk, task, card)


class Tattling(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> TattlingRules:
        return TattlingRules(seats, int(options["cards"]))


class SighingRules(BackRules):
    """A line without a name is told when a seat still holds a low card."""

    def __init__(self, seats: tuple[str, ...], cards: int) -> None:
        super().__init__(seats, cards, [Line("sighs", "{seat} sighs.", TO_ALL)])

    def _play(self, desk: Desk, task: Task, card: str) -> None:
        super()._play(desk, task, card)
        if any(int(card[1:]) < self.cards // 4 for card in desk.table.ids(f"hand:{task.seats[0]}")):
            desk.say("sighs", seat=task.seats[0])


class Sighing(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> SighingRules:
        return SighingRules(seats, int(options["cards"]))


SUITE = (
    plies.test_a_move_tells_of_a_hidden_card_only_by_showing_it,
    suite.test_twin_worlds_look_the_same,
    suite.test_twin_worlds_offer_a_seat_the_same_moves,
    suite.test_twin_worlds_refuse_in_the_same_words,
    suite.test_twin_runs_tell_the_same,
    suite.test_no_canary_in_what_an_audience_is_given,
    take_backs,
)


@pytest.mark.slow
@pytest.mark.parametrize("check", SUITE)
def test_a_sound_game_passes(check: Any) -> None:
    check(Backs())


def test_a_face_shown_for_a_back_is_caught_by_twin_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sight.zone_view

    def leaky(schema: Schema, access: Any, zone: Any, pieces: tuple[Piece, ...], derived: Any) -> Any:
        view = honest(schema, access, zone, pieces, derived)
        if view is None or not view.pieces:
            return view
        shown = [
            msgspec.structs.replace(v, face=schema.kinds[p.kind].face) for v, p in zip(view.pieces, pieces, strict=True)
        ]
        return msgspec.structs.replace(view, pieces=tuple(shown))

    monkeypatch.setattr(sight, "zone_view", leaky)
    with pytest.raises(AssertionError):
        suite.test_twin_worlds_look_the_same(Backs())


def test_a_handle_that_follows_a_card_is_caught_by_twin_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = sight.zone_view

    def leaky(schema: Schema, access: Any, zone: Any, pieces: tuple[Piece, ...], derived: Any) -> Any:
        view = honest(schema, access, zone, pieces, derived)
        if view is None or not view.pieces:
            return view
        told = [Back(v.back.style, f"a card {hash(p.id) % 97}") for v, p in zip(view.pieces, pieces, strict=True)]
        marked = [msgspec.structs.replace(v, back=back) for v, back in zip(view.pieces, told, strict=True)]
        return msgspec.structs.replace(view, pieces=tuple(marked))

    monkeypatch.setattr(sight, "zone_view", leaky)
    with pytest.raises(AssertionError):
        suite.test_twin_worlds_look_the_same(Backs())


def test_a_face_in_a_sighting_is_caught_by_twin_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = telling._face_and_back
    monkeypatch.setattr(telling, "_face_and_back", lambda schema, piece, graded: honest(schema, piece, FACES))
    with pytest.raises(AssertionError):
        suite.test_twin_runs_tell_the_same(Backs())


def test_a_name_in_a_log_line_is_caught_by_canaries() -> None:
    with pytest.raises(AssertionError):
        suite.test_no_canary_in_what_an_audience_is_given(Telling())


def test_a_line_that_depends_on_a_hidden_hand_is_caught() -> None:
    with pytest.raises(AssertionError):
        plies.test_a_move_tells_of_a_hidden_card_only_by_showing_it(Sighing())


def test_legality_that_depends_on_a_hidden_hand_is_caught() -> None:
    with pytest.raises(AssertionError):
        suite.test_twin_worlds_offer_a_seat_the_same_moves(Prying())


def test_a_refusal_that_names_a_hidden_card_is_caught() -> None:
    with pytest.raises(AssertionError):
        suite.test_twin_worlds_refuse_in_the_same_words(Tattling())


def test_a_clock_that_goes_by_what_is_decided_out_of_sight_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Session, now: float) -> None:
        self._clocks.set_asked(self.task.seats if self.task is not None else (), now)

    monkeypatch.setattr(Session, "_start_clocks", leaky)
    with pytest.raises(AssertionError):
        in_time.test_the_hunters_clock_does_not_tell_that_the_referee_chooses_a_lead()


@pytest.mark.slow
def test_a_window_that_is_drawn_again_at_every_ply_is_caught(
    bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = SessionDisplays._follow

    def leaky(self: SessionDisplays, window: str, audience: str, change: Change) -> None:
        honest(self, window, audience, msgspec.structs.replace(change, changed=frozenset(change.views)))

    monkeypatch.setattr(SessionDisplays, "_follow", leaky)
    hunt = example("hunt")
    with pytest.raises(AssertionError):
        in_rooms.test_what_a_team_may_not_know_moves_nothing_in_its_window(hunt, bench_of)


@pytest.mark.slow
def test_a_line_that_stays_on_a_window_after_it_was_taken_back_is_caught(
    bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(self: SessionDisplays, window: str, audience: str, change: Change) -> None:
        self.displays.set_view(window, change.views[audience], change.observations[audience])

    monkeypatch.setattr(SessionDisplays, "_follow", leaky)
    with pytest.raises(AssertionError):
        in_rooms.test_a_take_back_restores_every_window_to_the_pixel_and_marks_the_lines(GAMES[0], bench_of)


def test_lines_that_survive_a_take_back_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: fold.History, audience: str, since: int = 0) -> list[tuple[int, Observation]]:
        return [(ply.number, one) for ply in self.plies[since:] for one in self.observations_of_ply(ply.number, audience)]

    monkeypatch.setattr(fold.History, "observations", leaky)
    with pytest.raises(AssertionError):
        take_backs(Backs())


def test_a_view_for_a_visitor_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Schema.access
    monkeypatch.setattr(Schema, "access", lambda self, who, over: honest(self, who, over) or honest(self, REFEREE, over))
    with pytest.raises(AssertionError):
        suite.test_a_visitor_is_given_nothing(Backs())


def test_a_state_that_waits_to_be_published_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold.History, "view", fold.History.unpublished_view)
    with pytest.raises(AssertionError):
        published.test_what_was_not_published_to_an_audience_is_neither_shown_nor_told(published.Slow())


def test_a_line_that_is_told_before_it_is_published_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Everybody(tuple[str, ...]):
        def __contains__(self, _audience: object) -> bool:
            return True

    honest = fold.observe_ply

    def leaky(schema: Schema, frame: Any, ply: int, events: Sequence[Event], *rest: Any, **more: Any) -> Any:
        at_once = [Published(Everybody()) if isinstance(one, Published) else one for one in events]
        return honest(schema, frame, ply, at_once, *rest, **more)

    monkeypatch.setattr(fold, "observe_ply", leaky)
    with pytest.raises(AssertionError):
        published.test_what_was_not_published_to_an_audience_is_neither_shown_nor_told(published.Slow())


def test_a_mark_that_is_shown_to_an_audience_that_may_not_see_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "is_mark_seen", lambda access, mark, graded: True)
    with pytest.raises(AssertionError):
        shared.test_a_mark_that_one_audience_sees_is_not_shown_to_the_others()


def test_a_zone_shared_with_one_that_may_not_see_its_marks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Schema._resolve

    def leaky(self: Schema, audience: str, over: bool) -> Any:
        access = honest(self, audience, over)
        zones = {id_: msgspec.structs.replace(zone, key=id_) for id_, zone in access.zones.items()}
        return msgspec.structs.replace(access, zones=zones)

    monkeypatch.setattr(Schema, "_resolve", leaky)
    with pytest.raises(AssertionError):
        shared.test_a_mark_that_one_audience_sees_is_not_shown_to_the_others_whose_views_are_made_with_it()


def test_a_derived_figure_that_is_told_to_an_audience_that_may_not_see_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Schema.access
    monkeypatch.setattr(Schema, "access", lambda self, who, over: honest(self, REFEREE, over) if who != "visitor" else None)
    with pytest.raises(AssertionError):
        derived.test_a_derived_figure_is_told_to_those_alone_who_see_it()


@pytest.mark.slow
def test_a_title_over_a_team_window_is_caught(bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TeamWindow.show_view

    def leaky(self: TeamWindow, view: View, told: Any) -> None:
        honest(self, view, told)
        self.setWindowTitle(view.decision.title if view.decision is not None else "over")

    monkeypatch.setattr(TeamWindow, "show_view", leaky)
    with pytest.raises(AssertionError):
        on_the_desktop.test_a_whole_window_has_no_words_for_anybody_but_eyes(GAMES[0], bench_of)


@pytest.mark.slow
def test_a_curtain_with_the_last_line_on_it_is_caught(
    bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TeamWindow.show_curtain

    def leaky(self: TeamWindow) -> None:
        if isinstance(self.content, TeamContent) and self.content.lines:
            self.set_message(self.content.lines[-1])
        honest(self)

    monkeypatch.setattr(TeamWindow, "show_curtain", leaky)
    with pytest.raises(AssertionError):
        in_rooms.test_a_curtain_is_one_card_whatever_is_behind_it(GAMES[0], bench_of)


def test_a_beat_that_names_a_hidden_card_is_caught(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(one for one in in_windows.DRAWN if hides_zones(one))
    hidden = canaries(in_windows.a_match(game, 49).history, PUBLIC)
    monkeypatch.setattr(team_content, "beats_of", lambda *_told: [TeamBeat("news", (BeatRow(" ".join(hidden)),))])
    with pytest.raises(AssertionError):
        in_windows.test_what_is_shown_large_names_no_canary(game, qtbot)


@pytest.mark.slow
def test_a_curtain_that_leaves_a_beat_is_caught(
    moving_bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BeatBanner, "forget", lambda _self: None)
    with pytest.raises(AssertionError):
        in_rooms.test_a_curtain_ends_what_is_shown_large_and_a_hold_keeps_it(GAMES[-1], moving_bench_of)


@pytest.mark.slow
def test_a_shared_screen_that_forgets_nothing_is_caught(
    bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SharedContent, "drop", lambda _self: None)
    with pytest.raises(AssertionError):
        handed_over.test_the_next_seat_finds_nothing_of_the_one_before(GAMES[0], bench_of)
