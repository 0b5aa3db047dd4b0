"""What is typed and may not be done is answered with the clause, the reason and the code; nothing is lost or played."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.games import all_games, bot_move
from engine.moves.forms import ListedForm
from engine.moves.move import Move
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from referee.text_match import typed_words
from tests.ui.console.shown_panel import moves, panel_of
from tests.ui.console.toy_console import desk_session
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.explain import why_refused
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.synonyms import verb_meant
from ui.console.session_presenter import SessionPresenter


def played(game_id: str, plies: int) -> Session:
    game = next(one for one in all_games() if one.id == game_id)
    session = Session.begin(MemoryStore(), game, load_content(game), seed=1, dice="roll")
    chance = Random(1)
    while session.number < plies and session.outcome is None:
        session.play(bot_move(session._match, chance), roll=True)
    return session


def answer(session: Session, line: str) -> tuple[str, str, str]:
    found = why_refused(session, typed_words(line))
    return found.read, found.why.code, found.why.clause


def test_a_card_that_does_not_fit_its_place_is_refused_by_name() -> None:
    read, code, clause = answer(played("hunt", 5), "place need fam guad")
    assert (read, code, clause) == ("Setup place need · Family Celebration · Guadalajara", "terrain", "HUNT-3.4")


def test_a_verb_of_another_phase_is_refused_whatever_its_arguments() -> None:
    assert answer(played("hunt", 14), "plan w tij")[1:] == ("pending_first", "HUNT-4.4")
    assert answer(played("hunt", 21), "plan enf black maz")[1:] == ("unresolved_pawns", "HUNT-4.3")


def test_what_names_no_verb_is_answered_with_what_can_be_entered() -> None:
    found = why_refused(desk_session(), ["sing", "loudly"])
    assert found.read == ""
    assert found.why.code == "unknown_verb"
    assert "“sing”" in found.why.text
    assert "Put" in found.why.text


def test_a_word_of_ones_own_for_a_move_is_answered_with_the_word_to_type() -> None:
    """Four lines told what can be entered, and not that what somebody calls travel is called move here."""
    for typed, verbs, meant in (
        ("travel", ("Engage", "Move", "Roll for reporting"), "Move"),
        ("throw", ("Engage", "Move", "Roll for reporting"), "Roll for reporting"),
        ("engaeg", ("Engage", "Move"), "Engage"),
        ("sing", ("Engage", "Move"), ""),
    ):
        assert verb_meant(typed, verbs) == meant
    found = why_refused(desk_session(), ["putt", "it"])
    assert found.why.text == "“putt” is no move here. Type “put”."
    found = why_refused(desk_session(), ["lay", "it"])
    assert found.why.text == "After “lay” nothing begins with “it”.", "another word for a move is as good as its own"


def test_a_word_that_is_written_wrong_is_named_and_what_was_meant_by_it() -> None:
    session = played("hunt", 5)
    found = why_refused(session, typed_words("family ce guadlajara"))
    assert (found.read, found.why.code) == ("", "unknown_word")
    assert found.why.text == "After “family ce” nothing begins with “guadlajara”. Meant: Guadalajara?"
    found = why_refused(session, typed_words("family culiacn"))
    assert found.why.text == "After “family” nothing begins with “culiacn”. Meant: Culiacán?"


@pytest.mark.parametrize("line", ["fam guad", "family celebration guadalajara"])
def test_a_verb_that_is_left_out_is_found_by_what_follows(line: str) -> None:
    """Legal moves may be typed so; the others are refused by their clause all the same."""
    read, code, clause = answer(played("hunt", 5), line)
    assert (read, code, clause) == ("Setup place need · Family Celebration · Guadalajara", "terrain", "HUNT-3.4")


def test_what_is_missing_is_asked_for() -> None:
    """It was told as a program is: put needs card, a text."""
    for typed, text in (
        (["put"], "Put needs its card: type that too."),
        (["pool"], "Pool needs its dice: type the number too."),
        (["spend"], "Spend needs its on: type each too; a number after it says how often."),
    ):
        found = why_refused(desk_session(), typed)
        assert (found.why.code, found.why.text) == ("bad_argument", text)


def test_one_of_a_thing_is_typed_as_two_of_it_are() -> None:
    """`police badi 2` was understood, `police badi 1` was refused with ids of the engine."""
    session = played("hunt", 27)
    assert session.task is not None
    assert session.task.name == "enforcement_plan"
    entry = MoveEntry(session.legal_moves.forms, names=session.header.seat_names)
    for line, words in (
        ("police badi 1", ("blue:badiraguato",)),
        ("police badi 2", ("blue:badiraguato", "blue:badiraguato")),
        ("plan police badi 1 marina badi 1", ("blue:badiraguato", "black:badiraguato")),
    ):
        entry.query = line
        assert entry.candidates()[0].words == words
    found = why_refused(session, typed_words("badi 9"))
    assert "Badiraguato" in found.why.text
    assert "badiraguato" not in found.why.text


def test_words_too_many_are_named() -> None:
    found = why_refused(desk_session(), ["test", "twice"])
    assert found.why.text == "Without “twice” this may be done."


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    session = desk_session()
    session.play(next(move for move in session.legal_moves if move.verb == "call"))
    assert answer(session, "decline red")[1] == "not_asked"


def test_numbers_lists_and_amounts_are_read_as_the_rules_ask_for_them() -> None:
    session = desk_session()
    assert answer(session, "pool many")[1] == "bad_argument"
    assert why_refused(session, typed_words("spend left 2 right")).read == "Spend · Left tray · Right tray"


def test_a_refusal_calls_moves_as_the_list_does() -> None:
    """The list had "Place tokens", and what was typed was read as "Spend"."""
    session, words = desk_session(), {"spend": "Place tokens"}
    assert why_refused(session, typed_words("spend left 2 right"), verb_words=words).read.startswith("Place tokens · ")
    assert "Place tokens" in why_refused(session, ["sing"], verb_words=words).why.text


def test_one_line_is_answered_with_few_questions_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its verbs was read anew in 24 ways, and each way is a move that the rules try."""
    asked: list[Move] = []

    def count(session: Session, move: Move) -> IllegalMove:
        asked.append(move)
        return IllegalMove("none", "", "No.")

    monkeypatch.setattr(Session, "why_not", count)
    for session in (played("hunt", 5), played("hunt", 30), desk_session()):
        for line in ("p a e", "m a a a", "a e", "set a a 1", "re a", "x a a e"):
            asked.clear()
            why_refused(session, typed_words(line))
            assert len(asked) <= 48
    asked.clear()
    why_refused(played("hunt", 30), typed_words("p a e"))
    assert len({move.verb for move in asked}) > 2, "the first verb must not take them all"


def test_an_answer_is_read_under_the_name_that_its_verb_declares() -> None:
    """The heading of the list was taken for the name of the argument: the answer counted as missing."""
    read, code, clause = answer(played("kingpin", 6), "decide gallery night")
    assert (read, code, clause) == ("Decide · Gallery Night", "bad_answer", "KING-20.4")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game.id for game in all_games()])
def test_any_line_of_any_game_has_an_answer(game_id: str) -> None:
    session, chance = played(game_id, 12), Random(5)
    rules = session.rules
    verbs = sorted({verb for one in rules.decisions.values() for verb in one.verbs})
    words = [*session.table.where, *rules.schema.zones, *session.header.seats, "3", "-1", "yes", "nonsense"]
    for _ in range(40):
        verb = verbs[chance.index(len(verbs))]
        line = " ".join([verb.replace("_", " "), *(words[chance.index(len(words))] for _ in range(chance.index(4)))])
        found = why_refused(session, typed_words(line))
        assert found.read or session.outcome is not None
        assert found.why.text


def test_enter_on_a_line_that_is_no_move_asks_why_and_keeps_it(qtbot: QtBot) -> None:
    session = desk_session()
    presenter = SessionPresenter(session)
    panel = DecisionPanel()
    qtbot.addWidget(panel)
    panel.set_entry(presenter.entry(), presenter.names)

    def ask(chosen: list[str], typed: list[str], verb: str, seat: str) -> None:
        found = presenter.why(typed, chosen, verb, seat)
        panel.set_refusal(found.why, found.read)

    panel.why_requested.connect(ask)
    qtbot.keyClicks(panel.field, "put paper 9")
    assert panel.refusal.text() == "No legal move fits."
    qtbot.keyClick(panel.field, "\r")
    assert panel.field.text() == "put paper 9"
    assert panel.refusal.text().startswith("Put · ")
    assert session.number == 1
    qtbot.keyClicks(panel.field, "x")
    assert panel.refusal.text() == "No legal move fits."
    qtbot.keyClick(panel.field, "\r")
    qtbot.keyClick(panel.field, Qt.Key.Key_Escape)
    assert panel.refusal.isHidden()
    presenter.close()


def test_why_a_line_is_no_move_is_said_when_typing_pauses(qtbot: QtBot) -> None:
    """The panel was empty but for "No legal move fits. Enter says why."."""
    session = desk_session()
    presenter = SessionPresenter(session)
    panel = DecisionPanel()
    qtbot.addWidget(panel)
    panel.set_entry(presenter.entry(), presenter.names)

    def ask(chosen: list[str], typed: list[str], verb: str, seat: str) -> None:
        found = presenter.why(typed, chosen, verb, seat)
        panel.set_refusal(found.why, found.read)

    panel.why_requested.connect(ask)
    qtbot.keyClicks(panel.field, "put paper 9")
    qtbot.waitUntil(lambda: panel.refusal.text().startswith("Put · "))
    assert panel.field.text() == "put paper 9"
    assert session.number == 1
    qtbot.keyClick(panel.field, Qt.Key.Key_Backspace)
    assert panel.refusal.isHidden()
    qtbot.keyClicks(panel.field, "9")
    qtbot.waitUntil(lambda: panel.refusal.text().startswith("Put · "))
    panel.restore_text("put")
    assert panel.refusal.isHidden(), "it fits now"
    qtbot.wait(400)
    assert panel.refusal.isHidden()
    presenter.close()


def test_words_that_do_not_go_on_with_the_verb_chosen_may_begin_another() -> None:
    session = played("hunt", 1)
    found = why_refused(session, ["need"], ["exposure"], "setup_split", "")
    assert (found.why.code, found.why.clause) == ("wrong_phase", "HUNT-4.3")


def test_numbers_by_name_are_read_to_the_last() -> None:
    """A move that is only typed reads its arguments as the rules ask for them: as a list, a number, amounts."""
    session = desk_session()
    found = why_refused(session, typed_words("spend left 2 right 2"))
    assert found.read == "Spend · Left tray · Right tray"
    assert "needs on" not in found.why.text


def test_what_can_be_entered_is_listed_below_why_a_line_is_no_move(qtbot: QtBot) -> None:
    """After a wrong letter the list was empty, and the referee had to take it back to see what fits."""
    session = desk_session()
    presenter = SessionPresenter(session)
    panel = DecisionPanel()
    qtbot.addWidget(panel)
    panel.resize(320, 700)
    panel.set_entry(presenter.entry(), presenter.names)
    panel.show()
    played: list[object] = []
    panel.played.connect(played.append)
    offered = [panel.model.index(row).data() for row in range(panel.model.rowCount())]
    qtbot.keyClicks(panel.field, "xq")
    assert panel.list.isVisible()
    assert [panel.model.index(row).data() for row in range(panel.model.rowCount())][: len(offered)] == offered
    qtbot.keyClick(panel.field, "\r")
    assert not played  # nothing is chosen of itself
    qtbot.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.current is not None
    qtbot.keyClick(panel.field, "\r")
    assert played or panel.model.entry.verb  # Enter takes what is under the cursor
    presenter.close()


@pytest.mark.parametrize("high", [640, 2000])
def test_why_a_move_is_refused_stands_under_the_field_however_high_the_panel_is(qtbot: QtBot, high: int) -> None:
    """On a large monitor it stood at the other end of the panel."""
    session = desk_session()
    presenter = SessionPresenter(session)
    panel = DecisionPanel()
    qtbot.addWidget(panel)
    panel.resize(420, high)
    panel.show()
    panel.set_entry(presenter.entry(), presenter.names)
    panel.layout().activate()  # type: ignore[union-attr]
    rows = panel.list.geometry()
    panel.show_refusal("Nobody can pass now.")  # what may be done is listed below
    panel.layout().activate()  # type: ignore[union-attr]
    assert 0 <= panel.refusal.y() - panel.field.geometry().bottom() <= 16
    assert panel.list.y() > panel.refusal.geometry().bottom()
    panel.set_refusal(None)
    panel.layout().activate()  # type: ignore[union-attr]
    assert panel.list.geometry() == rows
    qtbot.keyClicks(panel.field, "put paper 9")
    panel.layout().activate()  # type: ignore[union-attr]
    assert 0 <= panel.refusal.y() - panel.field.geometry().bottom() <= 16
    assert panel.list.y() > panel.refusal.geometry().bottom()
    panel.show_refusal("No.")
    panel.layout().activate()  # type: ignore[union-attr]
    assert 0 <= panel.refusal.y() - panel.field.geometry().bottom() <= 16
    panel.field.clear()
    panel.layout().activate()  # type: ignore[union-attr]
    assert panel.list.geometry() == rows
    presenter.close()


def test_no_row_sinks_under_the_hand_when_a_click_is_refused(qtbot: QtBot) -> None:
    session = desk_session()
    presenter = SessionPresenter(session)
    panel = DecisionPanel()
    qtbot.addWidget(panel)
    panel.resize(420, 900)
    panel.show()
    panel.set_entry(presenter.entry(), presenter.names)
    top = panel.list.y()
    panel.list.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    panel.show_refusal("Not now.")
    panel.layout().activate()  # type: ignore[union-attr]
    assert (panel.list.y(), panel.refusal.y() > top) == (top, True)
    presenter.close()


def test_beside_a_word_of_ones_own_stands_for_which_move_it_is_taken(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, MoveEntry([ListedForm("move", ("place",), [("north",), ("south",)]), ListedForm("rest")]))
    found = moves(panel)
    qtbot.keyClicks(panel.field, "travel")
    assert panel.meant.isVisible()
    assert panel.meant.text() == "travel = Move"
    qtbot.keyClicks(panel.field, " sou")
    assert not panel.refusal.isVisible()
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert found == ["move south"]
    panel.restore_text("move")
    assert not panel.meant.isVisible()
