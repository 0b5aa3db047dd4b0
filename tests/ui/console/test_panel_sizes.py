"""The decision panel in windows of several heights: what has room is there at once, and nothing is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.errors import IllegalMove
from engine.model.event import Outcome
from engine.model.view import DecisionView
from engine.moves.forms import ListedForm
from tests.ui.console.shown_panel import low_window, panel_of, says_last, told_by_move
from tests.ui.console.test_entry import entry
from tests.ui.texts import texts_of
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.decision.figures_table import FinalFigure
from ui.console.entry.consequence import NOTHING_ELSE, Consequence, Learns, nobody_yet
from ui.theme import DARK, apply_theme, teams
from ui.widgets.console_commands import Commands
from ui.widgets.window_style import px, stylesheet

Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot) -> DecisionPanel:
    return panel_of(qtbot, entry())


def test_after_a_long_question_the_moves_have_their_room_again_at_once(panel: DecisionPanel, qtbot: QtBot) -> None:
    """They were folded as for the question before, until the next entry."""
    window = low_window(qtbot, panel, 500)
    kinds = entry(*(ListedForm(kind, ("to",), [(f"{kind} {at}",) for at in range(9)]) for kind in ("travel", "trade")))

    def ask(question: str) -> int:
        panel.set_decision(DecisionView("", question, ("red",), ""), {"red": "Red"}, None)
        panel.set_entry(kinds, {})
        return panel.model.rowCount()

    before = ask("Move")
    qtbot.wait(1)
    assert ask("Move to where there is most to be had " * 8) < before
    qtbot.wait(1)
    assert ask("Move") == before
    assert window.isVisible()


def test_a_panel_of_another_height_keeps_the_move_under_the_cursor(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It was gone, with who would learn what from it, as soon as another row had room."""
    window = low_window(qtbot, panel, 420)
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in "abcdefgh"]) for kind in ("travel", "trade"))), {})
    panel.focus_field()
    for _ in range(2):
        qtbot.keyClick(panel.field, Key.Key_Down)
    chosen = panel.current
    assert chosen is not None
    low, rows = panel.height(), panel.model.rowCount()
    panel.resize(window.width(), px(900))
    assert panel.model.rowCount() > rows
    assert panel.current == chosen
    panel.resize(window.width(), low)
    assert panel.model.rowCount() == rows
    assert panel.current == chosen


def test_a_panel_that_became_higher_while_something_was_typed_lists_more_once_it_is_not(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    window = low_window(qtbot, panel, 370)
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in "abcdefgh"]) for kind in ("travel", "trade"))), {})
    rows = panel.model.rowCount()
    panel.focus_field()
    qtbot.keyClicks(panel.field, "tra")
    panel.resize(window.width(), px(900))
    qtbot.keyClick(panel.field, Key.Key_Escape)
    assert panel.model.rowCount() > rows


def test_in_a_panel_of_another_height_who_learns_what_is_whole_or_names_the_key_for_the_rest(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """In one a little higher the last lines were cut, and nothing said that there were more."""
    audiences = ("red", "blue", "green")
    panel.set_teams(teams({one: one.capitalize() for one in audiences}))
    panel.learning.key = "W"
    news = " and then some more of what is read in several lines" * 3
    window = low_window(qtbot, panel, 420)
    panel.set_entry(entry(ListedForm("travel", ("to",), [(at,) for at in "abcdefgh"])), {})
    panel.field.setText("tra")
    panel.set_consequence(Consequence(tuple(Learns((one,), f"told: {one}{news}") for one in audiences)))
    box = panel.learning.list
    for high in (420, 430, 470, 520, 560, 640, 800, 430):
        panel.resize(window.width(), px(high))
        qtbot.waitUntil(lambda: box.height() >= box.heightForWidth(box.width()), timeout=1_000)
        assert panel.learning.more.isVisible() is box.is_cut(box.width()), high


def test_a_question_is_not_cut_through_its_letters_where_a_screen_is_held(panel: DecisionPanel, qtbot: QtBot) -> None:
    """In a panel as high as one of a small monitor has, which was no low one, all parts gave way alike."""
    panel.set_teams(teams({"red": "Red"}))
    panel.set_last(
        told_by_move(61, "Blue rolled 6+3 +2 (Gideon Quill) +2 (Blue Flu) against the heat, in all 13; needed 8.")
    )
    asked = DecisionView("", "Move a character, or stay", ("red",), "To any location: it costs no action and makes no heat.")
    low_window(qtbot, panel, 538)
    panel.set_decision(asked, {"red": "Red"}, None)
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in "abcdefgh"]) for kind in ("travel", "trade"))), {})
    panel.set_consequence(Consequence((Learns(("red",), "told: that a character has moved, and where it is now"),)))
    panel.show_held(("Red",))
    for high in range(640, 400, -10):
        panel.resize(px(284), px(high))
        qtbot.wait(1)
        cut = [
            one.text() for one in (panel.whose, panel.what, panel.detail) if one.height() < one.heightForWidth(one.width())
        ]
        assert cut == [], high


def test_what_was_entered_last_is_not_cut_under_empty_room(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It is read aloud, so its letters are larger than those of moves while there is room; no move goes up or down by it."""
    moves = entry(ListedForm("travel", ("to",), [("a",), ("b",)]))
    low_window(qtbot, panel, 700)
    places = set()
    for words, is_large in (
        ("Blue waits.", True),
        ("Blue rolled six against the heat, and what came of that is told. " * 9, False),
    ):
        panel.set_last(told_by_move(61, words))
        panel.set_entry(moves, {})
        qtbot.wait(1)
        assert says_last(panel)
        assert panel.learning.heading.text() == "Move 61: who learned what"
        assert not panel.learning.is_cut
        assert any(text.pixels > px(16) for text in texts_of(panel.learning.list)) == is_large
        places.add((panel.field.geometry().getRect(), panel.list.geometry().getRect(), panel.play.geometry().getRect()))
    assert len(places) == 1


@pytest.mark.parametrize("high", [400, 520, 580, 700])
def test_how_it_stands_at_the_end_is_told_in_as_many_lines_as_are_read_whole(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication, high: int
) -> None:
    """With many seats each figure took several lines, and the last ones were cut."""
    apply_theme(qapp, DARK)
    commands = Commands(panel)
    panel.ending.set_commands(commands.review, commands.take_back, commands.ruling)
    window = low_window(qtbot, panel, high)
    panel.set_decision(None, {}, Outcome(("red",), "points", "Red has the most of what was to be had. " * 3))
    seats = ", ".join(f"{name} {at}" for at, name in enumerate(("Amber", "Green", "The Table by the Window", "Blue", "Red")))
    values = {f"seat_{at}": str(at) for at in range(8)}
    titles = ("Score", "Regions", "Cases", "Weight on Regions")
    panel.ending.show_figures([FinalFigure(title, values, f"{title}: {seats}") for title in titles])
    qtbot.wait(1)
    assert window.isVisible()
    said = [label for label in panel.findChildren(QLabel) if label.isVisible() and label.wordWrap()]
    assert [one.text() for one in said if one.height() < one.heightForWidth(one.width())] == []
    table = panel.ending.figures
    told = table.lines if table.isVisible() else ()
    assert told == tuple(f"{title}: {seats}" for title in titles[: len(told)])
    assert len(told) == len(titles) or high < 700
    assert not told or table.height() >= table.heightForWidth(table.width())


def test_in_a_low_panel_the_question_does_not_lie_over_itself_while_a_refusal_is_told(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    """Of four lines the upper half of each was seen, under the next one."""
    apply_theme(qapp, DARK)
    window = low_window(qtbot, panel, 370)
    ask = "After the roll it is known what was added, and how much more was needed, so that all may react to that. " * 2
    panel.set_decision(DecisionView("", "Use actions or end the turn", ("red",), ask), {"red": "Red"}, None)
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in "abcdefgh"]) for kind in ("travel", "trade"))), {})
    panel.focus_field()
    qtbot.keyClicks(panel.field, "zz")
    panel.set_refusal(IllegalMove("", "", "No move of this game begins with these letters, and these can be entered: " * 2))
    qtbot.wait(1)
    said = [panel.whose, panel.what, panel.detail, panel.refusal.words]
    assert [one.text() for one in said if one.height() < one.heightForWidth(one.width())] == []
    assert panel.list.isVisible()
    assert window.isVisible()
    assert max(panel.list.geometry().bottom(), panel.refusal.geometry().bottom()) <= panel.height()


def test_the_moves_have_more_than_two_lines_where_what_one_of_them_would_show_had_ten(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """Which of several moves was typed could not be seen, and the board had the marks of those out of sight."""
    panel.set_teams(teams({one: one.capitalize() for one in ("red", "blue")}))
    low_window(qtbot, panel, 420)
    targets = [(f"{who} {what}",) for who in ("red", "blue") for what in ("well", "well shaft")]
    panel.set_entry(
        entry(ListedForm("plan", ("on", "then"), [(*one, what) for one in targets for what in ("go", "stay")])), {}
    )
    panel.field.setText("wel")
    news = " and what is read in several lines" * 8
    panel.set_consequence(Consequence(tuple(Learns((one,), f"told: {one}{news}") for one in ("red", "blue"))))
    qtbot.wait(1)
    rows = [panel.list.visualRect(panel.model.index(at)) for at in range(panel.model.rowCount())]
    assert len(rows) >= len(targets)
    assert sum(panel.list.viewport().rect().contains(one) for one in rows) >= 4
    box = panel.learning.list
    assert box.height() >= box.heightForWidth(box.width()), "no line is seen in half"


def test_the_button_of_a_panel_that_becomes_narrower_keeps_both_ends_of_its_words(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """It kept the name of the move that had had room, until another move was chosen."""
    panel.set_entry(entry(anytime=(ListedForm("end_game", ("why",), [("they all have gone home",)]),)), {})
    panel.resize(px(420), px(700))
    qtbot.wait(1)
    qtbot.keyClicks(panel.field, "end ga")
    named = panel.play.text()
    panel.resize(px(290), px(700))
    qtbot.wait(1)
    words = panel.play.text()
    assert words.startswith("Choose")
    assert words != named
    assert all(panel.play.fontMetrics().horizontalAdvance(line) < panel.play.width() for line in words.splitlines())
    panel.resize(px(420), px(700))
    qtbot.wait(1)
    assert panel.play.text() == named


def test_what_was_entered_last_is_read_until_another_move_is_chosen(panel: DecisionPanel, qtbot: QtBot) -> None:
    """Below what that would show it took the room for it."""
    low_window(qtbot, panel, 560)
    panel.set_last(told_by_move(7, "Red waits."))
    panel.set_consequence(nobody_yet(("red", "blue")))
    assert says_last(panel)
    assert panel.learning.text() == "Everybody: Red waits."
    panel.set_consequence(Consequence((Learns(("red", "blue"), "told: Red moves."),)))
    assert not says_last(panel)
    assert panel.learning.text() == "Everybody: Red moves."
    panel.set_consequence(nobody_yet(("red", "blue")))
    assert says_last(panel)
    panel.show_refusal("No legal move fits.")
    assert not says_last(panel), "that has the room"


def test_enter_played_the_first_of_several_moves_and_the_button_did_not_say_which(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """It says it in two lines before it leaves the kind of move out, or cuts its name."""
    panel.set_entry(entry(ListedForm("travel", ("to",), [("the_well",), ("the_shaft",)])), {})
    panel.resize(px(420), px(700))
    qtbot.keyClicks(panel.field, "tra")
    assert panel.play.text() == "Play: Travel · the well  ( ⏎ )"
    panel.resize(px(290), px(700))
    for name, said in (
        ("the_wall_of_the_garden", "Play: Travel\nthe wall of the garden  ( ⏎ )"),
        ("the_well_behind_the_wall_of_the_garden", "Play: Travel · the well behind\nthe wall of the garden  ( ⏎ )"),
    ):
        panel.set_entry(entry(ListedForm("travel", ("to",), [(name,)])), {})
        qtbot.wait(1)
        assert panel.play.text() == said
        assert panel.play.height() >= panel.play.sizeHint().height(), "both lines are seen"
    panel.set_entry(entry(ListedForm("travel", ("to",), [("the_well_behind_the_wall_of_the_garden_" * 2,)])), {})
    qtbot.wait(1)
    words = panel.play.text()
    assert words == "Play: The well behind the wall of\nthe garden the well…  ( ⏎ )"
    assert all(panel.play.fontMetrics().horizontalAdvance(line) < panel.play.width() for line in words.splitlines())


def test_in_a_low_panel_the_notice_of_a_held_screen_does_not_lie_over_the_question(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    """The question ended with "Red rolled 1, which always fails,": what one may react to could not be read."""
    apply_theme(qapp, DARK)
    panel.set_teams(teams({"red": "Red", "blue": "Blue"}))
    low_window(qtbot, panel, 400)
    ask = "Red rolled 1, which always fails, whatever is added to it by anybody, and 4 or more is needed. " * 2
    decision = DecisionView("react", "After the roll: the long way from one end to the other", ("red",), ask)
    panel.set_decision(decision, {"red": "Red"}, None, states={"red": "asked", "blue": "to come"})
    panel.set_entry(entry(ListedForm("pass")), {})
    panel.set_consequence(Consequence((Learns(("red", "blue"), "told: Red passes, and what comes of it is told."),)))
    panel.show_held(["Blue"])
    qtbot.wait(1)
    said = [panel.what, panel.detail, panel.held.words]
    assert [one.text() for one in said if one.height() < one.heightForWidth(one.width())] == []
    assert panel.band.geometry().bottom() < panel.held.y()
    assert panel.held.geometry().bottom() < panel.field.y()
    assert not panel.list.isVisible(), "the button says what is left to play"
    assert panel.play.text().startswith("Pass")


def test_of_what_a_move_would_show_two_words_were_read_above_four_rows_of_moves(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.set_teams(teams({one: one.capitalize() for one in ("red", "blue", "public")}))
    low_window(qtbot, panel, 400)
    listed = ListedForm("plan", ("on", "then"), [(f"well {at}", what) for at in "abcd" for what in ("go", "stay")])
    panel.set_entry(entry(listed), {})
    panel.field.setText("wel")
    told = "told: Red may answer the plan with whatever it holds that is usable, or with nothing at all."
    rows = (Learns(("red",), told), Learns(("blue", "public"), NOTHING_ELSE))
    panel.set_consequence(Consequence(rows, "Well: ≥4 · 50 %.", "told: a plan is made that names the well and more."))
    panel.show_away({"red": "curtained"})
    qtbot.wait(1)
    box = panel.learning.list
    red, everybody, others = box._laid_out(box.width())[0]
    assert red.words.lines + everybody.words.lines >= 3
    assert red.words.last.endswith("… (curtained)")
    assert others.words.lines == 1
    assert not others.words.last, "its signs say who learns nothing else"
    shown = panel.list.visualRect(panel.list.currentIndex())
    assert panel.list.viewport().rect().contains(shown)


@pytest.mark.parametrize("high", [460, 480, 540])
def test_what_was_entered_last_left_the_moves_two_rows(panel: DecisionPanel, qtbot: QtBot, high: int) -> None:
    """Beside what the move under the cursor would show the others had to be scrolled to."""
    low_window(qtbot, panel, high)
    panel.set_teams(teams({"red": "Red", "blue": "Blue"}))
    panel.set_last(told_by_move(7, "Red waits."))
    panel.set_entry(entry(ListedForm("travel", ("to",), [(at,) for at in "abcdefgh"])), {})
    panel.list.setCurrentIndex(panel.model.index(0))
    panel.set_consequence(Consequence((Learns(("red", "blue"), f"told: {'Red moves one step on. ' * 6}"),)))
    qtbot.wait(1)
    rows = [panel.list.visualRect(panel.model.index(at)) for at in range(panel.model.rowCount())]
    assert sum(panel.list.viewport().rect().contains(one) for one in rows) >= 4
    assert not says_last(panel)


def test_in_a_low_panel_whose_screens_are_held_takes_one_line_from_the_moves(panel: DecisionPanel, qtbot: QtBot) -> None:
    low_window(qtbot, panel, 370)
    panel.show_held(["Blue"], "Green")
    assert panel.held.words.text() == "Held: Blue and Green (asked next)"
    panel.show_held(["Blue"])
    qtbot.wait(1)
    assert panel.held.words.height() < 2 * panel.held.words.fontMetrics().height(), "in one line"
    low_window(qtbot, panel, 700)
    assert panel.held.words.text() == "Not shown to Blue: held"
    panel.show_held([])
    assert not panel.held.isVisible()


def test_under_three_lines_of_words_chosen_what_a_move_would_show_is_not_cut_through_its_letters(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    """The room was shared out before they stood there."""
    apply_theme(qapp, DARK)
    panel.setStyleSheet(stylesheet(DARK))
    panel.set_teams(teams({one: one.capitalize() for one in ("red", "blue")}))
    low_window(qtbot, panel, 540)
    news = "told: Red plays high-resolution imagery, change detection and what else there is. " * 3
    shown = Consequence((Learns(("red",), news), Learns(("blue",), NOTHING_ELSE)), "", "told: Red plays. " * 9)
    panel.candidate_changed.connect(lambda _candidate: panel.set_consequence(shown))
    names = ("submarine_patrol_areas", "high_resolution_satellite_imagery", "change_detection_from_above")
    panel.set_entry(entry(ListedForm("play", ("on", "one", "two", "more"), [(*names, more) for more in "abcd"])), {})
    panel.focus_field()
    qtbot.keyClicks(panel.field, "sub hi cha")
    qtbot.keyClick(panel.field, Key.Key_Tab)
    qtbot.wait(1)
    assert panel.chips.isVisible()
    box = panel.learning.list
    assert box.height() >= box.heightForWidth(box.width())


def test_the_notice_of_a_held_screen_does_not_lie_over_the_last_line_of_the_question(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    """The moves asked for four rows though there was room for two."""
    apply_theme(qapp, DARK)
    panel.setStyleSheet(stylesheet(DARK))
    panel.set_teams(teams({one: one.capitalize() for one in ("red", "blue")}))
    panel.set_last(told_by_move(205, "Blue sways the die of Blue by +1 for 1 reefer, which is read in two lines."))
    asked = DecisionView("", "After the roll", ("red",), "Domestic Trade in the Cape: 2 reefer, target 2. " * 3)
    low_window(qtbot, panel, 540)
    panel.set_decision(asked, {"red": "Red"}, None, states={"blue": "to come", "red": "asked"})
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in "abcdefgh"]) for kind in ("travel", "trade"))), {})
    panel.show_held(("Red",))
    for high in range(640, 470, -10):
        panel.resize(px(284), px(high))
        qtbot.wait(1)
        assert panel.held.geometry().top() > panel.band.geometry().bottom(), high
        assert panel.band.height() >= panel.band.minimumHeight(), high


def test_what_ends_a_turn_stood_below_the_last_kind_of_move_in_sight(panel: DecisionPanel, qtbot: QtBot) -> None:
    """What was entered last gives way to more kinds of moves than have room."""
    low_window(qtbot, panel, 490)
    panel.set_last(told_by_move(7, "Red waits."))
    for kinds, is_seen in ((2, True), (9, False)):
        forms = [ListedForm(f"kind {kind}", ("to",), [(at,) for at in "abcdefgh"]) for kind in range(kinds)]
        panel.set_entry(entry(*forms, ListedForm("end_turn")), {})
        qtbot.wait(1)
        assert says_last(panel) == is_seen
    assert panel.list.viewport().rect().contains(panel.list.visualRect(panel.model.index(panel.model.rowCount() - 1)))


def test_before_a_move_is_chosen_no_kind_of_move_is_cut_and_what_was_told_last_is_said_below(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """The last kind of move was scrolled out of sight over an empty place that said "nobody yet"."""
    panel.set_last(told_by_move(7, "Red waits."))
    forms = [ListedForm(f"kind {kind}", ("to",), [(at,) for at in "abcdefgh"]) for kind in range(6)]
    said = set[str]()
    for high in range(640, 380, -4):
        low_window(qtbot, panel, high)
        panel.set_entry(entry(*forms, ListedForm("end_turn")), {})
        qtbot.wait(1)
        box = panel.learning
        if says_last(panel):
            continue
        last = panel.list.visualRect(panel.model.index(panel.model.rowCount() - 1))
        heading = box.heading.text() if box.isVisible() else ""
        said.add(heading.partition(":")[0])
        assert heading in ("", "Move 7: Everybody: Red waits.", "Who will learn what: nobody yet")
        if heading.startswith("Move"):
            assert panel.list.viewport().rect().contains(last)
            assert box.heading.height() >= box.heading.heightForWidth(box.heading.width()), "and none of its words"
    assert {"Move 7", "Who will learn what", ""} <= said


def test_beside_the_only_move_left_it_was_not_read_to_what_it_is_the_answer(panel: DecisionPanel, qtbot: QtBot) -> None:
    """In a poll passing is under the cursor at once, and what it would show took the place of the last move."""
    low_window(qtbot, panel, 640)
    panel.set_teams(teams({"red": "Red", "blue": "Blue"}))
    panel.set_last(told_by_move(7, "Blue plays a card."))
    panel.set_entry(entry(ListedForm("pass")), {})
    panel.set_consequence(Consequence((Learns(("red", "blue"), "told: Red passes."),)))
    qtbot.wait(1)
    assert panel.model.only_passes
    assert panel.learning.text() == "Everybody: Red passes."
    assert panel.last.isVisible()
    assert panel.last.text() == "Everybody: Blue plays a card."
    assert panel.last.y() > panel.learning.geometry().bottom()
    panel.set_consequence(Consequence((Learns(("red", "blue"), f"told: {'Red passes on and on. ' * 60}"),)))
    assert not panel.last.isVisible(), "what it would show comes first"


def test_no_button_says_choose_a_move_before_one_is_chosen(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It took the room of a row of moves, and could not be pressed."""
    low_window(qtbot, panel, 530)
    panel.set_last(
        told_by_move(73, "The turn of Red ends, and that of Blue begins, with nine pawns that lie before it. " * 2)
    )
    panel.set_entry(entry(ListedForm("search", ("where",), [(f"place {at}",) for at in range(21)])), {})
    qtbot.wait(1)
    assert not panel.play.isVisible()
    assert panel.model.rowCount() >= 8
    assert panel.list.verticalScrollBar().maximum() == 0, "all of it is in sight"
    assert panel.learning.heading.text().startswith("Move 73: Everybody: The turn of Red ends,")
    assert panel.learning.heading.text().endswith("…")
    panel.focus_field()
    qtbot.keyClick(panel.field, Key.Key_Down)
    qtbot.wait(1)
    assert panel.play.isVisible()
    assert panel.play.geometry().bottom() < panel.height()
