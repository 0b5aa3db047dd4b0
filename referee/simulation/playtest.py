"""Random legal play to the end, many games at once, with every invariant checked after every ply.

It finds errors in the rules, decisions without a legal move, listed moves that are refused, and broken invariants. It finds
figures that an audience is shown and was not told, games without end, and plies that do not replay to the same table. With
disturbances it also finds take-backs that do not restore the table, and rulings after which the game cannot go on.
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
from engine.games import bot_move
from engine.match.history import History
from engine.match.match import Match
from engine.moves.move import Move
from referee.archive.crash_files import write_crash
from referee.session.content_files import LoadedContent
from referee.session.session import Session
from referee.session.session_loading import canonical_move
from referee.simulation.balance import BalanceGame, CardUse, used_cards
from referee.simulation.disturbances import REASON, PlayTestError, Step, carry_out, disturb
from referee.store import MemoryStore
from referee.worker_pool import worker_pool

LONGEST = 200_000
"""Plies after which a game counts as endless; random play of the longest variants needs about 70,000."""
DISTURBANCE = 12
"""One step in so many is a disturbance."""


class PlayTestPlan(msgspec.Struct, frozen=True):
    """What is played.

    Attributes:
        game, content, options, seats: of every game.
        crashes: the folder for crash files.
        disturbed: whether plies are taken back and rulings made in between.
        demo: whether the demonstration's players move, not chance.
        unchecked: whether nothing is checked, so that several times as many games are played.
        cards: whether the cards that were used are noted, for the balance.
    """

    game: Game
    content: LoadedContent
    options: dict[str, OptionValue]
    seats: int | None
    crashes: Path
    disturbed: bool = False
    demo: bool = False
    unchecked: bool = False
    cards: bool = False


class PlayedGame(msgspec.Struct, frozen=True):
    """The result of one game.

    Attributes:
        seed: the seed of its chance, which reproduces the game.
        plies, seconds: its length and duration.
        reason, winners: those of its outcome.
        problem: what went wrong, in a sentence, or "".
        crash: the file with the game up to there.
        seats: who played.
        cards: the cards that were used, if they are noted.
    """

    seed: int
    plies: int
    seconds: float
    reason: str = ""
    winners: tuple[str, ...] = ()
    problem: str = ""
    crash: str = ""
    seats: tuple[str, ...] = ()
    cards: tuple[CardUse, ...] = ()


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
    steps: list[Step] = []
    try:
        match = _play(plan, seed, steps)
    except Exception as error:
        crash = _crash(plan, seed, steps, error)
        return PlayedGame(seed, len(steps) + 1, time.perf_counter() - started, problem=_sentence(error), crash=crash)
    outcome = match.outcome
    assert outcome is not None, "play ends with an outcome"
    plies = len(match.history.plies)
    cards = used_cards(match.history, match.seats) if plan.cards else ()
    seconds = time.perf_counter() - started
    return PlayedGame(seed, plies, seconds, outcome.reason, outcome.winners, seats=tuple(match.seats), cards=cards)


def _play(plan: PlayTestPlan, seed: int, steps: list[Step]) -> Match:
    match = Match(plan.game, plan.content.content, options=plan.options, seats=plan.seats, seed=seed, dice_entered=False)
    choice = Random(~seed)

    def do(step: Step) -> None:
        if isinstance(step, Move):
            step = canonical_move(step)
        steps.append(step)
        try:
            carry_out(match, step)
        except IllegalMove:
            if not isinstance(step, Move):
                steps.pop()  # nothing has happened, as a referee is told
            raise
        if not plan.unchecked:
            _check_told(match, choice)

    def check() -> None:
        if not plan.unchecked and (found := match.faults()):
            raise PlayTestError(" ".join(found))

    check()
    while match.outcome is None:
        if plan.disturbed and choice.index(DISTURBANCE) == 0:
            disturb(match, choice, do, check)
            check()
            continue
        if len(steps) >= LONGEST:
            raise PlayTestError(f"The game has not ended after {LONGEST:,} plies.")
        try:
            do(_choose(match, choice, demo=plan.demo))
        except IllegalMove as refused:
            raise PlayTestError(f"A listed move was refused: {refused}") from refused
        check()
        if plan.disturbed and match.outcome is not None and choice.index(2):
            do(1)  # and the end is played once more
    if not plan.unchecked:
        _check_replay(match)
    return match


def _choose(match: Match, choice: Random, *, demo: bool) -> Move:
    """Return the next move. Raises PlayTestError if there is none."""
    legal = match.legal_moves
    if not legal:
        raise PlayTestError(f"No move is legal while {match.task.name if match.task else 'nothing'} is pending.")
    return bot_move(match, choice) if demo else legal.sample(choice)


def _check_replay(match: Match) -> None:
    """Raise PlayTestError if the plies applied anew do not give the same tables."""
    again = History(match.rules.schema, match.history.frames[0].table)
    for ply in match.history.plies:
        if again.add(ply).table != match.history.frames[ply.number].table:
            raise PlayTestError(f"Ply {ply.number} does not replay to the same table.")


def _check_told(match: Match, choice: Random) -> None:
    """Raise PlayTestError if the numbers that some audience is shown are not those before, changed by what it was told."""
    history = match.history
    number = len(history.plies)
    if history.plies[-1].kind == "take_back" or history.frame.table.outcome != history.frames[number - 1].table.outcome:
        return  # what is public only at the end is not told
    audiences = history.schema.audiences
    audience = audiences[choice.index(len(audiences))]
    told = dict(history.view(audience, number - 1).numbers)
    for _, one in history.observations(audience, number - 1):
        if one.kind == "set":
            told[one.name] = one.value
    if {name: value for name, value in told.items() if value is not None} != history.view(audience).numbers:
        raise PlayTestError(f"Numbers that {audience} is shown after ply {number} are not those of which it was told.")


def _crash(plan: PlayTestPlan, seed: int, steps: Sequence[Step], error: Exception) -> str:
    """Referee the failing game again as far as it goes, write a crash file, and return its path or why there is none."""
    store, session = MemoryStore(), ""
    doing = f"random play, seed {seed}"
    try:
        begun = Session.begin(
            store, plan.game, plan.content, options=plan.options, seats=plan.seats, seed=seed, dice="roll", title=doing
        )
        session = begun.header.id
        for step in steps:
            doing = f"random play, seed {seed}, ply {begun.number + 1}: {msgspec.json.encode(step).decode()}"
            if isinstance(step, Move):
                begun.play(step, entered_by=REASON)
            elif isinstance(step, int):
                begun.take_back(REASON, step, entered_by=REASON)
            else:
                begun.rule(step, REASON, entered_by=REASON)
    except Exception as again:
        doing += f" ({type(again).__name__})"
    try:
        return str(write_crash(plan.crashes, error, now=datetime.now(UTC), store=store, session=session, doing=doing))
    except KnownError as failure:
        return str(failure)


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, PlayTestError) else f"{type(error).__name__}: {error}"


class PlayTestResults(msgspec.Struct):
    """The results of many games."""

    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    lengths: list[int] = []
    endings: dict[tuple[str, tuple[str, ...]], int] = {}
    failed: list[PlayedGame] = []
    ended: list[BalanceGame] = []

    def add(self, played: PlayedGame) -> None:
        """Add a game."""
        self.games += 1
        self.plies += played.plies
        self.seconds += played.seconds
        self.lengths.append(played.plies)
        if played.problem:
            self.failed.append(played)
        else:
            key = (played.reason, played.winners)
            self.endings[key] = self.endings.get(key, 0) + 1
            self.ended.append(BalanceGame(played.reason, played.winners, played.seats, played.cards))


def simulate(plan: PlayTestPlan, seeds: Sequence[int], jobs: int, progress: Callable[[PlayedGame], None]) -> PlayTestResults:
    """Play all games and count their results; call ``progress`` with every game as it ends."""
    tally = PlayTestResults()
    for played in play_many(plan, seeds, jobs):
        tally.add(played)
        progress(played)
    return tally
