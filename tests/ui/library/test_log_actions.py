"""Copies, exports, a check of the log, the handbook and a report."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from engine.errors import KnownError
from engine.games import all_games
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore, Store, open_store
from tests.games.game_list import example
from ui.library.bundle_sheets import ExportSheet
from ui.library.handbook.handbook_layout import lightened
from ui.library.handbook.handbook_pdf import (
    PagePiece,
    PaperSide,
    cut_into_sides,
    leave_out_tables_of_links,
    name_linked_pages,
    pieces_of,
    write_page_pdf,
)
from ui.library.handbook.handbook_window import Handbook, page
from ui.library.log_files.backup_timer import BackupTimer
from ui.library.log_files.log_actions import LogActions, ReportSheet, facts
from ui.widgets.file_dialogs import ReplaceSheet
from ui.widgets.paper import PaperName
from ui.widgets.window_style import px

HUNT = example("hunt")


class LogDesk:
    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.said: list[str] = []
        self.over = QWidget()
        qtbot.addWidget(self.over)
        self.actions = LogActions(self.over, self.said.append)
        self.path = folder / "log.whitecell"
        self.store: Store = open_store(str(self.path))
        self.session = Session.begin(self.store, HUNT, load_content(HUNT), title="Secret plans of Ada", seed=1)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[LogDesk]:
    made = LogDesk(qtbot, tmp_path)
    yield made
    made.store.close()


def test_a_copy_is_said_and_so_is_why_not(desk: LogDesk, tmp_path: Path) -> None:
    desk.actions.copy_to(desk.store, tmp_path / "copy.whitecell")
    desk.actions.copy_to(desk.store, tmp_path / "nowhere" / "copy.whitecell")
    desk.actions.copy_to(MemoryStore(), tmp_path / "other.whitecell")
    assert desk.said[0] == f"The log was copied to {tmp_path / 'copy.whitecell'}. It holds every secret of its sessions."
    assert "cannot be written" in desk.said[1]
    assert "nothing to copy" in desk.said[2]
    assert sorted(one.name for one in tmp_path.glob("*.whitecell")) == ["copy.whitecell", "log.whitecell"]


def test_an_export_is_two_files(desk: LogDesk, tmp_path: Path) -> None:
    desk.actions.export_to(desk.session, tmp_path / "class")
    assert {one.suffix for one in (tmp_path / "class").iterdir()} == {".jsonl", ".csv"}
    assert desk.said[0].startswith("Written: ")
    assert desk.said[0].endswith("They hold every secret of the session and are not encrypted.")


def test_an_export_is_sealed_with_a_passphrase_that_was_written_twice(
    desk: LogDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.archive.session_export.seal_with_passphrase", lambda data, passphrase: passphrase.encode())
    desk.actions.export(desk.session)
    (sheet,) = desk.over.findChildren(ExportSheet)
    sheet.seal.click()
    for first, second, why in (
        ("correct horse", "correct house", "The two passphrases differ."),
        ("horse", "horse", "A passphrase has at least 8 characters: choose a longer one."),
    ):
        sheet.passphrase.setText(first)
        sheet.again.setText(second)
        sheet.yes.click()
        assert (sheet.isVisible(), sheet.problem_label.text()) == (True, why)
    sheet.passphrase.setText("correct horse")
    sheet.again.setText("correct horse")
    assert sheet.problem_label.isHidden()
    sheet.yes.click()
    (dialog,) = desk.over.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path))
    path = tmp_path / f"{desk.session.header.id}.jsonl.age"
    assert desk.said == [f"Written: {path}. It opens with the passphrase only."]
    assert path.read_text() == "correct horse"
    assert not list(tmp_path.glob("*.csv"))


def test_an_export_in_clear_asks_before_it_replaces_another(desk: LogDesk, tmp_path: Path) -> None:
    there = tmp_path / f"{desk.session.header.id}.csv"
    there.write_text("of last week")
    desk.actions.export(desk.session)
    desk.over.findChildren(ExportSheet)[0].yes.click()
    desk.over.findChildren(QFileDialog)[0].fileSelected.emit(str(tmp_path))
    (sheet,) = desk.over.findChildren(ReplaceSheet)
    assert there.read_text() == "of last week"
    sheet.yes.click()
    assert there.read_text() != "of last week"
    assert desk.said[0].startswith("Written: ")


@pytest.mark.slow
def test_a_sound_log_and_a_broken_one_are_told_apart(desk: LogDesk, qtbot: QtBot) -> None:
    desk.actions.check(desk.store, (HUNT,), None)
    qtbot.waitUntil(lambda: len(desk.said) == 1)
    assert desk.said[0] == "1 session is as written, every link of the chain holds."
    with sqlite3.connect(desk.path) as other:
        other.execute("DROP TRIGGER plies_no_update")
        other.execute("UPDATE plies SET entered_by = 'somebody else'")
    desk.actions.check(desk.store, (HUNT,), desk.session)
    qtbot.waitUntil(lambda: len(desk.said) == 2)
    assert "The chain is broken at move 1" in desk.said[1]


def test_a_report_holds_nothing_of_a_session(desk: LogDesk) -> None:
    text = facts((HUNT,))
    assert f"hunt {HUNT.version}" in text
    assert not any(word in text for word in ("Secret", "Ada", str(desk.path), str(Path.home())))
    sheet = ReportSheet(text, desk.over)
    sheet.accept()
    assert QGuiApplication.clipboard().text() == text


def test_the_handbook_opens_pages_of_the_documentation_and_nothing_else(desk: LogDesk, qtbot: QtBot) -> None:
    book = Handbook(page("index"), desk.over)
    assert "before class" in book.browser.toPlainText().lower()
    book._follow(QUrl("running-a-session.md"))
    assert "Enter a move" in book.browser.toPlainText()
    for link in ("https://example.org", "../../README.md"):
        book._follow(QUrl(link))
        assert "Enter a move" in book.browser.toPlainText()
        assert book.words.text() == f"This window does not open {link}.", "a click did nothing, and nothing said so"
    book._follow(QUrl("../review-export.md"))
    assert "What a review exports" in book.browser.toPlainText(), "a page beside the handbook was not opened"
    assert not book.words.text()
    book.browser.backward()
    book.browser.backward()
    assert "before class" in book.browser.toPlainText().lower()
    with pytest.raises(KnownError, match="no page games/chess here"):
        page("games/chess")
    desk.actions.show_page("games/chess")
    assert "no page games/chess" in desk.said[-1]


@pytest.mark.parametrize("name", ["index", "running-a-session", "screens", "command-line", "games/deck", "games/kingpin"])
def test_pages_of_the_handbook_are_no_wider_than_its_window(desk: LogDesk, name: str) -> None:
    book = Handbook(page(name), desk.over)
    book.show()
    for wide in (1000, 700):
        book.resize(wide, 720)
        QApplication.processEvents()
        assert int(book.browser.document().size().width()) <= book.browser.viewport().width()


def test_a_link_of_the_handbook_leads_to_its_heading(desk: LogDesk, qtbot: QtBot) -> None:
    book = Handbook(page("index"), desk.over)
    book.show()

    def first_in_view() -> str:
        return book.browser.cursorForPosition(QPoint(book.width() // 2, px(24))).block().text()

    for link, heading in (("running-a-session.md#a-ruling", "A ruling"), ("#take-back", "Take back")):
        book._follow(QUrl(link))
        assert first_in_view() == heading
    book.resize(book.width() + 200, book.height())
    QApplication.processEvents()
    book._follow(QUrl("#a-ruling"))
    assert first_in_view() == "A ruling"
    book._follow(QUrl("index.md"))
    assert first_in_view() == "A referee's handbook"


def test_pictures_of_the_handbook_are_scaled_before_they_are_drawn(desk: LogDesk, qtbot: QtBot) -> None:
    """Qt leaves pixels out: letters in a picture were torn."""
    book = Handbook(page("games/kingpin"), desk.over)
    book.show()
    book.resize(900, 700)
    document = book.browser.document()
    picture = document.find("\N{OBJECT REPLACEMENT CHARACTER}").charFormat().toImageFormat()
    url = document.baseUrl().resolved(QUrl(picture.name()))
    kind = QTextDocument.ResourceType.ImageResource.value
    qtbot.waitUntil(lambda: document.resource(kind, url).width() == int(picture.maximumWidth().rawValue()))


def rows(book: Handbook) -> list[str]:
    """Return what a search of the handbook lists."""
    return [book.found.item(at).text() for at in range(book.found.count())]


def test_a_search_of_the_handbook_leads_to_the_section(desk: LogDesk, qtbot: QtBot) -> None:
    book = Handbook(page("index"), desk.over)
    book.show()
    QTest.keyClicks(book.field, "take back")
    assert rows(book)[0] == "Take back  ·  Running a session", "a heading with the words comes before texts with them"
    assert not book.browser.isVisible()
    QTest.keyClick(book.field, Qt.Key.Key_Down)
    QTest.keyClick(book.field, Qt.Key.Key_Up)
    QTest.keyClick(book.field, Qt.Key.Key_Return)
    assert book.browser.isVisible()
    top = book.browser.cursorForPosition(QPoint(book.width() // 2, px(24))).block().text()
    assert top == "Take back"


def test_a_search_of_the_handbook_knows_keys_and_says_that_there_is_nothing(desk: LogDesk) -> None:
    book = Handbook(page("index"), desk.over)
    book.show()
    book.field.setText("Ctrl+F12")
    assert "Curtain, hold, live  ·  Running a session" in rows(book)
    book.field.setText("zebra")
    assert rows(book) == []
    assert book.words.text() == "No section has all of these words."
    QTest.keyClick(book.field, Qt.Key.Key_Return)
    book.field.clear()
    assert book.browser.isVisible()
    assert not book.words.text()


def test_a_page_that_is_asked_for_ends_the_search_of_the_handbook(desk: LogDesk) -> None:
    book = Handbook(page("index"), desk.over)
    book.show()
    for at in ("index", "keys"):  # also the page that is shown already
        book.field.setText("curtain")
        book.show_page(page(at))
        assert book.browser.isVisible()


@pytest.mark.parametrize("wide", [900, 1900])
def test_no_line_of_the_handbook_is_longer_than_ninety_letters(desk: LogDesk, wide: int) -> None:
    book = Handbook(page("running-a-session"), desk.over)
    book.show()
    book.resize(wide, 900)
    QApplication.processEvents()
    block = book.browser.document().begin()
    lengths = []
    while block.isValid():
        if QTextCursor(block).currentTable() is None:
            lengths += [block.layout().lineAt(at).textLength() for at in range(block.layout().lineCount())]
        block = block.next()
    assert max(lengths) <= 90
    assert max(lengths) > 70, "lines are not short for want of room"


def sides(path: Path) -> int:
    """Return of how many pages a PDF is."""
    return path.read_bytes().count(b"/Type /Page\n")


def test_a_page_for_the_teacher_is_printed_on_two_sides_the_lesson_on_the_first(desk: LogDesk, tmp_path: Path) -> None:
    book = Handbook(page("index"), desk.over)
    for game in all_games():
        name = page(f"games/{game.id}-teaching")
        lesson = tmp_path / f"{game.id}.md"
        lesson.write_text(name.read_text(encoding="utf-8").split("\n---\n", 1)[0], encoding="utf-8")
        book.show_page(name)
        for paper in get_args(PaperName):
            path = tmp_path / f"{game.id}-{paper}.pdf"
            book.print_to(path, paper)
            assert book.words.text() == f"Written: {path}"
            assert sides(path) == 2, path.name
            assert sides(write_page_pdf(lesson, tmp_path / "lesson.pdf", paper)) == 1, path.name


@pytest.mark.parametrize("paper", get_args(PaperName))
def test_the_first_class_is_printed_on_one_side(qapp: QApplication, tmp_path: Path, paper: PaperName) -> None:
    written = write_page_pdf(page("first-class"), tmp_path / "first.pdf", paper)
    assert sides(written) == 1
    assert "first-class.md" in page("index").read_text(encoding="utf-8").split("\n## ", 1)[0], "it is found at once"


def test_sides_of_paper_are_cut_between_rows_and_never_below_a_heading(qapp: QApplication) -> None:
    document = QTextDocument()
    rows = "| a | b |\n|---|---|\n| one | two |\n| three | four |\n| five | six |"
    document.setMarkdown(f"Before\n\n## Heading\n\n{rows}\n\n---\n\nAfter\n")
    document.setTextWidth(400)
    before, heading, head, first, second, last, rule, after = pieces_of(document)
    assert heading.goes_on
    assert head.goes_on, "the head of a table stood alone"
    assert rule.is_rule
    assert cut_into_sides(pieces_of(document), 1000) == [
        PaperSide(0, last.bottom),
        PaperSide(rule.bottom, after.bottom),
    ]
    for low in (heading.bottom, head.bottom, first.bottom - 1):
        assert cut_into_sides(pieces_of(document), low)[0] == PaperSide(0, before.bottom), "a heading alone, or half a row"
    for low in (first.bottom, second.bottom):
        assert cut_into_sides(pieces_of(document), low)[0] == PaperSide(0, first.bottom), "the last row stood alone"


def test_what_is_higher_than_a_side_is_cut() -> None:
    assert cut_into_sides([PagePiece(0, 250, goes_on=False)], 100) == [
        PaperSide(0, 100),
        PaperSide(100, 200),
        PaperSide(200, 250),
    ]


def test_a_table_that_goes_on_repeats_its_head(qapp: QApplication) -> None:
    document = QTextDocument()
    document.setMarkdown("| a | b |\n|---|---|\n" + "| one | two |\n" * 8)
    document.setTextWidth(400)
    head, *rows = pieces_of(document)
    first, second, *_ = cut_into_sides([head, *rows], rows[3].bottom - head.top)
    assert first.head is None
    assert second.head == (head.top, head.bottom)
    assert second.head_height + second.bottom - second.top <= rows[3].bottom - head.top


def test_a_table_of_links_alone_is_not_printed(qapp: QApplication) -> None:
    document = QTextDocument()
    tables = (
        "| a | b |\n|---|---|\n" + row for row in ("| one | [two](x.md), [three](y.md) |", "| four | [five](x.md) or six |")
    )
    document.setMarkdown("\n\nBetween\n\n".join(tables))
    leave_out_tables_of_links(document)
    assert "one" not in document.toPlainText()
    assert "four" in document.toPlainText()


def test_a_dark_picture_is_printed_light_in_its_hues() -> None:
    image = QImage(3, 1, QImage.Format.Format_RGB32)
    image.setPixelColor(0, 0, QColor(10, 20, 30))
    image.setPixelColor(1, 0, QColor(255, 255, 255))
    image.setPixelColor(2, 0, QColor(255, 205, 0))
    turned = lightened(image)
    ground = turned.pixelColor(0, 0)
    assert ground.lightness() > 250, "the dark ground of a window is white"
    assert ground.blue() >= ground.red()
    assert turned.pixelColor(1, 0) == QColor(0, 0, 0)
    assert turned.pixelColor(2, 0).lightness() < 100, "white letters on yellow cannot be read"


def test_a_link_to_another_page_says_on_paper_which(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "keys.md").write_text("# Keys\n", encoding="utf-8")
    here = tmp_path / "here.md"
    here.write_text("# Here\n\n[More](keys.md#all), [all keys](keys.md), [above](#here).\n", encoding="utf-8")
    document = QTextDocument()
    document.setMarkdown(here.read_text(encoding="utf-8"))
    name_linked_pages(document, here)
    assert document.lastBlock().text() == "More (see “Keys”), all keys, above."


def test_a_page_that_cannot_be_written_is_said(desk: LogDesk, tmp_path: Path) -> None:
    book = Handbook(page("index"), desk.over)
    book.print_to(tmp_path / "nowhere" / "page.pdf", "a4")
    assert "nowhere" in book.words.text()
    book.show_page(page("keys"))
    assert book.words.text() == ""


@pytest.mark.parametrize("game", [one.id for one in all_games()])
def test_every_game_has_its_rules_in_the_handbook(game: str) -> None:
    assert page(f"games/{game}").is_file()


def test_entries_are_moved_into_the_log_when_nothing_was_written_for_a_moment(
    desk: LogDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ui.library.log_files.backup_timer.backup_folder", lambda: tmp_path / "backups")
    timer = BackupTimer(desk.over)
    timer.set_store(desk.store)
    for _ in range(30):
        desk.session.note("x" * 2000)

    def size() -> int:
        timer.move_entries()
        return desk.path.stat().st_size

    before = desk.path.stat().st_size
    assert size() == before, "it is not known yet whether this is a quiet moment"
    qtbot.waitUntil(lambda: size() > before + 60_000)
    timer.finish()
    assert len(desk.session.remarks) == 30
    desk.session.note("and it goes on")
