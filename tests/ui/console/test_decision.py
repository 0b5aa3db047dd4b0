"""The decision panel by keyboard and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import IllegalMove
from engine.games import bot_move
from engine.model.event import Outcome
from engine.model.view import DecisionView
from engine.moves.forms import AllocationForm, ListedForm, SubsetForm
from tests.games.game_list import GAMES, IDS, new_match
from tests.ui.console.shown_panel import low_window, moves, panel_of, says_last, told_by_move
from tests.ui.console.test_entry import entry, plan
from tests.ui.shots import rendered
from tests.ui.texts import texts_of
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.consequence import nobody_yet
from ui.console.entry.entry_model import EntryModel
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.reaction_rounds import is_poll
from ui.theme import DARK, apply_theme, teams
from ui.widgets.lists.row_list import RowRole, row_of
from ui.widgets.window_style import px

Key = Qt.Key


@pytest.fixture
def panel(qtbot: QtBot) -> DecisionPanel:
    return panel_of(qtbot, entry())


def test_four_keys_play_a_move(panel: DecisionPanel, qtbot: QtBot) -> None:
    played = moves(panel)
    panel.focus_field()
    qtbot.keyClicks(panel.field, "pwc")
    qtbot.keyClick(panel.field, Key.Key_Return)
    assert played == ["plan_intel white culiacan"]


def test_a_move_for_any_time_is_chosen_before_it_is_played(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It may end the game, and show all that is hidden: one key too many must not."""
    played = moves(panel)
    panel.set_entry(entry(anytime=(ListedForm("end_game", ("reason",), [("time is up",)]),)), {})
    panel.focus_field()
    qtbot.keyClicks(panel.field, "end ga")
    assert panel.play.text().startswith("Choose")
    qtbot.keyClick(panel.field, Key.Key_Return)
    assert (played, panel.model.entry.verb, panel.play.text()) == ([], "end_game", "Play: End game · time is up  ( ⏎ )")
    qtbot.keyClick(panel.field, Key.Key_Return)
    assert played == ["end_game time is up"]


def test_a_double_click_plays_no_move_for_any_time(panel: DecisionPanel, qtbot: QtBot) -> None:
    played = moves(panel)
    panel.set_entry(entry(ListedForm("end_turn"), anytime=(ListedForm("end_game"),)), {})
    row = panel.model.unfold(panel.model.rowCount() - 1)
    panel.list.fit_rows()
    spot = panel.list.visualRect(panel.model.index(row)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert (played, panel.model.entry.verb) == ([], "end_game")


def test_rows_do_not_lie_over_one_another_in_a_list_that_has_become_higher(panel: DecisionPanel, qtbot: QtBot) -> None:
    """How high a row was went by the list's height, but its place by the height that the list had before."""
    words = "a question of many words that takes more than one line in the panel of a small monitor, as some do " * 2
    panel.list.setFixedHeight(60)
    qtbot.waitUntil(lambda: panel.list.height() == 60)
    panel.set_entry(entry(ListedForm("solve", ("card",), [(f"{number} {words}",) for number in range(9)])), {})
    for high in (60, 130, 90, 400):
        panel.list.setFixedHeight(high)
        qtbot.waitUntil(lambda high=high: panel.list.height() == high)  # type: ignore[misc]
        rows = [panel.list.visualRect(panel.model.index(row)) for row in range(panel.model.rowCount())]
        assert [row.bottom() + 1 for row in rows[:-1]] == [row.top() for row in rows[1:]], high


def test_a_row_that_has_not_quite_room_leaves_no_hole_in_the_list(panel: DecisionPanel, qtbot: QtBot) -> None:
    """A move of four lines was not to be seen, for two pixels that were missing."""
    words = "a question of many words that takes more than one line in the panel of a small monitor, as some do"
    panel.set_entry(entry(ListedForm("solve", ("card",), [(f"{number} {words}",) for number in range(9)])), {})
    first, second = (panel.list.visualRect(panel.model.index(row)) for row in (1, 2))
    for missing, is_seen in ((2, True), (second.height() - 20, False)):
        panel.list.setFixedHeight(high := second.bottom() + 1 - missing)
        qtbot.waitUntil(lambda high=high: panel.list.height() == high)  # type: ignore[misc]
        said = [text for text in texts_of(panel.list.viewport()) if text.rect.top() > first.bottom()]
        assert bool(said) is is_seen
        assert all(text.rect.bottom() <= panel.list.viewport().height() for text in said)


def test_a_long_list_of_moves_is_folded_until_it_is_wanted(panel: DecisionPanel, qtbot: QtBot) -> None:
    """All moves of all kinds stood in one list, and those that nobody asks for among them."""
    low_window(qtbot, panel, 520)
    offered = [(f"place {at}",) for at in range(30)]
    panel.set_entry(
        entry(
            ListedForm("search", ("where",), offered),
            ListedForm("end_turn"),
            anytime=(ListedForm("withdraw", ("seat",), [("red",), ("blue",)]),),
        ),
        {},
    )

    def rows() -> list[str]:
        return [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]

    listed = panel.model.rowCount() - 4
    ends = [f"{30 - listed} more …", "End turn", "At any time: Withdraw …"]
    assert 2 <= listed < 30
    assert rows() == ["Search", *(f"Place {at}" for at in range(listed)), *ends]
    qtbot.wait(1)
    assert panel.list.verticalScrollBar().maximum() == 0, "all of it is in sight"
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(listed + 1))
    assert panel.play.text().startswith("List them")
    qtbot.keyClick(panel.list, Key.Key_Return)
    assert "Place 29" in rows()
    assert panel.current is not None
    assert [chip.value for chip in panel.current.chips] == [f"place {listed}"], (
        "the cursor is on the first that was not listed"
    )
    panel.focus_field()
    qtbot.keyClicks(panel.field, "blue")
    assert "Blue" in rows()[-1], "what is typed is found wherever it stood"


def test_what_declines_has_a_button_in_the_words_of_the_game_and_no_row(panel: DecisionPanel, qtbot: QtBot) -> None:
    """Decline stood in the list and Pass on the button, as if they were two moves."""
    end = ListedForm("end_game")
    panel.set_entry(entry(ListedForm("decline"), ListedForm("disrupt", ("card",), [("fog",)]), anytime=(end,)), {})

    def rows() -> list[str]:
        return [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]

    assert panel.pass_one.text().startswith("Decline")
    assert rows() == ["Disrupt · Fog"], "breaking off is no answer"
    panel.focus_field()
    qtbot.keyClicks(panel.field, "dec")
    assert rows() == ["Decline"]
    panel.restore_text("")
    qtbot.keyClicks(panel.field, "end ga")
    assert rows() == ["End game"], "and is found by its name"


def test_where_only_passing_is_left_that_is_the_answer_that_enter_plays(panel: DecisionPanel, qtbot: QtBot) -> None:
    """The one row was to end the game, and passing a grey button far below."""
    played = moves(panel)
    panel.set_entry(entry(ListedForm("decline"), anytime=(ListedForm("end_game"),)), {})
    rows = [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]
    assert rows == ["Nothing to play: decline"]
    assert (panel.play.text(), panel.play.isEnabled(), panel.pass_one.isVisible()) == ("Decline  ( ⏎ )", True, False)
    panel.list.setFocus()
    with qtbot.waitSignal(panel.passed):
        qtbot.keyClick(panel.list, Key.Key_Space)
    qtbot.keyClick(panel.list, Key.Key_Return)
    assert played == ["decline"]
    panel.set_entry(entry(ListedForm("pass"), anytime=(ListedForm("end_game"),)), {})
    rows = [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]
    assert rows == ["Nothing to play: pass", "At any time: End game …"], "in its own turn a seat is not asked to react"


def test_what_declines_has_one_place_also_if_something_was_typed_as_it_was_asked(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.focus_field()
    qtbot.keyClicks(panel.field, "pl")
    panel.set_entry(entry(ListedForm("pass")), {})
    qtbot.keyClick(panel.field, Key.Key_Escape)
    assert [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())] == ["Nothing to play: pass"]
    assert not panel.pass_one.isVisible()
    qtbot.keyClicks(panel.field, "pa")
    assert not panel.pass_one.isVisible(), "nothing moves while one types"


def test_where_all_may_pass_at_once_passing_is_still_the_answer_that_enter_plays(panel: DecisionPanel, qtbot: QtBot) -> None:
    """That all may pass made it two answers, so the one row was to end the game, and Pass a grey button."""
    played = moves(panel)
    end = ListedForm("end_game")
    panel.set_entry(entry(ListedForm("pass"), ListedForm("all_pass"), anytime=(end,)), {})
    assert [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())] == ["Nothing to play: pass"]
    assert (panel.play.text(), panel.pass_one.isVisible(), panel.pass_all.isVisible()) == ("Pass  ( ⏎ )", False, True)
    qtbot.keyClick(panel.list, Key.Key_Return)
    assert played == ["pass"]


def test_one_pass_has_not_three_controls(panel: DecisionPanel, qtbot: QtBot) -> None:
    """A blue row, a blue button and a grey one, under one another, for what a seat can only decline."""
    panel.set_entry(entry(ListedForm("pass"), ListedForm("all_pass")), {})
    qtbot.wait(1)  # laid out
    row = row_of(panel.model.index(0))
    assert (row.text, row.plain) == ("Nothing to play", True), "words, and no button"
    assert row.rest == "wait, so that nobody can tell", "a quick answer would tell that there was none"
    assert panel.pass_all.y() == panel.play.y(), "beside what one seat does stands what all do"
    panel.set_entry(entry(ListedForm("pass"), ListedForm("all_pass"), ListedForm("play", ("card",), [("fog",)])), {})
    qtbot.wait(1)
    assert panel.pass_all.y() == panel.pass_one.y()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_in_a_reaction_of_a_whole_game_ending_it_is_never_the_first_row(game: Game, panel: DecisionPanel) -> None:
    match, chance = new_match(game, 3), Random(3)
    while match.outcome is None:
        made = MoveEntry(match.legal_moves.forms, match.anytime_moves.forms, match.rules.aims)
        if is_poll(made):
            panel.set_entry(made, {})
            shown = [one for at in range(panel.model.rowCount()) if (one := panel.model.candidate(at)) is not None]
            assert all(not one.anytime for one in shown)
            assert panel.model.first_row() >= 0
            if panel.model.only_passes:
                assert panel.play.isEnabled(), "Pass is the blue button"
                assert not panel.play.text().startswith(("Play", "Choose"))
        match.play(bot_move(match, chance))


def test_every_kind_of_move_is_in_sight_however_many_there_are_of_each(panel: DecisionPanel, qtbot: QtBot) -> None:
    """One kind filled the list, and the last row that was seen was a heading."""
    low_window(qtbot, panel, 380)
    kinds = ("travel", "engage", "report", "trade", "hire")
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(f"{kind} {at}",) for at in range(9)]) for kind in kinds)), {})
    rows = [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]
    assert rows[-4:] == [f"{kind.capitalize()} (9) …" for kind in kinds[1:]]
    assert rows[0].startswith("Travel")
    assert panel.list.verticalScrollBar().maximum() == 0
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(len(rows) - 4))
    qtbot.keyClick(panel.list, Key.Key_Return)
    rows = [str(panel.model.index(at).data()) for at in range(panel.model.rowCount())]
    assert rows[1:3] == ["Engage", "Engage 0"]
    assert panel.current is not None
    assert panel.current.verb == "engage"


def test_enter_alone_leads_into_a_list_of_which_every_kind_is_folded(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It did nothing: only moves could come under the cursor, and none was listed."""
    window = low_window(qtbot, panel, 340)
    kinds = ("travel", "engage", "report", "trade", "hire", "file")
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(f"{kind} {at}",) for at in range(9)]) for kind in kinds)), {})
    assert all(panel.model.is_folded(row) for row in range(panel.model.rowCount()))
    played = moves(panel)
    panel.focus_field()
    for _ in range(3):
        qtbot.keyClick(panel.field, Key.Key_Return)
    assert played == ["travel travel 0"]
    assert window.isVisible()


def test_what_stands_for_several_moves_is_as_strong_as_a_move_and_has_the_sign_of_what_opens(panel: DecisionPanel) -> None:
    """Dim and grey, it was read as what cannot be chosen."""
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(at,) for at in range(30)]) for kind in ("travel", "engage"))), {})
    rows = [row_of(panel.model.index(at)) for at in range(panel.model.rowCount()) if panel.model.is_folded(at)]
    assert rows
    assert all(row.text.endswith("›") and not row.soft for row in rows)


def test_in_a_high_panel_nothing_is_folded(panel: DecisionPanel, qtbot: QtBot) -> None:
    kinds = ("travel", "engage", "report", "trade", "hire")
    window = low_window(qtbot, panel, 380)
    window.resize(window.width(), px(1400))
    panel.resize(window.size())
    panel.set_entry(entry(*(ListedForm(kind, ("to",), [(f"{kind} {at}",) for at in range(3)]) for kind in kinds)), {})
    assert panel.model.rowCount() == 4 * len(kinds), "in a high panel nothing is folded"


def test_a_move_too_long_for_its_row_is_read_in_full_where_the_pointer_rests(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.focus_field()
    qtbot.keyClicks(panel.field, "plan b")
    index = panel.model.index(panel.model.first())
    assert index.data(Qt.ItemDataRole.ToolTipRole) == index.data(Qt.ItemDataRole.DisplayRole) == "Blue"


def test_a_move_is_listed_whole_over_as_many_lines_as_it_needs(panel: DecisionPanel, qtbot: QtBot) -> None:
    """It was cut in the middle of its words: "Plan ...ement · Police...to × 2"."""
    long = "St. John's Cathedral"
    panel.resize(296, 700)
    panel.set_entry(entry(ListedForm("set_up", ("who", "where"), [("w" * 30, long * 2), ("x", "y")])), {})
    panel.focus_field()
    qtbot.keyClicks(panel.field, "set w john")
    row = panel.list.visualRect(panel.model.index(panel.model.first()))
    assert row.height() >= 3 * panel.fontMetrics().height()


def test_a_reaction_is_asked_for_by_a_question_with_who_has_passed(panel: DecisionPanel) -> None:
    """What had happened stood as the title: it was not said that anybody was asked."""
    names = {"red": "Red", "blue": "Blue", "green": "Green"}
    panel.set_teams(teams(names))
    asked = DecisionView("", "after the roll: 3", ("blue",), "")
    states = {"red": "passed", "blue": "asked", "green": "to come"}
    panel.set_decision(asked, names, None, "", states)
    assert panel.what.text() == "Will Blue react?"
    assert panel.detail.text() == "After the roll: 3"
    assert panel.round.isVisible()
    assert panel.round.states == states
    metrics = panel.fontMetrics()
    panel.round.resize(300, panel.round.height())
    assert panel.round.marks(metrics) == ["passed", "asked", "to come"]
    panel.round.resize(90, panel.round.height())
    assert panel.round.marks(metrics) == ["–", "?", ""], "of eight seats the words lay over one another"
    assert "– passed    1 to come" in [text.said for text in texts_of(panel.round)], "what the marks mean stands below them"
    panel.set_decision(asked, names, None)
    assert panel.what.text() == "After the roll: 3"
    assert not panel.round.isVisible()


def test_in_a_low_panel_four_moves_are_seen_and_not_what_was_entered_last(qtbot: QtBot) -> None:
    """The moves had two rows, and what was entered last had five."""
    panel = panel_of(qtbot, entry(ListedForm("take", ("what",), [(str(n),) for n in range(9)])))
    panel.set_last(told_by_move(7, "Red waits."))
    panel.set_consequence(nobody_yet(("red", "blue")))
    window = low_window(qtbot, panel, 700)
    assert says_last(panel)
    window.resize(px(320), px(390))
    panel.resize(window.size())
    qtbot.wait(1)
    assert not says_last(panel)
    assert panel.list.viewport().height() >= 4 * panel.list.visualRect(panel.model.index(1)).height()


def test_once_the_game_is_over_the_review_is_offered_and_nothing_can_be_typed(panel: DecisionPanel) -> None:
    panel.set_decision(None, {"red": "Red"}, Outcome(("red",), "cash", "Red wins by cash."))
    assert panel.what.text() == "Red wins by cash."
    assert panel.ending.isVisible()
    assert not panel.field.isVisible()
    assert not panel.play.isVisible()
    panel.set_decision(DecisionView("", "Move", ("red",), ""), {"red": "Red"}, None)
    assert panel.field.isVisible()
    assert not panel.ending.isVisible()


def test_tab_completes_and_goes_on(panel: DecisionPanel, qtbot: QtBot) -> None:
    played = moves(panel)
    panel.focus_field()
    qtbot.keyClicks(panel.field, "plan b")
    qtbot.keyClick(panel.field, Key.Key_Tab)
    assert panel.field.text() == ""
    assert [chip.label for chip in panel.model.entry.chips] == ["blue"]
    qtbot.keyClicks(panel.field, "gua")
    qtbot.keyClick(panel.field, Key.Key_Down)
    qtbot.keyClick(panel.field, Key.Key_Return)
    assert played == ["plan_intel blue guasave"]


def test_backspace_takes_chips_off_and_escape_all(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.focus_field()
    qtbot.keyClicks(panel.field, "plan b")
    qtbot.keyClick(panel.field, Key.Key_Tab)
    qtbot.keyClick(panel.field, Key.Key_Backspace)
    assert panel.model.entry.chips == ()
    assert panel.model.entry.verb == "plan_intel"
    qtbot.keyClick(panel.field, Key.Key_Escape)
    assert panel.model.entry.empty


def test_a_composite_move_is_built_word_by_word(qtbot: QtBot, panel: DecisionPanel) -> None:
    panel.set_entry(entry(AllocationForm("spend", "on", {"left": 2, "right": 2}, 3, least=1)), {})
    played = moves(panel)
    panel.focus_field()
    for word in ("l", "l", "r"):
        qtbot.keyClicks(panel.field, word)
        qtbot.keyClick(panel.field, Key.Key_Tab)
    qtbot.keyClick(panel.field, Key.Key_Return)
    assert played == ["spend left left right"]


def test_a_new_ply_keeps_what_is_half_typed_and_where_the_keyboard_is(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.focus_field()
    qtbot.keyClicks(panel.field, "plan w")
    panel.set_entry(entry(plan(), ListedForm("end_turn"), ListedForm("pass")), {})
    assert panel.field.text() == "plan w"
    assert panel.field.hasFocus()
    assert panel.current is not None
    assert panel.current.words == ("white",)


def test_two_clicks_play_a_move(panel: DecisionPanel, qtbot: QtBot) -> None:
    played = moves(panel)
    row = next(at for at in range(panel.model.rowCount()) if panel.model.candidate(at))
    index = panel.model.index(row)
    at = panel.list.visualRect(index).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert played == []
    qtbot.mouseClick(panel.play, Qt.MouseButton.LeftButton)
    assert played == ["plan_intel white guadalajara"]


@pytest.mark.slow
def test_another_decision_is_read_from_its_first_move_on_the_same_from_where_one_was(
    panel: DecisionPanel, qtbot: QtBot, qapp: QApplication
) -> None:
    def ask(title: str) -> int:
        panel.set_decision(DecisionView("", title, ("red",)), {}, None)
        panel.set_entry(MoveEntry([ListedForm(f"go_{n}") for n in range(60)]), {})
        qtbot.wait(1)  # laid out
        return panel.list.verticalScrollBar().value()

    apply_theme(qapp, DARK)  # rows have a height
    assert ask("Place it") == 0
    panel.list.scrollToBottom()
    low = panel.list.verticalScrollBar().value()
    assert low > 0
    assert ask("Place it") == low
    assert ask("Move it") == 0


def splitting() -> MoveEntry:
    return MoveEntry(
        [AllocationForm("setup_split", "", {"exposure": 6, "detection": 6, "mobility": 6}, 6, least=6, flat=True)]
    )


def test_the_list_does_not_sink_under_a_hand_that_chooses_one_after_the_other(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.set_entry(splitting(), {})
    tops: list[int] = []
    for row in (1, 0, 1, 2, 0):
        at = panel.list.visualRect(panel.model.index(row + (not tops), 0)).center()
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        qtbot.wait(1)  # laid out
        tops.append(panel.list.y())
    assert len(panel.model.entry.chips) == 5
    assert len(set(tops)) == 1


def test_it_says_how_many_words_are_to_come(panel: DecisionPanel, qtbot: QtBot) -> None:
    def said() -> list[str]:
        return [one.text() for one in panel.chips.findChildren(QLabel) if one.isVisible()]

    panel.set_entry(splitting(), {})
    assert said() == []
    qtbot.keyClicks(panel.field, "exp exp")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert said() == ["4 to come"]
    assert [one.text() for one in panel.chips.findChildren(QToolButton) if one.isVisible()] == [
        "Setup split",
        "exposure × 2",
    ]


def test_what_is_chosen_is_played_as_it_stands_by_a_double_click(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.set_entry(MoveEntry([SubsetForm("discard", "cards", ("a", "b", "c", "d", "e", "f"))]), {})
    qtbot.keyClicks(panel.field, "b")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    row = panel.model.index(0, 0)
    assert (row.data(), row.data(RowRole.ROW).aside) == ("Play it as it stands", "")
    qtbot.wait(1)  # laid out
    spot = panel.list.visualRect(row).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    with qtbot.waitSignal(panel.played, timeout=1000):
        qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_headings_group_by_verb_and_cannot_be_chosen(panel: DecisionPanel) -> None:
    rows = [panel.model.index(at) for at in range(panel.model.rowCount())]
    headings = [row.data() for row in rows if not row.flags() & Qt.ItemFlag.ItemIsSelectable]
    assert headings == ["Plan intel"]


def test_no_heading_over_one_move_is_read_as_a_move(panel: DecisionPanel) -> None:
    """ "Engage" stood over "Political" and under "Move (7)": nothing told that only the second could be chosen."""
    panel.set_entry(
        entry(ListedForm("engage", ("whom",), [("political",)]), ListedForm("go", ("to",), [("a",), ("b",)])), {}
    )
    rows = [panel.model.index(at) for at in range(panel.model.rowCount())]
    assert [str(row.data()) for row in rows] == ["Engage · Political", "Go", "A", "B"]
    headings = [row_of(row).text for row in rows if not row.flags() & Qt.ItemFlag.ItemIsSelectable]
    assert headings == ["Go:"], "what it is the heading of stands below"


def test_a_move_alone_has_one_row_and_is_set_apart_from_the_group_above(panel: DecisionPanel) -> None:
    """Its heading said the same words once more, and could not be chosen."""
    shown = [row_of(panel.model.index(at)) for at in range(panel.model.rowCount())]
    assert [row.apart for row in shown if row.text == "End turn"] == [True]
    assert sum(row.apart for row in shown) == 1


def test_space_and_dot_pass(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.set_entry(entry(ListedForm("pass", seat="n"), ListedForm("pass", seat="s")), {"n": "North", "s": "South"})
    assert panel.pass_one.text().startswith("North")
    assert panel.pass_all.isVisible()
    with qtbot.waitSignal(panel.passed):
        panel.list.setFocus()
        qtbot.keyClick(panel.list, Key.Key_Space)
    with qtbot.waitSignal(panel.passed):
        panel.focus_field()
        qtbot.keyClicks(panel.field, ".")
    assert panel.field.text() == ""


def test_a_point_is_typed_where_nobody_can_pass(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.focus_field()
    with qtbot.assertNotEmitted(panel.passed):
        qtbot.keyClicks(panel.field, ".")
    assert panel.field.text() == "."


def test_a_refusal_shows_its_clause_until_something_is_typed(panel: DecisionPanel, qtbot: QtBot) -> None:
    panel.set_refusal(IllegalMove("no_points", "HUNT-5.3", "It costs 2 actions; 1 is left."))
    assert panel.refusal.text() == "It costs 2 actions; 1 is left.\nHUNT-5.3", "its code is for programs"
    panel.focus_field()
    qtbot.keyClicks(panel.field, "p")
    assert not panel.refusal.isVisible()


def test_the_model_is_sound(qtmodeltester: ModelTester, qapp: QApplication) -> None:
    model = EntryModel()
    qtmodeltester.check(model)
    model.set_entry(entry(), {})
    qtmodeltester.check(model)


def test_every_row_begins_with_a_capital(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, MoveEntry((ListedForm("draw", ("pile",), [("exposure",), ("mobility",)]),)))
    rows = [str(panel.model.data(panel.model.index(row))) for row in range(panel.model.rowCount())]
    assert rows == ["Draw", "Exposure", "Mobility"]


def test_whose_decision_it_is_is_told_by_their_signs_and_moves_nothing(panel: DecisionPanel, qtbot: QtBot) -> None:
    """The panel named a team without its sign, by which every other window knows it."""
    panel.signs.teams = teams({f"seat_{n}": f"Team {n}" for n in range(8)})
    panel.set_decision(DecisionView("choose", "Choose", ("referee",)), {}, None)
    qtbot.wait(1)  # laid out
    plain, at = rendered(panel.signs), panel.field.y()
    for seats in (("seat_0",), tuple(panel.signs.teams), ("referee",)):
        called = dict.fromkeys(seats, "I")  # eight names of usual lengths take more lines
        panel.set_decision(DecisionView("choose", "Choose", seats), called, None)
        qtbot.wait(1)
        assert panel.signs.shown == tuple(seat for seat in seats if seat != "referee")
        assert (rendered(panel.signs) != plain) == (seats != ("referee",))
        assert panel.field.y() == at
    panel.set_decision(None, {}, Outcome(("seat_3",), "most", "It has the most."))
    assert panel.signs.shown == ("seat_3",)


def test_moves_are_listed_in_the_words_that_the_board_has_for_their_verbs(panel: DecisionPanel, qtbot: QtBot) -> None:
    """The list said "Setup place need" and "End slot"; what is typed is the verb's own words as before."""
    verb = entry().candidates()[0].verb
    panel.model.verb_words = {verb: "Work out a plan"}
    panel.set_entry(entry(), {})
    assert any(text.startswith("Work out a plan") for text in (str(one) for one in headings_of(panel)))
    qtbot.keyClicks(panel.field, verb)
    assert panel.current is not None
    assert panel.current.verb == verb


def headings_of(panel: DecisionPanel) -> list[str]:
    """Return what stands in the list."""
    return [str(panel.model.index(row).data()) for row in range(panel.model.rowCount())]
