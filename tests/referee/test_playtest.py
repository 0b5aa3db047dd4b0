"""Random play: it finds what is wrong with rules, and keeps the game in which it found it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable
from multiprocessing.pool import ThreadPool
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.match.history import History
from engine.match.match import Match
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.move import Form, Move
from engine.play.working_table import Desk, refuse
from referee.archive.session_lookup import read_session
from referee.cli.progress import run_simulation
from referee.simulation import playtest
from referee.simulation.disturbances import any_edit
from referee.simulation.playtest import PlayTestPlan, play_one, simulate
from tests.effort import LONG, tries
from tests.engine.toy import ToyRules
from tests.games.game_list import GAMES as EVERY_GAME
from tests.games.game_list import content_file_of, new_match
from tests.referee.conftest import CONTENT, GAMES


@pytest.fixture
def plan(tmp_path: Path) -> PlayTestPlan:
    return PlayTestPlan(GAMES[0], CONTENT, {"cards": 8}, None, tmp_path / "crashes")


def test_a_seed_plays_the_same_game_again(plan: PlayTestPlan) -> None:
    one, again = play_one((plan, 3)), play_one((plan, 3))
    assert (one.seed, one.plies, one.reason, one.problem) == (again.seed, again.plies, again.reason, again.problem)
    assert (one.plies, one.reason, one.winners, one.problem) == (9, "done", (), "")


@pytest.mark.slow
def test_a_long_game_is_not_taken_for_one_without_end(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the random games of Druglord with four seats take more than 5,000 plies, and were told to have failed."""
    really = ToyRules._play

    def play(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
        if desk.table.number("turn") > 6_000:
            really(self, desk, task, card)
        else:
            desk.pop_task()  # the card stays where it is
            self._next(desk)

    monkeypatch.setattr(ToyRules, "_play", play)
    played = play_one((plan, 3))
    assert (played.problem, played.reason) == ("", "done")
    assert played.plies > 6_000


def test_games_are_counted(plan: PlayTestPlan) -> None:
    seen: list[int] = []
    tally = simulate(plan, range(5), 1, lambda played: seen.append(played.seed))
    assert seen == [0, 1, 2, 3, 4]
    assert (tally.games, tally.plies, tally.lengths) == (5, 45, [9] * 5)
    assert tally.endings == {("done", ()): 5}
    assert tally.failed == []


@pytest.mark.slow
def test_several_processes_play_the_same_games(plan: PlayTestPlan) -> None:
    tally = simulate(plan, range(6), 2, lambda _: None)
    assert (tally.games, tally.plies, tally.failed) == (6, 54, [])


def test_no_more_processes_are_begun_than_there_are_games(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class Threads:
        def Pool(self, jobs: int, *_first: object) -> ThreadPool:
            begun.append(jobs)
            return ThreadPool(jobs)

    monkeypatch.setattr(multiprocessing, "get_context", lambda how: Threads())
    assert simulate(plan, range(2), 50, lambda _: None).games == 2
    assert simulate(plan, range(1), 50, lambda _: None).games == 1
    assert begun == [2]


@pytest.mark.not_on_windows("signal masks; there a process ignores the key itself")
def test_processes_are_deaf_to_ctrl_c_from_their_first_moment(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is stopped while it begins says so itself, and may take with it what the others wait for."""
    heard = []

    class Threads:
        def Pool(self, jobs: int, *_first: object) -> ThreadPool:
            heard.append(signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, []))
            return ThreadPool(jobs)

    monkeypatch.setattr(multiprocessing, "get_context", lambda how: Threads())
    before = signal.getsignal(signal.SIGINT)
    simulate(plan, range(2), 2, lambda _: heard.append(signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])))
    assert heard == [False, True, True]
    assert signal.getsignal(signal.SIGINT) == before


def test_a_machine_without_shared_memory_plays_one_after_the_other(
    plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mute:
        def Pool(self, jobs: int, *_first: object) -> ThreadPool:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(multiprocessing, "get_context", lambda how: Mute())
    before = signal.getsignal(signal.SIGINT)
    assert simulate(plan, range(3), 2, lambda _: None).games == 3
    assert signal.getsignal(signal.SIGINT) == before


def no_moves(self: ToyRules, desk: Desk, task: Task) -> Iterable[Form]:
    return []


def refused(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
    raise refuse("never", "TOY-9", "Never.")


def broken(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
    raise ZeroDivisionError("oh")


def faulty(self: ToyRules, table: Table) -> Iterable[str]:
    return ["A card is missing."] if table.number("turn") > 3 else []


def endless(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
    assert card
    desk.set("turn", 1 - desk.table.number("turn"))


@pytest.mark.parametrize(
    ("name", "wrong", "trouble", "plies"),
    [
        ("_moves", no_moves, "No move is legal while play is pending.", 1),
        ("_play", refused, "A listed move was refused: Never. (TOY-9)", 1),
        ("_play", broken, "ZeroDivisionError: oh", 1),
        ("faults", faulty, "A card is missing.", 4),
        ("_play", endless, "The game has not ended after 50 plies.", 51),
    ],
)
def test_what_is_wrong_is_found_and_kept(
    plan: PlayTestPlan,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    wrong: Callable[..., object],
    trouble: str,
    plies: int,
) -> None:
    monkeypatch.setattr(ToyRules, name, wrong)
    monkeypatch.setattr(playtest, "LONGEST", 50)
    played = play_one((plan, 0))
    assert played.problem == trouble
    kept = read_session(played.crash, None, GAMES)
    assert kept.number == plies
    assert kept.header.seed == 0
    assert kept.problems == ()
    assert trouble.split(":")[0] in Path(played.crash).read_text(encoding="utf-8").splitlines()[0]


def test_a_set_up_that_fails_leaves_a_crash_file_too(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyRules, "_deal", broken_deal)
    played = play_one((plan, 0))
    assert played.problem == "ZeroDivisionError: no cards"
    assert "no cards" in Path(played.crash).read_text(encoding="utf-8")


def broken_deal(self: ToyRules, desk: Desk, task: Task) -> None:
    raise ZeroDivisionError("no cards")


def test_a_log_that_does_not_replay_is_found(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    really = Match.add_ply
    frames = []

    def play(self: Match, move: Move) -> None:
        ply, frame = self.prepare(move)
        really(self, ply, frame if len(self.history.frames) < 4 else self.history.frames[1])
        frames.append(frame)

    monkeypatch.setattr(Match, "play", play)
    monkeypatch.setattr(playtest, "_check_told", lambda match, choice: None)
    monkeypatch.setattr(playtest, "LONGEST", 5)
    monkeypatch.setattr(Match, "outcome", property(lambda self: True if len(self.history.frames) > 4 else None))
    assert play_one((plan, 0)).problem.startswith("Ply 4 does not replay")


def test_a_number_that_is_shown_and_was_not_told_is_found(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "observations", lambda self, audience, since=0: [])
    assert "are not those of which it was told" in play_one((plan, 0)).problem


@pytest.mark.slow
def test_take_backs_and_rulings_are_mixed_in_and_the_game_ends(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtest, "DISTURBANCE", 6)
    plan = msgspec.structs.replace(plan, disturbed=True, options={"cards": 52})
    done = [play_one((plan, seed)) for seed in range(tries(8, 20))]
    assert [one.problem for one in done] == [""] * len(done)
    assert max(one.plies for one in done) > 40, "more than the moves of a game"
    assert (done[3].plies, done[3].winners) == (play_one((plan, 3)).plies, done[3].winners)


@pytest.mark.parametrize(
    ("broken_part", "trouble"),
    [("take_back", "does not restore the table"), ("_run_on", "A ruling leaves nothing to enter")],
)
def test_what_a_disturbance_finds_is_kept_up_to_there(
    plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch, broken_part: str, trouble: str
) -> None:
    monkeypatch.setattr(playtest, "DISTURBANCE", 6)
    with monkeypatch.context() as patched:
        patched.setattr(Match, broken_part, lambda self, *given: None)
        plan = msgspec.structs.replace(plan, disturbed=True, options={"cards": 52})
        failed = next(one for seed in range(20) if (one := play_one((plan, seed))).problem)
    assert trouble in failed.problem
    assert "random play" in Path(failed.crash).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME, ids=[game.id for game in EVERY_GAME])
def test_every_game_is_played_to_its_end_whatever_is_taken_back_and_ruled(game: Game, tmp_path: Path) -> None:
    """By chance alone some of these games take thousands of plies; by day the players of the demonstration end them."""
    plan = PlayTestPlan(game, content_file_of(game), {}, game.least, tmp_path / "crashes", disturbed=True, demo=not LONG)
    plies = 0
    for seed in range(4):
        if plies < tries(80, 1_000):
            played = play_one((plan, seed))
            assert played.problem == ""
            plies += played.plies


def test_a_ruling_tried_at_random_does_not_depend_on_how_the_names_of_pieces_are_hashed() -> None:
    """A table lists its pieces in another order in every run: a seed did not bring back the game that had failed."""
    match = new_match(GAMES[0], 3)
    listed = dict(sorted(match.table.where.items(), reverse=True))
    other = SimpleNamespace(
        table=msgspec.structs.replace(match.table, where=listed), rules=match.rules, history=match.history
    )
    for seed in range(20):
        assert any_edit(match, Random(seed)) == any_edit(cast(Match, other), Random(seed))


def test_a_crash_that_cannot_be_kept_is_said(plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ToyRules, "_play", broken)
    plan.crashes.write_text("a file where the folder should be", encoding="utf-8")
    assert "cannot be written" in play_one((plan, 0)).crash


def test_failures_are_shown_with_their_seed(
    plan: PlayTestPlan, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ToyRules, "faults", faulty)
    assert run_simulation(plan, [7], 1) is False
    out = capfd.readouterr().out
    assert "seed 7, move 4: A card is missing." in out
    assert "kept in" in out
    assert "failed" in out
