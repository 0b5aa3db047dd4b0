"""The panel with the table: its tools."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from tests.games.game_list import example
from tests.ui.stray_windows import windows_that_come
from tests.ui.texts import texts_of
from ui.board import board_of
from ui.board.layout.layout_schema import KindStyle
from ui.board.targets.target_layer import Target
from ui.console.table.table_panel import TablePanel
from ui.console.table.target_legend import TargetLegend
from ui.theme import DARK


@pytest.mark.parametrize(("game", "titled"), [(example("hunt").id, True), (example("deck").id, False)])
def test_no_tool_is_a_window_of_its_own_for_a_moment(qtbot: QtBot, game: str, titled: bool) -> None:
    """The button that looks closer at an area flashed on the screen when a session was opened."""
    with windows_that_come() as come:
        panel = TablePanel(board_of(game), {}, DARK, ())
        qtbot.addWidget(panel)
        panel.show()
    assert come == ["TablePanel"]
    assert [button.isVisible() for button in panel.findChildren(QToolButton)] == [titled]


def test_tools_that_have_no_room_are_left_out_whole(qtbot: QtBot) -> None:
    """Found at 1024x768: the console was wider than the monitor, and the tools' words were cut to a letter."""
    tools = [QAction(text) for text in ("Find", "List", "Larger", "−", "Fit", "+")]
    panel = TablePanel(board_of("hunt"), {}, DARK, tools)
    qtbot.addWidget(panel)
    assert panel.minimumSizeHint().width() < 250
    panel.show()
    for wide, least, most in ((900, 7, 7), (280, 2, 5)):
        panel.resize(wide, 500)
        shown = [button for button in panel.findChildren(QToolButton) if button.isVisible()]
        assert all(button.width() >= button.sizeHint().width() for button in shown)
        assert [button.text() for button in shown][:1] == ["Look at…"]
        assert least <= len(shown) <= most
        assert shown[-1].text() == "+"


def test_the_key_says_what_outlines_and_signs_on_the_table_mean_as_far_as_it_has_room(qtbot: QtBot) -> None:
    key = TargetLegend({"arrest": KindStyle("A"), "rob": KindStyle("R")}, {"arrest": "Arrest", "rob": "Rob"})
    qtbot.addWidget(key)
    key.set_targets([Target("a", "z", ("rob", "arrest")), Target("b", "z", ("arrest", "run_away"))])
    for outlined, wide, said in (
        (False, 900, ["Rob", "Arrest", "Run away"]),
        (True, 900, ["can be chosen", "Rob", "Arrest", "Run away"]),
        (True, 150, ["can be chosen", "Rob", "Arrest"]),  # the last has no room in two lines
    ):
        key.set_outlined(outlined)
        key.resize(wide, key.height())
        assert [text.said for text in texts_of(key) if len(text.said) > 1] == said, "beside their letters"
    key.resize(900, key.height())
    key.set_aimed(True)
    said = [text.said for text in texts_of(key) if len(text.said) > 1]
    assert said == ["can be chosen", "chosen", "Rob", "Arrest", "Run away"]


def test_the_key_named_the_sign_of_a_move_that_no_place_on_the_board_had(qtbot: QtBot) -> None:
    """What many places have in common is written at none of them, and the key had its letter all the same."""
    key = TargetLegend({}, {"move": "Move", "rob": "Rob"})
    qtbot.addWidget(key)
    key.resize(900, key.height())
    key.set_outlined(True)
    key.set_targets([*(Target("", f"z{at}", ("move",)) for at in range(9)), Target("", "z", ("rob",))], ("move",))
    assert [text.said for text in texts_of(key)] == ["Move", "R", "Rob"], "the outline stands for it"


def test_a_kind_that_has_signs_at_some_targets_and_none_at_most_is_named_once(qtbot: QtBot) -> None:
    """The key said "Use an ability" twice, once beside the outline and once beside its sign."""
    key = TargetLegend({"use": KindStyle("U"), "rob": KindStyle("R")}, {"use": "Use an ability", "rob": "Rob"})
    qtbot.addWidget(key)
    key.resize(900, key.height())
    key.set_outlined(True)
    key.set_targets([Target("a", "z", ("use",)), Target("b", "z", ("rob", "use"))], ("use",))
    assert [text.said for text in texts_of(key)] == ["U", "Use an ability", "R", "Rob"]
