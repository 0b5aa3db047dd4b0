"""A real team window of every registered game: no canary in any string of it, the same pixels for twin worlds,
and no way from it to a Table, a Match or a Session."""

from __future__ import annotations

import contextlib
import gc
import re
import time
import types
from collections import deque
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsView, QWidget

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.contract.rules import Rules
from engine.match.history import History
from engine.match.match import Match
from engine.model.table import Table
from engine.model.view import Observation, View
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE, Schema
from referee.session.session import Session
from tests.effort import tries
from tests.games.game_list import GAMES, new_match, play_random
from tests.leaks.twins import canaries, twin_run, twin_world
from ui.board import BoardView, LayoutError, board_of
from ui.team import TeamContent
from ui.team.beat_banner import BeatBanner
from ui.team.beats import BeatRow, TeamBeat
from ui.theme import DARK, teams

pytestmark = pytest.mark.slow

FORBIDDEN = (Table, Match, History, Schema, Rules, Session)


def drawn(game: Game) -> bool:
    try:
        board_of(game.id)
    except LayoutError:
        return False
    return True


DRAWN = [game for game in GAMES if drawn(game)]
every_board = pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])


def a_match(game: Game, seed: int, plies: int = 45) -> Match:
    return play_random(new_match(game, seed), Random(seed), plies)


def window(game: Game, audience: str, qtbot: Any, clock: Callable[[], float] = time.monotonic) -> TeamContent:
    marks = teams({**game.seat_names, PUBLIC: "Public"})
    content = TeamContent(audience, board_of(game.id), marks, DARK, clock=clock)
    qtbot.addWidget(content)
    content.resize(960, 540)
    return content


def show(content: TeamContent, view: View, told: list[Observation]) -> None:
    content.show_view(view, told)
    content.board_view.finish_animation()


def pixels(content: QWidget) -> str:
    """A digest of what a window shows: of pixels that differ nobody could read which, and to list them takes minutes."""
    image = QImage(content.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    QWidget.render(content, image, QPoint(0, 0))
    return sha256(image.constBits()).hexdigest()


_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
"""Where Python keeps a thing that it made to be asked about: nothing of the window's, and another at each asking."""


def strings_of(root: QObject) -> list[str]:
    """Every text that a window gives away: properties of all objects, and what its scene's items carry."""
    found = properties_of(root)
    for banner in root.findChildren(BeatBanner):
        found += [text for beat in beats_in(banner) for text in beat_strings(beat)]
    for thing in (root, *root.findChildren(QObject)):
        if isinstance(thing, QGraphicsView) and thing.scene() is not None:
            items = thing.scene().items()
            found += [text for item in items for text in item_strings(item)]
            held = [value for item in items for value in getattr(item, "__dict__", {}).values()]
            found += map(repr, {id(value): value for value in held}.values())  # each once: many hold the same board
    return [_ADDRESS.sub("", text) for text in found]


def beats_in(banner: BeatBanner) -> list[TeamBeat]:
    """What a window shows large, now and next."""
    return [*([banner.beat] if banner.beat is not None else []), *banner.waiting]


def beat_strings(beat: TeamBeat) -> list[str]:
    """Every text of a beat, and of its cards."""
    return [beat.kind, *(repr(row) for row in beat.rows), *(repr(face) for face in beat.cards)]


def beat_pictures(content: TeamContent) -> list[str]:
    """What a window shows large, one after the other, as a digest of its pixels each."""
    seen = []
    while beats_in(content.banner):
        content.banner.skip()
        seen.append(pixels(content))
    return seen


def properties_of(root: QObject) -> list[str]:
    """Every text that anybody may ask the objects of a window for."""
    found: list[str] = []
    for thing in (root, *root.findChildren(QObject)):
        meta = thing.metaObject()
        for at in range(meta.propertyCount()):
            if str(meta.property(at).typeName()) in ("QString", "QStringList"):
                found.append(str(meta.property(at).read(thing)))
        for name in thing.dynamicPropertyNames():
            with contextlib.suppress(RuntimeError):  # Qt keeps things there that Python cannot read: no texts
                found.append(str(thing.property(bytes(name.data()).decode())))
        if isinstance(thing, QWidget):
            found += [action.text() for action in thing.actions()]
    return found


def item_strings(item: QGraphicsItem) -> list[str]:
    found = [item.toolTip()]
    for name in ("text", "toPlainText", "toHtml", "name", "title", "label"):
        got = getattr(item, name, None)
        if isinstance(got, str):
            found.append(got)
        elif callable(got) and name in ("text", "toPlainText", "toHtml"):
            found.append(str(got()))
    return found


@every_board
def test_no_canary_in_any_string_of_a_team_window(game: Game, qtbot: Any) -> None:
    match = a_match(game, 41)
    for audience in (*match.seats[:3], PUBLIC):
        content = window(game, audience, qtbot)
        show(content, match.view(audience), [one for _, one in match.observations(audience)])
        given = "\n".join([*strings_of(content), content.board_view.svg(), QGuiApplication.clipboard().text()])
        assert content.lines or audience == PUBLIC or not match.observations(audience)
        for word in canaries(match.history, audience):
            assert word not in given, (audience, word)


@every_board
def test_what_is_shown_large_names_no_canary(game: Game, qtbot: Any) -> None:
    match, found = a_match(game, 49), 0
    for audience in (*match.seats[:3], PUBLIC):
        content = window(game, audience, qtbot)
        content.show()
        words = canaries(match.history, audience)
        for number in range(1, len(match.history.frames)):
            told = [one for ply, one in match.observations(audience, number - 1) if ply == number]
            content.show_view(match.view(audience, number), told)
            given = "\n".join(text for beat in beats_in(content.banner) for text in beat_strings(beat))
            found += len(beats_in(content.banner))
            assert not [word for word in words if word in given], audience
            content.banner.forget()
    assert found or not any(line.beat for line in match.rules.schema.lines.values())


@every_board
def test_what_is_shown_large_is_the_same_in_twin_runs(game: Game, qtbot: Any) -> None:
    """The same beats, as long, with the same pixels: of a correction too."""
    match, chance, found = a_match(game, 50), Random(50), 0
    match.take_back("a slip", 2)
    for audience in (match.seats[-1], PUBLIC):
        twin = twin_run(match.rules, match.history, audience, chance)
        seen: list[list[object]] = []
        for history in (match.history, twin):
            seconds = [0.0]
            content = window(game, audience, qtbot, partial(seconds.__getitem__, 0))  # what is read takes time
            content.show()
            shown: list[object] = []
            for number in range(1, len(history.frames)):
                seconds[0] += 3
                told = [one for ply, one in history.observations(audience, number - 1) if ply == number]
                content.show_view(history.view(audience, number), told)
                content.board_view.finish_animation()
                shown += [(beat, beat.seconds) for beat in beats_in(content.banner)]
                shown += beat_pictures(content) if number % 5 == 0 else []
                content.banner.forget()
            seen.append(shown)
        assert seen[0] == seen[1], audience
        found += len(seen[0])
    assert found or not any(line.beat for line in match.rules.schema.lines.values())


@every_board
def test_no_tooltip_title_or_accessible_text(game: Game, qtbot: Any) -> None:
    match = a_match(game, 42)
    audience = match.seats[0]
    content = window(game, audience, qtbot)
    show(content, match.view(audience), [one for _, one in match.observations(audience)])
    for widget in (content, *content.findChildren(QWidget)):
        said = [widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle()]
        said += [widget.accessibleName(), widget.accessibleDescription()]
        assert not any(said), (widget, said)


@every_board
def test_twin_worlds_have_the_same_pixels(game: Game, qtbot: Any) -> None:
    match, chance = a_match(game, 43), Random(43)
    schema = match.rules.schema
    for audience in (match.seats[-1], PUBLIC):
        content = window(game, audience, qtbot)
        show(content, project(schema, match.table, audience), [])
        seen = pixels(content)
        for extreme in (False, True):
            twin = twin_world(match.rules, match.table, audience, chance, extreme=extreme)
            other = window(game, audience, qtbot)
            show(other, project(schema, twin, audience), [])
            assert pixels(other) == seen, audience


@every_board
def test_nothing_leads_from_a_team_window_to_the_table(game: Game, qtbot: Any) -> None:
    match = a_match(game, 44)
    audience = match.seats[0]
    content = window(game, audience, qtbot)
    show(content, match.view(audience), [one for _, one in match.observations(audience)])
    reached = reachable(content)
    found = [type(thing).__name__ for thing in reached if isinstance(thing, FORBIDDEN)]
    assert not found
    views = [thing for thing in reached if isinstance(thing, View)]
    assert all(view.audience == audience for view in views)


def reachable(root: object) -> list[object]:
    """All that references lead to, modules and classes and their code left out."""
    seen: dict[int, object] = {}
    waiting = deque([root])
    while waiting:
        thing = waiting.popleft()
        if id(thing) in seen or isinstance(thing, type | types.ModuleType | types.FunctionType | types.CodeType):
            continue
        seen[id(thing)] = thing
        waiting.extend(gc.get_referents(thing))
        if isinstance(thing, QObject) and shiboken6.isValid(thing):  # a monitor that was unplugged is none
            waiting.extend(thing.children())
        if isinstance(thing, types.MethodType):
            waiting.append(thing.__self__)
    return list(seen.values())


@every_board
def test_a_dropped_window_holds_no_view(game: Game, qtbot: Any) -> None:
    match = a_match(game, 45)
    audience = match.seats[0]
    content = window(game, audience, qtbot)
    empty = pixels(content)
    show(content, match.view(audience), [one for _, one in match.observations(audience)])
    content.drop()
    assert not [thing for thing in reachable(content) if isinstance(thing, View)]
    assert pixels(content) == empty


@every_board
def test_a_dropped_window_does_not_hold_the_lines_that_it_drew_last(game: Game, qtbot: Any) -> None:
    match = a_match(game, 45)
    content = window(game, match.seats[0], qtbot)
    content.show()
    show(content, match.view(match.seats[0]), [Observation("said", text="Names no card.")])
    pixels(content)
    assert [thing for thing in reachable(content) if isinstance(thing, BeatRow)]
    content.drop()
    assert not [thing for thing in reachable(content) if isinstance(thing, BeatRow | Observation)]


def test_the_sweep_can_fail(qtbot: Any) -> None:
    game = DRAWN[0]
    match = a_match(game, 46)
    content = window(game, match.seats[0], qtbot)
    show(content, match.view(match.seats[0]), [])
    content.setAccessibleDescription("The Canary")
    assert "The Canary" in strings_of(content)
    content.show()
    content.show_view(match.view(match.seats[0]), [Observation("said", text="The Canary sings.", beat="news")])
    content.setAccessibleDescription("")
    assert any("The Canary sings." in text for text in strings_of(content))
    content.leak = match  # type: ignore[attr-defined]
    assert any(isinstance(thing, Match) for thing in reachable(content))
    full = match.view(REFEREE)
    honest = pixels(content)
    show(content, full, [])
    assert pixels(content) != honest


@every_board
def test_no_window_shows_what_another_has_drawn(game: Game, qtbot: Any) -> None:
    """What one window has drawn, another of its size does not show."""
    match = a_match(game, 47)
    audiences = (*match.seats[:3], PUBLIC)
    marks = teams({**game.seat_names, PUBLIC: "Public"})

    def board(*, alone: bool) -> BoardView:
        made = BoardView(board_of(game.id), marks, DARK, interactive=alone)
        qtbot.addWidget(made)
        made.resize(960, 540)
        made.set_unit(15)
        made.set_motion(False)
        made.show()
        return made

    own, windows, different = [board(alone=True) for _ in audiences], [board(alone=False) for _ in audiences], False
    alike = True
    last = len(match.history.frames) - 1
    for n in (min(15, last // 2), last):
        views = [match.view(audience, n) for audience in audiences]
        for one in (own, windows):
            for made, view in zip(one, views, strict=True):  # all are told before any is painted, as in a room
                made.show_view(view)
        QApplication.sendPostedEvents()
        drawn = [made.grab().toImage() for made in own]
        different |= any(picture != drawn[0] for picture in drawn)
        alike &= all(view.zones == views[0].zones for view in views)
        for _ in range(2):  # and again, when all others have drawn theirs
            for audience, made, picture in zip(audiences, windows, drawn, strict=True):
                made.viewport().update()
                assert made.grab().toImage() == picture, audience
    assert different or alike, "who sees other cards has another picture"


@every_board
def test_a_window_looks_alike_whatever_others_have_shown(game: Game, qtbot: Any) -> None:
    """Nothing of what is laid out, measured or kept for one window is found in the next."""
    match = a_match(game, 48)
    audience, early = match.seats[0], min(12, len(match.history.frames) // 2)

    def looks() -> tuple[str, str]:
        content = window(game, audience, qtbot)
        show(content, match.view(audience, early), [])
        first = pixels(content)
        show(content, match.view(audience), [one for _, one in match.observations(audience, early)])
        return first, pixels(content)

    before = looks()
    for other in (*match.seats[1:3], PUBLIC, REFEREE):
        content = window(game, other, qtbot)
        for n in range(0, len(match.history.frames), tries(5, 1)):
            show(content, match.history.unpublished_view(other, n), [one for _, one in match.observations(other)])
        pixels(content)
    assert looks() == before
