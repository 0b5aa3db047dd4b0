"""Presets, of every registered game: what they name exists, and a match can begin with each."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from engine.match.match import Match
from tests.games.game_list import content_of

GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


@every_game
def test_what_an_option_needs_is_another_option_with_an_allowed_value(game: Game) -> None:
    options = {one.id: one for one in game.options}
    for option in game.options:
        if option.only_with is not None:
            other, value = option.only_with
            assert other != option.id
            assert value in options[other].values
            assert value != options[other].default, "else it would mean something as printed"


@every_game
def test_every_option_of_a_preset_is_one_of_the_game_with_an_allowed_value_that_is_not_the_usual_one(game: Game) -> None:
    options = {option.id: option for option in game.options}
    for preset in game.presets:
        for name, value in preset.options.items():
            assert any(type(allowed) is type(value) and allowed == value for allowed in options[name].values), preset.id
            assert value != options[name].default, f"{preset.id}: {name} need not be named"


@every_game
def test_the_first_preset_is_the_game_as_printed_and_no_two_are_alike(game: Game) -> None:
    first, *others = game.presets
    assert (first.id, first.title, dict(first.options)) == ("printed", "As printed", {})
    assert game.preset_of({}) == first
    assert others, "somebody who plays for the first time is offered something"
    assert len({preset.id for preset in game.presets}) == len(game.presets)
    assert len({preset.title.casefold() for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        assert game.preset_of(preset.options) == preset, "another one has the same options"


@every_game
def test_a_preset_says_how_long_it_takes_and_from_what_that_is_estimated(game: Game) -> None:
    for preset in game.presets:
        assert preset.about.endswith("."), preset.id
        assert " moves" in preset.measured, "what was measured"
        assert f"some {preset.minutes} minutes" in preset.measured, "minutes are an estimate"
        assert f"{preset.minutes} minutes" in preset.length


@every_game
def test_a_preset_says_how_long_it_takes_with_the_seats_that_are_chosen(game: Game) -> None:
    """Six seats were chosen, and the wizard went on saying how long three take."""
    for preset in game.presets:
        for seats in range(game.least, len(game.seats) + 1):
            there = preset.with_seats(seats)
            assert there.with_seats(preset.seats or seats).options == preset.options
            if preset.seats is None or seats == preset.seats:
                assert there == preset
            elif seats in preset.minutes_with:
                assert (there.seats, there.minutes) == (seats, preset.minutes_with[seats])
                assert f"with\N{NO-BREAK SPACE}{seats}\N{NO-BREAK SPACE}seats" in there.lesson_in_words
                assert there.lesson_needed >= there.minutes + 20, "a lesson has a briefing and a talk"
        assert preset.seats not in preset.minutes_with
        assert set(preset.minutes_with) <= set(range(game.least, len(game.seats) + 1))


@every_game
def test_a_match_begins_with_each_preset(game: Game) -> None:
    for preset in game.presets:
        match = Match(game, content_of(game), options=dict(preset.options), seats=preset.seats, seed=1)
        assert match.task is not None, preset.id


@every_game
def test_a_preset_is_found_by_its_id_or_title_and_an_unknown_one_is_told_which_there_are(game: Game) -> None:
    for preset in game.presets:
        assert game.find_preset(f" {preset.id.upper()} ") == game.find_preset(preset.title) == preset
    with pytest.raises(KnownError, match="printed"):
        game.find_preset("chess")


@every_game
def test_one_preset_is_for_the_first_class_and_each_says_who_wins_with_it(game: Game) -> None:
    assert sum(preset.is_for_first_class for preset in game.presets) == 1
    for preset in game.presets:
        assert preset.balance.endswith("."), preset.id
        assert preset.lesson == 0 or preset.lesson >= preset.minutes, "a lesson holds the game"
