"""Export of sessions: JSON Lines (everything, can be opened again) and CSV (a row for each ply). For the referee only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.archive.bundle import bundle_lines, write_lines
from referee.files.csv_files import write_csv_file
from referee.files.encryption import SEALED_SUFFIX, check_passphrase, seal_with_passphrase
from referee.files.output_files import Progress, new_file, no_progress
from referee.files.sanitize import file_stem
from referee.log.chain import canonical
from referee.session.recovery import log_of
from referee.session.session import Session

COLUMNS = (
    "ply",
    "at",
    "kind",
    "seat",
    "verb",
    "args",
    "dice",
    "lines",
    "reason",
    "takes_back",
    "in_effect",
    "told",
    "seen_by",
    "entered_by",
    "think_ms",
    "notes",
    "hash",
)

EXPORT_IN_CLEAR = "The files hold every secret of the session and are not encrypted; --seal writes one that is."


def export_jsonl(session: Session, path: Path, progress: Progress = no_progress) -> Path:
    """Write the session with its hashes (docs/log-format.md); its log need not exist any more. Raises KnownError."""
    steps = session.number + len(session.remarks) + 2  # the head, and the end

    def counted() -> Iterator[bytes]:
        for done, line in enumerate(bundle_lines(log_of(session), session.header.id), 1):
            yield line
            progress(done, steps)

    with new_file(path, secret=True) as file:
        write_lines(counted(), file)
    return path


def export_sealed(session: Session, path: Path, passphrase: str) -> Path:
    """Write the same encrypted; its name ends in ``.age``. Raises KnownError, also for a passphrase that is too short."""
    check_passphrase(passphrase)
    lines = bundle_lines(log_of(session), session.header.id)
    sealed = seal_with_passphrase(b"".join(line + b"\n" for line in lines), passphrase)
    with new_file(path, secret=True) as file:
        file.write(sealed)
    return path


def export_names(session: Session, *, sealed: bool = False) -> tuple[str, ...]:
    """Return the names of the files of an export: a bundle and a table of plies, or one sealed bundle."""
    stem = file_stem(session.header.id)
    return (f"{stem}.jsonl{SEALED_SUFFIX}",) if sealed else (f"{stem}.jsonl", f"{stem}.csv")


def export_csv(session: Session, path: Path) -> Path:
    """Write a row for each ply, lists joined by semicolons. Raises KnownError."""
    return write_csv_file(path, COLUMNS, (_row(session, number) for number in range(1, session.number + 1)))


def _row(session: Session, number: int) -> list[str | int]:
    entry = session.entries[number - 1]
    ply = entry.ply
    lines = [one.text for one in session.observations_of_ply(number) if one.kind == "said"]
    notes = [one.text for one in session.remarks if one.ply == number and one.kind in ("note", "bookmark")]
    return [
        number,
        entry.at,
        ply.kind,
        ply.seat,
        ply.verb,
        canonical(ply.args).decode(),
        " ".join(map(str, ply.dice)),
        _cell(lines),
        ply.reason,
        " ".join(map(str, ply.takes_back)),
        int(number in session.in_effect),
        _cell(list(entry.told)),
        " ".join(entry.seen_by),
        entry.entered_by,
        entry.think_ms,
        _cell(notes),
        entry.hash,
    ]


def _cell(texts: list[str]) -> str:
    return "; ".join(text for text in texts if text)
