"""Newer and unknown events; what today's rules would decide differently; views in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.model.event import Set, Task
from engine.play.working_table import Desk
from referee.archive.bundle import bundle_lines, read_lines
from referee.archive.verify_session import verify
from referee.log.chain import seal, seal_header
from referee.log.records import Link, PlyRecord
from referee.log.stored_table import UnreadableEvents, read_events
from referee.session.content_files import resource_text
from referee.session.session import Session
from referee.session.view_text import numbered_lines, view_text
from referee.store import MemoryStore
from tests.engine.toy import ToyRules
from tests.referee.conftest import GAMES, Begin


def rewritten(session: Session, ply: int, /, **changes: Any) -> MemoryStore:
    """The session's log with one ply changed and every hash made anew, as another program would have written it."""
    header, head = session.store.header(session.header.id)
    assert head == seal_header(header)
    before, plies = head, list[tuple[PlyRecord, Link]]()
    for record, _ in session.store.plies(header.id):
        changed = msgspec.structs.replace(record, **changes) if record.number == ply else record
        link = seal(changed, before)
        plies.append((changed, link))
        before = link.hash
    store = MemoryStore()
    store.load(header, head, plies, [])
    return store


@pytest.fixture
def session(begin: Begin) -> Session:
    session = begin()
    for _ in range(4):
        session.play(next(iter(session.legal_moves)))
    return session


def test_a_move_of_which_todays_rules_can_make_nothing_is_told_of(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
        task.data["since then"]

    monkeypatch.setattr(ToyRules, "_play", play)
    verdict = verify(session.store, session.header.id, GAMES)
    assert verdict.problems == ()
    assert [one.ply for one in verdict.differences] == [2, 3, 4, 5]
    assert verdict.differences[0].text == "nothing can be made of play (KeyError: 'since then')"


@pytest.mark.parametrize(
    ("data", "event_format", "text"),
    [
        (b"[]", 2, "was written in event format 2; this Whitecell reads format 1"),
        (b"[]", 0, "was written in event format 0"),
        (b'[{"type":"teleported"}]', 1, "holds events that this Whitecell does not know"),
        (b"no json", 1, "holds events that this Whitecell does not know"),
    ],
)
def test_events_that_are_not_known_are_said_to_be(data: bytes, event_format: int, text: str) -> None:
    with pytest.raises(UnreadableEvents, match=text):
        read_events(msgspec.Raw(data), event_format)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"event_format": 2}, "Move 4 was written in event format 2; this Whitecell reads format 1"),
        ({"events": msgspec.Raw(b'[{"type":"teleported"}]')}, "Move 4 holds events that this Whitecell does not know"),
        ({"args": msgspec.Raw(b"[]")}, "Move 4 has arguments that are not readable"),
        ({"at": "yesterday"}, "Move 4 has a time that is none (yesterday)"),
        (
            {"events": msgspec.Raw(b'[{"type":"moved","piece":"x","origin":"deck","at":0,"to":"table","to_at":0}]')},
            "Move 4 does not fit the table",
        ),
        ({"number": 5}, "The chain is broken at move 4: it is missing"),
    ],
)
def test_a_log_is_shown_up_to_what_cannot_be_read(session: Session, changes: dict[str, Any], problem: str) -> None:
    read = Session.open(rewritten(session, 4, **changes), session.header.id, GAMES)
    assert read.number == 3
    assert len(read.problems) == 1
    assert read.problems[0].startswith(problem)
    assert read.problems[0].endswith("the session is shown up to move 3.")
    assert read.read_only == read.problems[0]
    assert read.view("north") == session.view("north", 3)


def test_today_s_rules_decide_a_fresh_log_alike(session: Session) -> None:
    session.take_back("a slip")
    session.rule((Set("turn", 4, 4),), "a pause")
    session.play(next(iter(session.legal_moves)))
    verdict = verify(session.store, session.header.id, GAMES)
    assert (verdict.problems, verdict.differences, verdict.reworded) == ((), (), ())
    assert (verdict.plies, verdict.last_hash) == (session.number, session.last_hash)


def test_plies_that_today_s_rules_would_decide_differently_are_named(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbidden = session.entries[2].ply.args["card"]
    really = ToyRules._play

    def play(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
        if card == forbidden:
            really(self, desk, task, "none")
        really(self, desk, task, card)
        if task.seats[0] == "south":
            desk.add("turn", 10)

    monkeypatch.setattr(ToyRules, "_play", play)
    verdict = verify(session.store, session.header.id, GAMES)
    assert verdict.problems == ()
    assert [one.ply for one in verdict.differences] == [3, 4]
    assert verdict.differences[0].text == "play would be refused: That card is not in this hand. (TOY-1.1)"
    assert verdict.differences[1].text.startswith("event ")


def test_what_is_asked_because_dice_are_entered_is_asked_again_when_it_is_verified(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ply without dice in a session with physical dice is no ply whose dice the program throws."""
    really = ToyRules._play

    def play(self: ToyRules, desk: Desk, task: Task, card: str) -> None:
        really(self, desk, task, card)
        desk.add("turn", 10 * desk.physical_dice)

    monkeypatch.setattr(ToyRules, "_play", play)
    physical, thrown = begin(dice="physical"), begin(dice="roll")
    for session in (physical, thrown):
        session.play(next(iter(session.legal_moves)))
        assert session.table.number("turn") > 10 or session is thrown
        assert verify(session.store, session.header.id, GAMES).differences == ()


def test_a_set_up_that_would_be_another_today_is_named(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    really = ToyRules._deal

    def deal(self: ToyRules, desk: Desk, task: Task) -> None:
        really(self, desk, task)
        desk.add("turn", 1)

    monkeypatch.setattr(ToyRules, "_deal", deal)
    assert [one.ply for one in verify(session.store, session.header.id, GAMES).differences] == [1]


@pytest.mark.parametrize("words", ["a card", "cards left: none", "card"])
def test_what_is_told_in_other_words_today_is_decided_alike(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Lines, words in the data of a decision, the text of an outcome; but a word by itself may be what is decided on."""
    said, asked, ended = Desk.say, Desk.ask, Desk.end
    monkeypatch.setattr(Desk, "ask", lambda self, decision, *seats: asked(self, decision, *seats, what=["the card"]))
    session = begin()
    while session.outcome is None:
        session.play(next(iter(session.legal_moves)))
    monkeypatch.setattr(Desk, "say", lambda self, line, **args: said(self, line, **args, more="words"))
    monkeypatch.setattr(Desk, "ask", lambda self, decision, *seats: asked(self, decision, *seats, what=[words]))
    monkeypatch.setattr(Desk, "end", lambda self, winners, reason, _text: ended(self, winners, reason, "In other words."))
    verdict = verify(session.store, session.header.id, GAMES)
    assert verdict.differences == ()
    assert verdict.reworded == tuple(range(1, session.number + 1))


@pytest.mark.parametrize("data", [{"what": "card"}, {"what": ["card", "card"]}, {"which": "card"}, {"what": 2}])
def test_other_data_of_a_decision_are_no_other_words(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, data: dict[str, Any]
) -> None:
    asked = Desk.ask
    monkeypatch.setattr(Desk, "ask", lambda self, decision, *seats: asked(self, decision, *seats, what="hand"))
    session = begin()
    monkeypatch.setattr(Desk, "ask", lambda self, decision, *seats: asked(self, decision, *seats, **data))
    assert [one.ply for one in verify(session.store, session.header.id, GAMES).differences] == [1]


def test_a_log_that_ends_in_the_middle_of_a_ply_of_today_is_named(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    events = session.entries[4].ply.events
    store = rewritten(session, 5, events=msgspec.Raw(msgspec.json.encode(events[:-1])))
    assert verify(store, session.header.id, GAMES).differences[0].text == (
        f"it would cause {len(events)} events, not {len(events) - 1}"
    )


def test_what_is_noted_on_a_ply_is_never_read_without_the_ply(begin: Begin) -> None:
    """Somebody reads a session, or exports it, in the very moment in which another program goes on with it."""

    class Going(MemoryStore):
        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if name not in ("plies", "remarks") or not self.on:
                return found

            def read_and_go_on(wanted: str) -> Any:
                read = found(wanted)
                self.on = False
                lived.play(next(iter(lived.legal_moves)))
                lived.note("on the ply just played")
                self.on = True
                return read

            return read_and_go_on

        on = False

    store = Going()
    lived = begin(store)
    store.on = True
    read = Session.open(store, lived.header.id, GAMES, read_only=True)
    assert max((remark.ply for remark in read.remarks), default=0) <= read.number
    lines = list(bundle_lines(store, lived.header.id))
    bundled, wanted, problems = read_lines(b"\n".join(lines), "x.jsonl")
    store.on = False
    assert problems == ()
    again = Session.open(bundled, wanted, GAMES, read_only=True)
    assert max(remark.ply for remark in again.remarks) <= again.number
    assert again.problems == ()


def test_a_view_in_words_says_what_the_audience_sees_and_no_more(session: Session) -> None:
    card = session.rules.name(session.table, session.table.ids("hand:east")[0])
    mine, theirs = view_text(session.view("east")), view_text(session.view("west"))
    assert f"Hand of east (1): {card}" in mine
    assert "Hand of east: 1" in theirs
    assert card not in theirs
    assert "decision: north: play a card" in theirs
    while session.outcome is None:
        session.play(next(iter(session.legal_moves)))
    assert "over: All cards are played. Winners: nobody." in view_text(session.view("public"))
    assert next(numbered_lines(session.sightings("public"))).startswith("    1  North plays ")


def test_shipped_resources_are_found() -> None:
    with pytest.raises(FileNotFoundError):
        resource_text("nosuch", "content.toml")
