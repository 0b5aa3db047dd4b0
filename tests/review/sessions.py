"""Sessions to review: every registered game played at random, with take-backs, a ruling and notes."""

from __future__ import annotations

from functools import lru_cache

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.match import Move
from engine.model.event import Set
from referee.session.clocks import Clock
from referee.session.session import Session
from referee.store import MemoryStore, Store
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, content_file_of
from tests.referee.conftest import HandClock


def begun(game: Game, seed: int = 3, store: Store | None = None, clock: Clock | None = None) -> Session:
    return Session.begin(
        store or MemoryStore(), game, content_file_of(game), seed=seed, dice="roll", clock=clock or HandClock()
    )


def played(game: Game, plies: int = 150, seed: int = 3, store: Store | None = None) -> Session:
    """Random play to the end or so many plies; every 37th ply two are taken back; each decision takes some seconds."""
    clock, chance = HandClock(), Random(seed)
    session = begun(game, seed, store, clock)
    while session.outcome is None and session.number < plies:
        clock.pass_(1 + chance.index(20))
        session.play(random_move(session, chance), entered_by="Ada Lovelace", roll=True)
        if session.number % 37 == 0:
            session.take_back("a slip", 2)
    return session


@lru_cache(maxsize=4 * len(GAMES))
def shared(game: Game, plies: int = 80, seed: int = 3) -> Session:
    """Return a session that several tests read and none changes: random play, with two slips taken back."""
    return played(game, plies, seed)


def random_move(session: Session, chance: Random) -> Move:
    return session.legal_moves.sample(chance)


def repeated(plies: int) -> Session:
    """A session of the toy with exactly so many plies, most of them rulings."""
    session = begun(Toy())
    while session.number < plies:
        if session.table.number("turn") < 50:
            session.play(next(iter(session.legal_moves)))
        else:
            turn = session.table.number("turn")
            session.rule((Set("turn", turn, 50 + turn % 2),), "on and on")
    return session
