"""What every registered game must stand: random play, replay, undo, positions, JSON, take-backs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import DiceNeeded, IllegalMove
from engine.games import bot_move
from engine.match.history import History
from engine.match.match import LegalMoves, Match
from engine.match.position_file import dump_position, load_position
from engine.model.event import events_from_json, events_to_json
from engine.moves.move import Move
from tests.effort import LONG, tries
from tests.engine.view_json import to_json, view_from_json
from tests.games.game_list import GAMES, IDS, content_of, new_match, play_random, random_options

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)


def seat_counts(game: Game) -> list[int]:
    """The numbers of seats: the fewest and the most; at length all."""
    counts = list(range(game.least, len(game.seats) + 1))
    return counts if LONG else sorted({counts[0], counts[-1]})


def on_the_way(match: Match, chance: Random, plies: int = 60) -> Iterator[LegalMoves]:
    """The legal moves of each decision of a random game; one is played when the next are asked for."""
    for _ in range(plies):
        if match.outcome is not None:
            return
        moves = match.legal_moves
        yield moves
        match.play(moves.sample(chance))


AT_RANDOM = tries(400, 100_000)
"""So many plies of a game are chosen at random; those that follow, by the demonstration's players, who come to an end.

The longest variants need about 70,000 plies at random.
"""


@every_game
def test_random_play_ends_without_a_fault(game: Game) -> None:
    chance = Random(2024)
    for number, seats in enumerate(seat_counts(game) * tries(1, 2)):
        options = random_options(game, chance, seats) if number % 2 else {}
        match = new_match(game, seed=number, seats=seats, options=options)
        for ply in range(100_000):
            assert match.faults() == (), (options, match.history.plies[-1])
            if match.outcome is not None:
                break
            moves = match.legal_moves
            assert moves, f"nothing is legal: {match.task}"
            match.play(moves.sample(chance) if ply < AT_RANDOM else bot_move(match, chance))
        assert match.outcome is not None, "the game does not end"
        names, won = match.rules.schema.names, match.outcome.winners
        assert set(match.seats) <= set(won) or all(names[seat] in match.outcome.text for seat in won), match.outcome


@every_game
def test_a_demonstration_is_played_with_dice_of_the_room(game: Game) -> None:
    """Then the first question may be the referee's: Kingpin's players looked for its seat."""
    match, chance = Match(game, content_of(game), seed=6, dice_entered=True), Random(6)
    for _ in range(40):
        move = bot_move(match, chance)
        dice: tuple[int, ...] = ()
        while True:
            try:
                match.play(move, dice)
                break
            except DiceNeeded as needed:
                dice = (*dice, *(needed.faces[chance.index(len(needed.faces))] for _ in range(needed.count)))
        if match.outcome is not None:
            break


@every_game
def test_every_listed_move_is_legal_and_counted(game: Game) -> None:
    chance = Random(5)
    match = new_match(game, seed=5)
    for moves in on_the_way(match, chance):
        if moves.count() <= 150:
            listed = list(moves)
            assert len(listed) == moves.count()
            for move in listed:
                assert match.why_not(move) is None, move
        for form in moves.forms:
            if form.count():
                drawn = form.sample(chance)
                assert match.why_not(drawn) is None, drawn


@every_game
def test_words_typed_one_by_one_make_the_move(game: Game) -> None:
    chance = Random(6)
    match = new_match(game, seed=6)
    for moves in on_the_way(match, chance):
        for form in moves.forms:
            if not form.count():
                continue
            chosen: list[str] = []
            for _ in range(60):
                step = form.step(chosen)
                if step.complete and (not step.tokens or chance.index(3) == 0):
                    break
                assert step.tokens, f"{form.verb} {chosen} leads nowhere"
                chosen.append(step.tokens[chance.index(len(step.tokens))].value)
            if form.step(chosen).complete:
                move = form.move(chosen)
                assert match.why_not(move) is None, move


@every_game
def test_words_that_nobody_offered_are_refused(game: Game) -> None:
    """A program may ask what follows on anything."""
    for moves in on_the_way(new_match(game, seed=7), Random(7)):
        for form in moves.forms:
            if not form.count():
                continue
            first = [token.value for token in form.step(()).tokens[:1]]
            for words in (("nonsense",), ("",), (*first, "nonsense.nonsense"), (*first, "")):
                if not form.step(words[:-1]).free:
                    with pytest.raises(IllegalMove):
                        form.step(words)


@every_game
def test_replay_equals_live(game: Game) -> None:
    match = play_random(new_match(game, seed=11), Random(11), plies=tries(150, 400))
    history = History(match.rules.schema, match.history.frames[0].table)
    for ply in match.history.plies:
        stored = events_from_json(events_to_json(ply.events))
        assert stored == ply.events
        history.add(ply)
        assert history.frame == match.history.frames[ply.number]
    for audience in match.rules.schema.audiences:
        assert history.observations(audience) == match.observations(audience)
        assert history.view(audience) == match.view(audience)


@every_game
def test_the_same_moves_and_seed_give_the_same_game(game: Game) -> None:
    match = play_random(new_match(game, seed=12), Random(12), plies=120)
    again = new_match(game, seed=12)
    for ply in match.history.plies[1:]:
        seat = ply.seat if ply.seat in (again.task.seats if again.task else ()) and len(again.task.seats) > 1 else ""  # type: ignore[union-attr]
        assert again.play(Move(ply.verb, ply.args, seat), ply.dice) == ply


@every_game
def test_every_ply_reverts_event_by_event(game: Game) -> None:
    match = play_random(new_match(game, seed=13), Random(13), plies=200)
    for before, ply, after in zip(match.history.frames, match.history.plies, match.history.frames[1:], strict=False):
        table = after.table
        for event in reversed(ply.events):
            table = table.revert(event)
        assert table == before.table


@every_game
def test_take_back_restores_every_window(game: Game) -> None:
    chance = Random(14)
    match = play_random(new_match(game, seed=14), chance, plies=30)
    audiences = match.rules.schema.audiences
    for _ in range(25):
        if match.outcome is not None:
            break
        views = [to_json(match.view(audience)) for audience in audiences]
        told = [match.observations(audience) for audience in audiences]
        match.play(match.legal_moves.sample(chance))
        assert [match.observations(audience) for audience in audiences] != told
        match.take_back("entered by mistake")
        assert [to_json(match.view(audience)) for audience in audiences] == views
        assert [match.observations(audience) for audience in audiences] == told
        match.play(match.legal_moves.sample(chance))


@every_game
def test_views_and_positions_survive_writing_and_reading(game: Game) -> None:
    chance = Random(15)
    match = new_match(game, seed=15)
    for _ in range(12):
        play_random(match, chance, plies=9)
        for audience in match.rules.schema.audiences:
            view = match.view(audience)
            assert view_from_json(to_json(view)) == view
        text = dump_position(match.rules, match.table)
        assert load_position(match.rules, text) == match.table
        if match.outcome is not None:
            break


@every_game
def test_a_game_goes_on_from_a_position(game: Game) -> None:
    chance = Random(16)
    match = play_random(new_match(game, seed=16), chance, plies=15)
    assert match.outcome is None
    table = load_position(match.rules, dump_position(match.rules, match.table))
    again = Match(game, match.content, seed=17, options=match.options, seats=match.seats, position=table)
    assert again.table == match.table
    play_random(again, chance, plies=50)
    assert again.faults() == ()


@every_game
def test_measures_have_values_all_through_the_game(game: Game) -> None:
    match = play_random(new_match(game, seed=18), Random(18), plies=150)
    for frame in match.history.frames[1:]:
        for measure in match.rules.measures:
            value = measure.value(frame.table)
            assert value is None or isinstance(value, int | float), measure.id


@every_game
def test_demonstration_plays_to_the_end(game: Game) -> None:
    chance = Random(19)
    match = new_match(game, seed=19)
    for _ in range(20_000):
        if match.outcome is not None:
            return
        match.play(bot_move(match, chance))
    pytest.fail("the demonstration does not end")
