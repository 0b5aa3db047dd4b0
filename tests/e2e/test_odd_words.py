"""A careless referee calls teams, sessions and notes what comes to mind; no word of theirs is taken for an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engine.visibility.schema import PUBLIC
from referee.session.content_files import load_content
from referee.session.session import Session
from tests.e2e.referee_desk import RefereeDesk, play_on
from tests.games.game_list import example
from tests.rig.offscreen import Monitors
from ui.console.screens.handover import HandOver
from ui.displays.display import DisplayState
from ui.widgets.actions import words_of
from ui.widgets.lists.chooser import CommandPalette

pytestmark = pytest.mark.slow

NAMES = {"cartel": "R&D <b>%s</b> {seat} &amp;", "hunters": "שלום " + "W" * 200}
LONG = "<b>why?</b> & {seat} %d\n" * 400


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """Return a desk with teams of such names."""
    made = RefereeDesk(qtbot, monitors, tmp_path)
    game = made.session.game
    made.session = Session.begin(
        made.store, game, load_content(game), title="Q&A <i>%s {0}", seat_names=NAMES, seed=7, dice="roll"
    )
    made.window.enter(made.session)
    yield made
    made.close()


def test_a_name_with_an_ampersand_is_shown_whole_and_makes_no_key(desk: RefereeDesk, qtbot: QtBot) -> None:
    commands = desk.window.commands
    called = {words_of(one) for one in commands.one_screen}
    assert f"Curtain of {NAMES['cartel']}" in called
    assert all("&" not in one.text().replace("&&", "") for one in commands.one_screen)
    palette = CommandPalette(commands.all, desk.window)
    qtbot.addWidget(palette)
    palette.model.narrow("curtain of r&d")
    found = palette.model.choice(0)
    assert found is not None
    assert found.text == f"Curtain of {NAMES['cartel']}"
    sheet = HandOver(desk.page.room, desk.window)
    qtbot.addWidget(sheet)
    assert f"1  {NAMES['cartel']}".replace("&", "&&") in {button.text() for button in sheet.findChildren(QPushButton)}


def test_teams_of_any_name_play_on_and_every_label_shows_words_as_words(desk: RefereeDesk) -> None:
    desk.seat()
    play_on(desk, 12)
    session = desk.session
    session.note(LONG)
    session.bookmark(LONG)
    session.message("*", LONG)
    session.take_back(LONG)
    session.rule((), LONG, question=LONG, clause=LONG)
    play_on(desk, 5)
    for audience in desk.page.room.audiences:
        display = desk.page.room.displays.display(audience)
        if audience == PUBLIC or audience in NAMES:
            assert display.state is DisplayState.LIVE
            assert display.view == session.view(audience)
    rich = [
        label.text()
        for window in shown_windows()
        for label in window.findChildren(QLabel)
        if label.textFormat() != Qt.TextFormat.PlainText and QtGui.Qt.mightBeRichText(label.text())
    ]
    assert rich == []


def test_a_seat_is_offered_by_the_name_that_its_team_has(desk: RefereeDesk) -> None:
    game = example("kingpin")
    names = {"red": "The Lions", "blue": "Analysts"}
    session = Session.begin(desk.store, game, load_content(game), seats=2, seat_names=names, seed=1, dice="roll")
    desk.window.enter(session)
    panel = desk.page.decision
    for typed in ("withdraw lions", "withdraw red"):
        panel.field.setText(typed)
        first = panel.model.candidate(panel.model.first())
        assert first is not None
        assert [(chip.value, chip.label) for chip in first.chips] == [("red", "The Lions")]


def test_every_tool_tip_shows_words_as_words(qtbot: QtBot, monitors: Monitors, tmp_path: Path, user_folders: Path) -> None:
    """Qt would render the title of a log from elsewhere, and load the picture that it names."""
    picture = "<img src='file:///secret.png'>"
    desk = RefereeDesk(qtbot, monitors, tmp_path)
    try:
        session = Session.begin(
            desk.store,
            desk.session.game,
            load_content(desk.session.game),
            title=picture,
            seat_names=dict.fromkeys(desk.session.seats, picture),
            seed=7,
            dice="roll",
        )
        desk.window.enter(session)
        desk.session = session
        desk.seat()
        play_on(desk, 10)
        session.note(picture)
        desk.page.log.drafts.seat(dict.fromkeys(session.seats, picture))
        desk.window.reviews.show(session)
        desk.window.reviews.compare()
        dialogs = CommandPalette(desk.window.commands.all, desk.window), HandOver(desk.page.room, desk.window)
        tips = list(all_tool_tips([*shown_windows(), *dialogs]))
        assert len([tip for tip in tips if "secret.png" in tip]) > 5, "the title, the clocks, the miniatures, the commands"
        assert all(dialogs), "they go with the window"
        assert [tip for tip in tips if QtGui.Qt.mightBeRichText(tip) and picture in tip] == []
    finally:
        for window in list(desk.window.reviews.windows):
            window.close()
        desk.close()


def shown_windows() -> list[QWidget]:
    """Return the windows that are open: what tests before this one have left behind is none of its business."""
    return [window for window in QApplication.topLevelWidgets() if window.isVisible()]


def all_tool_tips(windows: Iterable[QWidget]) -> Iterator[str]:
    """Return the tool tips of these windows' widgets, of their commands and of the items of their lists."""
    for widget in (each for window in windows for each in (window, *window.findChildren(QWidget))):
        yield widget.toolTip()
        yield from (action.toolTip() for action in widget.actions())
        if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
            for row in range(model.rowCount()):
                for column in range(columns):
                    yield str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")


def test_a_few_letters_and_enter_in_the_palette_hide_rather_than_show(desk: RefereeDesk) -> None:
    """``cur`` and Enter lifted every curtain: commands that reveal come after those that hide."""
    palette = CommandPalette(desk.window.commands.all, desk.window)
    palette.model.narrow("cur")
    first = palette.model.choice(0)
    assert first is not None
    assert first.text == "Curtain all"
