"""One screen for several seats: of the seat that had it before nothing is left, at no moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from engine.game import Game
from engine.view import View
from tests.games.shelf import GAMES, IDS
from tests.leaks.room import Bench
from tests.leaks.test_windows import pixels, properties_of, reachable
from ui.room import SHARED
from ui.team import TeamContent


def views_in(bench: Bench) -> set[str]:
    """Of whom the shared window holds a view."""
    return {thing.audience for thing in reachable(bench.window(SHARED)) if isinstance(thing, View)}


def contents_in(bench: Bench) -> list[str]:
    """Whose content is still a part of the shared window, once Qt has deleted what is to be deleted."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [content.audience for content in bench.window(SHARED).findChildren(TeamContent)]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_next_seat_finds_nothing_of_the_one_before(game: Game, bench_of: Callable[[Game], Bench]) -> None:
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
    assert shared.curtained
    assert views_in(bench) == set()
    assert contents_in(bench) == []
    bench.play(2)  # nor does what happens meanwhile come to a screen that is on its way
    bench.settle()
    assert (shared.curtained, views_in(bench)) == (True, set())

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
