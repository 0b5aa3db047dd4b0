"""A session of any length on a real board: a demonstration game, and then cards put in another order by ruling."""

from __future__ import annotations

from engine.games import all_games
from engine.model.event import Event, Moved, Ply, Published
from engine.model.table import Table
from engine.visibility.schema import REFEREE
from referee.log.records import Entry
from referee.session.clocks import SystemClock
from referee.session.session import Session
from referee.session.session_loading import LoadedSession
from referee.store import MemoryStore
from tests.games.game_list import example
from ui.app.demo_player import DemoPlayer, begin_demo


def long_session(plies: int, game: str = example("hunt").id) -> Session:
    """``plies`` plies: played as far as the game goes (at most 200), then folded: with each a zone is in another order."""
    chosen = next(one for one in all_games() if one.id == game)
    session = begin_demo(chosen, MemoryStore(), 7)
    player = DemoPlayer(session, 7)
    while session.number < min(plies, 200) and player.step():
        pass
    history, entries = session.history, list(session.entries)
    zones = [zone for zone, pieces in session.table.zones.items() if len(pieces) > 1]
    for number in range(session.number + 1, plies + 1):
        table = history.frame.table
        events: tuple[Event, ...] = (shift(table, zones, number), Published(tuple(session.audiences)))
        ply = Ply(number, "ruling", events, seat=REFEREE, verb="rule", reason="A card is moved.")
        history.add(ply)
        entries.append(Entry(ply, "", "2026-01-01T10:00:00.000Z", 0, ""))
    return Session(session.store, LoadedSession(session.header, session._match, entries), clock=SystemClock())


def shift(table: Table, zones: list[str], number: int) -> Moved:
    """The first card of one zone becomes its last: nothing that a rule could mind."""
    zone = zones[number % len(zones)]
    return Moved(table.zones[zone][0].id, zone, 0, zone, len(table.zones[zone]) - 1)
