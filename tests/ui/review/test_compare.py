"""Sessions compared in a window: picked by search or mark, read while the windows live, taken along as files."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from engine.games import all_games
from referee.review import Review
from referee.review.charts.session_charts import charts_of
from referee.review.charts.svg_charts import DARK, LIGHT, plot_of
from referee.review.comparison.comparison import compare
from referee.review.comparison.comparison_row import ComparisonRow
from referee.review.comparison.distributions import distributions_of
from referee.review.comparison.svg_distributions import distribution_size
from referee.review.summary import summary_of
from referee.store import Store, open_store
from tests.games.game_list import example
from tests.review.sessions import played, shared
from tests.ui.review.conftest import close
from ui.library.session_list import SessionColumn
from ui.review.charts import chart_views as charts
from ui.review.charts.chart_views import ChartView, DistributionView, SideBySide
from ui.review.compare.compare_window import CompareWindow
from ui.review.panels.sortable_table import SortableTable
from ui.widgets.window_style import current_theme, px

pytestmark = pytest.mark.slow

GAMES = all_games()
_ACROSS = Qt.Orientation.Horizontal


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A term of seven sessions of two games."""
    store = open_store(str(tmp_path_factory.mktemp("term") / "term.whitecell"))
    for seed in range(4):
        played(GAMES[0], 40 + seed, seed, store)
    for seed in range(3):
        played(GAMES[1], 400, seed, store)
    yield store
    store.close()


@pytest.fixture
def window(qtbot: QtBot, store: Store, user_folders: Path) -> Iterator[CompareWindow]:
    made = CompareWindow(store, GAMES)
    made.show()
    qtbot.waitUntil(lambda: len(made.rows) == 7 and not made.reading)
    yield made
    close(made)  # type: ignore[arg-type]


def rows(store: Store) -> tuple[ComparisonRow, ...]:
    return compare(store, sorted(store.sessions(), key=lambda one: (one.created, one.id)), GAMES)


def texts(window: CompareWindow) -> str:
    """All that the window says of sessions."""
    page = window.page
    tables = [page.sessions]
    for at in range(page.figures.count()):
        table = page.figures.widget(at)
        assert isinstance(table, SortableTable)
        tables.append(table)
    cells = [
        str(table.cells.data(table.cells.index(row, column)))
        for table in tables
        for row in range(table.cells.rowCount())
        for column in range(table.cells.columnCount())
    ]
    charts = [text for view in page.views for text in (view.accessibleName(), view.accessibleDescription())]
    return "\n".join([page.title.text(), page.results.toPlainText(), *cells, *charts])


def test_without_marks_all_sessions_are_compared(window: CompareWindow, store: Store) -> None:
    assert window.rows == rows(store)
    said = texts(window)
    assert "7 sessions" in said
    for row in window.rows:
        assert row.title in said
    hunt, deck = (next(game for game in GAMES if game.id == row.game) for row in (window.rows[0], window.rows[-1]))
    titles = [window.page.figures.tabText(at) for at in range(window.page.figures.count())]
    assert set(titles) == {hunt.title, deck.title}
    assert "Length, in moves. All sessions: 4 sessions" in said
    assert all(view.chart.unit and view.chart.text for view in window.page.views)


def test_marked_sessions_are_compared_alone(qtbot: QtBot, window: CompareWindow) -> None:
    window.picker.table.selectRow(1)
    assert "1 session marked" in window.picker.words.text()
    qtbot.waitUntil(lambda: len(window.rows) == 1 and not window.reading)
    summary = window.picker.model.summary(1)
    assert summary is not None
    assert window.rows[0].session == summary.id
    window.picker.table.clearSelection()
    qtbot.waitUntil(lambda: len(window.rows) == 7 and not window.reading)


def test_a_search_is_a_pick(qtbot: QtBot, window: CompareWindow) -> None:
    window.picker.search.setText(example("deck").id)
    qtbot.waitUntil(lambda: len(window.rows) == 3 and not window.reading)
    assert {row.game for row in window.rows} == {example("deck").id}
    window.picker.search.setText("no such word")
    qtbot.waitUntil(lambda: not window.rows and not window.reading)
    assert not window.page.export.isEnabled()


def test_the_list_of_sessions_says_the_game_and_no_heading_is_cut(window: CompareWindow) -> None:
    """Sessions of two games with one title could not be told apart, and MOVES had lost half of its M."""
    table, model = window.picker.table, window.picker.model
    header = table.horizontalHeader()
    shown = [column for column in SessionColumn if not table.isColumnHidden(column)]
    assert SessionColumn.GAME in shown
    for column in shown:
        words = str(model.headerData(column, Qt.Orientation.Horizontal))
        assert header.sectionSize(column) >= header.fontMetrics().horizontalAdvance(words) + px(16), words


def test_pseudonyms_hide_every_name(window: CompareWindow) -> None:
    def listed() -> str:
        cells = window.page.sessions.cells
        return "\n".join(str(cells.data(cells.index(row, column))) for row in range(7) for column in range(4))

    names = {name for row in window.rows for name in (row.title, *row.seats.values())}
    assert all(name in listed() for name in names)
    window.page.pseudonyms.setChecked(True)
    assert not any(name in listed() for name in names)
    assert "Team 1" in listed()


def test_numbers_are_sorted_as_numbers(window: CompareWindow) -> None:
    cells = window.page.sessions.cells
    column = next(at for at in range(cells.columnCount()) if cells.headerData(at, _ACROSS) == "Moves")
    cells.sort(column)
    plies = [int(str(cells.data(cells.index(row, column)))) for row in range(7)]
    assert plies == sorted(plies)


@pytest.mark.parametrize(("option", "name"), [("--csv", "t.csv"), ("--html", "t.html"), ("--pdf", "t.pdf")])
def test_what_is_shown_is_taken_along(qtbot: QtBot, window: CompareWindow, tmp_path: Path, option: str, name: str) -> None:
    window.page.pseudonyms.setChecked(True)
    export = window.export((option,), tmp_path / "out" / name)
    with qtbot.waitSignal(export.done, timeout=30_000):
        pass
    assert list((tmp_path / "out").iterdir()) == [tmp_path / "out" / name]
    assert str(tmp_path / "out" / name) in window.page.banner.words.text()
    data = (tmp_path / "out" / name).read_bytes()
    if option == "--csv":
        with (tmp_path / "out" / name).open(encoding="utf-8", newline="") as file:
            assert [one["title"] for one in csv.DictReader(file)] == [row.title for row in window.shown]
    elif option == "--html":
        assert b"7 sessions compared" in data
        assert window.rows[0].title.encode() not in data
    else:
        assert data.startswith(b"%PDF-")


def test_a_window_that_closes_while_it_reads_leaves_nothing_behind(store: Store, user_folders: Path) -> None:
    made = CompareWindow(store, GAMES)
    made.show()
    made.read()
    assert made.reading
    close(made)  # type: ignore[arg-type]


def test_on_a_large_screen_distributions_stand_side_by_side(
    store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "px", round)  # as at the usual text size
    (drawn, *_) = distributions_of(rows(store), GAMES).values()
    views = [DistributionView(chart) for chart in drawn]
    grid = SideBySide(views)
    qtbot.addWidget(grid)
    grid.show()
    for width, columns in ((700, 1), (1280, 2), (3300, 5), (700, 1)):
        grid.resize(width, 2000)
        qtbot.waitUntil(lambda columns=columns: grid.columns == columns)  # type: ignore[misc]
        qtbot.waitUntil(lambda columns=columns: len({view.x() for view in views}) == columns)  # type: ignore[misc]
        assert all(600 <= view.width() <= 700 for view in views), [view.width() for view in views]
        assert all(view.height() == distribution_size(view.chart) for view in views)


@pytest.mark.parametrize("scale", [1.0, 1.75])
def test_a_chart_is_drawn_in_the_text_size_of_the_windows(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(charts, "px", lambda length: round(length * scale))
    monkeypatch.setattr(charts, "text_scale", lambda: scale)
    review = Review(shared(GAMES[0], 40))
    view = ChartView(charts_of(review, summary_of(review))[0], high=240)
    qtbot.addWidget(view)
    view.resize(1000, view.height())
    view.show()
    seek_requested: list[int] = []
    view.seek_requested.connect(seek_requested.append)
    assert view.scale > scale, "its letters are larger than on a page"
    plot = plot_of(view._chart, 1000 / view.scale, view.height() / view.scale)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(round(plot.x(30) * view.scale), view.height() // 2))
    assert seek_requested == [30]
    view.set_ply(30)
    marked = QColor((DARK if current_theme().dark else LIGHT).text)
    picture = view.grab().toImage()

    def unlike(x: int) -> int:
        """How far a pixel is from the colour of the playhead."""
        there = QColor(picture.pixel(x, view.height() // 2))
        return sum(abs(a - b) for a, b in zip(there.getRgb()[:3], marked.getRgb()[:3], strict=True))  # type: ignore[index]

    assert abs(min(range(1000), key=unlike) - plot.x(30) * view.scale) <= 2
    assert view.height() == round(240 * scale)
