"""Collection Deck on the board: a room can read it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.contract.game import OptionValue
from engine.games import bot_move
from engine.moves.move import Move
from engine.visibility.schema import PUBLIC
from tests.effort import some
from tests.games.game_list import example, new_match
from tests.ui.board.windows import SIZES, check_room_can_read, window
from tests.ui.shots import played

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
def test_a_room_can_read_the_variants(
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
