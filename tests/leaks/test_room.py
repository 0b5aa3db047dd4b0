"""The windows of a whole room while a session is played: what a team may not know moves nothing in its window.

Not a repaint, not an animation, not a title, not a size: whoever watches a window, a program that watches it included,
cannot tell that anything happened.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove
from engine.games import all_games
from engine.match.match import Match
from engine.model.event import Event, Moved, Set
from engine.model.table import Table
from engine.model.view import Face, Scalar, View
from engine.visibility.projection import project
from referee.session.session import Session
from tests.effort import tries
from tests.games.declared import hides_zones
from tests.games.game_list import FEW, GAMES, IDS
from tests.leaks.room import LeakRoom
from tests.leaks.test_time import asked_by_its_window
from tests.leaks.test_windows import beats_in, pixels, properties_of, strings_of
from ui.team import TeamContent
from ui.team.beats import TeamBeat, beats_of

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
every_board = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
few_games = pytest.mark.parametrize("game", FEW, ids=[game.id for game in FEW])


def hidden_edit(session: Session | Match, audience: str) -> Event | None:
    """A change of the table that this audience may not know of, or None where it sees all that there is.

    Of no figure that it sees: one that follows from what is hidden (the counter of its own aim) may be shown to it.
    """
    schema, table = session.rules.schema, session.table
    plan = schema.access(audience, False)
    assert plan is not None
    derived = [number for number in plan.numbers if schema.numbers[number].derive is not None]

    def figures(after: Table) -> list[Scalar]:
        return [schema.value(after, number) for number in derived]

    edits: list[Event] = [
        Set(name, value, value + 1)
        for name, value in sorted(table.numbers.items())  # a table's own order differs from run to run
        if name not in plan.numbers and isinstance(value, int) and not isinstance(value, bool)
    ]
    dark = [zone for zone in schema.zones if zone not in plan.zones]
    for zone in dark:
        if (pieces := table.zones[zone]) and (others := [other for other in dark if other != zone]):
            edits.append(Moved(pieces[0].id, zone, 0, others[0], len(table.zones[others[0]])))
    return next((edit for edit in edits if figures(table.apply(edit)) == figures(table)), None)


@every_game
def test_what_a_team_may_not_know_moves_nothing_in_its_window(game: Game, bench_of: Callable[[Game], LeakRoom]) -> None:
    bench = bench_of(game)
    session, quiet = bench.session, 0
    for audience in bench.audiences:
        window = bench.window(audience)
        edit = hidden_edit(session, audience)
        if edit is None:
            continue
        quiet += 1
        before = (pixels(window), strings_of(window), window.geometry())
        acts: list[Callable[[], object]] = [
            lambda edit=edit: session.rule((edit,), "a correction out of sight"),  # type: ignore[misc]
            lambda: session.take_back("it was right before"),
            lambda: session.note("they have not noticed"),
            lambda: session.bookmark("here"),
            lambda other=audience: [session.message(one, "Hush.") for one in bench.audiences if one != other],  # type: ignore[misc]
            lambda other=audience: bench.tick(0 if asked_by_its_window(session, other) else 5),  # type: ignore[misc]
        ]
        for act in acts:
            heard = bench.events_of(act)[audience]
            assert heard == [], (audience, edit)
        assert (pixels(window), strings_of(window), window.geometry()) == before
        for one in bench.audiences:
            session.message(one, "")
    assert quiet or not hides_zones(game)


@every_game
def test_a_window_moves_only_when_its_view_or_its_lines_do_and_has_all_lines(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench = bench_of(game)
    session = bench.session
    for _ in range(tries(20, 40)):
        if session.outcome is not None:
            break
        views = {audience: session.view(audience) for audience in bench.audiences}
        number = session.number
        heard = bench.events_of(lambda: bench.play(1))
        for audience in bench.audiences:
            told = [one for _, one in session.observations(audience, number)]
            if session.view(audience) == views[audience] and not told:
                assert heard[audience] == [], audience
            read = [one.line for one in session.sightings(audience) if one.line]
            assert bench.lines(audience) == tuple(read[-len(bench.lines(audience)) :]), audience
            assert len(bench.lines(audience)) == min(len(read), TeamContent.KEPT)
    one = bench.audiences[0]
    before = bench.lines(one)
    bench.room.hold(one)
    bench.room.go_live(one)
    assert bench.lines(one) == before, "the end of a hold tells no line twice"


def test_the_watcher_hears_of_a_repaint(bench_of: Callable[[Game], LeakRoom]) -> None:
    bench = bench_of(GAMES[0])
    one, other = bench.audiences[:2]
    heard = bench.events_of(bench.window(one).update)
    assert heard[one] != []
    assert heard[other] == []


@every_game
def test_a_take_back_restores_every_window_to_the_pixel_and_marks_the_lines(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench, corrected = bench_of(game), 0
    session = bench.session
    bench.play(6)
    for back in (1, 3):
        if session.outcome is not None:
            break
        for one in bench.audiences:  # the marks on what is new go
            bench.room.curtain(one)
            bench.room.go_live(one)
        bench.tick(0)
        bench.settle()
        before = {one: (bench.lines(one), board(bench, one), pixels(bench.window(one))) for one in bench.audiences}
        told = {one: [seen.line for seen in session.sightings(one) if seen.line] for one in bench.audiences}
        bench.play(back)
        for audience, kept in told.items():
            read = [seen.line for seen in session.sightings(audience) if seen.line]
            kept += [f"Undone: {line}" for line in read[len(kept) :]]
        session.take_back("a slip", back)
        bench.tick(0)
        bench.settle()
        for audience, (lines, table, seen) in before.items():
            assert board(bench, audience) == table, audience
            if audience not in session.entries[-1].seen_by:
                assert (bench.lines(audience), pixels(bench.window(audience))) == (lines, seen), audience
                continue
            corrected += 1
            *still, correction = bench.lines(audience)
            assert correction.startswith("Correction: taken back."), audience
            assert still == told[audience][len(told[audience]) - len(still) :], audience
    assert corrected


def board(bench: LeakRoom, audience: str) -> str:
    """What the board in a window looks like."""
    content = bench.window(audience).content
    assert isinstance(content, TeamContent)
    return pixels(content.board_view)


@pytest.mark.rule("HUNT-13.16")
@every_game
def test_a_take_back_repaints_a_window_as_often_whatever_else_it_takes_back(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    """Of two plies, one of them out of sight, no more is seen than of the other alone."""
    alone = bench_of(game)
    for audience in alone.audiences:
        edit = hidden_edit(alone.session, audience)
        if edit is None:
            continue
        both = bench_of(game)
        both.session.rule((edit,), "a correction out of sight")
        heard = []
        for bench, plies in ((alone, 1), (both, 2)):
            move, chance = bench.session.legal_moves.sample(Random(3)), Random(3)
            ply = bench.session._match.prepare(move, chance=chance)
            bench.session._commit(*ply, "")
            bench.tick(0)
            heard.append(bench.events_of(partial(bench.session.take_back, "a slip", plies))[audience])
        assert heard[0] == heard[1], audience
        assert both.lines(audience) == alone.lines(audience)
        assert pixels(both.window(audience)) == pixels(alone.window(audience))
        return


def told_since(bench: LeakRoom, audience: str, number: int) -> list[TeamBeat]:
    return beats_of([one for _, one in bench.session.observations(audience, number)])


@every_game
def test_what_is_shown_large_is_what_each_window_was_told(game: Game, moving_bench_of: Callable[[Game], LeakRoom]) -> None:
    """Nothing that it may not know, and after a take-back the correction alone."""
    bench, corrected = moving_bench_of(game), 0
    session = bench.session
    for audience in bench.audiences:
        edit = hidden_edit(session, audience)
        if edit is None:
            continue
        before = beats_in(bench.banner(audience))
        session.rule((edit,), "a correction out of sight")
        session.take_back("it was right before")
        assert beats_in(bench.banner(audience)) == before, audience
    for _ in range(tries(10, 20)):
        for audience in bench.audiences:
            bench.banner(audience).forget()
        number = session.number
        bench.play(1)
        for audience in bench.audiences:
            assert beats_in(bench.banner(audience)) == told_since(bench, audience, number), audience
    session.take_back("a slip", 2)
    for audience in session.entries[-1].seen_by:
        if audience in bench.audiences:
            (beat,) = beats_in(bench.banner(audience))
            assert (beat.kind, beat.said) == ("correction", bench.lines(audience)[-1])
            corrected += 1
    assert corrected


@every_board
def test_a_card_that_a_ruling_hides_was_shown_for_reading_by_the_ruling_itself(
    game: Game, bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench = bench_of(game)
    session, found = bench.session, 0
    for audience in bench.audiences:
        content = bench.window(audience).content
        assert isinstance(content, TeamContent)
        page = content.reader.page
        if page is None or (edit := hiding_edit(session, audience, page.cards[0].face)) is None:
            continue
        session.rule((edit,), "it was shown by mistake")
        assert page.cards[0].face not in open_faces(session.view(audience))
        now = content.reader.page
        assert now is None or page.cards[0].face not in [card.face for card in now.cards], audience
        session.take_back("it was right before")
        found += 1
    assert found


def open_faces(view: View) -> list[Face]:
    """All faces that a View shows."""
    return [piece.face for zone in view.zones.values() for piece in zone.pieces if piece.face is not None]


def hiding_edit(session: Session, audience: str, face: Face) -> Event | None:
    """A ruling that moves the card with this face to where the audience does not see it; None if there is none."""
    table, schema, view = session.table, session.rules.schema, session.view(audience)
    places = [(zone.id, at) for zone in view.zones.values() for at, piece in enumerate(zone.pieces) if piece.face == face]
    for zone, at in places[:1] if len(places) == 1 and places[0][0] in table.zones else ():
        for other in sorted(schema.zones):
            edit = Moved(table.zones[zone][at].id, zone, at, other, len(table.zones.get(other, ())))
            if other != zone and face not in open_faces(project(schema, table.apply(edit), audience)):
                with suppress(IllegalMove):
                    session.views_after_ruling((edit,))
                    return edit
    return None


@every_game
def test_a_curtain_ends_what_is_shown_large_and_a_hold_keeps_it(
    game: Game, moving_bench_of: Callable[[Game], LeakRoom]
) -> None:
    bench = moving_bench_of(game)
    held, curtained = bench.audiences[:2]
    while not (beats_in(bench.banner(held)) and beats_in(bench.banner(curtained))) and bench.session.outcome is None:
        bench.play(1)
    bench.room.skip_beats()
    for one in (held, curtained):
        bench.banner(one).forget()
    if bench.session.outcome is None:
        bench.play(3)
    bench.room.skip_beats()
    bench.room.hold(held)
    kept = beats_in(bench.banner(held))
    bench.room.curtain(curtained)
    assert beats_in(bench.banner(curtained)) == []
    bench.room.skip_beats()
    bench.room.pause_beats(True)
    bench.play(3)
    assert beats_in(bench.banner(held)) == kept, "a held picture stands still"
    assert not bench.banner(held)._timer.isActive()
    assert beats_in(bench.banner(curtained)) == [], "nothing waits behind a curtain"
    for one in (held, curtained):
        bench.room.go_live(one)
        assert beats_in(bench.banner(one)) == [], "what was told before is in the lines"
    bench.room.pause_beats(False)


def test_the_numbers_on_the_monitors_say_the_same_whatever_is_shown_there(bench_of: Callable[[Game], LeakRoom]) -> None:
    """They stand over live windows, and everybody in the room reads them."""
    bench = bench_of(GAMES[0])

    def cards() -> list[tuple[int, str, str]]:
        bench.displays.identify(True)
        said = [(card.number, card.name, card.owner) for card in bench.displays._numbers.cards]
        bench.displays.identify(False)
        return said

    bench.room.curtain_all()
    before = cards()
    bench.room.live_all()
    for _ in range(4):
        bench.play(1)
        assert cards() == before


def test_a_held_window_hears_of_nothing(bench_of: Callable[[Game], LeakRoom]) -> None:
    """What it held back would come out a little at a time: a line, the time that somebody takes, a message."""
    bench = bench_of(GAMES[0])
    one, session = bench.audiences[0], bench.session
    bench.room.hold(one)
    acts: list[Callable[[], object]] = [
        lambda: bench.play(3),
        lambda: bench.tick(5),
        lambda: session.message(one, "Hush."),
        lambda: session.take_back("a slip", 2),
    ]
    before = (pixels(bench.window(one)), bench.lines(one))
    for number, act in enumerate(acts):
        assert bench.events_of(act)[one] == [], number
    assert (pixels(bench.window(one)), bench.lines(one)) == before


@few_games
def test_an_error_in_a_window_shows_nobody_its_words(
    game: Game, bench_of: Callable[[Game], LeakRoom], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What went wrong may name what was to be shown: the room sees the title card, the other teams nothing new."""
    bench = bench_of(game)
    one, *others = bench.audiences
    bench.room.curtain_all()
    bench.settle()
    cards = {audience: pixels(bench.window(audience)) for audience in bench.audiences}
    bench.room.live_all()
    bench.settle()
    before = {audience: pixels(bench.window(audience)) for audience in others}
    content = bench.window(one).content
    assert isinstance(content, TeamContent)

    def fail(*_shown: object) -> None:
        raise ValueError("The Courier lies in Culiacan")

    monkeypatch.setattr(content, "show_view", fail)
    told: list[str] = []
    bench.room.problem_changed.connect(told.append)
    bench.displays.set_view(one, bench.session.view(one))
    bench.settle()
    assert bench.window(one).is_curtained
    assert pixels(bench.window(one)) == cards[one]
    assert {audience: pixels(bench.window(audience)) for audience in others} == before
    assert not any("Courier" in text for audience in bench.audiences for text in properties_of(bench.window(audience)))
    assert any("ValueError" in sentence for sentence in told)
    assert not any("Courier" in sentence for sentence in told)


@every_game
def test_a_curtain_is_one_card_whatever_is_behind_it(game: Game, bench_of: Callable[[Game], LeakRoom]) -> None:
    bench = bench_of(game)
    seen: list[list[str]] = []
    for plies in (0, 5, 1):
        bench.play(plies)
        bench.settle()
        bench.room.curtain_all()
        bench.settle()
        seen.append([pixels(bench.window(audience)) for audience in bench.audiences])
        bench.room.live_all()
    assert seen[0] == seen[1] == seen[2]
    assert len(set(seen[0])) == len(bench.audiences), "each team has a card of its own"
