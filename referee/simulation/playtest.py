"""Random legal play to the end, many games at once, with every invariant checked after every ply.

It finds errors in the rules, decisions without a legal move, listed moves that are refused, broken invariants, games
without end, and plies that do not replay to the same table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from engine.chance.chance import Random
from engine.contract.game import Game, OptionValue
from engine.errors import IllegalMove, KnownError
from engine.match.history import History
from engine.match.match import Match
from engine.moves.move import Move
from referee.files.crash_files import write_crash
from referee.session.content_files import LoadedContent
from referee.session.session import Session
from referee.session.session_loading import canonical_move
from referee.store import MemoryStore
from referee.worker_pool import worker_pool

LONGEST = 200_000
"""Plies after which a game counts as endless; random play of the longest variants needs about 70,000."""


class PlayTestPlan(msgspec.Struct, frozen=True):
    """The game to be played with its content, options and number of seats, and the folder for crash files."""

    game: Game
    content: LoadedContent
    options: dict[str, OptionValue]
    seats: int | None
    crashes: Path


class PlayedGame(msgspec.Struct, frozen=True):
    """The result of one game.

    Attributes:
        seed: the seed of its chance, which reproduces the game.
        plies, seconds: its length and duration.
        reason, winners: those of its outcome.
        trouble: what went wrong, in a sentence, or "".
        crash: the file with the game up to there.
    """

    seed: int
    plies: int
    seconds: float
    reason: str = ""
    winners: tuple[str, ...] = ()
    trouble: str = ""
    crash: str = ""


class Trouble(Exception):
    """A problem that random play found."""


def play_many(plan: PlayTestPlan, seeds: Sequence[int], jobs: int) -> Iterator[PlayedGame]:
    """Play a game for each seed on ``jobs`` processes, or fewer; results come as games end."""
    jobs = min(jobs, len(seeds))
    with nullcontext() if jobs == 1 else worker_pool(jobs) as pool:
        if pool is None:
            yield from (play_one((plan, seed)) for seed in seeds)
        else:
            yield from pool.imap_unordered(play_one, [(plan, seed) for seed in seeds], chunksize=4)


def play_one(job: tuple[PlayTestPlan, int]) -> PlayedGame:
    """Play one game; a failing one is written to a crash file. Never raises."""
    plan, seed = job
    started = time.perf_counter()
    moves: list[Move] = []
    try:
        match = _play(plan, seed, moves)
    except Exception as error:
        crash = _crash(plan, seed, moves, error)
        return PlayedGame(seed, len(moves) + 1, time.perf_counter() - started, trouble=_sentence(error), crash=crash)
    outcome = match.outcome
    assert outcome is not None, "play ends with an outcome"
    plies = len(match.history.plies)
    return PlayedGame(seed, plies, time.perf_counter() - started, outcome.reason, outcome.winners)


def _play(plan: PlayTestPlan, seed: int, moves: list[Move]) -> Match:
    match = Match(plan.game, plan.content.content, options=plan.options, seats=plan.seats, seed=seed)
    match.rules.dice_entered = False
    choice = Random(~seed)
    _check(match)
    while match.outcome is None:
        legal = match.legal_moves
        if not legal:
            raise Trouble(f"No move is legal while {match.task.name if match.task else 'nothing'} is pending.")
        if len(moves) >= LONGEST:
            raise Trouble(f"The game has not ended after {LONGEST:,} plies.")
        moves.append(canonical_move(legal.sample(choice)))
        try:
            match.play(moves[-1])
        except IllegalMove as refused:
            raise Trouble(f"A listed move was refused: {refused}") from refused
        _check(match)
    again = History(match.rules.schema, match.history.frames[0].table)
    for ply in match.history.plies:
        if again.add(ply).table != match.history.frames[ply.number].table:
            raise Trouble(f"Ply {ply.number} does not replay to the same table.")
    return match


def _check(match: Match) -> None:
    if found := match.faults():
        raise Trouble(" ".join(found))


def _crash(plan: PlayTestPlan, seed: int, moves: Sequence[Move], error: Exception) -> str:
    """Referee the failing game again as far as it goes, write a crash file, and return its path or why there is none."""
    store, session = MemoryStore(), ""
    doing = f"random play, seed {seed}"
    try:
        begun = Session.begin(
            store, plan.game, plan.content, options=plan.options, seats=plan.seats, seed=seed, dice="roll", title=doing
        )
        session = begun.header.id
        for move in moves:
            doing = f"random play, seed {seed}, ply {begun.number + 1}: {msgspec.json.encode(move).decode()}"
            begun.play(move, entered_by="random play")
    except Exception as again:
        doing += f" ({type(again).__name__})"
    try:
        return str(write_crash(plan.crashes, error, now=datetime.now(UTC), store=store, session=session, doing=doing))
    except KnownError as trouble:
        return str(trouble)


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, Trouble) else f"{type(error).__name__}: {error}"


class PlayTestResults(msgspec.Struct):
    """The results of many games."""

    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    shortest: int = 0
    longest: int = 0
    endings: dict[tuple[str, tuple[str, ...]], int] = {}
    failed: list[PlayedGame] = []

    def add(self, played: PlayedGame) -> None:
        """Add a game."""
        self.games += 1
        self.plies += played.plies
        self.seconds += played.seconds
        self.shortest = min(self.shortest or played.plies, played.plies)
        self.longest = max(self.longest, played.plies)
        if played.trouble:
            self.failed.append(played)
        else:
            key = (played.reason, played.winners)
            self.endings[key] = self.endings.get(key, 0) + 1


def simulate(plan: PlayTestPlan, seeds: Sequence[int], jobs: int, progress: Callable[[PlayedGame], None]) -> PlayTestResults:
    """Play all games and count their results; call ``progress`` with every game as it ends."""
    tally = PlayTestResults()
    for played in play_many(plan, seeds, jobs):
        tally.add(played)
        progress(played)
    return tally
