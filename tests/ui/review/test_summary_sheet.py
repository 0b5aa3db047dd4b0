"""The summary of a session on screen: who won, the curve that decided it, and what each turning point changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.review.charts.session_charts import deciding_chart
from referee.review.summary import summary_of
from tests.ui.review.conftest import close, played
from ui.library.settings.settings_file import Settings
from ui.review.panels.summary_sheet import SummarySheet
from ui.review.review_opening import review_window

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_summary_shows_who_won_and_what_each_turning_point_changed(qtbot: QtBot, game: str) -> None:
    """It was a page of words, with nothing of the table."""
    session = played(game, 2000)
    made = review_window(session, Settings())
    sheet = SummarySheet(made.review, made.review_style)
    qtbot.addWidget(sheet)
    summary, shown = summary_of(made.review), sheet.page.toHtml()
    wanted = [f"picture:{one.rank}" for one in summary.decided]
    wanted += ["winners"] if session.outcome is not None and session.outcome.winners else []
    wanted += ["chart"] if deciding_chart(made.review, summary) is not None else []
    assert wanted
    for name in wanted:
        assert f'src="{name}"' in shown, name
        image = sheet.page.document().resource(QTextDocument.ResourceType.ImageResource, QUrl(name))
        seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        assert len(seen) > 2, f"{name} is empty"
    close(made)
