"""Colours as people with a colour vision deficiency see them: what differs in meaning stays apart, or bears a sign."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from engine.contract.game import Game
from tests.games.game_list import GAMES, IDS, example, new_match
from tests.ui.colour_blindness import DEFICIENCIES, as_seen, ciede2000, distance, lab, picture_as_seen
from tests.ui.shots import played, rendered
from tests.ui.shots.__main__ import draw
from ui.board import board_of
from ui.session_displays.fallback_board import board_for
from ui.team import TeamContent
from ui.theme import DARK, THEMES, Theme, contrast, teams
from ui.theme.palette import TINTS

APART = 10.0
"""The least CIEDE2000 between two colours of which one tells something that the other does not."""
_BY_COLOUR = 7
"""So many seats, in their order, are told apart by their colours alone; further ones by letter and shape."""

every_deficiency = pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES], ids=lambda one: one or "none")


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.1848, -84.8006), (50.0, 0.0, -82.7485), 1.0),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_that_were_published(one: tuple, other: tuple, apart: float) -> None:  # type: ignore[type-arg]
    """The pairs are of the data that Sharma, Wu and Dalal give for testing."""
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(apart, abs=1e-4)


def test_greys_stay_as_they_are_and_red_and_green_come_near() -> None:
    for deficiency in DEFICIENCIES:
        for grey in ("#000000", "#808080", "#ffffff"):
            assert distance(as_seen(QColor(grey), deficiency), QColor(grey)) < 1
    assert lab(QColor("#ffffff")) == pytest.approx((100, 0, 0), abs=0.02)
    red, green = QColor("#b04000"), QColor("#6a6a00")
    for deficiency in ("protanopia", "deuteranopia"):
        assert distance(as_seen(red, deficiency), as_seen(green, deficiency)) < distance(red, green) / 2


@every_deficiency
def test_seats_are_told_apart_by_their_colours_or_by_their_signs(deficiency: str) -> None:
    seats = list(teams({f"seat_{number}": f"Seat {number}" for number in range(1, 9)}).values())
    for one, other in combinations(seats[:_BY_COLOUR], 2):
        colours = [as_seen(QColor(TINTS[team.tint]), deficiency) for team in (one, other)]
        assert distance(*colours) >= APART, (one.tint, other.tint)
    assert len({team.letter for team in seats}) == len(seats)
    assert len({(team.tint, team.shape) for team in seats}) == len(seats)


@every_deficiency
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_seats_of_every_game_bear_a_sign_where_their_colours_come_near(game: Game, deficiency: str) -> None:
    """Kingpin's seats are called by colours; two of them may look alike, never with one letter or one shape."""
    match = new_match(game, seed=1, seats=len(game.seats))
    seats, tints = match.seats, board_for(match.rules.schema, game.title).layout.seats
    for one, other in combinations(teams({seat: game.seat_names.get(seat, seat) for seat in seats}, tints).values(), 2):
        colours = [[as_seen(theme.tint(team.tint).fill, deficiency) for team in (one, other)] for theme in THEMES.values()]
        assert min(distance(*pair) for pair in colours) >= APART or (
            one.letter != other.letter and one.shape != other.shape
        ), (one.name, other.name)


@every_deficiency
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_states_of_cards_and_of_screens_are_told_apart(theme: Theme, deficiency: str) -> None:
    """What may be played, what is picked, what is new; a screen that is live, held, curtained, which is a word too; and what
    a thread leads to, which looked like what was aimed at.
    """
    cards = (theme.legal, theme.selected, theme.new)
    screens = (theme.tint("green").text, theme.tint("orange").text, theme.soft)
    lines = (theme.thread, theme.new)
    for group in (cards, screens, lines):
        for one, other in combinations(group, 2):
            assert distance(as_seen(one, deficiency), as_seen(other, deficiency)) >= APART


def test_a_window_is_drawn_as_each_deficiency_sees_it() -> None:
    match = played("hunt", 30)
    seat = match.seats[0]
    content = TeamContent(seat, board_of("hunt"), teams({one: one for one in match.seats}), DARK)
    content.resize(480, 270)
    content.set_motion(False)
    content.show_view(match.view(seat), [])
    picture = rendered(content)
    seen = {deficiency: picture_as_seen(picture, deficiency) for deficiency in DEFICIENCIES}
    assert all(one.size() == picture.size() for one in seen.values())
    at = next(
        (x, y) for x in range(480) for y in range(270) if QColor(picture.pixel(x, y)).saturation() > 180 and x % 3 == 0
    )
    for deficiency, one in seen.items():
        assert one.pixelColor(*at) == as_seen(picture.pixelColor(*at), deficiency)
        assert one != picture


@pytest.mark.slow
def test_the_pictures_of_all_windows_can_be_written_so(tmp_path: Path) -> None:
    asked = [str(tmp_path), example("toy").id, "--size=160x90", "--theme=light", "--colour-blind"]
    written = {path.name for path in draw(asked)}
    assert {f"toy-teams-public-last-light-160-{one}.png" for one in DEFICIENCIES} < written
    assert not QImage(str(tmp_path / "toy-teams-public-middle-light-160-tritanopia.png")).isNull()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_places_that_seats_hold_differ_by_their_grounds_and_words_stand_out_there(theme: Theme) -> None:
    """On dark yellow's was a muddy olive, and orange's a brown near to it."""
    seats = teams({seat: seat.capitalize() for seat in ("red", "blue", "green", "yellow", "purple", "orange")}).values()
    grounds = {team.tint: theme.tint(team.tint).lot for team in seats}
    assert len(grounds) == 6
    for ground in grounds.values():
        assert contrast(theme.text, ground) >= 4.5
    for (one, its), (other, others) in combinations(grounds.items(), 2):
        assert distance(its, others) >= (APART if theme.dark else 0.8 * APART), (one, other)
