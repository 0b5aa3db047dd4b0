"""A team's packet, byte by byte: the same for every session that looks the same to the team, and no word of another's."""

from __future__ import annotations

import base64
import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.chance import Random
from engine.fold import Fold
from engine.game import Game
from engine.scheme import REFEREE
from engine.view import View, to_json
from referee.review import Review
from referee.review.packet import moments_of, packet_of, write_packet
from referee.session import Session
from referee.store import MemoryStore
from tests.games.shelf import GAMES, IDS, in_play, new_match, play_random
from tests.leaks.test_published import Slow
from tests.leaks.test_room import hidden_edit
from tests.leaks.test_time import content_of
from tests.leaks.twins import canaries, twin_run

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def drawn(view: View, audience: str) -> str:
    """A picture that shows everything that a View holds: whatever a board might draw."""
    return f"<svg>\n\n<text>{to_json(view).decode()}</text>\n\n</svg>"


def packet(fold: Fold, audience: str) -> str:
    return packet_of(fold, audience, title="Class 7", name=audience, picture=drawn)


def opened(page: str) -> str:
    """All that a page says, its compressed data included (the fonts left out)."""
    held = re.search(r'<script id="data"[^>]*>([^<]*)</script>', page)
    assert held is not None
    data = gzip.decompress(base64.b64decode(held[1])).decode()
    return page.replace(held[1], "") + re.sub(r'"fonts":\{.*?\}', "", data).replace('\\"', '"')


@every_game
def test_a_packet_is_the_same_whatever_is_hidden(game: Game) -> None:
    chance = Random(41)
    match = play_random(new_match(game, 41, len(game.seats)), chance, 48)
    match.undo("a slip", 2)
    match = play_random(match, chance, 10)
    for audience in match.rules.scheme.audiences:
        if audience != REFEREE:
            twin = twin_run(match.rules, match.fold, audience, chance)
            assert packet(twin, audience) == packet(match.fold, audience), audience


@every_game
def test_no_canary_in_a_packet(game: Game) -> None:
    match, planted = in_play(game, 42, 40), 0
    for audience in match.rules.scheme.audiences:
        if audience == REFEREE:
            continue
        page = opened(packet(match.fold, audience))
        for word in canaries(match.fold, audience):
            planted += 1
            assert word not in page, (audience, word)
    assert planted


@every_game
def test_a_packet_counts_only_what_the_team_saw_change(game: Game) -> None:
    """How many plies passed out of sight is a secret too."""
    match = play_random(new_match(game, 43), Random(43), 60)
    for audience in match.rules.scheme.audiences:
        moments = moments_of(match.fold, audience)
        for before, after in pairwise(moments):
            assert after.lines or after.view != before.view


@every_game
def test_a_slip_that_was_taken_back_behind_the_curtain_is_in_no_packet(game: Game, tmp_path: Path) -> None:
    """It may name what the team never saw; what had been shown stays in, as the team has seen it."""
    pages: dict[tuple[bool, bool], list[str]] = {}
    for live, slip in ((False, False), (False, True), (True, True)):
        session = Session.begin(MemoryStore(), game, content_of(game), title="Class 7", seed=45, dice="roll")
        chance = Random(45)
        for _ in range(12):
            session.submit(session.legal_moves.sample(chance))
        audiences = (session.seats[0], session.seats[-1])
        for audience in audiences if live else ():
            session.screen_change(audience, "LIVE")
        if slip:
            for _ in range(3):
                session.submit(session.legal_moves.sample(chance))
            session.take_back("a slip", 3)
        review, path = Review(session), tmp_path / "packet.html"
        pages[live, slip] = [opened(write_packet(review, one, path, drawn).read_text("utf-8")) for one in audiences]
    assert pages[False, True] == pages[False, False]
    assert pages[True, True] != pages[False, False]


def test_what_waits_to_be_published_is_in_no_packet() -> None:
    """A packet made in the middle of a step is the one that was made before it."""
    match, chance, waited = new_match(Slow(), 47), Random(47), 0
    audiences = [audience for audience in match.rules.scheme.audiences if audience != REFEREE]
    for _ in range(24):
        before = {one: (match.view(one), match.sightings(one), moments_of(match.fold, one)) for one in audiences}
        play_random(match, chance, 1)
        for one, (view, told, moments) in before.items():
            if match.view(one) == view and match.sightings(one) == told:
                assert moments_of(match.fold, one) == moments, one
                waited += match.fold.truth(one) != view
    assert waited


@every_game
def test_what_happened_out_of_sight_leaves_no_trace_in_a_packet(game: Game) -> None:
    """Not in what it shows, and not in how long it is."""
    match, compared = play_random(new_match(game, 46), Random(46), 20), 0
    for audience in match.rules.scheme.audiences:
        edit = hidden_edit(match, audience) if audience != REFEREE else None
        if edit is not None:
            before = packet(match.fold, audience)
            match.rule(edit, reason="a correction out of sight")
            assert packet(match.fold, audience) == before, audience
            match.undo("it was right before")
            assert packet(match.fold, audience) == before, audience
            compared += 1
    assert compared or game.id not in ("hunt", "kingpin")


def test_a_packet_would_show_a_planted_leak() -> None:
    """The comparison is sharp: a packet made from another team's eyes differs and holds the canaries."""
    game = GAMES[0]
    match = play_random(new_match(game, 44), Random(44), 10)
    one, other = match.seats[:2]
    page = opened(packet(match.fold, other))
    assert any(word in page for word in canaries(match.fold, one))
