"""Physical dice: typed, clicked, and what is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.model.view import DecisionView
from tests.ui.console.shown_panel import panel_of
from tests.ui.console.test_entry import entry
from tests.ui.texts import texts_of
from ui.console.decision.dice_box import DiceBox, DiceRequest
from ui.console.entry.consequence import Consequence, Learns
from ui.theme import DARK, apply_theme
from ui.widgets.window_style import px, stylesheet

WANTED = DiceRequest("a test", 2, (1, 2, 3, 4, 5, 6))


@pytest.mark.parametrize(
    ("wanted", "text", "faces"),
    [
        (WANTED, "46", (4, 6)),
        (WANTED, "4 6", (4, 6)),
        (DiceRequest("a pool", 3, tuple(range(1, 11))), "370", (3, 7, 10)),
        (DiceRequest("a pool", 3, tuple(range(1, 11))), "3 10 7", (3, 10, 7)),
        (DiceRequest("d10", 1, tuple(range(10))), "0", (0,)),
        (DiceRequest("d20", 2, tuple(range(1, 21))), "12 3", (12, 3)),
    ],
)
def test_digits_become_faces(wanted: DiceRequest, text: str, faces: tuple[int, ...]) -> None:
    assert wanted.read(text).faces == faces
    assert wanted.read(text).problem == ""


@pytest.mark.parametrize(("count", "hint"), [(1, "1 die, 1 to 6"), (2, "2 dice, each 1 to 6")])
def test_what_may_be_typed_is_said_for_one_die_and_for_many(count: int, hint: str) -> None:
    assert DiceRequest("It", count, (1, 2, 3, 4, 5, 6)).hint == hint


def test_dice_that_were_asked_for_by_mistake_are_left_with_the_mouse(qtbot: QtBot) -> None:
    box = DiceBox()
    qtbot.addWidget(box)
    box.ask(WANTED)
    with qtbot.waitSignal(box.cancelled, timeout=1000):
        qtbot.mouseClick(box.close_it, Qt.MouseButton.LeftButton)


def test_a_face_that_is_not_on_the_die_is_refused_with_those_that_are() -> None:
    assert WANTED.read("7").problem == "No die shows 7: 2 dice, each 1 to 6."
    assert "3 dice typed" in WANTED.read("123").problem


def test_the_last_digit_plays(qtbot: QtBot) -> None:
    box = DiceBox()
    qtbot.addWidget(box)
    box.ask(WANTED)
    with qtbot.assertNotEmitted(box.entered):
        qtbot.keyClicks(box.field, "4")
    with qtbot.waitSignal(box.entered) as got:
        qtbot.keyClicks(box.field, "6")
    assert got.args == [(4, 6)]


TEN = tuple(range(1, 11))


@pytest.mark.parametrize(
    ("faces", "count", "typed", "entered"),
    [
        (TEN, 1, "10", [(10,)]),
        (TEN, 1, "0", [(10,)]),
        (TEN, 1, "7", [(7,)]),
        (TEN, 1, "1\r", [(1,)]),
        (TEN, 2, "4 10", [(4, 10)]),
        (TEN, 2, "4 1\r", [(4, 1)]),
        (TEN, 2, "10 4", [(10, 4)]),
        (TEN, 2, "10\r", [(1, 10)]),
        (TEN, 2, "41", [(4, 1)]),
        (TEN, 3, "101", [(1, 10, 1)]),
        (tuple(range(1, 21)), 1, "15", [(15,)]),
        (tuple(range(1, 7)), 1, "1", [(1,)]),
        (tuple(range(10)), 1, "1", [(1,)]),
    ],
)
def test_a_number_of_two_digits_is_not_played_as_its_first(
    qtbot: QtBot, faces: tuple[int, ...], count: int, typed: str, entered: list[tuple[int, ...]]
) -> None:
    """A 10 of the room was entered as a 1, and its nought began the next move."""
    box = DiceBox()
    qtbot.addWidget(box)
    got: list[tuple[int, ...]] = []
    box.entered.connect(got.append)
    box.ask(DiceRequest("a pool", count, faces))
    for key in typed:
        assert got == [], f"entered before {key!r}"
        if key == "\r":
            assert box.hint.text().startswith("Enter for")
            qtbot.keyClick(box.field, Qt.Key.Key_Return)
        else:
            qtbot.keyClicks(box.field, key)
    assert got == entered


def clicked(qtbot: QtBot, box: DiceBox, *faces: int) -> None:
    for face in faces:
        qtbot.mouseClick(box.faces.buttons[face], Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("faces", "count", "clicks"),
    [
        (tuple(range(1, 7)), 1, (1,)),
        (tuple(range(1, 7)), 2, (4, 4)),
        (TEN, 1, (1,)),
        (TEN, 2, (10, 1)),
        (TEN, 3, (10, 10, 1)),
        (tuple(range(10)), 2, (0, 9)),
        (tuple(range(1, 21)), 2, (1, 12)),
        ((2, 4, 6, 12), 2, (12, 2)),
        (tuple(range(1, 101)), 1, (100,)),
    ],
)
def test_dice_are_entered_by_the_mouse_alone(
    qtbot: QtBot, faces: tuple[int, ...], count: int, clicks: tuple[int, ...]
) -> None:
    box = DiceBox()
    qtbot.addWidget(box)
    got: list[tuple[int, ...]] = []
    box.entered.connect(got.append)
    box.ask(DiceRequest("a pool", count, faces))
    clicked(qtbot, box, *clicks[:-1])
    assert got == []
    clicked(qtbot, box, clicks[-1])
    assert got == [clicks]


def test_a_die_that_was_clicked_by_mistake_is_taken_off_by_the_mouse(qtbot: QtBot) -> None:
    box = DiceBox()
    qtbot.addWidget(box)
    box.ask(DiceRequest("a pool", 3, TEN))
    assert not box.erase.isEnabled()
    qtbot.keyClicks(box.field, "0")
    clicked(qtbot, box, 10)
    qtbot.mouseClick(box.erase, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(box.entered) as got:
        clicked(qtbot, box, 2, 3)
    assert got.args == [(10, 2, 3)]


def test_a_click_mends_the_last_die_that_was_typed(qtbot: QtBot) -> None:
    """It waits, because it may become a ten."""
    box = DiceBox()
    qtbot.addWidget(box)
    box.ask(DiceRequest("a die", 1, TEN))
    with qtbot.assertNotEmitted(box.entered):
        qtbot.keyClicks(box.field, "1")
    with qtbot.waitSignal(box.entered) as got:
        clicked(qtbot, box, 2)
    assert got.args == [(2,)]


@pytest.mark.parametrize("faces", [TEN, tuple(range(1, 7))], ids=["d10", "d6"])
def test_dice_have_room_on_a_low_panel(qtbot: QtBot, qapp: QApplication, faces: tuple[int, ...]) -> None:
    """The faces lay over title and field, and were half as high as a letter, on a screen of 720 lines."""
    apply_theme(qapp, DARK)
    window, panel = QWidget(), panel_of(qtbot, entry())
    qtbot.addWidget(window)
    panel.setStyleSheet(stylesheet(DARK))
    panel.setParent(window)
    panel.setGeometry(0, 0, 296, 430)
    window.show()
    panel.show()
    panel.set_decision(DecisionView("", "Attack and defend", ("red",), "a detail that takes a line or two of it"), {}, None)
    panel.set_consequence(Consequence((Learns(("red",), "will see a card that has a long name, and more. " * 4),)))
    panel.dice.ask(DiceRequest("Somebody attacks somebody: 2 dice of the attacker, then 2 of the defender", 4, faces))
    qtbot.wait(1)  # laid out
    box = panel.dice
    for low in (box.title, box.field, box.hint, *box.faces.buttons.values()):
        needed = low.heightForWidth(low.width()) if low.hasHeightForWidth() else low.minimumSizeHint().height()
        assert low.height() >= needed, low
    box.close_question()
    assert panel.list.isVisible()
    assert panel.learning.isVisible()


def test_dice_of_another_kind_have_other_faces(qtbot: QtBot) -> None:
    """And no panel gets wider for them."""
    panel = panel_of(qtbot, entry())
    panel.setStyleSheet(stylesheet(DARK))  # as in the program, where letters and buttons are larger than Qt's own
    box = panel.dice
    for faces in (TEN, tuple(range(1, 7)), tuple(range(1, 101))):
        box.ask(DiceRequest("a pool", 8, faces))
        assert tuple(box.faces.buttons) == faces
        assert panel.minimumSizeHint().width() <= panel.minimumWidth()


def test_while_dice_are_asked_for_it_is_read_who_will_learn_what_of_them(qtbot: QtBot, qapp: QApplication) -> None:
    """Below the dice the panel was empty. Where there is little room the faces are small."""
    apply_theme(qapp, DARK)
    window, panel = QWidget(), panel_of(qtbot, entry())
    qtbot.addWidget(window)
    window.setStyleSheet(stylesheet(DARK))
    panel.setParent(window)
    panel.set_decision(DecisionView("", "Attack and defend", ("red",), "a detail that takes a line or two of it"), {}, None)
    window.show()
    panel.show()
    box, dice = panel.learning, panel.dice
    seen = set()
    for high in (900, 640, 590, 560, 530, 500, 480, 450):
        panel.setGeometry(0, 0, px(284), px(high))
        panel.set_consequence(Consequence((Learns(("red", "blue"), "nothing yet"),)))
        qtbot.wait(1)
        dice.ask(DiceRequest("High Table of Red, 8 or more wins", 2, (1, 2, 3, 4, 5, 6)))
        note = "High Table of Red, 8 or more wins: 8 or more on 2 dice, 42 %."
        panel.set_consequence(Consequence((Learns(("red", "blue"), "depends on the roll."),), note))
        qtbot.wait(1)
        assert (panel.field.isVisible(), panel.list.isVisible(), panel.play.isVisible()) == (False, False, False), high
        assert box.isVisible()
        assert box.list.height() >= box.list.heightForWidth(box.list.width()), high
        assert dice.geometry().bottom() < box.y(), high
        assert box.geometry().bottom() < panel.height(), high
        rows = {button.y() for button in dice.faces.buttons.values()}
        seen.add(len(rows))
        dice.close_question()
    assert seen == {1, 2}


def test_what_has_to_fall_was_the_smallest_line_below_the_dice(qtbot: QtBot, qapp: QApplication) -> None:
    """What can be typed stood above it in larger letters, and over all the word "dice"."""
    apply_theme(qapp, DARK)
    box = DiceBox()
    qtbot.addWidget(box)
    box.setStyleSheet(stylesheet(DARK))
    box.ask(DiceRequest("Land trade", 2, (1, 2, 3, 4, 5, 6), "≥8 on 2 dice · 42 %"))
    box.resize(box.sizeHint())
    sizes = {text.said: text.pixels for text in texts_of(box)}
    need = next(size for said, size in sizes.items() if said.startswith("Needed: ≥8"))
    assert need > sizes["Land trade"] > sizes["2 dice, each 1 to 6. Esc cancels."]
    box.ask(DiceRequest("", 1, (1, 2, 3, 4, 5, 6)))
    assert not box.title.isVisibleTo(box), "it is read above"
    assert not box.need.isVisibleTo(box), "an income needs nothing"
