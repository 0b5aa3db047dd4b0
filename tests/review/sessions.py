"""Sessions to review: every registered game played at random, with take-backs, a ruling and notes."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.history import History
from engine.match.match import Match, Move
from engine.model.event import Set
from referee.session.clocks import Clock
from referee.session.session import Session
from referee.session.session_loading import LoadedSession
from referee.store import MemoryStore, Store
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, content_file_of
from tests.referee.conftest import HandClock


def begun(
    game: Game, seed: int = 3, store: Store | None = None, clock: Clock | None = None, names: dict[str, str] | None = None
) -> Session:
    return Session.begin(
        store or MemoryStore(),
        game,
        content_file_of(game),
        seed=seed,
        dice="roll",
        clock=clock or HandClock(),
        seat_names=names or {},
    )


class RandomPlay:
    """A session at random; every 37th ply two are taken back; each decision takes some seconds."""

    def __init__(self, game: Game, seed: int, store: Store | None = None) -> None:
        self._clock, self._chance = HandClock(), Random(seed)
        self._session = begun(game, seed, store, self._clock)

    def play_to(self, plies: int) -> Session:
        """Play to the end or so many plies."""
        session = self._session
        while session.outcome is None and session.number < plies:
            self._clock.pass_(1 + self._chance.index(20))
            session.play(random_move(session, self._chance), entered_by="Ada Lovelace", roll=True)
            if session.number % 37 == 0:
                session.take_back("a slip", 2)
        return session


def played(game: Game, plies: int = 150, seed: int = 3, store: Store | None = None) -> Session:
    return RandomPlay(game, seed, store).play_to(plies)


_played = cache(RandomPlay)


@lru_cache(maxsize=4 * len(GAMES))
def shared(game: Game, plies: int = 80, seed: int = 3) -> Session:
    """Return a session that several tests read and none can change: random play, with slips taken back.

    It is the first part of one that is played as far as any test wants it.
    """
    whole = _played(game, seed).play_to(plies)
    header, number = whole.header, min(whole.number, plies)
    match = Match(game, whole.content, options=header.options, seats=header.seats, seed=seed, begin=False)
    match.history = History(match.rules.schema, whole.history.frames[0].table)
    for ply, frame in zip(whole.history.plies[:number], whole.history.frames[1:], strict=False):
        match.history.add(ply, frame)
    return Session(MemoryStore(), LoadedSession(header, match, whole.entries[:number]), clock=HandClock())


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
