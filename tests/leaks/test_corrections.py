"""Take-backs and rulings: who had been shown something reads that it was corrected, and nobody else learns of it."""

from __future__ import annotations

import re

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.correction_lines import CORRECTION, RULING, Sighting
from engine.match.match import Match
from engine.model.event import Set
from engine.model.view import Observation
from engine.visibility.projection import project
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.records import ScreenState
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import tries
from tests.engine.view_json import to_json
from tests.games.declared import hides_zones, withholds
from tests.games.game_list import GAMES, IDS, content_file_of, new_match, play_random
from tests.leaks.test_published import PUBLISHING
from tests.leaks.test_room import hidden_edit
from tests.leaks.twins import canaries, twin_run, watchers

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def audiences_of(match: Match) -> list[str]:
    return [audience for audience in match.rules.schema.audiences if audience != REFEREE]


def own(told: tuple[Sighting, ...]) -> list[tuple[int, Observation, int]]:
    """What an audience may know of what it was told: all but the plies."""
    return [(one.number, one.observation, one.undone_by) for one in told]


def with_take_backs(game: Game, seed: int, seats: int | None = None) -> Match:
    chance = Random(seed)
    match = new_match(game, seed, seats)
    for plies, back in ((14, 2), (6, 1), (9, 4), (1, 1), (5, 0)):
        play_random(match, chance, plies)
        if back:
            match.take_back("a slip", min(back, len(match.history.in_effect) - 1))
    return match


@pytest.mark.rule("KING-18.6", "DRUG-16.2")
@every_game
def test_who_was_shown_something_of_what_is_taken_back_reads_a_correction_and_nobody_else(game: Game) -> None:
    chance, corrected, quiet = Random(91), 0, 0
    match = play_random(new_match(game, 91, len(game.seats)), chance, 8)
    for n in range(tries(9, 24)):
        if match.outcome is not None:
            break
        back = 1 + n % 3
        before = {one: match.sightings(one) for one in match.rules.schema.audiences}
        play_random(match, chance, back)
        shown = {one: (match.view(one), match.sightings(one)) for one in before}
        ply = match.take_back("a slip", min(back, len(match.history.in_effect) - 1))
        for audience, told in before.items():
            view, then = shown[audience]
            now = match.sightings(audience)
            if len(then) == len(told):
                assert now == told, audience
                assert match.view(audience) == view, "nothing changes before eyes that were told of nothing"
                assert match.history.published_observations(ply.number)[audience] == ()
                assert audience not in ply.seen_by
                quiet += 1
                continue
            corrected += 1
            assert audience in ply.seen_by or audience == REFEREE
            *rest, last = now
            assert [one.number for one in now] == list(range(1, len(now) + 1))
            assert last.line.startswith("Correction: taken back.")
            assert last.observation.line == CORRECTION
            assert match.history.published_observations(ply.number)[audience] == (last.observation,)
            assert [one.observation for one in rest] == [one.observation for one in then], "it stays readable"
            assert all(one.undone_by == last.number for one in rest[len(told) :]), "and is marked"
            assert all(one.line in ("", f"Undone: {one.observation.text}") for one in rest[len(told) :])
            assert rest[: len(told)] == list(told)
        play_random(match, chance, 1)
    assert corrected > tries(8, 20)
    assert quiet or not withholds(game)


@every_game
def test_a_correction_says_only_what_everybody_sees(game: Game) -> None:
    """Its words are those of the public's view of the same table, whoever reads it."""
    match = with_take_backs(game, 92)
    named = 0
    for audience in audiences_of(match):
        for one in match.sightings(audience):
            if one.observation.line == CORRECTION:
                tables = [match.history.frames[at].shown[audience] for at in (one.ply - 1, one.ply)]
                seen = "".join(to_json(project(match.rules.schema, table, PUBLIC)).decode() for table in tables)
                own_faces = {
                    piece.face.name
                    for zone in match.view(audience, one.ply).zones.values()
                    for piece in zone.pieces
                    if piece.face is not None and f'"{piece.face.name}"' not in seen
                }
                assert not [
                    name for name in own_faces if re.search(rf"\b{re.escape(name)}\b", one.line.partition("Now ")[2])
                ]
                named += "Now " in one.line
    assert named


@every_game
def test_twin_runs_with_take_backs_tell_the_same_under_the_same_numbers(game: Game) -> None:
    for seed, seats in ((93, len(game.seats)), (94, game.least)):
        match = with_take_backs(game, seed, seats)
        for audience in watchers(match.rules.schema):
            twin = twin_run(match.rules, match.history, audience, Random(seed))
            assert own(twin.sightings(audience)) == own(match.sightings(audience)), audience
            for number in range(len(match.history.frames)):
                assert to_json(twin.view(audience, number)) == to_json(match.view(audience, number)), audience


@every_game
def test_no_canary_in_a_correction(game: Game) -> None:
    match = with_take_backs(game, 95)
    for audience in audiences_of(match):
        given = "\n".join(one.line for one in match.sightings(audience))
        for word in canaries(match.history, audience):
            assert word not in given, (audience, word)


@pytest.mark.rule("HUNT-13.7", "HUNT-13.12", "HUNT-13.16")
@every_game
def test_what_an_audience_is_told_cannot_be_used_to_count_what_it_may_not_know(game: Game) -> None:
    """The same game with plies out of sight between, some taken back alone and some with others: the same numbers."""
    compared = 0
    plain = play_random(new_match(game, 96, game.least), Random(96), 12)
    for audience in audiences_of(plain):
        match, other = (play_random(new_match(game, 96, game.least), Random(96), 12) for _ in range(2))
        edit = hidden_edit(other, audience)
        if edit is None:
            continue
        compared += 1
        other.rule(edit, reason="out of sight")
        other.take_back("it was right before")
        for n in range(2):
            for one in (match, other):  # by chance that does not depend on the number of the ply
                one.play(one.legal_moves.sample(Random(n)), chance=Random(n))
        later = hidden_edit(other, audience)
        extra = 0 if later is None else len([other.rule(later, reason="out of sight")])
        match.take_back("a slip", 2)
        other.take_back("a slip", 2 + extra)
        assert own(other.sightings(audience)) == own(match.sightings(audience)), audience
        assert to_json(other.view(audience)) == to_json(match.view(audience)), audience
    assert compared or not hides_zones(game)


class WatchedClass:
    """A session whose first seat watches or not."""

    def __init__(self, game: Game) -> None:
        self.session = Session.begin(MemoryStore(), game, content_file_of(game), seed=98, dice="roll")
        self.chance = Random(98)
        self.seat = self.session.seats[0]
        self.play(10)

    def play(self, plies: int) -> WatchedClass:
        for _ in range(plies):
            self.session.play(self.session.legal_moves.sample(self.chance))
        return self

    def screen(self, state: ScreenState) -> WatchedClass:
        self.session.screen_change(self.seat, state)
        return self

    def back(self, plies: int) -> WatchedClass:
        self.session.take_back("a slip", plies)
        return self

    @property
    def told(self) -> list[tuple[int, Observation, int]]:
        return own(self.session.sightings(self.seat))


@every_game
def test_of_a_slip_behind_the_curtain_nothing_is_told(game: Game) -> None:
    never = WatchedClass(game)
    for slip in (
        WatchedClass(game).play(3).back(3),
        WatchedClass(game).screen("LIVE").screen("HELD").play(3).back(3),
        WatchedClass(game).play(2).back(1).back(1).screen("LIVE"),
    ):
        assert slip.told == never.told
    assert WatchedClass(game).screen("LIVE").play(3).back(3).told != never.told


@every_game
def test_what_was_told_behind_the_curtain_leaves_no_gap_in_the_numbers(game: Game) -> None:
    """The screen was curtained after the first of three plies: of the others it never knows."""
    some = WatchedClass(game).screen("LIVE").play(1).screen("CURTAIN")
    more = WatchedClass(game).screen("LIVE").play(1).screen("CURTAIN").play(2)
    assert more.back(3).screen("LIVE").told == some.back(1).screen("LIVE").told


@every_game
def test_a_session_that_is_opened_again_tells_the_same(game: Game) -> None:
    left = WatchedClass(game).screen("LIVE").play(2).back(1).play(1).screen("CURTAIN").play(2).back(2)
    session = left.session
    again = Session.open(session.store, session.header.id, GAMES, read_only=True)
    for audience in session.audiences:
        assert again.sightings(audience) == session.sightings(audience)
        assert again.sightings(audience, 11) == WatchedClass(game).session.sightings(audience)


@every_game
def test_who_sees_what_a_ruling_changes_reads_that_it_was_one_and_nobody_else(game: Game) -> None:
    match = play_random(new_match(game, 99, game.least), Random(99), 12)
    for audience in audiences_of(match):
        edit = hidden_edit(match, audience)
        if edit is None:
            continue
        before = {one: (match.sightings(one), match.view(one)) for one in match.rules.schema.audiences}
        match.rule(edit, reason="The Secret Reason")
        assert match.sightings(audience) == before[audience][0]
        for one, (told, view) in before.items():
            news = match.sightings(one)[len(told) :]
            assert bool(news) or match.view(one) == view
            if news and one != REFEREE:
                assert news[0].observation.line == RULING
                assert news[0].line.startswith("Ruling of the referee.")
            assert not any("Secret Reason" in sighting.line for sighting in news)
            assert [sighting.observation.line for sighting in news].count(RULING) == (bool(news) and one != REFEREE)
        match.take_back("it was right before")


@pytest.mark.rule("HUNT-11.3", "HUNT-13.3")
@pytest.mark.parametrize("game", PUBLISHING, ids=[game.id for game in PUBLISHING])
def test_a_ruling_in_the_middle_of_a_step_shows_itself_and_nothing_of_the_step(game: Game) -> None:
    match, chance, lagged = new_match(game, 101, game.least), Random(101), 0
    schema = match.rules.schema
    while match.outcome is None and lagged < 40 and len(match.history.plies) < 200:
        play_random(match, chance, 1)
        late = [one for one in audiences_of(match) if match.history.unpublished_view(one) != match.view(one)]
        if not late or match.outcome is not None:
            continue
        edit = next(
            Set(number.id, None, value + 1)
            for number in schema.numbers.values()
            if number.derive is None and type(value := match.table.numbers.get(number.id)) is int
            if number.holds.allows(value + 1)
            if all(number.id in match.view(one).numbers for one in late)
        )
        before = {one: (match.view(one), len(match.sightings(one))) for one in late}
        waiting = {one: not match.history.has_published_all(one) for one in late}
        match.rule(edit, reason="a slip")
        for audience, (view, told) in before.items():
            lagged += 1
            now = match.view(audience)
            assert (now.zones, now.decision, now.outcome) == (view.zones, view.decision, view.outcome), audience
            changed = {name for name, value in now.numbers.items() if view.numbers.get(name) != value}
            stored = [name for name in changed if schema.numbers[name].derive is None]
            assert stored == [edit.number], audience
            line, *rest = (one.observation for one in match.sightings(audience)[told:])
            assert line.line == RULING
            assert {one.name for one in rest} == changed, "what is told is what is seen to change"
            assert (not match.history.has_published_all(audience)) == waiting[audience], "the step goes on waiting"
        match.take_back("it was right")
        assert {one: match.view(one) for one in late} == {one: view for one, (view, _) in before.items()}
    assert lagged or not withholds(game)
