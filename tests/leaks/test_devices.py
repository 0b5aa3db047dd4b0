"""All that is sent to devices, in every game: no canary, no identity, and the same bytes in twin runs."""

from __future__ import annotations

import json

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.history import History
from engine.visibility.schema import PUBLIC
from tests.effort import tries
from tests.leaks.device_room import SHAPES, DeviceRoom
from tests.leaks.test_windows import DRAWN, a_match, every_board
from tests.leaks.twins import canaries, twin_run

pytestmark = pytest.mark.slow


def played_before(room: DeviceRoom, history: History, audience: str, every: int = 8) -> None:
    """Show all of a game to the devices of an audience, ply by ply, with a curtain now and then."""
    room.lift(audience, history.view(audience, 0), ())
    for number in range(1, len(history.frames)):
        told = [one for ply, one in history.observations(audience, number - 1) if ply == number]
        room.screens.show_view(audience, history.view(audience, number), told)
        if number % every == 0:
            room.settle()
        if number % 12 == 0:
            room.screens.curtain([audience])
            room.lift(audience, history.view(audience, number), told)
    room.settle()


def texts_of(sent: list[bytes]) -> list[str]:
    """Every text that a device is sent, as the device reads it."""
    found: list[str] = []
    waiting = [json.loads(one) for one in sent]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, str):
            found.append(one)
            if one[:1] in ("{", "["):
                waiting.append(json.loads(one))
    return found


@every_board
def test_twin_runs_send_the_same_bytes_with_no_canary_and_no_identity_in_any(game: Game, qapp: object) -> None:
    match, chance = a_match(game, 52, tries(18, 45)), Random(52)
    match.take_back("a slip", 2)
    pieces = {piece.id for zone in match.table.zones.values() for piece in zone}
    for audience in (match.seats[-1], PUBLIC):
        words = set(canaries(match.history, audience))
        sent = []
        for history in (match.history, twin_run(match.rules, match.history, audience, chance)):
            room = DeviceRoom(game, match.rules.schema, (audience,))
            played_before(room, history, audience)
            sent.append({shape: room.handed(audience, shape) for shape in SHAPES})
            room.close()
        assert sent[0] == sent[1], audience
        for shape, handed in sent[0].items():
            assert len(handed) > 3
            texts = texts_of(handed)
            given = "\n".join(set(texts))  # each once: a screen repeats most of another
            assert not [word for word in words if word in given], (audience, shape)
            assert not pieces.intersection(texts)


def test_the_sweep_can_fail(qapp: object) -> None:
    game = DRAWN[0]
    match = a_match(game, 54)
    audience, other = match.seats[:2]
    room = DeviceRoom(game, match.rules.schema, (audience,))
    room.lift(audience, match.view(other), ())
    given = "\n".join(texts_of(room.handed(audience, "phone")))
    assert [word for word in canaries(match.history, audience) if word in given]
    room.close()
