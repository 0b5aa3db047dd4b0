"""The window in which a game is looked up, by a search, by keys, and from a clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QTextFragment
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.contract.rulebook import Rulebook, RuleSection
from engine.errors import ContentError
from referee.reference.game_reference import CARDS, CLAUSES, PARTS
from referee.session import content_files
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.examples.envoys import Envoys
from tests.games.game_list import NO_CONTENT
from ui.library.rules import rules_window
from ui.library.rules.rules_window import RulesWindow
from ui.theme import THEMES, apply_theme
from ui.widgets.window_style import current_theme

Key = Qt.Key


class Wordy(Toy):
    """A game whose texts look like markup, and name other clauses."""

    rulebook = Rulebook(
        (
            RuleSection(
                "Playing <b>cards</b>",
                {
                    "TOY-1.1": "See 1.2, TOY-1.2 and TOY-7.7. <img src='file:///x'> <a href='http://x'>x</a>",
                    "TOY-1.2": "All cards are dealt.",
                    **{f"TOY-2.{n}": f"Number {n} of many." for n in range(1, 60)},
                },
            ),
        )
    )


def session_of(game: Toy | Envoys, **keywords: object) -> Session:
    return Session.begin(MemoryStore(), game, NO_CONTENT, seed=1, title="x", **keywords)  # type: ignore[arg-type]


@pytest.fixture
def shown(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> RulesWindow:
    monkeypatch.setattr(content_files, "resource_text", lambda game, name: "")
    over = QWidget()
    qtbot.addWidget(over)
    game = Wordy()
    window = RulesWindow((Envoys(), game), session_of(game), over)
    window.show()
    qtbot.waitExposed(window)
    return window


def text_of(window: RulesWindow) -> str:
    window._search.flush()
    return window.page.toPlainText()


def test_the_game_that_is_refereed_comes_first_and_others_can_be_chosen(shown: RulesWindow) -> None:
    assert shown.windowTitle() == "Rules of Hidden Hand"
    assert "TOY-1.2   All cards are dealt." in text_of(shown)
    shown.games.activated.emit(0)
    assert shown.windowTitle() == "Rules of Envoys"
    assert "ENVOY-3.1" in text_of(shown)


def test_what_is_typed_is_looked_for_in_every_part(shown: RulesWindow, qtbot: QtBot) -> None:
    assert shown.focusWidget() is shown.field
    qtbot.keyClicks(shown.field, "dealt")
    assert text_of(shown).count("dealt") >= 2
    assert [shown.parts.tabText(at) for at in range(6)] == [
        "All  2",
        "Clauses  1",
        "Cards  0",
        "Options  1",
        "Player aids  0",
        "Who sees what  0",
    ]
    shown.field.setText("nothing has this")
    assert text_of(shown) == "Nothing fits. Fewer words find more."


def test_the_parts_are_chosen_by_keys(shown: RulesWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(shown, Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert shown.part == CLAUSES
    qtbot.keyClick(shown, Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert shown.part == CARDS
    assert "Card 51" in text_of(shown)
    assert "Number 3 of many" not in text_of(shown)
    for _ in range(1 + len(PARTS)):
        qtbot.keyClick(shown, Key.Key_Tab, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert shown.part == CARDS


def test_the_page_is_scrolled_while_the_search_has_the_keyboard(shown: RulesWindow, qtbot: QtBot) -> None:
    bar = shown.page.verticalScrollBar()
    assert bar.value() == 0
    qtbot.keyClick(shown.field, Key.Key_PageDown)
    there = bar.value()
    assert there > 0
    qtbot.keyClick(shown.field, Key.Key_Down)
    assert bar.value() > there
    assert shown.focusWidget() is shown.field


def test_escape_clears_the_search_and_then_closes(shown: RulesWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(shown.field, "dealt")
    qtbot.keyClick(shown.field, Key.Key_Escape)
    assert (shown.field.text(), shown.isVisible()) == ("", True)
    with qtbot.waitSignal(shown.destroyed):
        qtbot.keyClick(shown.field, Key.Key_Escape)


def test_a_clause_is_marked_among_those_around_it(shown: RulesWindow) -> None:
    shown.field.setText("dealt")
    shown.look_up("TOY-2.40")
    assert shown.page.textCursor().block().text() == "TOY-2.40   Number 40 of many."
    assert "Number 39" in text_of(shown)
    rectangle = shown.page.cursorRect()
    assert 0 <= rectangle.top() < shown.page.viewport().height()
    assert shown.page.marked == "TOY-2.40"
    assert shown.page.textCursor().blockFormat().background().color() == current_theme().tint("blue").wash
    shown.look_up("TOY-8.8")
    assert shown.problem_label.text() == "TOY-8.8 has no text here."


def test_a_clause_named_in_a_text_is_a_link_to_it(shown: RulesWindow) -> None:
    links = [anchor.charFormat().anchorHref() for anchor in _fragments(shown) if anchor.charFormat().isAnchor()]
    assert links.count("TOY-1.2") >= 2
    assert "TOY-7.7" not in links
    shown.page.anchorClicked.emit(QUrl("TOY-1.2"))
    assert shown.page.textCursor().block().text().startswith("TOY-1.2")


def _fragments(window: RulesWindow) -> Iterator[QTextFragment]:
    block = window.page.document().begin()
    while block.isValid():
        it = block.begin()
        while not it.atEnd():
            yield it.fragment()
            it += 1
        block = block.next()


def test_texts_are_shown_as_they_are(shown: RulesWindow) -> None:
    assert "<img src='file:///x'> <a href='http://x'>x</a>" in text_of(shown)
    assert "Playing <b>cards</b>" in text_of(shown)


def test_another_theme_colours_the_page_anew(shown: RulesWindow, qapp: QApplication) -> None:
    def colour() -> str:
        shown._search.flush()
        block = shown.page.document().lastBlock()
        return block.begin().fragment().charFormat().foreground().color().name()

    seen = set()
    for theme in THEMES.values():
        apply_theme(qapp, theme)
        QApplication.processEvents()
        seen.add(colour())
    assert len(seen) == len(THEMES)


def test_a_game_that_cannot_be_read_is_told_in_a_sentence(shown: RulesWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: object) -> None:
        raise ContentError("rules.toml", "ENVOY-1.1", "", "its text is one line.")

    monkeypatch.setattr(rules_window, "reference_of_game", fail)
    shown.games.activated.emit(0)
    assert shown.problem_label.text() == "rules.toml: record ENVOY-1.1: its text is one line."
    shown.games.activated.emit(1)
    assert not shown.problem_label.isVisible()
    assert "All cards are dealt" in text_of(shown)


def test_everything_in_it_has_a_name(shown: RulesWindow) -> None:
    assert all(one.accessibleName() for one in (shown.games, shown.field, shown.parts, shown.page))
    keys = {key.toString() for action in shown.actions() for key in action.shortcuts()}
    assert QKeySequence("Ctrl+Tab").toString() in keys
