"""A team's packet, byte by byte: the same for every session that looks the same to the team, and no word of another's."""

from __future__ import annotations

import base64
import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.correction_lines import undone_line
from engine.match.history import History
from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.log.records import ScreenState
from referee.review import Review
from referee.review.page import html_builder
from referee.review.page.team_packet import PacketMoment, moments_of, packet_of, write_packet
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import tries
from tests.engine.view_json import to_json
from tests.games.declared import hides_faces, hides_zones
from tests.games.game_list import GAMES, IDS, content_file_of, in_play, new_match, play_random
from tests.leaks.test_published import Slow
from tests.leaks.test_room import hidden_edit
from tests.leaks.twins import canaries, twin_run, watchers

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


compress = gzip.compress


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Data are compressed as quickly as can be, without the fonts: that took longer than all the rest."""
    monkeypatch.setattr(gzip, "compress", lambda data, _level, mtime: compress(data, 1, mtime=mtime))
    monkeypatch.setattr(html_builder, "font_text", lambda _weight: "")


def drawn(view: View, audience: str) -> str:
    """A picture that shows everything that a View holds: whatever a board might draw."""
    return f"<svg>\n\n<text>{to_json(view).decode()}</text>\n\n</svg>"


def packet(history: History, audience: str) -> str:
    """Its screen was live all the time: what was taken back was seen."""
    shown = range(1, len(history.frames))
    return packet_of(history, audience, title="Class 7", name=audience, picture=drawn, shown=shown)


def opened(page: str) -> str:
    """All that a page says, its compressed data included."""
    held = re.search(r'<script id="data"[^>]*>([^<]*)</script>', page)
    assert held is not None
    data = gzip.decompress(base64.b64decode(held[1])).decode()
    return page.replace(held[1], "") + data.replace('\\"', '"')


@every_game
def test_a_packet_is_the_same_whatever_is_hidden(game: Game) -> None:
    chance = Random(41)
    match = play_random(new_match(game, 41, len(game.seats)), chance, tries(24, 48))
    match.take_back("a slip", 2)
    match = play_random(match, chance, 10)
    for audience in watchers(match.rules.schema):
        twin = twin_run(match.rules, match.history, audience, chance)
        assert packet(twin, audience) == packet(match.history, audience), audience


@every_game
def test_no_canary_in_a_packet(game: Game) -> None:
    planted = 0
    for plies in (6, 40):  # in a game that is dealt anew every round all has soon been seen
        match = in_play(game, 42, plies)
        for audience in watchers(match.rules.schema):
            page = opened(packet(match.history, audience))
            given = '"'.join(["", *set(page.split('"')), ""])  # each text once: a view repeats most of another
            for word in set(canaries(match.history, audience)):
                planted += 1
                assert word not in given, (audience, word)
    assert planted or not hides_faces(game)


@every_game
def test_a_packet_counts_only_what_the_team_saw_change(game: Game) -> None:
    """How many plies passed out of sight is a secret too."""
    match = play_random(new_match(game, 43), Random(43), 60)
    for audience in match.rules.schema.audiences:
        moments = moments_of(match.history, audience)
        for before, after in pairwise(moments):
            assert after.lines or after.view != before.view


class PacketClass:
    """A session with random moves, and the packets of its first and last seat."""

    def __init__(self, game: Game) -> None:
        self.session = Session.begin(MemoryStore(), game, content_file_of(game), title="Class 7", seed=45, dice="roll")
        self._chance = Random(45)
        self._seats = (self.session.seats[0], self.session.seats[-1])
        self.play(12)

    def play(self, plies: int) -> PacketClass:
        for _ in range(plies):
            self.session.play(self.session.legal_moves.sample(self._chance))
        return self

    def back(self, plies: int) -> PacketClass:
        self.session.take_back("a slip", plies)
        return self

    def screens(self, state: ScreenState) -> PacketClass:
        for seat in self._seats:
            self.session.screen_change(seat, state)
        return self

    def packets(self, folder: Path) -> list[str]:
        review, path = Review(self.session), folder / "packet.html"
        return [opened(write_packet(review, one, path, drawn).read_text("utf-8")) for one in self._seats]

    def moments(self, seat: int) -> tuple[PacketMoment, ...]:
        audience = self._seats[seat]
        return moments_of(self.session.history, audience, self.session.shown_to(audience))


@every_game
def test_a_slip_that_was_taken_back_behind_the_curtain_is_in_no_packet(game: Game, tmp_path: Path) -> None:
    """It may name what the team never saw; what had been shown stays in, as the team has seen it."""
    never = PacketClass(game).packets(tmp_path)
    assert PacketClass(game).play(3).back(3).packets(tmp_path) == never
    assert PacketClass(game).screens("LIVE").play(3).back(3).packets(tmp_path) != never


@every_game
def test_nor_if_it_was_taken_back_a_ply_at_a_time(game: Game, tmp_path: Path) -> None:
    """In between the table stands as it did after a slip."""
    assert PacketClass(game).play(3).back(1).back(1).back(1).packets(tmp_path) == PacketClass(game).packets(tmp_path)


@every_game
def test_of_a_take_back_only_what_was_shown_is_in_a_packet(game: Game, tmp_path: Path) -> None:
    """The curtain fell after the first of three plies that were taken back at once."""
    shown = PacketClass(game).screens("LIVE").play(1).screens("CURTAIN")
    more = PacketClass(game).screens("LIVE").play(1).screens("CURTAIN").play(2)
    assert more.back(3).packets(tmp_path) == shown.back(1).packets(tmp_path)


@pytest.mark.rule("KING-18.6", "DRUG-16.2")
@every_game
def test_what_a_team_was_shown_and_is_taken_back_is_marked_in_its_packet_and_corrected(game: Game) -> None:
    before = PacketClass(game).screens("LIVE")
    first = [moment.lines for moment in before.moments(0)]
    shown = [moment.lines for moment in before.play(3).moments(0)][len(first) :]
    after = before.back(3).moments(0)
    *rest, last = after[len(first) :]
    assert [moment.lines for moment in after[: len(first)]] == first
    assert [moment.lines for moment in rest] == [tuple(map(undone_line, lines)) for lines in shown]
    assert all(moment.is_undone for moment in rest)
    assert not last.is_undone
    assert [line.startswith("Correction: taken back.") for line in last.lines] == [True]
    page = opened(
        packet_of(before.session.history, before.session.seats[0], title="", name="", picture=drawn, shown=range(99))
    )
    assert f'"undone":{len(after)}' in page


@every_game
def test_a_packet_ends_with_the_table_as_it_was_left(game: Game) -> None:
    """Also where what was taken back at last had been shown, and the curtain was down by then."""
    left = PacketClass(game).screens("LIVE").play(2).screens("CURTAIN").back(2)
    for seat in (0, 1):
        shown = left.moments(seat)[-1].view
        assert shown == left.session.view(shown.audience)


@every_game
def test_a_curtain_that_is_lifted_shows_the_table_as_it_is_then_and_the_lines_so_far(game: Game) -> None:
    """The tables that were there behind it were not shown, though some of their lines are."""
    before = PacketClass(game)
    lifted = PacketClass(game).play(3).screens("LIVE").back(3)
    for seat in (0, 1):
        told = [one.lines for one in PacketClass(game).play(3).moments(seat)[len(before.moments(seat)) :]]
        assert len(lifted.moments(seat)) <= len(before.moments(seat)) + 2
        found = [line for one in lifted.moments(seat)[len(before.moments(seat)) :] for line in one.lines]
        if found:
            *undone, correction = found
            assert undone == [undone_line(line) for lines in told for line in lines]
            assert correction.startswith("Correction: ")


def test_what_waits_to_be_published_is_in_no_packet() -> None:
    """A packet made in the middle of a step is the one that was made before it."""
    match, chance, waited = new_match(Slow(), 47), Random(47), 0
    audiences = [audience for audience in match.rules.schema.audiences if audience != REFEREE]
    for _ in range(24):
        before = {one: (match.view(one), match.observations(one), moments_of(match.history, one)) for one in audiences}
        play_random(match, chance, 1)
        for one, (view, told, moments) in before.items():
            if match.view(one) == view and match.observations(one) == told:
                assert moments_of(match.history, one) == moments, one
                waited += match.history.unpublished_view(one) != view
    assert waited


@every_game
def test_what_happened_out_of_sight_leaves_no_trace_in_a_packet(game: Game) -> None:
    """Not in what it shows, and not in how long it is."""
    match, compared = play_random(new_match(game, 46), Random(46), 20), 0
    for audience in match.rules.schema.audiences:
        edit = hidden_edit(match, audience) if audience != REFEREE else None
        if edit is not None:
            before = packet(match.history, audience)
            match.rule(edit, reason="a correction out of sight")
            assert packet(match.history, audience) == before, audience
            match.take_back("it was right before")
            assert packet(match.history, audience) == before, audience
            compared += 1
    assert compared or not hides_zones(game)


def test_a_packet_would_show_a_planted_leak() -> None:
    """The comparison is sharp: a packet made from another team's eyes differs and holds the canaries."""
    game = GAMES[0]
    match = play_random(new_match(game, 44), Random(44), 10)
    one, other = match.seats[:2]
    page = opened(packet(match.history, other))
    assert any(word in page for word in canaries(match.history, one))
