"""The line protocol: one reply a request, errors are replies, and the manual's transcript is what really happens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.chance.chance import Random
from engine.errors import KnownError
from engine.games import all_games
from engine.match.match import Match
from engine.moves.move import Move
from referee.drive.drive_requests import Requests, request_usages
from referee.drive.driver import MOST_MOVES, Driver
from referee.session import content_files as contents
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.engine.view_json import to_json
from tests.games.game_list import example
from tests.house.files import ROOT
from tests.referee.conftest import CONTENT, GAMES, Begin

Ask = Callable[..., dict[str, Any]]
MANUAL = ROOT / "docs" / "manual" / "drive.md"


def asker(session: Session) -> Ask:
    driver = Driver(session, lambda error: f"bug: {error}")

    def ask(do: str, **fields: object) -> dict[str, Any]:
        reply, _ = driver.reply(json.dumps({"do": do, **fields}).encode())
        answer: dict[str, Any] = json.loads(reply)
        return answer

    return ask


@pytest.fixture
def session(begin: Begin) -> Session:
    return begin()


@pytest.fixture
def ask(session: Session) -> Ask:
    return asker(session)


def test_a_whole_game_is_refereed_over_lines(ask: Ask, session: Session) -> None:
    while ask("outcome")["outcome"] is None:
        move = ask("legal", limit=1)["moves"][0]
        answer = ask("move", **move, by="bot")
        assert answer["ok"]
        assert answer["ply"] == session.number
        assert ask("faults") == {"ok": True, "faults": []}
    assert session.outcome is not None
    assert ask("outcome")["outcome"]["reason"] == session.outcome.reason
    assert session.entries[-1].entered_by == "bot"


def test_views_and_sightings_are_those_of_the_audience(ask: Ask, session: Session) -> None:
    ask("move", **ask("legal", limit=1)["moves"][0])
    for audience in session.audiences:
        assert ask("view", audience=audience)["view"] == json.loads(to_json(session.view(audience)))
        assert ask("view", audience=audience, at=1)["view"] == json.loads(to_json(session.view(audience, 1)))
        told = ask("sightings", audience=audience, since=1)["sightings"]
        assert [one.pop("number") for one in told] == list(range(2, len(told) + 2))
        assert told == json.loads(to_json(tuple(observation for _, observation in session.observations(audience))[1:]))


@pytest.mark.rule("HUNT-13.7", "HUNT-13.12")
def test_sightings_are_numbered_for_each_audience_alone_and_name_no_ply(ask: Ask) -> None:
    """Of the numbers of plies a team could count what was decided out of its sight."""
    for _ in range(3):
        ask("move", **ask("legal", limit=1)["moves"][0])
    for audience in ("referee", "west", "public"):
        told = ask("sightings", audience=audience)["sightings"]
        assert [one["number"] for one in told] == list(range(1, len(told) + 1))
        assert not any("ply" in one for one in told)
        assert ask("sightings", audience=audience, since=4)["sightings"] == told[4:]


@pytest.mark.rule("KING-18.6", "DRUG-16.2")
def test_who_watched_what_was_undone_is_told_so_under_the_next_number(ask: Ask) -> None:
    before = ask("sightings", audience="north")["sightings"]
    ask("move", **ask("legal", limit=1)["moves"][0])
    moved = ask("sightings", audience="north", since=len(before))["sightings"]
    assert ask("undo", reason="a slip")["ok"]
    (correction,) = ask("sightings", audience="north", since=len(before) + len(moved))["sightings"]
    numbers = [one["number"] for one in moved]
    assert (correction["kind"], correction["line"], correction["undoes"]) == ("said", "correction", numbers)
    assert correction["text"].startswith("Correction: taken back. Now North: play a card; ")
    now = ask("sightings", audience="north")["sightings"]
    assert now[: len(before)] == before
    assert now[len(before) : -1] == [{**one, "undone_by": correction["number"]} for one in moved]
    assert ask("sightings", audience="west")["sightings"] == [one for one in _told(ask, "west") if "undone_by" not in one]


def _told(ask: Ask, audience: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = ask("sightings", audience=audience)["sightings"]
    assert not any(one.get("line") == "correction" for one in told), "it had not watched"
    return told


def test_who_asked_for_a_view_is_taken_to_have_seen_it(ask: Ask, session: Session) -> None:
    ask("view", audience="north")
    ask("view", audience="north")
    ask("move", **ask("legal", limit=1)["moves"][0])
    answer = ask("undo", reason="a slip")
    assert answer["takes_back"] == [2]
    assert session.entries[-1].seen_by == ("north",)
    assert [one.kind for one in session.remarks] == ["screen"]


def test_legal_moves_are_counted_limited_and_stepped_through(ask: Ask) -> None:
    whole = ask("legal")
    assert whole["count"] == len(whole["moves"]) == 2
    assert whole["forms"] == [{"verb": "play", "seat": "", "count": 2}]
    assert ask("legal", limit=0)["moves"] == ask("legal", limit=-1)["moves"] == []
    assert ask("legal", limit=10**30)["moves"] == whole["moves"]
    card = whole["moves"][0]["args"]["card"]
    assert ask("legal", verb="play")["next"][0]["title"] == "card"
    assert ask("legal", verb="play", chosen=[card])["next"][0]["complete"] is True
    assert ask("legal", verb="dance")["count"] == 0
    assert ask("legal", anytime=True)["count"] == 0


@pytest.mark.slow
def test_moves_without_end_are_counted_and_not_all_listed() -> None:
    game = example("hunt")
    session, chance = Session.begin(MemoryStore(), game, load_content(game), seed=3), Random(4)
    while session.task is None or session.task.name != "intel_plan":
        session.play(session.legal_moves.sample(chance))
    answer = asker(session)("legal", limit=10**30)
    assert answer["count"] > 1_000_000
    assert len(answer["moves"]) == MOST_MOVES


@pytest.mark.parametrize(
    ("request_", "code", "text"),
    [
        ({"do": "move", "verb": "play", "args": {"card": "none"}}, "not_in_hand", "not in this hand"),
        ({"do": "move", "verb": "dance"}, "pending_first", "not possible now"),
        ({"do": "move"}, "bad_request", "missing required field `verb`"),
        ({"do": "dance"}, "bad_request", "'dance'"),
        ({"do": "view", "audience": "nobody"}, "trouble", "There is no audience 'nobody'"),
        ({"do": "view", "audience": "north", "at": 9}, "trouble", "There is no move 9"),
        ({"do": "sightings", "audience": "nobody"}, "trouble", "There is no audience"),
        ({"do": "ruling", "reason": " "}, "no_reason", "needs a reason"),
        ({"do": "undo", "reason": "x"}, "nothing_to_undo", "no move to take back"),
        ({"do": "note", "text": "x", "ply": 7}, "trouble", "no move 7"),
        ({"do": "message", "text": "x", "audience": "moon"}, "trouble", "no audience 'moon'"),
        (
            {"do": "message", "text": "x", "audience": "referee"},
            "trouble",
            "A message is for one of north, east,",
        ),
        ({"do": "message", "text": "x", "audience": ""}, "trouble", "or for all (*)"),
        ({"do": "quit", "extra": 1}, "bad_request", "unknown field `extra`"),
    ],
)
def test_errors_are_replies_and_change_nothing(session: Session, request_: dict[str, Any], code: str, text: str) -> None:
    driver = Driver(session, str)
    reply, going_on = driver.reply(json.dumps({**request_, "id": 5}).encode())
    answer = json.loads(reply)
    assert going_on
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert text in answer["error"]["text"]
    assert set(answer["error"]) == {"code", "clause", "text", *(["clause_text"] if answer["error"]["clause"] else [])}
    assert answer.get("id") == (None if code == "bad_request" else 5)
    assert (session.number, session.remarks) == (1, [])


def test_a_refusal_says_what_its_clause_says(ask: Ask) -> None:
    refused = ask("move", verb="play", args={"card": "none"})["error"]
    assert refused["clause"] == "TOY-1.1"
    assert refused["clause_text"] == "Whoever is asked plays a card of their own hand."


def test_a_refusal_is_answered_though_the_rulebook_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    class Damaged(Toy):
        rulebook = None

    session = Session.begin(MemoryStore(), Damaged(), CONTENT, options={"cards": 8}, seed=7)
    for text in ("no TOML", '[[section]]\ntitle = "x"\n[section.clauses]\n"HUNT-1.1" = "x"'):
        monkeypatch.setattr(contents, "resource_text", lambda game, name, text=text: text)
        assert asker(session)("move", verb="play", args={"card": "none"})["error"]["clause_text"] == ""


def test_a_bad_line_never_ends_the_process(session: Session) -> None:
    lines = [
        b"nonsense",
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b"{}",
        b"   ",
        b'{"do": "outcome", "id": "last"}',
        b'{"do": "quit"}',
        b"x",
    ]
    replies = [json.loads(reply) for reply in Driver(session, str).replies(lines)]
    assert [one["ok"] for one in replies] == [False] * 5 + [True, True]
    assert all(one["error"]["code"] == "bad_request" for one in replies[:5])
    assert replies[5] == {"ok": True, "id": "last", "outcome": None}


def test_a_bug_is_a_reply_too(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Match) -> tuple[str, ...]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Match, "faults", fail)
    assert asker(session)("faults")["error"] == {"code": "bug", "clause": "", "text": "bug: oh"}


def test_rulings_notes_bookmarks_and_messages(ask: Ask, session: Session) -> None:
    edit = {"type": "set", "number": "turn", "before": 1, "after": 3}
    answer = ask("ruling", edits=[edit], reason="agreed", question="whose turn?", precedent=True, by="Ada")
    assert answer["ply"] == 2
    assert "public" in answer["changed"]
    assert session.entries[-1].ply.args == {"question": "whose turn?", "precedent": True}
    assert ask("note", text="why", by="Ada") == {"ok": True, "ply": 2, "remark": 1}
    assert ask("bookmark", ply=1) == {"ok": True, "ply": 1, "remark": 2}
    ask("message", text="five minutes")
    assert session.message_for("south") == "five minutes"
    assert ask("decision")["decision"]["seats"] == ["north"]


def test_a_position_begins_another_session(ask: Ask, session: Session, begin: Begin) -> None:
    assert ask("position")["position"] == session.position()


def test_dice_are_asked_for(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.errors import DiceNeeded

    def needs(self: Session, move: Move, dice: tuple[int, ...], by: str, *, roll: bool) -> None:
        raise DiceNeeded("strike", "The strike", 2 - len(dice), (1, 2, 3, 4, 5, 6), len(dice))

    monkeypatch.setattr(Session, "play", needs)
    answer = asker(session)("move", verb="strike", dice=[4])
    assert answer["error"] == {"code": "dice_needed", "clause": "", "text": "The strike: enter 1 die"}
    assert answer["dice"] == {"roll": "strike", "title": "The strike", "count": 1, "faces": [1, 2, 3, 4, 5, 6], "given": 1}


def test_between_a_throw_and_its_dice_anything_may_come_and_nothing_is_lost() -> None:
    game = example("kingpin")
    session = Session.begin(MemoryStore(), game, load_content(game), seed=3, dice="physical")
    ask, chance = asker(session), Random(4)
    while True:
        move = msgspec.to_builtins(session.legal_moves.sample(chance))
        needed = ask("move", **move)
        if not needed["ok"]:
            break
    assert needed["error"]["code"] == "dice_needed"
    number, table = session.number, session.table
    assert ask("note", text="they blow on the dice")["ply"] == number
    assert ask("ruling", reason="a die on the floor counts")["ply"] == number + 1
    assert ask("undo", reason="it does not")["takes_back"] == [number + 1]
    assert ask("move", **{**move, "verb": "fly"})["error"]["code"] != "bug"
    assert ask("move", **move, dice=[99])["error"]["code"] == "bad_die"
    assert ask("move", **move) == needed
    assert session.table == table
    assert ask("quit") == {"ok": True}
    again = Session.open(session.store, session.header.id, all_games())
    ask, answer, dice = asker(again), needed, list[int]()
    while not answer["ok"]:  # one throw may lead to another: a tie is thrown again
        faces = answer["dice"]["faces"]
        dice += [faces[chance.index(len(faces))] for _ in range(answer["dice"]["count"])]
        answer = ask("move", **move, dice=dice)
    assert again.entries[-1].ply.dice == tuple(dice)
    assert answer["ply"] == number + 3


def test_a_game_that_is_over_takes_no_move_and_can_be_taken_back(ask: Ask, session: Session) -> None:
    while session.outcome is None:
        last = ask("legal", limit=1)["moves"][0]
        ask("move", **last)
    assert ask("move", **last)["error"]["code"] == "game_over"
    assert ask("legal") == {"ok": True, "count": 0, "forms": [], "moves": []}
    assert ask("decision") == {"ok": True, "decision": None, "task": None}
    assert ask("note", text="well played")["ply"] == session.number
    assert ask("undo", reason="the last card")["outcome"] is None
    assert ask("move", **last)["outcome"]["reason"] == "done"


def test_a_session_that_can_only_be_read_gives_views_and_takes_no_moves(begin: Begin) -> None:
    store = MemoryStore()
    ask = asker(Session.open(store, begin(store).header.id, GAMES, read_only=True))
    assert ask("view", audience="north")["ok"]
    refused = ask("move", **ask("legal", limit=1)["moves"][0])
    assert refused["error"]["code"] == "trouble"


def test_help_and_the_manual_name_every_request(ask: Ask) -> None:
    named = [one["do"] for one in ask("help")["requests"]]
    assert len(named) == len(Requests.__args__)
    manual = MANUAL.read_text(encoding="utf-8")
    for one in request_usages():
        fields = " ".join(f"`{field}`" for field in one["fields"].split())
        row = f"| `{one['do']}` | {fields} | {one['what']} |".replace("  ", " ")
        assert row in manual, "help said it in the marks of a docstring"


def test_the_manual_names_every_code_of_the_engine() -> None:
    manual = MANUAL.read_text(encoding="utf-8")
    modules = [path for path in (ROOT / "engine").rglob("*.py") if "games" not in path.parts]
    sources = [path.read_text(encoding="utf-8") for path in modules]
    codes = {code for source in sources for code in re.findall(r'IllegalMove\(\s*"(\w+)"', source)}
    assert len(codes) > 10
    assert {code for code in codes if f"`{code}`" not in manual} == set()


def test_the_transcript_in_the_manual_is_what_happens() -> None:
    session = Session.begin(MemoryStore(), Toy(), CONTENT, options={"cards": 8}, seed=7)
    driver = Driver(session, str)
    transcript = re.search(r"```jsonl\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    assert transcript is not None
    shown = transcript.group(1).splitlines()
    happened = []
    for line in shown:
        if line.startswith("> "):
            happened += [line, "< " + driver.reply(line[2:].encode())[0].decode()]
    # Hashes cover the time of day.
    assert [re.sub(r'"hash":"\w+"', '"hash":"…"', line) for line in happened] == shown


def test_the_greeting_says_which_session_it_is(session: Session) -> None:
    hello = json.loads(Driver(session, str).greeting())
    assert hello["session"] == session.header.id
    assert hello["audiences"] == ["referee", "north", "east", "south", "west", "public"]
    assert hello["ply"] == 1


def test_nothing_is_promised_that_the_log_did_not_take(begin: Begin) -> None:
    class Full(MemoryStore):
        def add_ply(self, *_: object) -> None:
            raise KnownError("The disk is full.")

    ask = asker(begin(Full()))
    assert ask("move", **ask("legal", limit=1)["moves"][0])["error"]["text"] == "The disk is full."
    assert ask("outcome") == {"ok": True, "outcome": None}
    assert Path(MANUAL).exists()
