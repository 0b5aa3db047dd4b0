"""The one door: a move is checked, committed, followed, shown; and nothing of it happens if the log cannot take it."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove, KnownError
from engine.match.match import Move
from engine.model.event import Ended, Marked, Moved, Outcome, Set
from engine.model.view import Face, Observation, View
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.records import Link, PlyRecord, Remark
from referee.session.change import Change
from referee.session.reveal_preview import preview
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.view_json import to_json
from tests.referee.conftest import CONTENT, GAMES, Attempts, Begin, HandClock


class FailingStore(MemoryStore):
    """Refuses what it is told to, as a full disk does."""

    full = False

    def add_ply(self, record: PlyRecord, link: Link) -> None:
        if self.full:
            raise KnownError("The disk is full.")
        super().add_ply(record, link)

    def add_remark(self, remark: Remark, link: Link) -> None:
        if self.full:
            raise KnownError("The disk is full.")
        super().add_remark(remark, link)


def any_move(session: Session) -> Move:
    return next(iter(session.legal_moves))


def test_a_move_is_in_the_log_before_a_listener_hears_of_it(begin: Begin) -> None:
    session = begin()
    heard: list[tuple[int, int]] = []
    session.subscribe(lambda change: heard.append((len(session.store.plies(session.header.id)), session.number)))
    session.play(any_move(session))
    assert heard == [(2, 2)]


def test_what_the_log_refuses_has_not_happened_and_can_be_done_again(begin: Begin) -> None:
    store = FailingStore()
    session = begin(store)
    heard: list[Change] = []
    session.subscribe(heard.append)
    move, before = any_move(session), {audience: session.view(audience) for audience in session.audiences}
    store.full = True
    attempts: Attempts = (
        lambda: session.play(move),
        lambda: session.rule((), "why"),
        lambda: session.note("a note"),
        lambda: session.screen_change("north", "LIVE"),
        lambda: session.pause("a break"),
    )
    for attempt in attempts:
        with pytest.raises(KnownError, match="full"):
            attempt()
    assert (session.number, session.remarks, heard, session.paused) == (1, [], [], "")
    assert ({one: session.view(one) for one in before}, session.screen_state("north")) == (before, "CURTAIN")
    store.full = False
    session.play(move)
    assert session.number == 2
    assert Session.open(store, session.header.id, GAMES).problems == ()


def test_a_refused_move_changes_nothing_and_names_its_clause(begin: Begin) -> None:
    session = begin()
    with pytest.raises(IllegalMove, match=r"TOY-1\.1"):
        session.play(Move("play", {"card": session.table.ids("hand:east")[0]}))
    assert session.number == 1
    refused = session.why_not(Move("play", {"card": session.table.ids("hand:east")[0]}))
    assert refused is not None
    assert refused.code == "not_in_hand"
    assert session.why_not(any_move(session)) is None


def test_a_change_says_what_changed_and_for_whom(begin: Begin) -> None:
    session = begin()
    change = session.play(any_move(session), entered_by="Ada")
    assert change.changed == frozenset(session.audiences)
    assert change.entry is not None
    assert (change.entry.entered_by, change.entry.at) == ("Ada", "2026-11-21T09:30:00.000Z")
    swap = session.rule((Moved(session.table.ids("hand:east")[0], "hand:east", 0, "hand:east", 1),), "order")
    # To all but its owner and the referee the hand is a number.
    assert swap.changed == {REFEREE, "east"}


def test_the_view_is_that_of_the_match_now_and_at_every_ply(begin: Begin) -> None:
    session = begin()
    while session.outcome is None:
        session.play(any_move(session))
        for audience in session.audiences:
            assert to_json(session.view(audience)) == to_json(session.history.view(audience))
    assert session.view("north", 1) == session.history.view("north", 1)
    assert session.view("stranger").zones == {}


def test_every_listener_is_told_though_one_fails(begin: Begin) -> None:
    session = begin()
    heard: list[str] = []

    def broken(change: Change) -> None:
        heard.append("broken")
        raise RuntimeError("a window failed")

    session.subscribe(broken)
    leave = session.subscribe(lambda change: heard.append("second"))
    with pytest.raises(RuntimeError, match="a window failed"):
        session.play(any_move(session))
    assert heard == ["broken", "second"]
    assert session.number == 2
    leave()
    with pytest.raises(RuntimeError):
        session.note("x")
    assert heard == ["broken", "second", "broken"]


def test_a_take_back_says_who_had_been_shown_what_it_takes_back(begin: Begin) -> None:
    session = begin()
    session.screen_change("north", "LIVE", "left monitor")
    session.screen_change("east", "LIVE")
    session.screen_change("east", "HELD")
    session.play(any_move(session))
    session.screen_change(PUBLIC, "LIVE")
    assert session.told_of_take_back() == ("north", PUBLIC), "the referee knows it before"
    change = session.take_back("It was for the other team.", entered_by="Ada")
    assert change.entry is not None
    assert change.entry.ply.takes_back == (2,)
    # East's screen held the view from before the move, south's and west's were curtained.
    assert change.entry.seen_by == ("north", PUBLIC)
    assert session.view("north") == session.view("north", 1)
    assert session.in_effect == (1,)


def test_a_take_back_needs_a_reason_and_something_to_take_back(begin: Begin) -> None:
    session = begin()
    with pytest.raises(IllegalMove, match="no move to take back"):
        session.take_back("why")
    session.play(any_move(session))
    with pytest.raises(IllegalMove, match="needs a reason"):
        session.take_back(" ")
    assert session.number == 2


def test_previews_show_what_each_audience_would_see_and_change_nothing(begin: Begin) -> None:
    session = begin()
    move = any_move(session)
    card = session.rules.name(session.table, move.text("card"))
    told = session.preview(move)
    assert told.pending == ""
    assert [face.name for face in told.learned["east"]] == [card]
    assert "north" not in told.learned  # it has held the card all along
    assert told.sentences == (f"East, South, West and the public will see {card}.",)
    session.play(move)
    assert session.entries[-1].told == told.sentences  # the same text is what the log keeps
    assert session.entries[0].told == ()
    back = session.views_after_take_back()
    assert back["north"] == session.view("north", 1)
    ruled = session.views_after_ruling((Set("turn", 2, 9),))
    assert ruled["public"].numbers["turn"] == 9
    assert session.view("public").numbers["turn"] == 2
    assert session.number == 2


def test_who_sees_two_cards_of_one_name_is_named_once() -> None:
    told = tuple(Observation("made", to="open", face=Face(card, "The Sergeant")) for card in ("card", "piece"))
    views, readers = {one: View("toy", one) for one in ("north", PUBLIC)}, ("north", PUBLIC)
    sentences = preview(dict.fromkeys(readers, told), "", views, {"north": "North"}, readers, {}).sentences
    assert sentences == ("North and the public will see The Sergeant.",)


def test_a_ruling_is_kept_with_its_question_and_reason(begin: Begin) -> None:
    session = begin()
    change = session.rule((Set("turn", 1, 3),), "They agreed.", question="Whose turn?", clause="TOY-1.1", precedent=True)
    assert change.entry is not None
    assert change.entry.ply.args == {"question": "Whose turn?", "clause": "TOY-1.1", "precedent": True}
    assert change.entry.ply.reason == "They agreed."
    assert session.table.number("turn") == 3


def test_a_ruling_says_truly_what_was_there_before(begin: Begin) -> None:
    session = begin()
    card = session.table.ids("hand:north")[0]
    ended = Ended(Outcome((), "x", "x"), Outcome(("north",), "agreed", "They agreed."))
    session.rule((Set("turn", 7, 3), Set("turn", 8, 4), Marked(card, "seen", 5, 1), ended), "several")
    *edits, _published = session.entries[-1].ply.events
    assert edits == [Set("turn", 1, 3), Set("turn", 3, 4), Marked(card, "seen", 0, 1), Ended(None, ended.after)]
    table = session.table
    for edit in reversed(edits):
        table = table.revert(edit)
    assert table == session.history.frames[1].table
    with pytest.raises(IllegalMove, match="does not fit"):
        session.rule((Marked("nothing", "seen", 0, 1), Set("turn", 0, 1)), "no such piece")


def test_reopening_goes_on_exactly_where_it_was_with_everything_curtained(begin: Begin, clock: HandClock) -> None:
    store = MemoryStore()
    session = begin(store, seat_names={"north": "Red"})
    clock.pass_(3)
    session.screen_change("north", "LIVE")
    session.play(any_move(session))
    session.message("north", "Hurry up")
    session.take_back("wrong card")
    session.play(any_move(session))
    session.pause("lunch")
    again = Session.open(store, session.header.id[:7], GAMES, clock=clock)
    assert again.problems == ()
    assert again.read_only == ""
    assert again.entries == session.entries
    assert again.remarks[:-1] == session.remarks
    assert again.remarks[-1].kind == "opened"
    for audience in session.audiences:
        assert again.view(audience) == session.view(audience)
        assert again.observations(audience) == session.observations(audience)
        assert again.screen_state(audience) == "CURTAIN"
    assert again.clocks() == session.clocks()
    assert again.paused == "lunch"
    assert again.message_for("north") == "Hurry up"
    assert again.name("north") == "Red"
    # What was shown before the program ended is still known afterwards.
    taken = again.take_back("after all")
    assert taken.entry is not None
    assert taken.entry.seen_by == ("north",)
    while again.outcome is None:
        again.play(any_move(again))
    assert Session.open(store, session.header.id, GAMES).outcome == again.outcome


def test_messages_reach_their_audience_until_they_are_taken_away(begin: Begin) -> None:
    session = begin()
    assert session.message_for("north") == ""
    session.message("*", "Five minutes")
    session.message("east", "Only for you")
    assert [session.message_for(one) for one in ("north", "east", PUBLIC, REFEREE)] == [
        "Five minutes",
        "Only for you",
        "Five minutes",
        "",
    ]
    session.message("*", "")
    assert session.message_for("east") == ""
    with pytest.raises(KnownError, match="no audience 'nobody'"):
        session.message("nobody", "hello")


def test_notes_and_bookmarks_attach_to_a_ply(begin: Begin) -> None:
    session = begin()
    session.play(any_move(session))
    assert session.note("why there?", by="Ada").remark == session.remarks[0]
    session.bookmark(ply=1)
    assert [(one.kind, one.ply, one.by) for one in session.remarks] == [("note", 2, "Ada"), ("bookmark", 1, "")]
    with pytest.raises(KnownError, match="no move 3"):
        session.note("too far", ply=3)


def test_sightings_at_an_earlier_ply_do_not_know_later_take_backs(begin: Begin) -> None:
    session = begin()
    session.play(any_move(session))
    told = session.observations("public", since=1)
    session.take_back("oops")
    assert session.observations("public", since=1) == []
    assert [one.line for one in session.sightings("public", 2)] == [
        one.text if one.kind == "said" else "" for _, one in (*session.observations("public"), *told)
    ]
    assert [one.text for one in session.observations_of_ply(2) if one.kind == "said"] == [
        one.text for _, one in told if one.kind == "said"
    ]


def test_a_session_can_begin_from_a_position(begin: Begin) -> None:
    first = begin()
    first.play(any_move(first))
    store = MemoryStore()
    second = begin(store, position=first.table)
    assert second.table == first.table
    assert Session.open(store, second.header.id, GAMES).table == first.table
    assert 'game = "toy"' in second.position()


@pytest.mark.parametrize(
    ("keywords", "sentence"),
    [
        ({"seed": -1}, "The seed must be from 0"),
        ({"options": {"rain": 1}}, "has no option rain"),
        ({"seats": 2}, "takes 4 seats, not 2"),
        ({"seat_names": {"up": "Red"}}, "up does not play"),
    ],
)
def test_what_does_not_fit_the_game_is_refused_before_anything_is_kept(
    begin: Begin, keywords: dict[str, object], sentence: str
) -> None:
    store = MemoryStore()
    with pytest.raises(KnownError, match=sentence):
        begin(store, **keywords)
    assert store.count() == 0


def test_reading_a_session_enters_nothing(begin: Begin) -> None:
    store = MemoryStore()
    session = begin(store)
    read = Session.open(store, session.header.id, GAMES, read_only=True)
    attempts: Attempts = (lambda: read.play(any_move(read)), lambda: read.note("x"), lambda: read.take_back("x"))
    for attempt in attempts:
        with pytest.raises(KnownError, match="Nothing can be entered"):
            attempt()
    assert (session.can_write_remarks, read.can_write_remarks) == (True, False)
    assert read.content == session.content
    assert read.unpublished_view("east") == session.view("east")
    assert store.remarks(session.header.id) == []


def test_other_rules_open_for_reading_until_they_are_adopted(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    session = begin(store)
    monkeypatch.setattr(type(GAMES[0]), "version", "2")
    read = Session.open(store, session.header.id, GAMES)
    assert "version 1 of the rules" in read.read_only
    assert (read.problems, read.other_rules) == ((read.read_only,), "1")
    with pytest.raises(KnownError, match="played under version 1"):
        read.play(any_move(read))
    read.note("still worth a note")
    assert read.other_rules == "1"
    read.adopt_rules("Ada")
    assert read.entries[-1].ply.args == {"rules_version": "2"}
    assert (read.read_only, read.problems, read.other_rules) == ("", (), "")
    read.play(any_move(read))
    later = Session.open(store, session.header.id, GAMES)
    assert (later.read_only, later.number) == ("", 3)
    with pytest.raises(KnownError, match="played by the rules of this Whitecell"):
        later.adopt_rules()


def test_other_rules_are_adopted_only_where_they_can_go_on_and_the_log_takes_it(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FailingStore()
    session = begin(store)
    monkeypatch.setattr(type(GAMES[0]), "version", "2")
    read = Session.open(store, session.header.id, GAMES)
    why = read.read_only
    with monkeypatch.context() as patch:
        patch.setattr(read.rules, "decisions", {})
        with pytest.raises(KnownError, match="Version 2 of the rules cannot go on from where this session stands"):
            read.adopt_rules()
    store.full = True
    with pytest.raises(KnownError, match="full"):
        read.adopt_rules()
    assert (read.read_only, read.problems, read.other_rules, read.number) == (why, (why,), "1", 1)
    store.full = False
    read.adopt_rules()
    assert read.number == 2


def test_a_log_that_can_only_be_read_is_opened_for_reading(begin: Begin) -> None:
    store = FailingStore()
    session = begin(store)
    store.full = True
    read = Session.open(store, session.header.id, GAMES)
    assert read.read_only == "The disk is full."
    assert read.view("north") == session.view("north")


def test_an_unknown_game_is_named(begin: Begin) -> None:
    session = begin()
    with pytest.raises(KnownError, match="There is no game 'toy'; there are: none"):
        Session.open(session.store, session.header.id, ())


def test_a_second_session_may_have_its_own_names_and_content(begin: Begin) -> None:
    store = MemoryStore()
    first, second = begin(store, title="Monday"), begin(store, title="Tuesday", seat_names={"west": "Blue"})
    assert first.header.id != second.header.id
    assert second.header.content_sha256 == CONTENT.sha256
    assert [one.title for one in store.sessions(search="blue")] == ["Tuesday"]
    with pytest.raises(KnownError, match="could be"):
        Session.open(store, "toy", GAMES)
    with pytest.raises(KnownError, match="no session 'chess'"):
        Session.open(store, "chess", GAMES)


def test_a_session_opened_for_review_plays_nothing_but_takes_notes(begin: Begin) -> None:
    store = MemoryStore()
    session = begin(store)
    session.play(any_move(session))
    again = Session.open(store, session.header.id, GAMES, for_review=True)
    assert again.read_only == "it was opened for review."
    with pytest.raises(KnownError):
        again.play(any_move(again))
    remarks = len(again.remarks)
    again.note("Why there?")
    assert len(again.remarks) == remarks + 1


def test_a_note_keeps_its_tags_and_a_team_its_intent(begin: Begin) -> None:
    session = begin()
    session.note("why there? #Risk #risk #time", 1)
    assert session.remarks[-1].data == {"tags": ["risk", "time"]}
    session.note("no tag")
    assert session.remarks[-1].data == {}
    session.intent("north", "hold the high cards", " ", by="scribe")
    told = session.remarks[-1]
    assert (told.kind, told.audience, told.text) == ("note", "north", "North intends: hold the high cards")
    assert told.data == {"intends": "hold the high cards"}


def test_a_session_answers_for_its_match(begin: Begin) -> None:
    session = begin()
    assert session.briefs[-1].title == "Options of this session"
    assert session.piece_at("table~0") is None
    assert session.awaited_refusals() == {}
    assert session.odds(any_move(session)) is None


def test_before_a_take_back_the_referee_can_ask_whether_chance_would_decide_anew(begin: Begin) -> None:
    session = begin()
    session.play(any_move(session))
    assert session.decided_by_chance(session.number) == "", "a card that is played is chosen"
