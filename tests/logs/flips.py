"""Single bits flipped in logs of every registered game: each is found, or changes nothing that is shown.

``python -m tests.logs.flips --flips 2000 --seed 1`` flips as many and prints a table. A log is what a killed program
leaves: the database with part of the session, the -wal file with the rest, and the -shm file. Beside it is a bundle.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from engine.chance.chance import Random as Chance
from engine.contract.game import Game
from engine.errors import KnownError
from referee.archive.bundle import read_bundle
from referee.archive.session_export import export_jsonl
from referee.archive.verify_session import verify
from referee.log.chain import canonical
from referee.session.session import Session
from referee.store import Store, open_store
from tests.engine.view_json import to_json
from tests.games.game_list import GAMES, content_file_of

LOG, BUNDLE = "class.whitecell", "class.jsonl"
PARTS = {LOG: 4, f"{LOG}-wal": 3, f"{LOG}-shm": 1, BUNDLE: 2}
"""The files of a log, and how many of ten flips go into each."""
RESULTS = ("refused", "named", "harmless", "MISSED", "TRACEBACK")
"""Refused: nothing of it opens. Named: what is sound of it is shown, and the damage is said. Harmless: all is as it was."""
_IN_THE_LOG, _BESIDE_IT = 12, 10


@dataclass(frozen=True)
class SampleLog:
    """A log of one game: its files, and what was shown of it before anything was damaged."""

    game: Game
    files: dict[str, bytes]
    shown: dict[str, str]


def make_sample(game: Game, folder: Path, seed: int = 1) -> SampleLog:
    """Play a session with a take-back, a ruling, notes and screens; leave it as a killed program does."""
    folder.mkdir(parents=True)
    log, chance = folder / LOG, Chance(seed)
    store = open_store(str(log))
    session = Session.begin(store, game, content_file_of(game), title="Monday, Ada's class", seed=seed)
    _play(session, chance, _IN_THE_LOG)
    store.close()
    store = open_store(str(log))
    session = Session.open(store, session.header.id, GAMES, entered_by="Grace")
    _play(session, chance, _BESIDE_IT)
    export_jsonl(session, folder / BUNDLE)
    files = {name: (folder / name).read_bytes() for name in PARTS}
    store.close()
    copied = folder / "copied"
    copied.mkdir()
    for name, data in files.items():
        (copied / name).write_bytes(data)
    return SampleLog(game, files, {kind: look(copied, kind)[1] for kind in (LOG, BUNDLE)})


def _play(session: Session, chance: Chance, plies: int) -> None:
    session.note("how it began #start")
    for number in range(plies):
        if session.outcome is not None:
            return
        if number == plies // 2:
            session.take_back("a slip")
            session.rule((), "recorded", question="Why?", clause="1.1", precedent=True)
            session.screen_change(session.audiences[1], "LIVE", "left")
            session.message("*", "Välkommen")
        session.play(session.legal_moves.sample(chance), roll=True, entered_by="Ada")
    session.bookmark()


def look(folder: Path, kind: str) -> tuple[list[str], str]:
    """Return all sentences about damage, and a hash of everything that is shown. Raises KnownError."""
    if kind == BUNDLE:
        store, _, damage = read_bundle(folder / BUNDLE)
        return _look(store, list(damage))
    log = open_store(str(folder / LOG), read_only=True)
    try:
        return _look(log, list(log.problems))
    finally:
        log.close()


def _look(store: Store, said: list[str]) -> tuple[list[str], str]:
    listed = store.sessions()
    shown = hashlib.sha256(canonical([store.count(), listed, store.rulings()]))
    for entry in listed:
        session = Session.open(store, entry.id, GAMES, read_only=True)
        said += session.problems
        shown.update(canonical([session.header, session.remarks, session.in_effect, session.seats, session.paused]))
        shown.update(canonical([[entry.hash, entry.at, entry.entered_by, entry.told] for entry in session.entries]))
        for audience in session.audiences:
            shown.update(to_json(session.view(audience)) + to_json(tuple(one for _, one in session.observations(audience))))
            shown.update(canonical([session.message_for(audience), session.shown_to(audience)]))
        verdict = verify(store, entry.id, GAMES)
        said += verdict.problems
        shown.update(canonical([verdict.last_hash, verdict.plies]))
    return said, shown.hexdigest()


def flip(sample: SampleLog, part: str, bit: int, folder: Path) -> tuple[str, str]:
    """Flip one bit of a file; return what comes of it (`RESULTS`) and a sentence or traceback."""
    folder.mkdir()
    for name, data in sample.files.items():
        (folder / name).write_bytes(_flipped(data, bit) if name == part else data)
    kind = BUNDLE if part == BUNDLE else LOG
    try:
        said, shown = look(folder, kind)
        result = "named" if said else "harmless" if shown == sample.shown[kind] else "MISSED"
    except KnownError as error:
        result, said = "refused", [str(error)]
    except Exception:
        return "TRACEBACK", traceback.format_exc()
    if odd := [one for one in said if not one.isprintable() or not one.endswith(".")]:
        return "TRACEBACK", f"no sentence: {odd[0]!r}"
    if kind == LOG and result != "harmless":
        result, said = _check_writing(folder, sample, result, said)
    return result, " ".join(said)


def _check_writing(folder: Path, sample: SampleLog, result: str, said: list[str]) -> tuple[str, list[str]]:
    """Return the result as it is where a damaged log refuses to be written on; nothing is entered into one."""
    try:
        store = open_store(str(folder / LOG))
    except KnownError:
        return result, said
    except Exception:
        return "TRACEBACK", [traceback.format_exc()]
    try:
        for entry in store.sessions():
            if not Session.open(store, entry.id, GAMES).read_only:
                return "MISSED", ["it can be played on"]
    except KnownError:
        pass
    finally:
        store.close()
    return result, said


def _flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def flip_many(
    samples: Iterable[SampleLog], flips: int, seed: int, folder: Path, report: Callable[[str], object] = print
) -> Counter[tuple[str, str, str]]:
    """Flip that many bits at random places, and return how often (game, file, result). Failures are reported."""
    made, chance = list(samples), Random(seed)
    counts: Counter[tuple[str, str, str]] = Counter()
    for number in range(flips):
        sample = made[number % len(made)]
        part = chance.choices(list(PARTS), list(PARTS.values()))[0]
        bit = chance.randrange(8 * len(sample.files[part]))
        place = folder / f"flip-{number}"
        result, why = flip(sample, part, bit, place)
        shutil.rmtree(place)
        counts[sample.game.id, part, result] += 1
        if result in ("MISSED", "TRACEBACK"):
            report(f"{result}: {sample.game.id}, {part}, bit {bit}: {why}")
    return counts


def table_of(counts: Counter[tuple[str, str, str]]) -> str:
    """Return the counts as a table, a row for each game and file, and a last one for all."""
    rows = sorted({(game, part) for game, part, _ in counts})
    lines = [f"{'game':<12} {'file':<20} {'flips':>6} " + " ".join(f"{one:>9}" for one in RESULTS)]
    for game, part in rows:
        found = [counts[game, part, one] for one in RESULTS]
        lines.append(f"{game:<12} {part:<20} {sum(found):>6} " + " ".join(f"{one:>9}" for one in found))
    whole = [sum(number for (_, _, result), number in counts.items() if result == one) for one in RESULTS]
    lines.append(f"{'all':<12} {'':<20} {sum(whole):>6} " + " ".join(f"{one:>9}" for one in whole))
    return "\n".join(lines)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        samples = [make_sample(game, folder / game.id) for game in GAMES]
        counts = flip_many(samples, asked.flips, asked.seed, folder, partial(print, flush=True))
    print(table_of(counts))
    raise SystemExit(any(result in ("MISSED", "TRACEBACK") for _, _, result in counts))


if __name__ == "__main__":
    main()
