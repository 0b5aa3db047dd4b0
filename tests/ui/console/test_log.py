"""The log as a list: its model, struck lines, marks and search."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QAbstractItemModel, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.model.event import Ply, Set
from engine.moves.move import Move
from referee.session.clocks import ClockReading
from referee.session.ply_text import move_text
from referee.session.session import Session
from tests.ui.console.toy_console import desk_session, toy_session
from tests.ui.texts import texts_of
from ui.console.header_bar import ClockFace, HeaderBar
from ui.console.log.log_model import SHOW_MARKED, SHOW_RULINGS, SHOW_SECRET, LogFilter, LogModel, _row_of, line_of
from ui.console.log.log_panel import LogPanel, knowledge_rows, note_rows
from ui.console.log.log_rows import LogDelegate, LogRow
from ui.theme import DARK, Team, apply_theme, teams
from ui.widgets.lists.model_index import Index
from ui.widgets.lists.ply_list import PlyList, RowsModel
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowRole, RowsView, _row_layout
from ui.widgets.window_style import px, stylesheet

BUTTONS = ("Pause", "Curtain all  F12", "Intents…", "End rehearsal")


def played(session: Session, count: int) -> Session:
    for _ in range(count):
        session.play(next(iter(session.legal_moves)))
    return session


def texts(model: QAbstractItemModel) -> list[str]:
    return [model.index(row, 0).data(Qt.ItemDataRole.DisplayRole) for row in range(model.rowCount())]


def header_bar(title: str, game: str, marks: Mapping[str, Team], buttons: tuple[str, ...] = BUTTONS) -> HeaderBar:
    pause, curtain, intents, rehearse = actions = [QAction(name) for name in buttons]
    header = HeaderBar(title, game, marks, pause, curtain, intents, rehearse)
    for action in actions:
        action.setParent(header)
    return header


def test_the_model_is_sound_while_it_grows(qtmodeltester: ModelTester, qapp: QApplication) -> None:
    session = toy_session()
    model = LogModel(session)
    qtmodeltester.check(model)
    played(session, 3)
    model.grow()
    qtmodeltester.check(model)
    assert model.rowCount() == 4


def test_a_line_says_what_the_game_says(qapp: QApplication) -> None:
    session = played(toy_session(), 1)
    model = LogModel(session)
    assert texts(model)[1].startswith("North plays Card ") or texts(LogModel(session))[1].startswith("north plays Card ")


def test_that_everybody_lets_it_be_is_nobodys_doing() -> None:
    names = {"red": "Red"}
    assert move_text(Ply(2, "move", seat="red", verb="pass"), names) == "Red · Pass"
    assert move_text(Ply(2, "move", seat="red", verb="pass"), names, {"pass": "passes"}) == "Red passes.", (
        "a game's own words"
    )
    assert move_text(Ply(2, "move", seat="red", verb="all_pass"), names) == "All pass"


def test_taken_back_lines_are_struck_and_the_reason_stays(qapp: QApplication) -> None:
    session = played(toy_session(), 2)
    model = LogModel(session)
    session.take_back("wrong card", 1)
    model.grow()
    struck = [model.index(row).data(RowRole.ROW).struck for row in range(model.rowCount())]
    assert struck == [False, False, True, False]
    assert texts(model)[-1] == "Taken back: move 3. wrong card"


def test_search_and_kinds_narrow_the_log(qapp: QApplication) -> None:
    session = desk_session()
    session.rule((Set("score", 0, 2),), "agreed", clause="DESK-9.9", question="who was first")
    session.play(Move("test"), (3,))
    model = LogModel(session)
    session.note("a bold move", 3)
    model.mark(session.remarks[-1])
    proxy = LogFilter(model)
    proxy.search("desk-9.9")
    assert texts(proxy) == ["Ruling: agreed (who was first. DESK-9.9)"]
    proxy.search("bold")
    assert texts(proxy) == ["The score is 5."]
    proxy.search("")
    proxy.show_only(SHOW_RULINGS)
    assert len(texts(proxy)) == 1
    proxy.show_only(SHOW_MARKED)
    assert texts(proxy) == ["The score is 5."]


def test_dice_thrown_by_the_program_are_marked(qapp: QApplication) -> None:
    session = desk_session(dice="physical")
    session.play(Move("test"), (3,))
    session.play(Move("test"), roll=True)
    model = LogModel(session)
    entered, by_app = (model.index(row).data(RowRole.ROW) for row in (1, 2))
    assert (entered.dice, entered.aside) == ((((3,), 6),), "")
    assert by_app.aside.endswith("rolled by the program")
    proxy = LogFilter(model)
    proxy.search("dice 3")
    assert len(texts(proxy)) >= 1
    assert str(model.data(model.index(1), Qt.ItemDataRole.AccessibleTextRole)).endswith("(dice 3)")


def test_what_was_not_told_to_all_is_marked_and_found(qapp: QApplication) -> None:
    """The referee who reads a line aloud tells it to all."""
    session = desk_session()
    session.play(Move("test"))
    session.play(Move("spend", args={"on": {"left": 1}}))
    model = LogModel(session)
    _start, open_row, row = (model.index(at).data(RowRole.ROW) for at in range(3))
    assert (open_row.is_secret, open_row.after) == (False, ())
    assert (row.seat, row.is_secret, row.after) == ("red", False, (("Red counts in secret.", True),))
    said = str(model.data(model.index(2), Qt.ItemDataRole.AccessibleTextRole))
    assert said.endswith("Not told to all: Red counts in secret.")
    proxy = LogFilter(model)
    proxy.show_only(SHOW_SECRET)
    assert len(texts(proxy)) == 1
    assert texts(proxy)[0].endswith("Red counts in secret.")


def test_who_learned_what_stands_below_a_move_unless_it_was_the_same_for_all(qapp: QApplication) -> None:
    session = played(toy_session(), 1)
    dealt, opened = (line_of(session, number) for number in (1, 2))
    assert (dealt.to_all, opened.to_all) == (False, True), "each hand sees its own cards, all see one that is played"
    assert opened.told == "East, South, West and the public will see Card 2."
    assert _row_of(opened).aside == ""
    assert _row_of(msgspec.structs.replace(opened, to_all=False)).aside == opened.told


def test_each_sentence_of_a_move_stands_on_lines_of_its_own_below_its_dice(qtbot: QtBot, qapp: QApplication) -> None:
    """A move of eight sentences was a wall of words."""
    apply_theme(qapp, DARK)
    session = desk_session()
    panel = LogPanel(session, teams({"red": "Red"}))
    qtbot.addWidget(panel)
    panel.resize(320, 400)
    panel.show()
    session.play(Move("spend", args={"on": {"left": 1}}))
    panel.ply_entered()
    words = {one.said: one.rect for one in texts_of(panel.log_list)}
    first, then = words["The score is 1."], words["Red counts in secret."]
    assert then.top() >= first.bottom()
    assert words["2"].right() < words["R"].left() < first.left(), "its number, then who decided"


def test_of_a_move_with_more_sentences_than_have_room_it_is_said_how_many_are_left(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    rows = RowsModel()
    rows.set_rows([(LogRow("The game is set up.", lead="1", after=tuple((f"Card {n}.", False) for n in range(40))), 1)])
    view = PlyList("Log", rows)
    view.setItemDelegate(LogDelegate(view, {}))
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.show()
    assert view.visualRect(rows.index(0)).height() <= 0.8 * view.viewport().height()
    said = [one.said for one in texts_of(view)]
    shown = [one for one in said if one.startswith("Card")]
    assert 0 < len(shown) < 40
    assert said[-1] == f"… {40 - len(shown)} more"


def test_dice_stand_between_the_words_and_what_is_below_them(qtbot: QtBot) -> None:
    plain, thrown = (ListRow("Red rolls.", "rolled by the program", dice=dice) for dice in ((), (((3, 4), 6),)))
    assert _row_layout(thrown, 300, 500, 14, 14).high > _row_layout(plain, 300, 500, 14, 14).high


def test_knowledge_tells_only_what_that_audience_knows(qapp: QApplication) -> None:
    session = played(toy_session(), 2)
    rows = [str(row[int(Qt.ItemDataRole.DisplayRole)]) for row in knowledge_rows(session, "north")]
    hand = {session.rules.name(session.table, piece) for piece in session.table.ids("hand:north")}
    others = {session.rules.name(session.table, piece) for piece in session.table.ids("hand:east")}
    said = "\n".join(rows)
    assert all(f"{name}" in said for name in hand)
    assert not any(f"{name}," in said or said.endswith(name) for name in others)


def test_the_log_of_a_session_that_is_opened_again_stands_at_its_end_in_any_size(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    session = played(toy_session(), 3)
    for number in range(9):
        session.rule((Set("turn", 0, number),), "words enough to stand on two lines of the panel, however wide it may be")
    panel = LogPanel(session, {})
    qtbot.addWidget(panel)

    def last() -> bool:
        shown = panel.log_list.visualRect(panel.filter.index(session.number - 1, 0))
        return shown.isValid() and shown.bottom() <= panel.log_list.viewport().height()

    panel.show()
    for width, height in ((900, 900), (300, 240), (480, 640), (320, 300)):
        panel.resize(width, height)
        qtbot.wait(20)  # a list lays itself out a little later
        assert last()
    session.rule((Set("turn", 0, 99),), "one more")
    panel.ply_entered()
    qtbot.waitUntil(last)


def test_a_ply_measures_and_draws_the_rows_in_sight_alone(qtbot: QtBot, qapp: QApplication) -> None:
    """However long the log is."""
    apply_theme(qapp, DARK)
    measured, drawn = list[int](), list[int]()

    class Counting(RowDelegate):
        """Not patched into the class: Qt calls a method that it has found once, also when it is gone."""

        def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
            measured.append(index.row())
            return super().sizeHint(option, index)

        def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
            drawn.append(index.row())
            super().paint(painter, option, index)

    session = toy_session()
    for number in range(120):
        session.rule((Set("turn", 0, number),), "agreed")
    panel = LogPanel(session, {})
    delegate = Counting(panel.log_list, wrap=True, lead=px(32))
    panel.log_list.setItemDelegate(delegate)
    qtbot.addWidget(panel)
    panel.setStyleSheet(stylesheet(DARK))
    panel.resize(320, 400)
    panel.show()
    qtbot.wait(30)
    measured.clear()
    drawn.clear()
    session.rule((Set("turn", 0, 120),), "agreed")
    panel.ply_entered()
    qapp.processEvents()
    assert session.number - 1 in drawn
    assert session.number - 1 in measured
    assert max(len(measured), len(drawn)) < 60, (measured, drawn)


def test_a_new_ply_does_not_move_a_list_that_was_scrolled_up(qtbot: QtBot) -> None:
    session = played(toy_session(52), 40)
    panel = LogPanel(session, {})
    qtbot.addWidget(panel)
    panel.resize(320, 300)
    panel.show()
    bar = panel.log_list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    session.play(next(iter(session.legal_moves)))
    panel.ply_entered()
    assert bar.value() == before
    bar.setValue(bar.maximum())
    session.play(next(iter(session.legal_moves)))
    panel.ply_entered()
    assert bar.value() == bar.maximum()


def test_choosing_a_line_tells_its_ply(qtbot: QtBot) -> None:
    session = played(toy_session(), 3)
    panel = LogPanel(session, {})
    qtbot.addWidget(panel)
    panel.show()
    with qtbot.waitSignal(panel.ply_chosen) as got:
        panel.log_list.clicked.emit(panel.filter.index(1, 0))
    assert got.args == [2]


def test_a_line_that_was_chosen_is_no_longer_marked_after_a_ply(qtbot: QtBot) -> None:
    """A note goes to the last ply again: a mark elsewhere would say otherwise."""
    session = played(toy_session(), 3)
    panel = LogPanel(session, {})
    qtbot.addWidget(panel)
    panel.show()
    where = panel.log_list.visualRect(panel.filter.index(1, 0)).center()
    qtbot.mouseClick(panel.log_list.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert panel.log_list.selectionModel().hasSelection()
    session.play(next(iter(session.legal_moves)))
    panel.ply_entered()
    assert not panel.log_list.selectionModel().hasSelection()


def test_the_notes_tell_a_pause_with_its_reason_and_an_alarm_as_what_it_is(qapp: QApplication) -> None:
    session = desk_session()
    session.set_alarm(120_000)
    session.pause("Fire drill")
    session.resume()
    session.pause("")
    session.set_alarm(0)
    assert [row.text for row, _ in note_rows(list(session.remarks))] == [
        "‖  A decision takes long after 2 minutes",
        "‖  Clocks paused: Fire drill",
        "‖  Clocks go on",
        "‖  Clocks paused",
        "‖  No decision takes long any more",
    ]


def test_why_the_clocks_stand_is_read_beside_them(qtbot: QtBot) -> None:
    session = desk_session()
    header = header_bar("Monday", "Desk", {}, ("pause", "curtain", "intents", "rehearse"))
    qtbot.addWidget(header)
    header.resize(1200, 56)
    header.show()
    header.set_standing(["Round 1"])
    for reason, said in (("Fire drill", "Round 1  ·  paused: Fire drill"), ("", "Round 1  ·  paused")):
        session.pause(reason)
        header.set_clocks(session.clocks(), session.paused)
        assert header.where.text() == said
        session.resume()
    header.set_clocks(session.clocks(), session.paused)
    assert header.where.text() == "Round 1"


def test_a_clock_is_painted_anew_when_a_second_of_either_of_its_times_is_over(qtbot: QtBot) -> None:
    class Counted(ClockFace):
        painted = 0

        def paintEvent(self, event: QPaintEvent) -> None:
            self.painted += 1
            super().paintEvent(event)

    face = Counted(teams({"red": "Red"})["red"])
    qtbot.addWidget(face)
    face.show()
    face.set_reading(ClockReading("red", 61_100, 950, True), False)
    qtbot.wait(20)
    for total, turn, more in ((61_150, 1_000, 1), (61_200, 1_050, 0), (62_000, 1_850, 1)):
        before = face.painted
        face.set_reading(ClockReading("red", total, turn, True), False)
        qtbot.wait(20)
        assert face.painted - before == more, (total, turn)


def test_eight_clocks_leave_room_for_every_button_in_the_smallest_window(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    header = header_bar("Monday", "Desk", teams({f"seat_{n}": f"Seat {n}" for n in range(8)}))
    qtbot.addWidget(header)
    header.set_turn_over(True)
    header.set_rehearsal(True)
    header.show()
    header.resize(1280, 56)
    assert header.width() == 1280
    assert header.curtain.geometry().right() < 1280
    assert all(clock.width() >= px(76) for clock in header.clocks.values())
    header.resize(2400, 56)
    assert {clock.width() for clock in header.clocks.values()} == {px(88)}


def test_beside_eight_clocks_the_title_of_a_session_is_read_in_the_smallest_window(qtbot: QtBot, qapp: QApplication) -> None:
    """It ended after eleven letters."""
    apply_theme(qapp, DARK)
    header = header_bar("Tuesday, second group", "Deck", teams({f"seat_{n}": f"Seat {n}" for n in range(8)}))
    header.setStyleSheet(stylesheet(DARK))
    qtbot.addWidget(header)
    header.set_turn_over(True)
    header.show()
    header.resize(1280, 56)
    qtbot.waitUntil(lambda: header.title.text().startswith("Tuesday, second group"), timeout=1000)


def test_a_clock_that_has_not_run_says_one_time_in_its_middle(qtbot: QtBot, qapp: QApplication) -> None:
    """A dash stood for the other under it."""
    face = ClockFace(teams({"red": "Red"})["red"])
    qtbot.addWidget(face)
    for turn, lines in ((0, ["1:01"]), (2_000, ["1:01", "now 0:02"])):
        face.set_reading(ClockReading("red", 61_000, turn, bool(turn)), False)
        texts = [text for text in texts_of(face) if text.said != "R"]
        assert [text.said for text in texts] == lines
        middle = texts[0].rect.center().y()
        assert (abs(middle - face.height() / 2) < px(4)) == (len(lines) == 1)


def test_no_clock_of_eight_seats_is_narrow_and_cuts_its_last_figure(qtbot: QtBot, qapp: QApplication) -> None:
    """They had the width of eight clocks, of which six are hidden: under the first stood "now 0:0"."""
    apply_theme(qapp, DARK)
    seats = [f"seat_{n}" for n in range(8)]
    header = header_bar("Monday", "Collection Deck", teams({seat: seat for seat in seats}))
    qtbot.addWidget(header)
    header.resize(1280, 56)
    header.show()
    for count in (8, 2):
        header.set_clocks([ClockReading(seat, 61_000, 2_000, True) for seat in seats[:count]], "")
        qtbot.wait(1)
        face = header.clocks[seats[0]]
        (now,) = (text for text in texts_of(face) if text.said == "now 0:02")
        assert now.rect.right() <= face.width(), count
    assert face.width() == px(88)


def test_a_header_that_is_crowded_says_who_is_asked_before_how_far_the_game_is(qtbot: QtBot, qapp: QApplication) -> None:
    """Beside eight clocks it said the game's name, and half of that."""
    apply_theme(qapp, DARK)
    header = header_bar("Monday", "Collection Deck", teams({f"seat_{n}": f"Seat {n}" for n in range(8)}))
    qtbot.addWidget(header)
    header.set_standing(["Round 12", "Strategy", "Guests"])
    header.set_turn_over(True)
    header.show()
    words = ["Round 12", "Strategy", "Guests"]
    said = []
    for wide in range(2400, 1000, -20):
        header.resize(wide, 56)
        said.append(header.where.text())
        assert header.where.toolTip() == "  ·  ".join(words)
    ways = list(dict.fromkeys(said))
    assert ways == ["  ·  ".join(words[at:]) for at in range(len(ways))]
    assert len(ways) > 2


def test_what_nobody_sees_waits(qtbot: QtBot, qapp: QApplication) -> None:
    """A log behind another tab is not laid out for a ply, what is known is told a little later; both are there to see."""
    apply_theme(qapp, DARK)
    measured: list[int] = []

    class Counting(RowDelegate):
        """See above."""

        def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
            measured.append(index.row())
            return super().sizeHint(option, index)

    session = toy_session()
    panel = LogPanel(session, {})
    panel.log_list.setItemDelegate(Counting(panel.log_list, wrap=True, lead=px(32)))
    qtbot.addWidget(panel)
    panel.resize(320, 300)
    panel.show()
    panel.tabs.setCurrentIndex(2)
    panel.audience.setCurrentIndex(panel.audience.findData("public"))
    qtbot.wait(30)
    known = texts(panel.knowledge)
    measured.clear()
    for _ in range(8):
        played(session, 1)
        panel.ply_entered()
    assert measured == []
    assert texts(panel.knowledge) == known
    qtbot.waitUntil(lambda: texts(panel.knowledge) != known)
    assert texts(panel.knowledge) == [row.text for row, _ in knowledge_rows(session, "public")]
    panel.tabs.setCurrentIndex(0)
    last = panel.filter.index(session.number - 1, 0)
    qtbot.waitUntil(lambda: panel.log_list.viewport().rect().contains(panel.log_list.visualRect(last)))


def test_escape_empties_the_search_and_leaves_it(qtbot: QtBot) -> None:
    panel = LogPanel(desk_session(), {})
    qtbot.addWidget(panel)
    qtbot.keyClicks(panel.search, "paper")
    with qtbot.assertNotEmitted(panel.left):
        qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""
    with qtbot.waitSignal(panel.left):
        qtbot.keyClick(panel.search, Qt.Key.Key_Escape)


def test_an_empty_list_says_why_it_is(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    panel = LogPanel(desk_session(), {})
    qtbot.addWidget(panel)
    panel.resize(360, 500)
    panel.show()
    qtbot.waitExposed(panel)
    before = words_in(panel.log_list)
    assert panel.log_list.nothing not in before
    panel.search.setText("no such words")
    assert panel.log_list.nothing in words_in(panel.log_list)
    panel.tabs.setCurrentIndex(1)
    assert panel.notes_list.nothing in words_in(panel.notes_list)


def words_in(view: RowsView) -> str:
    """What is painted in a list, as a drawing tells it."""
    return " ".join(text.said.strip() for text in texts_of(view))


def test_the_number_of_the_thousandth_move_keeps_its_first_figure(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, DARK)
    model = RowsModel()
    model.set_rows([(ListRow("They pass.", lead="2000"), 2000)])
    rows = PlyList("Log", model)
    qtbot.addWidget(rows)
    rows.resize(300, 200)
    rows.show()
    (number,) = [one for one in texts_of(rows) if one.said == "2000"]
    assert number.rect.left() >= rows.visualRect(model.index(0)).left() + px(12)


def test_all_curtains_are_down_and_the_button_looked_as_before(qtbot: QtBot, qapp: QApplication) -> None:
    """With one monitor nothing else says that the key has worked, and by which key they are lifted."""
    header = header_bar("Tuesday", "Toy", teams({"red": "Red"}))
    qtbot.addWidget(header)
    header.show()
    header.show_curtains(are_down=True, lifted_by="Ctrl+F12", is_key_only_ours=False, is_away=False)
    assert (header.curtain.text(), header.note.text()) == ("All curtained", "Ctrl+F12 lifts")
    assert header.note.isVisible()
    header.show_curtains(are_down=False, lifted_by="Ctrl+F12", is_key_only_ours=False, is_away=False)
    assert header.curtain.text() == "Curtain all  F12"
    assert not header.note.isVisible()


def test_it_was_warned_of_the_curtain_key_where_nothing_was_wrong(qtbot: QtBot, qapp: QApplication) -> None:
    """A warning that always stands there is no longer read: it stands there while another program has the keyboard."""
    header = header_bar("Tuesday", "Toy", teams({"red": "Red"}))
    qtbot.addWidget(header)
    header.show()
    header.show_curtains(are_down=False, lifted_by="Ctrl+F12", is_key_only_ours=True, is_away=False)
    assert (header.note.text(), header.note.property("role")) == ("F12 needs this window", "aside")
    high = header.curtain.height()
    header.show_curtains(are_down=False, lifted_by="Ctrl+F12", is_key_only_ours=True, is_away=True)
    assert (header.note.text(), header.note.property("role")) == ("! F12: click here first", "caution")
    assert header.curtain.height() == high, "nothing moves"


def test_the_clocks_could_be_paused_when_the_game_was_over(qtbot: QtBot) -> None:
    header = header_bar("Tuesday", "Toy", teams({"red": "Red"}))
    qtbot.addWidget(header)
    header.set_over(True)
    assert header.pause.isHidden()
    header.set_over(False)
    assert not header.pause.isHidden(), "after a take-back"
