"""How the seats stand at the end of a game, as the console tells it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.contract.rules import Measure
from tests.ui.console.toy_console import desk_session
from tests.ui.shots import rendered
from tests.ui.texts import texts_of
from ui.console.decision.figures_table import FiguresTable, FinalFigure, final_figures
from ui.theme import DARK, apply_theme, teams
from ui.widgets.window_style import px


def test_figures_at_the_end_are_written_as_those_of_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large one was "1.5e+06", one below nothing had a hyphen, and the unit stood beside the title alone."""
    session = desk_session()
    one, other, *_ = session.seats
    measures = (
        Measure("cash", "Cash", "$K", lambda _table: 1_500_000, one),
        Measure("cash", "Cash", "$K", lambda _table: 2.25, other),
        Measure("score", "Score", "points", lambda _table: -3, one),
        Measure("gone", "Gone", "points", lambda table: table.zones["nowhere"][0].count("x"), one),
        Measure("hand", "Cards in hand", "cards", lambda _table: 5, one, stake=False),
    )
    monkeypatch.setattr(session.rules, "measures", measures)
    found = final_figures(session, {one: "Ada", other: "Ben"})
    assert [figure.words for figure in found] == [
        "Cash: Ada has $1500000K, Ben has $2.2K",
        "Score: Ada has −3",
    ]


def test_a_figure_of_a_seat_with_a_number_ran_together_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was "Score: Player 1 8"."""
    session = desk_session()
    one = session.seats[0]
    monkeypatch.setattr(session.rules, "measures", (Measure("score", "Score", "points", lambda _table: 8, one),))
    (score,) = final_figures(session, {one: "Player 1"})
    assert (score.title, score.values, score.words) == ("Score", {one: "8"}, "Score: Player 1 has 8")


@pytest.mark.parametrize("seats", [2, 8])
def test_figures_of_seats_are_no_sentences_where_one_has_to_look_for_the_numbers(
    qtbot: QtBot, qapp: QApplication, seats: int
) -> None:
    """ "Cash: Red has $501K, Blue has $333K". Two seats are columns under their signs; of eight each is a row."""
    apply_theme(qapp, DARK)
    table = FiguresTable()
    qtbot.addWidget(table)
    table.teams = teams({f"seat_{at}": f"Seat {at}" for at in range(seats)})
    values = {seat: f"${at}K" for at, seat in enumerate(table.teams)}
    table.figures = tuple(FinalFigure(title, values, f"{title}: {values}") for title in ("Cash", "Locations controlled"))
    table.show_first(2)
    table.resize(px(250), table.heightForWidth(px(250)))
    drawn = [text for text in texts_of(table) if text.said in values.values()]
    assert len(drawn) == 2 * seats
    assert len({round(text.rect.right()) for text in drawn}) == 2
    assert {text.rect.right() < table.width() + 1 and text.rect.bottom() <= table.height() for text in drawn} == {True}
    table.figures = tuple(FinalFigure(title, values, title) for title in ("Cash", "Drugs", "Heat", "Influence", "Locations"))
    table.show_first(5)
    drawn = [text for text in texts_of(table) if text.said in values.values()]
    assert len(drawn) == (5 if seats == 2 else 3) * seats, "as many columns as have room, the first figures"
    assert table.lines == tuple(one.words for one in table.figures), "as sentences they are heard"


def test_names_of_seats_are_not_dark_on_the_dark_page(qtbot: QtBot, qapp: QApplication) -> None:
    """They were written in the ink of the letter on the sign before them."""
    apply_theme(qapp, DARK)
    table = FiguresTable()
    qtbot.addWidget(table)
    table.teams = teams({f"seat_{at}": f"Seat {at}" for at in range(6)})
    table.figures = (FinalFigure("Score", dict.fromkeys(table.teams, "1"), "Score"),)
    table.show_first(1)
    table.resize(px(250), table.heightForWidth(px(250)))
    names = [text for text in texts_of(table) if text.said.startswith("Seat")]
    assert len(names) == 6
    picture = rendered(table)
    for name in names:
        room = name.rect.toRect().intersected(picture.rect())
        inks = [
            picture.pixelColor(x, y).lightness()
            for x in range(room.left(), room.right())
            for y in range(room.top(), room.bottom())
        ]
        assert max(inks) > 200, name.said
