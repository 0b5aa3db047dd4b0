"""Sessions as files: exported, damaged, edited, crashed, opened again."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.errors import KnownError
from referee.archive.bundle import read_bundle
from referee.archive.crash_files import LABEL, write_crash
from referee.archive.session_export import COLUMNS, export_csv, export_jsonl
from referee.archive.session_lookup import find_log, read_session
from referee.session.session import Session
from referee.store import MemoryStore, open_store
from tests.house.files import ROOT
from tests.referee.conftest import GAMES, Begin


@pytest.fixture
def session(begin: Begin) -> Session:
    """Six plies: the set-up, four moves of which one is taken back, the take-back."""
    session = begin(title="Máňa's class")
    for _ in range(4):
        session.play(next(iter(session.legal_moves)), entered_by="Ada")
    session.take_back("wrong card")
    session.note("a turning point", ply=3)
    session.bookmark(ply=3)
    return session


@pytest.fixture
def exported(session: Session, tmp_path: Path) -> Path:
    return export_jsonl(session, tmp_path / "out" / "class.jsonl")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_an_export_opens_as_the_same_session(session: Session, exported: Path) -> None:
    again = read_session(str(exported), None, GAMES)
    assert again.problems == ()
    assert (again.header, again.entries, again.remarks) == (session.header, session.entries, session.remarks)
    assert again.table == session.table
    assert again.in_effect == session.in_effect == (1, 2, 3, 4)


def test_the_chain_can_be_checked_with_nothing_but_the_documentation(exported: Path) -> None:
    def canonical(value: object) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    head, *rest = lines_of(exported)
    assert head["hash"] == hashlib.sha256(canonical(head["header"]).encode()).hexdigest()
    for kind in ("ply", "remark"):
        before = head["hash"]
        for line in rest:
            if line["line"] == kind:
                assert line["link"]["before"] == before
                before = hashlib.sha256(f"{before}\n{canonical(line[kind])}".encode()).hexdigest()
                assert line["link"]["hash"] == before


def test_an_edited_bundle_is_shown_up_to_the_break(session: Session, exported: Path) -> None:
    lines = lines_of(exported)
    lines[3]["ply"]["entered_by"] = "Eve"
    exported.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    read = read_session(str(exported), None, GAMES)
    assert read.number == 2
    assert "The chain is broken at move 3" in read.problems[0]
    assert read.read_only


def test_a_truncated_bundle_is_read_as_far_as_it_goes(session: Session, exported: Path) -> None:
    text = exported.read_bytes()
    exported.write_bytes(text[: text.index(b'"number":4') + 5])
    read = read_session(str(exported), None, GAMES)
    assert read.number == 3
    assert read.problems == ("Line 5 of class.jsonl is damaged or cut off; what follows was not read.",)


@pytest.mark.parametrize("where", [b'"args"', b'"events"', b'"start"', b'"reason"'])
@pytest.mark.parametrize("damage", [b'"\xce\x28":', b"[" * 100_000], ids=["no UTF-8", "brackets"])
def test_damaged_bytes_are_named_wherever_they_are(exported: Path, where: bytes, damage: bytes) -> None:
    text = exported.read_bytes()
    at = text.index(b"{", text.index(where)) + 1
    exported.write_bytes(text[:at] + damage + text[at:])
    if where == b'"start"':
        with pytest.raises(KnownError, match="is not a session written by Whitecell"):
            read_session(str(exported), None, GAMES)
    else:
        assert "of class.jsonl is damaged or cut off" in read_session(str(exported), None, GAMES).problems[0]


@pytest.mark.parametrize("left", [2, 3, 5])
def test_a_bundle_cut_off_between_two_lines_says_so(session: Session, exported: Path, left: int) -> None:
    exported.write_bytes(b"".join(exported.read_bytes().splitlines(keepends=True)[:left]))
    read = read_session(str(exported), None, GAMES)
    assert read.number == left - 1
    assert read.problems == ("class.jsonl ends before its end: what it held besides is missing.",)


def test_a_bundle_that_lost_a_remark_says_so(session: Session, exported: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join([*lines[:-2], lines[-1]]))
    assert read_session(str(exported), None, GAMES).problems == (
        "class.jsonl ends before its end: what it held besides is missing.",
    )


@pytest.mark.parametrize("text", ["Dear diary\n", "[1, 2]\n", '{"line": "ply"}\n'])
def test_a_file_that_is_no_session_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KnownError, match="is not a session written by Whitecell"):
        read_bundle(path)


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    (tmp_path / "class.jsonl").write_bytes(b"\n")
    with pytest.raises(KnownError, match=r"class\.jsonl is empty: choose another file"):
        read_bundle(tmp_path / "class.jsonl")


def test_a_newer_bundle_and_an_unreadable_one_are_refused(exported: Path, tmp_path: Path) -> None:
    lines = lines_of(exported)
    lines[0]["bundle_format"] = 99
    exported.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    with pytest.raises(KnownError, match="was written by a newer Whitecell"):
        read_bundle(exported)
    with pytest.raises(KnownError, match="is a folder: choose a file in it"):
        read_bundle(tmp_path)


def test_an_exported_session_that_is_not_there_is_called_no_file(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"There is no file .*monday\.jsonl: name one that is there, or a session\."):
        find_log(str(tmp_path / "monday.jsonl"), str(tmp_path / "no.whitecell"))


def test_what_is_no_file_is_looked_for_in_the_log(begin: Begin, tmp_path: Path) -> None:
    log = str(tmp_path / "class.whitecell")
    begun = begin(open_store(log))
    store, wanted, damage = find_log("toy-2026", log)
    assert (store.count(), wanted, damage, store.read_only) == (1, "toy-2026", (), "")
    assert store.header(wanted)[0].id == begun.header.id


def test_a_table_of_plies(session: Session, tmp_path: Path) -> None:
    path = export_csv(session, tmp_path / "class.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [row["kind"] for row in rows] == ["start", "move", "move", "move", "move", "take_back"]
    assert [row["in_effect"] for row in rows] == ["1", "1", "1", "1", "0", "0"]
    assert rows[5]["takes_back"] == "5"
    assert rows[5]["reason"] == "wrong card"
    assert rows[2]["notes"] == "a turning point"
    assert re.fullmatch(r"East plays Card \d\.", rows[2]["lines"])
    assert json.loads(rows[2]["args"]) == session.entries[2].ply.args


def test_exports_that_cannot_be_written_are_refused_in_one_sentence(session: Session, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for write in (export_jsonl, export_csv):
        with pytest.raises(KnownError, match="cannot be written"):
            write(session, tmp_path / "file" / "class")


def test_a_crash_file_is_labelled_and_opens_as_a_session(session: Session, tmp_path: Path) -> None:
    now = datetime(2026, 11, 21, tzinfo=UTC)
    path = write_crash(
        tmp_path / "crashes",
        ZeroDivisionError("oh"),
        now=now,
        store=session.store,
        session=session.header.id,
        doing="a test",
    )
    assert path.name.startswith("referee-only-crash-20261121")
    first = lines_of(path)[0]
    assert first["label"] == LABEL
    assert "ZeroDivisionError: oh" in first["facts"]["error"]
    assert first["facts"]["doing"] == "a test"
    again = read_session(str(path), None, GAMES)
    assert (again.entries, again.problems) == (session.entries, ())
    with pytest.raises(KnownError, match=r"The crash file .* cannot be written"):
        write_crash(tmp_path / "crashes", ZeroDivisionError("again"), now=now)


def test_a_crash_without_a_session_is_written_too(tmp_path: Path) -> None:
    path = write_crash(tmp_path, ValueError("early"), now=datetime(2026, 11, 21, tzinfo=UTC), store=MemoryStore())
    assert [line["line"] for line in lines_of(path)] == ["crash"]


def test_the_documentation_names_every_field() -> None:
    text = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
    from referee.log.records import Header, PlyRecord, Remark

    for record in (Header, PlyRecord, Remark):
        assert [name for name in record.__struct_fields__ if f"`{name}`" not in text] == []
    assert [name for name in COLUMNS if f"`{name}`" not in text] == []
