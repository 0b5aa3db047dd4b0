"""Collection Deck on the board: a room can read it."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.games import bot_move
from engine.model.view import PieceView, View
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.effort import some
from tests.games.game_list import example, new_match
from tests.ui.board.windows import SIZES, check_room_can_read, window
from tests.ui.shots import played
from tests.ui.texts import texts_drawn, texts_of
from ui.board import board_of
from ui.board.scene.gains_item import GainsItem
from ui.theme import DARK, teams

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

MOMENTS = [(2, 25), (8, 3), (8, 42), (8, 90)]
TEAMS = [Move("roster", {"seat": f"team_{n}", "members": "Alexandra, Ben, Christopher"}) for n in range(1, 6)]
VARIANTS: list[tuple[int, dict[str, OptionValue], str, list[Move]]] = [
    (5, {"team_play": True, "hardcore": True, "challenge_judge": "vote"}, "vote", TEAMS),
    (8, {"challenge_judge": "vote"}, "vote", []),
    (7, {}, "respond", [Move("start", {"first_seat": "player_2"}), Move("add_late", {"name": "Zoe"})]),
]


@pytest.mark.parametrize("size", some(SIZES, 2, __name__), ids=str)
@pytest.mark.parametrize(("seats", "plies"), MOMENTS)
def test_a_room_can_read_it(qapp: QApplication, seats: int, plies: int, size: tuple[int, int]) -> None:
    match = played("deck", plies, seats=seats)
    for audience in (match.seats[0], match.seats[-1], PUBLIC):
        check_room_can_read(window(match, audience, size)[1], size)


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize(("seats", "options", "asked", "first"), VARIANTS, ids=lambda one: str(one)[:12])
def test_a_room_can_read_the_options(
    qapp: QApplication,
    seats: int,
    options: dict[str, OptionValue],
    asked: str,
    first: list[Move],
    size: tuple[int, int],
) -> None:
    """Rosters, a newcomer who waits, votes that come in one by one."""
    chosen, chance = example("deck"), Random(11)
    match = new_match(chosen, seed=11, seats=seats, options=options)
    for move in first:
        match.play(move)
    while match.task is None or match.task.name != asked:
        match.play(bot_move(match, chance))
    if asked == "vote":
        match.play(bot_move(match, chance))
    for audience in (match.seats[0], match.seats[-1], PUBLIC):
        check_room_can_read(window(match, audience, size)[1], size)


@pytest.mark.rule("DECK-10.1")
@pytest.mark.parametrize("audience", ["player_1", PUBLIC])
def test_after_the_end_nothing_is_still_missing_or_to_come(qapp: QApplication, audience: str) -> None:
    """ "The next problem comes here" stood beside the winner."""
    match = played("deck", 1000, seed=1)
    assert match.outcome is not None
    before = [text.said for text in window(played("deck", 30), audience, (1280, 720))[1]]
    assert [said for said in before if "next round" in said]
    after = [text.said for text in window(match, audience, (1280, 720))[1]]
    assert not [said for said in after if "next round" in said]


@pytest.mark.rule("DECK-10.1", "DECK-10.2")
@pytest.mark.parametrize("seats", [2, 6])
def test_at_the_end_all_see_by_what_the_game_was_won_and_what_they_solved_themselves(qapp: QApplication, seats: int) -> None:
    """The winner saw the cards left in its hand, and what it had solved in small letters beside these."""
    match = played("deck", 100000, seed=1, seats=seats)
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    for seat in match.seats:
        view = match.view(seat)
        content, texts = window(match, seat, (1280, 720))
        (large,) = (item for item in content.board_view.board_scene.value_items if isinstance(item, GainsItem))
        said = [text.said for text in texts_drawn(large.draw)]
        other = f"Solved by {winner.replace('_', ' ').capitalize()}: "
        for one, words, wanted in ((seat, "You solved: ", view.zones[f"won:{seat}"].count), (winner, other, seat != winner)):
            assert any(text.startswith(words) for text in said) == bool(wanted), (seat, words)
            for piece in view.zones[f"won:{one}"].pieces if wanted else ():
                assert piece.name in " ".join(said), (seat, piece.name)
        left = {piece.name for piece in view.zones[f"hand:{seat}"].pieces}
        assert left.isdisjoint(text.said for text in texts), "what is left in a hand counts no more"


@pytest.mark.rule("DECK-10.3")
def test_each_of_those_who_share_the_win_is_named_with_what_it_solved(qapp: QApplication) -> None:
    """Of a game that was called with equal scores nothing was shown but that it is over."""
    match = played("deck", 100000, seed=1, seats=6)
    view = match.view(PUBLIC)
    assert view.outcome is not None
    both = [seat for seat in match.seats if view.zones[f"won:{seat}"].count][:2]
    content = window(match, PUBLIC, (1280, 720))[0]
    content.show_view(msgspec.structs.replace(view, outcome=msgspec.structs.replace(view.outcome, winners=tuple(both))))
    said = " ".join(text.said for text in texts_of(content))
    assert len(both) == 2
    for seat in both:
        assert f"Solved by {seat.replace('_', ' ').capitalize()}: " in said
    assert all(piece.name in said for seat in both for piece in view.zones[f"won:{seat}"].pieces)


@pytest.mark.rule("DECK-3.3")
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_before_the_cards_are_dealt_their_place_says_what_their_signs_are(qapp: QApplication, size: tuple[int, int]) -> None:
    """A third of the window was black, and nothing said what the five kinds of technique are."""
    fresh = window(played("deck", 0), "player_1", size)[1]
    assert {"HUMINT: from people", "OSINT: from what is public"} <= {text.said for text in fresh}
    dealt = played("deck", 3).view("player_1")
    assert dealt.zones["hand:player_1"].count == 7
    assert "HUMINT: from people" not in {text.said for text in window(played("deck", 3), "player_1", size)[1]}


@pytest.mark.rule("DECK-5.3")
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_beside_the_large_problem_stands_who_is_solving_it(qapp: QApplication, size: tuple[int, int]) -> None:
    """It said that a seat scores unless disrupted, with a tick, while a disruption kept a technique from fitting."""
    match = played("deck", 150, seed=1, seats=8)
    view = match.view(PUBLIC)
    assert view.numbers["turn_of"] == "player_5"
    spot = next(zone.id[6:] for zone in view.zones.values() if any(_is_target(view, one) for one in zone.pieces))
    strategy = view.zones[f"strategy/{spot}"]
    face = next(one.face for one in view.zones[f"field/{spot}"].pieces)
    assert face is not None
    one_less = msgspec.structs.replace(strategy, count=strategy.count - 1, pieces=strategy.pieces[1:])
    first = strategy.pieces[0]
    unfit = msgspec.structs.replace(first, marks={**first.marks, "fits": "no"})
    broken = msgspec.structs.replace(strategy, pieces=(unfit, *strategy.pieces[1:]))
    for audience in (match.seats[0], PUBLIC):
        content = window(match, audience, size)[0]
        for there, told in (
            (strategy, f"scores {face.pips['points']} if this stands"),
            (one_less, "is solving"),
            (broken, "is solving"),
        ):
            seen = match.view(audience)
            content.show_view(msgspec.structs.replace(seen, zones={**seen.zones, strategy.id: there}))
            said = [text.said.removeprefix("Player 5 ") for text in texts_of(content)]
            assert {f"scores {face.pips['points']} if this stands", "is solving"} & {*said} == {told}


@pytest.mark.rule("DECK-2.4")
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_a_technique_in_a_full_hand_says_in_words_of_what_kind_it_is(qapp: QApplication, size: tuple[int, int]) -> None:
    """ "Counter an OSINT technique" stood beside techniques that bore an icon and a thin strip of colour alone."""
    match = played("deck", 42)
    faces = [one.face for one in match.view("player_1").zones["hand:player_1"].pieces if one.face]
    techniques = [face for face in faces if face.style.startswith("technique.")]
    assert techniques
    texts = window(match, "player_1", size)[1]
    for face in techniques:
        kind, name = face.style.removeprefix("technique.").upper(), next(one for one in texts if one.said == face.name)
        beside = [one for one in texts if one.said == kind and 0 < name.rect.left() - one.rect.left() < size[0] / 20]
        assert [one for one in beside if abs(one.rect.top() - name.rect.top()) < size[1] / 15], "on its own tile"
        assert face.text in [one.said for one in texts]


def test_at_the_end_stands_how_many_problems_each_has_solved(qapp: QApplication) -> None:
    """The points of those who had lost were explained by nothing."""
    match = played("deck", 1000, seed=1)
    solved = [str(match.view(PUBLIC).zones[f"won:{seat}"].count) for seat in match.seats]
    texts = window(match, PUBLIC, (1280, 720))[1]
    head = next(text for text in texts if text.said == "Solved")
    figures = [text for text in texts if text.said.isdigit() and text.rect.top() > head.rect.top() + head.pixels]
    below = [one.said for one in figures if abs(one.rect.right() - head.rect.right()) < head.pixels]
    assert below[: len(solved)] == solved


def _is_target(view: View, piece: PieceView) -> bool:
    """Whether a piece is the problem that is played on."""
    return piece.face is not None and piece.face.id == view.numbers["target"]


def test_no_two_of_eight_seats_have_colours_that_are_taken_for_one_another() -> None:
    """Player 1 and Player 8 were both pink."""
    match = played("deck", 1, seats=8)
    made = teams(dict.fromkeys(match.seats, "Player"), board_of("deck").layout.seats)
    tints = [DARK.tint(team.tint).fill for team in made.values()]
    near = [
        (one.name(), other.name())
        for one, other in combinations(tints, 2)
        if abs(one.lightness() - other.lightness()) < 25
        and min(abs(one.hue() - other.hue()), 360 - abs(one.hue() - other.hue())) < 20
        and min(one.saturation(), other.saturation()) > 60
    ]
    assert near == []


def test_few_seats_have_their_points_in_large_letters(qapp: QApplication) -> None:
    """Two lines of a table stood over an empty area."""
    texts = window(played("deck", 1000, seed=1), PUBLIC, (1280, 720))[1]
    goal = next(text for text in texts if text.said == "Points of 10")
    figures = [text for text in texts if text.said in ("8", "10") and goal.rect.bottom() < text.rect.top() < 500]
    assert [text.said for text in figures if text.pixels >= 1.8 * goal.pixels] == ["8", "10"]
