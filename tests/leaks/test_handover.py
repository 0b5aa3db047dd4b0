"""One screen for several seats: of the seat that had it before nothing is left, at no moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.model.view import View
from tests.games.declared import hides_zones
from tests.games.game_list import GAMES, IDS, example
from tests.leaks.room import EventWatcher, LeakRoom
from tests.leaks.test_room import hidden_edit
from tests.leaks.test_windows import pixels, properties_of, reachable
from ui.session_displays.session_displays import SHARED
from ui.team import TeamContent

pytestmark = pytest.mark.slow

HIDING = [game for game in GAMES if hides_zones(game)]


def views_in(bench: LeakRoom) -> set[str]:
    """Of whom the shared window holds a view."""
    return {thing.audience for thing in reachable(bench.window(SHARED)) if isinstance(thing, View)}


def contents_in(bench: LeakRoom) -> list[str]:
    """Whose content is still a part of the shared window, once Qt has deleted what is to be deleted."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [content.audience for content in bench.window(SHARED).findChildren(TeamContent)]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_next_seat_finds_nothing_of_the_one_before(game: Game, bench_of: Callable[[Game], LeakRoom]) -> None:
    bench = bench_of(game)
    room, shared = bench.room, bench.window(SHARED)
    one, other = bench.session.header.seats[:2]
    room.pass_to(one)
    bench.settle()
    card = pixels(shared)
    assert room.show_in_hand()
    bench.session.message(one, "For one alone")
    bench.play(3)
    bench.settle()
    assert views_in(bench) == {one}
    assert pixels(shared) != card

    room.pass_to(other)  # without a word between: the curtain falls in the same call
    assert shared.is_curtained
    assert views_in(bench) == set()
    assert contents_in(bench) == []
    bench.play(2)  # nor does what happens meanwhile come to a screen that is on its way
    bench.settle()
    assert (shared.is_curtained, views_in(bench)) == (True, set())

    assert room.show_in_hand()
    bench.settle()
    assert views_in(bench) == {other}
    assert contents_in(bench) == [other]
    assert not any("alone" in text for text in properties_of(shared))
    mine = bench.window(other)
    room.curtain(other)  # its own window, drawn anew without marks on what is new, is the same picture
    room.go_live(other)
    bench.tick(0)
    bench.settle()
    assert pixels(shared) == pixels(mine)

    room.take_back_screen()
    assert views_in(bench) == set()
    assert contents_in(bench) == []
    room.pass_to(one)
    bench.settle()
    assert pixels(shared) == card


@pytest.mark.parametrize("game", HIDING, ids=[game.id for game in HIDING])
def test_what_the_seat_that_has_the_screen_may_not_know_moves_nothing_on_it(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench = bench_of(game)
    session, quiet = bench.session, 0
    for seat in session.header.seats:
        bench.room.pass_to(seat)
        assert bench.room.show_in_hand()
        bench.play(12)  # what is new since then is marked, as long as nothing is shown anew
        edit = hidden_edit(session, seat)
        if edit is None:
            continue
        quiet += 1
        bench.tick(0)
        bench.watchers[SHARED] = EventWatcher(bench.window(SHARED))
        for act in (partial(session.rule, (edit,), "a correction out of sight"), partial(session.take_back, "it was right")):
            assert bench.events_of(act)[SHARED] == [], (seat, edit)
    assert quiet


def test_what_is_shown_large_on_the_shared_screen_stayed_unpaused_and_could_not_be_skipped(
    moving_bench_of: Callable[[Game], LeakRoom],
) -> None:
    bench = moving_bench_of(example("hunt"))
    room, seat = bench.room, bench.session.header.seats[0]
    room.pass_to(seat)
    room.pause_beats(True)
    assert room.show_in_hand()
    bench.settle()
    (shown,) = bench.window(SHARED).findChildren(TeamContent)
    for _ in range(60):
        bench.play(1)
        if shown.banner.waiting:
            break
    shown.banner.skip()
    assert shown.banner.beat is not None
    assert not shown.banner._timer.isActive(), "the referee has paused it"
    assert room.beats_left(seat) == shown.beats_left
    room.pause_beats(False)
    assert shown.banner._timer.isActive()
    for _ in range(1 + shown.beats_left):
        room.skip_beats()
    assert shown.banner.beat is None
