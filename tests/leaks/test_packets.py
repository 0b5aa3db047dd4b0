"""A team's packet, byte by byte: the same for every session that looks the same to the team, and no word of another's."""

from __future__ import annotations

import base64
import gzip
import re
from itertools import pairwise

import pytest

from engine.chance import Random
from engine.fold import Fold
from engine.game import Game
from engine.scheme import REFEREE
from engine.view import View, to_json
from referee.review.packet import moments_of, packet_of
from tests.games.shelf import GAMES, IDS, in_play, new_match, play_random
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


def test_a_packet_would_show_a_planted_leak() -> None:
    """The comparison is sharp: a packet made from another team's eyes differs and holds the canaries."""
    game = GAMES[0]
    match = play_random(new_match(game, 44), Random(44), 10)
    one, other = match.seats[:2]
    page = opened(packet(match.fold, other))
    assert any(word in page for word in canaries(match.fold, one))
