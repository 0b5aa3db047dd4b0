"""What a device is sent of a View: all that the audience may read, nothing else, and only what has changed."""

from __future__ import annotations

import itertools
import re
import statistics
import zlib
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.games import bot_move
from engine.match.match import Match
from engine.model.view import LESSON, Observation, ThrownDice
from engine.visibility.schema import PUBLIC
from tests.effort import some
from tests.games.game_list import GAMES, new_match
from ui.board.export.picture_export import svg_of
from ui.board.export.svg_frames import body_of
from ui.board.paint.board_text import draw_line
from ui.devices.board_pages import shortened
from ui.devices.card_words import CardWords
from ui.devices.device_page import DevicePage
from ui.devices.server.outbox import Outbox
from ui.devices.server.wire import Shape
from ui.session_displays.fallback_board import board_for
from ui.theme import DARK, LIGHT, Theme, offscreen_application, teams

SHAPES: tuple[Shape, ...] = ("phone", "tablet", "wide")
_MOST_KB = 30
"""The size of a change in the median, compressed."""


def page_of(match: Match, shape: Shape = "phone", theme: Theme = DARK) -> DevicePage:
    offscreen_application()
    schema = match.rules.schema
    board = board_for(schema, schema.game)
    marks = teams({**{seat: seat.replace("_", " ").capitalize() for seat in match.seats}, PUBLIC: "Public"})
    return DevicePage(shape, board, marks, theme, CardWords(board.layout, marks, schema.mark_name, schema.pip_names))


def screen_of(page: DevicePage, match: Match, audience: str) -> dict[str, Any]:
    return page.screen(match.view(audience), [one for _, one in match.observations(audience)], 0, "")


def after(game: Game, plies: int, seed: int = 7) -> tuple[Match, Random]:
    match, chance = new_match(game, seed=seed), Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            match.play(bot_move(match, chance))
    return match, chance


@pytest.fixture(params=some(GAMES, 4, __name__), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_every_part_that_a_screen_names_comes_with_it(game: Game, shape: Shape) -> None:
    match, _ = after(game, 25)
    for audience in (*match.seats, PUBLIC):
        screen = screen_of(page_of(match, shape), match, audience)
        assert screen["pages"]
        named = [name for page in screen["pages"] for name in page["svg"]]
        named += [name for page in screen["pages"] for area in page["areas"] for name in area["things"]]
        named += [name for group in screen["read"] for name in group["cards"]]
        named += [dice["svg"] for _, dice, _ in screen["told"] if dice]
        assert set(named) == set(screen["parts"])


@pytest.mark.slow
def test_what_can_be_tapped_lies_on_its_page_and_says_something(game: Game) -> None:
    match, _ = after(game, 25)
    shapes: tuple[Shape, ...] = ("phone", "wide")
    for audience, shape in itertools.product((match.seats[0], PUBLIC), shapes):
        screen = screen_of(page_of(match, shape), match, audience)
        for page in screen["pages"]:
            wide, high = page["size"]
            things = [
                thing
                for area in page["areas"]
                for name in area["things"]
                for thing in msgspec.json.decode(screen["parts"][name])
            ]
            assert things
            for thing in things:
                left, top, across, down = thing["at"]
                assert left >= -2
                assert left + across <= wide + 2
                assert top >= -2
                assert top + down <= high + 2
                assert thing.get("title") or thing.get("lines") or all(card["name"] for card in thing["cards"])


@pytest.mark.slow
def test_own_cards_are_there_in_full(game: Game) -> None:
    match, _ = after(game, 25)
    for audience in match.seats:
        screen = screen_of(page_of(match), match, audience)
        faces = {
            (piece.face.name, piece.face.text, frozenset(piece.face.notes))
            for zone in match.view(audience).zones.values()
            for piece in zone.pieces
            if piece.face is not None
        }
        for group in screen["read"]:
            for name in group["cards"]:
                card = msgspec.json.decode(screen["parts"][name])
                notes = frozenset(map(tuple, [*card.get("notes", ()), *card.get("asides", ())]))
                assert (card["name"], card.get("text", ""), notes) in faces
                assert LESSON not in dict(card.get("notes", ())), "what a card stands for is no rule"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id, indirect=True)
def test_a_screen_says_nothing_that_is_not_in_the_view_by_an_id(game: Game) -> None:
    match, _ = after(game, 25)
    for audience, shape in itertools.product((match.seats[0], PUBLIC), SHAPES):
        text = msgspec.json.encode(screen_of(page_of(match, shape), match, audience)).decode()
        handles = {piece.handle for zone in match.view(audience).zones.values() for piece in zone.pieces}
        assert not [handle for handle in handles if f'"{handle}"' in text]
        assert not re.search(r"\.(?:toml|svg|py|db)\b|file:|/work|/home", text)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_equal_views_make_equal_screens_whatever_was_drawn_before(game: Game, shape: Shape) -> None:
    match, chance = after(game, 12)
    audience = match.seats[0]
    kept = page_of(match, shape)
    screen_of(kept, match, audience)
    for _ in range(8):
        if match.outcome is None:
            match.play(bot_move(match, chance))
            later = screen_of(kept, match, audience)
    anew = screen_of(page_of(match, shape), match, audience)
    for one in (later, anew):  # of what lies side by side, what came last is drawn last
        for page in one["pages"]:
            page["svg"].sort()
    assert later == anew


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id, indirect=True)
def test_nothing_is_left_of_a_view_that_was_dropped(game: Game) -> None:
    match, _ = after(game, 12)
    audience = match.seats[0]
    page = page_of(match)
    before = screen_of(page, match, audience)
    page.drop()
    assert screen_of(page, match, audience) == before


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["phone", "wide"])
def test_a_change_is_small(game: Game, shape: Shape) -> None:
    match, chance = after(game, 20)
    audience = match.seats[0]
    page, outbox, sizes = page_of(match, shape), Outbox(), []
    view = match.view(audience)
    for _ in range(25):
        outbox.put({"t": "live", "screen": screen_of(page, match, audience)})
        sizes.append(len(zlib.compress(sent(outbox))))
        for _ in range(20):
            if match.outcome is None and match.view(audience) == view:
                match.play(bot_move(match, chance))
        view = match.view(audience)
    assert statistics.median(sizes[1:]) <= _MOST_KB * 1024
    assert max(sizes) <= 8 * _MOST_KB * 1024


def sent(outbox: Outbox) -> bytes:
    """What is sent next; it waits already."""
    waiting = outbox.take()
    try:
        waiting.send(None)
    except StopIteration as end:
        return bytes(end.value)
    raise AssertionError("nothing waits")


def test_dice_are_drawn_as_on_every_screen_and_those_that_counted_are_marked() -> None:
    offscreen_application()
    match, _ = after(GAMES[0], 0)
    page = page_of(match)
    throws = [ThrownDice((2, 5, 6), 6, successes) for successes in ((), (5, 6))]
    told = [Observation("said", text="Three dice.", beat="roll", dice=(one,)) for one in throws]
    screen = page.screen(match.view(PUBLIC), [Observation("said", text="No dice."), *told], 1, "")
    (_, none, _), (_, plain, _), (_, marked, _) = screen["told"]
    assert none is None
    assert (plain["says"], marked["says"]) == ("dice 2, 5, 6", "dice 2, 5 counted, 6 counted")
    green = DARK.tint("green").edge.name()
    assert [screen["parts"][dice["svg"]].count(green) for dice in (plain, marked)] == [0, 2]
    assert [line for news in screen["news"] for line in news["lines"]] == [["Three dice.", marked]]
    page.drop()
    assert not page._dice._drawn


def test_a_light_room_has_light_boards(game: Game) -> None:
    match, _ = after(game, 5)
    audience = match.seats[0]
    dark, light = (screen_of(page_of(match, "wide", theme), match, audience) for theme in (DARK, LIGHT))
    assert (dark["theme"], light["theme"]) == ("dark", "light")
    assert dark["pages"][0]["svg"] != light["pages"][0]["svg"]


def test_letters_on_a_ground_that_is_seen_through_are_whole() -> None:
    """Names of places were faint: their letters had the opacity of the ground that was drawn before them."""
    offscreen_application()

    def paint(painter: QPainter) -> None:
        painter.setBrush(QColor(0, 0, 0, 128))
        painter.drawRect(0, 0, 50, 20)
        draw_line(painter, QRectF(0, 0, 50, 20), "Docks", 12, QColor("white"))

    root = ElementTree.fromstring(f"<svg>{shortened(body_of(svg_of(QRectF(0, 0, 99, 99), paint)))}</svg>")
    (text,) = [(group, one) for group in root for one in group if one.text == "Docks"]
    opacities = [one.get("fill-opacity", "") for one in reversed(text)]
    assert float(next(filter(None, opacities), "1")) == 1
