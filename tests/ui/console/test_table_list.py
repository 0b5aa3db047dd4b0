"""The list of the table: everything on it in words, who sees it, and finding it by a few letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.visibility.projection import grade_of
from engine.visibility.schema import BACKS, COUNT, FACES, NOTHING, PUBLIC, REFEREE
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import GAMES, IDS
from tests.ui.console.toy_console import desk_session
from ui.app.demo_player import DemoPlayer
from ui.console.table.table_list import TableList, TableModel, whole_words
from ui.console.table.table_rows import EMPTY, FIGURES, TableListRow, narrowed, sight_words, table_rows
from ui.widgets.window_style import window_font

Key = Qt.Key


def played(game: Game, plies: int = 40) -> Session:
    """Return a session after so many plies of its demonstration players."""
    session = Session.begin(MemoryStore(), game, load_content(game), seed=5, dice="roll")
    player = DemoPlayer(session, 5)
    for _ in range(plies):
        player.step()
    return session


@pytest.mark.parametrize("game", GAMES[2:], ids=IDS[2:])
def test_everything_on_the_table_has_a_row_that_says_all_of_it_and_who_sees_it(game: Game) -> None:
    session = played(game)
    rows = {row.zone: row for row in table_rows(session) if row.zone}
    view, shown = session.view(REFEREE), session.history.frame.shown
    empty = next((row for row in table_rows(session) if row.name == EMPTY), TableListRow(EMPTY))
    assert {*rows, *(row.zone for row in empty.inside)} == set(view.zones)
    for zone in view.zones.values():
        inside = {one.handle: one for one in rows[zone.id].inside} if zone.count else {}
        assert list(inside) == [piece.handle for piece in zone.pieces]
        for piece in zone.pieces:
            row, id_ = inside[piece.handle], session.piece_at(piece.handle)
            assert row.name.startswith(piece.name[:1].upper() + piece.name[1:])
            if piece.face is not None:
                assert piece.face.text in row.words
                assert all(note in row.words for _, note in piece.face.notes)
            assert id_ is not None
            for audience in (*session.seats, PUBLIC):
                grade = grade_of(session.rules.schema, shown[audience], id_, audience)
                name = session.name(audience)
                named = name[:1].upper() + name[1:] in row.sight or "verybody" in row.sight
                assert named == (grade > NOTHING) or "verybody" in row.sight, (piece.name, audience, row.sight)


@pytest.mark.parametrize("game", GAMES[2:], ids=IDS[2:])
def test_figures_are_words_for_people(game: Game) -> None:
    figures = next(row for row in table_rows(played(game)) if row.name == FIGURES)
    assert figures.inside
    for row in figures.inside:
        assert row.name
        assert "_" not in row.words, row
        assert row.sight


@pytest.mark.parametrize(
    ("grades", "words"),
    [
        ({"Red": FACES, "Blue": FACES}, "Everybody"),
        ({"Red": FACES, "Blue": BACKS, "Public": BACKS}, "Red; the back: everybody else"),
        ({"Red": FACES, "Blue": BACKS, "Public": NOTHING}, "Red; the back: Blue"),
        ({"Red": NOTHING, "Blue": COUNT}, "Only the referee; the number: Blue"),
        ({"Red": NOTHING, "Blue": NOTHING}, "Only the referee"),
    ],
)
def test_who_sees_a_thing_is_said_in_words(grades: dict, words: str) -> None:  # type: ignore[type-arg]
    assert sight_words(grades) == words


def test_a_search_keeps_what_fits_and_the_place_it_lies_in() -> None:
    rows = [
        TableListRow(
            "Docks", zone="docks", inside=(TableListRow("Lady Quick", ("Robs +3.",), zone="docks", handle="docks~0"),)
        ),
        TableListRow(
            "Airport", zone="airport", inside=(TableListRow("Sam", ("Flies.",), zone="airport", handle="airport~0"),)
        ),
    ]
    assert [row.name for row in narrowed(rows, ["qui"])] == ["Docks"]
    assert narrowed(rows, ["robs"])[0].inside[0].name == "Lady Quick"
    assert narrowed(rows, ["air"])[0].inside == rows[1].inside, "a place that fits shows all that lies there"
    assert narrowed(rows, ["docks", "fli"]) == []
    assert narrowed(rows, ["docks", "lady"]) == rows[:1]


def test_a_text_ends_after_a_whole_word(qtbot: QtBot) -> None:
    metrics = QFontMetrics(window_font(13))
    text = "Whoever sends this one out goes home"
    for room in range(0, 400, 7):
        shown = whole_words(text, metrics, room)
        assert shown == text or text.startswith(shown.removesuffix("…").rstrip())
        assert shown == text or shown == "…" or text[len(shown) - 2 :].startswith(" ")


def test_the_model_keeps_qts_rules(qtbot: QtBot) -> None:
    session, model = desk_session(), TableModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(table_rows(session))
    model.search("paper 3")
    assert [model.row_at(index).name for index in model.indexes()] == ["Drawer: 6", "Paper 3"]  # type: ignore[union-attr]
    model.search("")
    assert model.rowCount() > 1
    del tester


def test_the_rows_are_read_to_those_who_do_not_see_them(qtbot: QtBot) -> None:
    shown = TableList(lambda: table_rows(desk_session()))
    qtbot.addWidget(shown)
    shown.open()
    shown.set_legal(frozenset({"drawer~2"}), frozenset())
    index = next(index for index in shown.model.indexes() if shown.model.row_at(index).handle == "drawer~2")  # type: ignore[union-attr]
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Paper 2"
    said = index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert said == "Seen by: Only the referee; the number: everybody.\nA move can name it."
    for widget in (shown.field, shown.tree, shown.reader):
        assert widget.accessibleName()


def test_the_cursor_goes_to_what_is_called_so_before_what_only_says_so(qtbot: QtBot) -> None:
    lines = ("All his port.",)
    rows = [
        TableListRow("Docks", zone="docks", inside=(TableListRow("Sam", lines, "Red", zone="docks", handle="docks~0"),)),
        TableListRow("Coast", zone="coast", inside=(TableListRow("Port", (), "", zone="coast", handle="coast~0"),)),
    ]
    shown = TableList(lambda: list(rows))
    qtbot.addWidget(shown)
    shown.open()
    qtbot.keyClicks(shown.field, "port")
    assert shown.current is not None
    assert shown.current.name == "Port"
    qtbot.keyClicks(shown.field, " his")
    assert shown.current.name == "Sam"
    assert shown.reader.toPlainText() == "Sam   (seen by: Red)\nAll his port."


def test_the_keys_of_the_search_move_read_choose_and_leave(qtbot: QtBot) -> None:
    session = desk_session()
    shown = TableList(lambda: table_rows(session))
    qtbot.addWidget(shown)
    shown.open()
    qtbot.keyClicks(shown.field, "paper")
    assert shown.current is not None
    assert shown.current.handle == "drawer~0"
    assert "Paper 0" in shown.reader.toPlainText()
    qtbot.keyClick(shown.field, Key.Key_Down)
    assert shown.current.handle == "drawer~1"
    qtbot.keyClick(shown.field, Key.Key_Up)
    with qtbot.waitSignal(shown.chosen) as chosen:
        qtbot.keyClick(shown.field, Key.Key_Return)
    assert chosen.args == ["drawer~0", "drawer"]
    qtbot.keyClick(shown.field, Key.Key_Escape)
    assert shown.field.text() == ""
    with qtbot.waitSignal(shown.left):
        qtbot.keyClick(shown.field, Key.Key_Escape)


def test_the_cursor_stays_where_it_is_when_the_table_changes(qtbot: QtBot, tmp_path: Path) -> None:
    rows = [
        TableListRow("Docks", zone="docks", inside=tuple(TableListRow(n, zone="docks", handle=f"docks~{n}") for n in "abc"))
    ]
    shown = TableList(lambda: list(rows))
    qtbot.addWidget(shown)
    shown.open()
    qtbot.keyClick(shown.field, Key.Key_Down)
    qtbot.keyClick(shown.field, Key.Key_Down)
    rows.insert(0, TableListRow("Airport", zone="airport"))
    shown.ply_entered()
    qtbot.waitUntil(lambda: shown.model.rowCount() == 2)
    assert shown.current is not None
    assert shown.current.handle == "docks~b"
