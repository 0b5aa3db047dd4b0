"""The box below the moves: who will learn what."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.moves.forms import ListedForm
from tests.ui.console.shown_panel import low_window, panel_of, says_last, told_by_move
from tests.ui.console.test_entry import entry
from ui.console.decision.decision_panel import DecisionPanel
from ui.console.entry.consequence import ASKED_AGAIN, NOTHING, NOTHING_ELSE, TOLD, Consequence, Learns, nobody_yet
from ui.theme import teams
from ui.widgets.window_style import px


@pytest.fixture
def panel(qtbot: QtBot) -> DecisionPanel:
    return panel_of(qtbot, entry())


def test_who_learns_something_has_a_sign_beside_the_words(panel: DecisionPanel) -> None:
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}))
    seen = Learns(("hunters", "public"), "will see The Accountant.")
    panel.set_consequence(Consequence((seen, Learns(("cartel",), NOTHING)), "Police: ≥4 · 50 %."))
    assert panel.learning.text().split("\n") == [
        "Hunters and Public: will see The Accountant.",
        "Cartel: nothing",
        "Police: ≥4 · 50\N{NO-BREAK SPACE}%.",
    ]
    assert panel.learning.isVisible()


def test_a_screen_that_is_held_is_said_to_be_at_the_move_that_it_would_not_show(panel: DecisionPanel) -> None:
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}))
    seen, told = Learns(("cartel",), "will see The Accountant."), "told: a plan is made."
    panel.set_consequence(Consequence((seen, Learns(("hunters", "public"), NOTHING_ELSE)), "", told))
    panel.show_away({"cartel": "held", "public": "curtained"})
    assert panel.learning.text().split("\n") == [
        "Cartel: will see The Accountant. (held)",
        "Everybody: a plan is made. (2 screens do not show it)",
        "Hunters and Public: nothing else",
    ]
    panel.set_consequence(Consequence((Learns(("hunters", "public"), "told: it is found."), Learns(("cartel",), NOTHING))))
    assert panel.learning.text().split("\n") == [
        "Hunters and Public: it is found. (Public curtained)",
        "Cartel: nothing",
    ]
    panel.show_away(dict.fromkeys(("cartel", "hunters", "public"), "curtained"))
    assert panel.learning.text().startswith("Hunters and Public: it is found. (all curtained)")
    panel.show_away({"hunters": "held", "public": "no monitor"})
    assert panel.learning.text().startswith("Hunters and Public: it is found. (no screen shows it)")
    panel.show_away({})
    assert panel.learning.text().startswith("Hunters and Public: it is found.\n")


def test_who_would_not_see_what_a_move_tells_is_shown_the_table_by_a_button_at_the_move(panel: DecisionPanel) -> None:
    """One had to look for those screens in the strip, each with a menu of its own."""
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}))
    box, lifted = panel.learning, list[tuple[str, ...]]()
    box.lift_asked.connect(lifted.append)
    rows = (Learns(("cartel", "hunters"), "told: it is found."), Learns(("public",), NOTHING))
    panel.set_consequence(Consequence(rows))
    assert not box.lift.isVisible()
    panel.show_away({"cartel": "no monitor", "hunters": "curtained", "public": "held"}, ["hunters", "public"])
    assert box.lift.isVisible()
    assert box.lift.text() == "Lift 1", "without who learns nothing and who has no screen"
    assert "to Hunters." in box.lift.toolTip()
    box.lift.click()
    assert lifted == [("hunters",)]
    panel.set_consequence(
        Consequence((Learns(("cartel",), "will see it."), Learns(("hunters", "public"), NOTHING_ELSE)), "", "told: so.")
    )
    assert box.lift.text() == "Lift 2", "what all are told the public would not see either"
    panel.set_consequence(nobody_yet(("cartel", "hunters", "public")))
    assert not box.lift.isVisible()


def test_the_states_of_screens_do_not_take_the_line_of_what_is_learnt(panel: DecisionPanel, qtbot: QtBot) -> None:
    """In a low window one read "Everybody (Player 1 curtained, Player 2 curtained, ...": nothing of what they learn."""
    seats = {f"player_{at}": f"Player {at}" for at in range(1, 8)}
    panel.set_teams(teams(seats))
    window = low_window(qtbot, panel, 380)
    told = "told: " + " ".join(f"Player {at} passes." for at in range(1, 30))
    panel.set_consequence(Consequence((Learns(tuple(seats), told),)))
    panel.show_away(dict.fromkeys(list(seats)[:3], "curtained"))
    window.resize(window.width(), px(340))
    panel.resize(window.size())
    qtbot.wait(1)
    box = panel.learning.list
    (row,) = box._laid_out(box.width())[0]
    assert row.words.last.endswith("… (3 screens curtained)"), "cut, it says so all the same"
    assert box.lines == (f"Everybody: {told.removeprefix(TOLD)} (3 screens curtained)",)


def test_what_one_audience_learns_is_read_whole_and_stands_above_what_all_are_told(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """It was cut after four lines, below what everybody was told anyway."""
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}))
    news = "told: " + " ".join(f"usable Defense {at}," for at in range(30)) + " and no more."
    rows = (Learns(("cartel",), news), Learns(("hunters", "public"), NOTHING_ELSE))
    window = low_window(qtbot, panel, 1400)
    panel.set_consequence(Consequence(rows, "", "told: a plan is made."))
    qtbot.wait(1)  # laid out
    box = panel.learning.list
    said = news.removeprefix(TOLD)
    assert box.lines == (f"Cartel: {said}", "Everybody: a plan is made.", "Hunters and Public: nothing else")
    assert not box.is_cut(box.width())
    assert not panel.learning.more.isVisible()
    panel.learning.key = "W"
    window.resize(window.width(), px(340))
    panel.resize(window.size())
    qtbot.wait(1)
    assert box.is_cut(box.width())
    assert panel.learning.more.text() == "read all  ( W )"
    assert panel.learning.more.isVisible()
    window.resize(window.width(), px(640))
    panel.resize(window.size())
    panel.show_whole()
    qtbot.wait(1)
    assert not panel.list.isVisible()
    assert not box.is_cut(box.width())
    panel.show_whole()
    assert panel.list.isVisible()


def test_before_a_move_is_chosen_nobody_learns_anything_yet(panel: DecisionPanel) -> None:
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters", "public": "Public"}))
    panel.set_consequence(nobody_yet(("cartel", "hunters", "public")))
    assert panel.learning.heading.text() == "Who will learn what: nobody yet"
    assert not panel.learning.list.isVisible(), "one line says all"
    assert panel.learning.text() == "Nobody yet."
    panel.set_consequence(Consequence((Learns(("cartel",), "told: it is found."), Learns(("hunters", "public"), NOTHING))))
    assert panel.learning.heading.text() == "Who will learn what"
    assert panel.learning.list.isVisible()


def test_that_more_can_be_added_takes_no_line_of_what_is_learnt_in_a_low_panel(panel: DecisionPanel, qtbot: QtBot) -> None:
    """The button below says it too: "Choose this, then play"."""
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters"}))
    rows = (Learns(("cartel",), "told: it is found."), Learns(("hunters",), NOTHING))
    consequence = Consequence(rows, "Police: 4 or more.").not_whole()
    window = low_window(qtbot, panel, 1400)
    panel.set_consequence(consequence)
    note = panel.learning.note
    assert note.text() == f"Police: 4 or more. {ASKED_AGAIN}"
    window.resize(window.width(), px(340))
    panel.resize(window.size())
    qtbot.wait(1)
    assert note.text() == "Police: 4 or more."
    assert ASKED_AGAIN in panel.learning.text(), "it is heard all the same"
    panel.set_consequence(nobody_yet(("cartel", "hunters"), ASKED_AGAIN))
    assert note.text() == ASKED_AGAIN


def test_the_note_that_a_low_panel_left_out_was_not_in_what_the_key_shows_in_full(
    panel: DecisionPanel, qtbot: QtBot
) -> None:
    """Nor was it said that there is more to read."""
    panel.set_teams(teams({"cartel": "Cartel", "hunters": "Hunters"}))
    panel.learning.key = "W"
    window = low_window(qtbot, panel, 290)
    panel.set_entry(entry(ListedForm("travel", ("to",), [(at,) for at in "abcdefgh"])), {})
    rows = (Learns(("cartel",), "told: it is found there."), Learns(("hunters",), "told: it is gone."))
    panel.set_consequence(Consequence(rows, f"Police: {'4 or more, or 3 with a Lead there; ' * 3}else nothing."))
    window.resize(window.width(), px(290))
    panel.resize(window.size())
    qtbot.wait(1)
    box = panel.learning
    assert not box.note.isVisible()
    assert box.more.isVisible()
    panel.show_whole()
    qtbot.wait(1)
    assert box.note.isVisible()
    assert not box.more.isVisible()
    panel.show_whole()
    qtbot.wait(1)
    assert not box.note.isVisible()


def test_what_the_last_move_told_in_two_lines_is_whole_beside_the_key_of_the_box_that_had_stood_there(
    panel: DecisionPanel,
) -> None:
    """Of three narrow lines the middle one was read, and halves of the others."""
    box, told = panel.learning, " ".join(["Orange rolled 1+4 against the heat and drew a card."] * 4)
    panel.set_last(told_by_move(152, told))
    box.key = "W"
    box.show_consequence(told_by_move(152, told))
    box.set_room(box.least_height(box.width()))
    assert box.more.isVisible(), "it was too long for its room"
    box.show_consequence(nobody_yet(("red", "blue")))
    assert box.fit_early(px(80)) > 0
    assert box.heading.text().startswith("Move 152: Everybody: Orange rolled")
    assert box.more.isHidden(), "the words have the whole width, as they were measured for"


def test_what_each_seat_alone_was_told_does_not_give_way_to_what_all_have_heard(panel: DecisionPanel, qtbot: QtBot) -> None:
    """After four hidden draws one read that four seats had drawn, and nothing of what."""
    seats = {f"seat_{at}": f"Seat {at}" for at in range(1, 5)}
    panel.set_teams(teams({**seats, "public": "Public"}))
    rows = [Learns((seat,), f"told: {name} drew Ireland, Lima, Florida, Perth and Siam.") for seat, name in seats.items()]
    heard = "told: " + " ".join(f"{name} drew 5." for name in seats.values())
    low_window(qtbot, panel, 480)
    panel.set_last(Consequence((*rows, Learns(("public",), NOTHING_ELSE)), "", heard, entered=1))
    panel.set_entry(entry(ListedForm("keep", ("what",), [("a",), ("b",)])), {})
    qtbot.wait(1)
    assert says_last(panel)
    box = panel.learning.list
    assert box.is_cut(box.width())
    drawn = [row.words.last or row.words._text for row in box._laid_out(box.width())[0]]
    assert [text[:11] for text in drawn[:4]] == [f"{name} drew" for name in seats.values()], "the sign says to whom"
    assert all(text.startswith("Everybody: ") for text in drawn[4:5])
