"""Odd names in bundles, contents, positions and on the command line: nothing is written where it was not sent, no sign that
a terminal obeys is printed, and what cannot be done is one sentence."""

from __future__ import annotations

import random
from pathlib import Path
from unicodedata import category

import msgspec
import pytest

from referee.archive.bundle import bundle_lines
from referee.files.sanitize import file_stem
from referee.log.chain import seal, seal_header
from referee.log.records import Header, PlyRecord, Remark
from referee.session.session import Session
from referee.store import open_store
from tests.effort import tries
from tests.referee.conftest import Begin, Typed
from tests.rig.user_folders import user_folder_variables

pytestmark = pytest.mark.slow

PARTS = [
    *("..", ".", "/", "\\", "//", ":", "~", "-", "--force", "$HOME", "`id`", "%2e%2e", "*", "?", "|", "\n", "\r\n", "\t"),
    *(
        "\x00",
        "\x07",
        "\x1b[2J",
        "\x1b]0;owned\x07",
        "\x9b31m",
        "\u202e",
        "\u2066",
        "\u200f",
        "\u2028",
        "\ufeff",
        "\U000e0001",
    ),
    *(
        "CON",
        "nul",
        "aux.txt",
        "COM1",
        "LPT9",
        "con ",
        "x.",
        "x" * 5_000,
        "é",
        "名",
        "\u0301",
        "🂡",
        "'",
        '"',
        "<b>",
        "{0}",
        "%s",
    ),
    *("/etc/passwd", "../../x", "C:\\x", "\\\\host\\share", "file:///x", "sqlite:///x", "x.jsonl", "x.age", ""),
]
"""What names are put together from."""
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}


def odd_names(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [*PARTS, *("".join(chance.choices(PARTS, k=chance.randint(2, 4))) for _ in range(count))]


def test_one_function_makes_safe_file_names_of_all_of_them() -> None:
    for name in odd_names(2_000, 1):
        stem = file_stem(name)
        assert 1 <= len(stem) <= 151
        assert set(stem) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"), name
        assert not stem.startswith("-"), "no command takes it for an option"
        assert stem.lower() not in _RESERVED


def sample(seed: int, count: int) -> list[str]:
    """Return some of the odd names, others for each seed."""
    return random.Random(seed).sample(odd_names(60, seed), count)


def is_safe(text: str) -> bool:
    """Return whether a terminal prints a text as it stands."""
    return all(category(sign) not in ("Cc", "Zl", "Zp") or sign == "\n" for sign in text) and not set(text) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    )


@pytest.fixture
def session(begin: Begin, log: str) -> Session:
    session = begin(open_store(log))
    session.play(next(iter(session.legal_moves)))
    session.note("noted")
    return session


def sealed_anew(header: Header, plies: list[PlyRecord], remarks: list[Remark]) -> bytes:
    """Return a bundle of these records whose chains are whole: whoever made it did it with care."""
    head = seal_header(header)
    lines: list[object] = [{"line": "session", "bundle_format": 1, "header": header, "hash": head}]
    for kind, records in (("ply", plies), ("remark", remarks)):
        before = head
        for record in records:
            link = seal(record, before)
            lines.append({"line": kind, kind: record, "link": link})
            before = link.hash
    lines.append({"line": "end", "plies": len(plies), "remarks": len(remarks)})
    return b"\n".join(map(msgspec.json.encode, lines)) + b"\n"


FIELDS = (
    "id",
    "title",
    "game",
    "content_file",
    "rules_version",
    "app_version",
    "seat",
    "dice",
    "entered_by",
    "note",
    "audience",
)


def bundle_with(session: Session, field: str, name: str) -> bytes:
    """Return the session's bundle with this name in a field of its head, its plies or its remarks."""
    header = session.header
    plies = [one for one, _ in session.store.plies(header.id)]
    remarks = [one for one, _ in session.store.remarks(header.id)]
    if field == "seat":
        header = msgspec.structs.replace(header, seat_names={**header.seat_names, "north": name})
    elif field == "entered_by":
        plies = [msgspec.structs.replace(one, entered_by=name) for one in plies]
    elif field in ("note", "audience"):
        remarks = [
            msgspec.structs.replace(one, **{"note": {"text": name}, "audience": {"audience": name}}[field])
            for one in remarks
        ]
    else:
        header = msgspec.structs.replace(header, **{field: name})
    if field == "id":
        plies = [msgspec.structs.replace(one, session=name) for one in plies]
        remarks = [msgspec.structs.replace(one, session=name) for one in remarks]
    return sealed_anew(header, plies, remarks)


def everything_below(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


@pytest.mark.parametrize("field", FIELDS)
def test_a_bundle_with_odd_names_writes_nothing_elsewhere(
    typed: Typed, session: Session, tmp_path: Path, field: str
) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    bundle = deep / "sent.jsonl"
    for name in sample(FIELDS.index(field), tries(2, 5)):
        bundle.write_bytes(bundle_with(session, field, name))
        before = everything_below(tmp_path)
        for words in (
            ("export", str(bundle), "--folder", str(deep / "out"), "--force"),
            ("review", str(bundle), "--csv", "--jsonl", "--bundle", "--text", "--folder", str(deep / "out"), "--force"),
            ("show", str(bundle)),
            ("verify", str(bundle)),
        ):
            status, out, err = typed(*words)
            assert status in (0, 1), (name, words)
            assert "Traceback" not in err
            assert is_safe(out), (name, words)
            assert is_safe(err), (name, words)
        new = everything_below(tmp_path) - before
        assert all(deep / "out" in one.parents or one == deep / "out" for one in new), (name, new)


@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_odd_words_on_the_command_line_are_one_sentence(
    typed: Typed, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name, folder in user_folder_variables(tmp_path).items():
        monkeypatch.setenv(name, folder)
    names = [name for name in sample(100 + seed, tries(4, 9)) if "\x00" not in name and not name.startswith("-")]
    for name in names:
        for words in (
            ("show", name),
            ("export", name),
            ("show", "toy", "--as", name),
            ("drive", name),
            ("drive", "toy", "--content", name),
            ("drive", "toy", "--position", name),
            ("drive", "toy", "--option", f"cards={name}"),
            ("drive", "toy", "--resume", name),
            ("drive", "toy", "--forget", "--title", name),
            ("sessions", name),
            ("verify", "toy", "--passphrase-file", name),
            ("compare", "--search", name),
            ("contents", "list", name),
            ("contents", "check", "toy", name),
            ("contents", "copy", "toy", "supplied", name),
            ("contents", "compare", "toy", "supplied", name),
        ):
            status, out, err = typed(*words)
            assert status in (0, 1, 2), (name, words)
            assert "Traceback" not in err
            assert is_safe(err), (name, words)
            assert is_safe(out), (name, words)
    assert not [one for one in tmp_path.rglob("*") if "passwd" in one.name]
    sets = tmp_path / "data" / "whitecell" / "contents" / "toy"
    assert all(one.parent == sets for one in (tmp_path / "data").rglob("*.toml"))


def test_positions_and_contents_with_odd_names_are_one_sentence(typed: Typed, session: Session, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    for name in sample(7, tries(5, 12)):
        for text in (f"[zones]\n{name} = []\n", f"[numbers]\nturn = {name!r}\n", f'[zones]\n"x" = ["{name}"]\n', name):
            position.write_bytes(text.encode("utf-8", "surrogatepass"))
            for option in ("--position", "--content"):
                status, out, err = typed("drive", "toy", "--forget", option, str(position))
                assert status in (0, 1), (name, option)
                assert "Traceback" not in err
                assert is_safe(err), (name, err)
                assert is_safe(out), name


def test_a_bundle_made_with_care_is_otherwise_sound(typed: Typed, session: Session, tmp_path: Path) -> None:
    """So that the tests above try what they mean to."""
    path = tmp_path / "sent.jsonl"
    path.write_bytes(bundle_with(session, "title", "Monday"))
    assert "sound" in typed("verify", str(path))[1]
    assert list(bundle_lines(session.store, session.header.id))
