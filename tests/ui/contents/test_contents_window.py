"""The content editor: what is shown of a set, what an edit does, what is asked, and that nothing supplied is changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.games import all_games
from referee.contents.content_check import ContentPlace
from referee.contents.content_sets import copy_set, own_sets, read_set, set_of_file
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from resources import FOLDER
from tests.effort import some
from tests.ui.contents.hands import Hands, controls, supplied
from ui.contents.contents_sheets import ChangedSheet, CompareSheet, UnsavedSheet, UsesSheet
from ui.contents.record_form import RecordForm
from ui.contents.value_fields import ABSENT
from ui.widgets.dialogs import TextSheet

pytestmark = pytest.mark.slow

GAMES = all_games()
some_games = pytest.mark.parametrize("game", some(GAMES, 2, __name__), ids=lambda game: game.id)
one_game = GAMES[0]
Key = Qt.Key


def named(hands: Hands) -> str:
    """Go to a record that has a name, and return its id."""
    for spec in hands.editor.tables:
        records = hands.editor.document.records(spec.name)
        if spec.is_list and records and "name" in records[0] and "id" in records[0]:
            hands.page.show_place(ContentPlace(spec.name, 1))
            return str(records[1]["id"])
    raise AssertionError("no table with names")


@pytest.fixture
def mine(qtbot: QtBot) -> Hands:
    hands = Hands(qtbot, GAMES)
    hands.copy("Mine")
    return hands


@some_games
def test_a_form_says_of_every_record_what_the_file_says(game: Game, qtbot: QtBot) -> None:
    """A field that read a value otherwise than it was written would change the set by being looked at."""
    hands = Hands(qtbot, GAMES, game)
    form = RecordForm()
    qtbot.addWidget(form)
    form.edited.connect(lambda *_: pytest.fail("nothing was typed"))
    for spec in hands.editor.tables:
        for record in hands.editor.document.records(spec.name)[:40]:
            form.show_record(spec.record, record, is_fixed=False)
            for path, field in form.fields.items():
                there: Any = record
                for step in path:
                    there = there[step] if not isinstance(there, dict) or step in there else ABSENT
                    if there is ABSENT:
                        break
                assert field.value == there or (there is ABSENT and field.value is ABSENT), (spec.name, path)


@some_games
def test_every_control_has_a_name_for_those_who_do_not_see_it(game: Game, qtbot: QtBot) -> None:
    hands = Hands(qtbot, GAMES, game)
    hands.copy("Mine")
    for spec in hands.editor.tables:
        hands.page.show_place(ContentPlace(spec.name, 0))
        for one in controls(hands.window):
            inner = isinstance(one.parentWidget(), QComboBox | QAbstractSpinBox)
            has_text = isinstance(one, QAbstractButton) and one.text().strip()
            assert one.accessibleName() or has_text or inner, (spec.name, one)


def test_the_supplied_set_can_be_read_and_not_changed(qtbot: QtBot) -> None:
    path = FOLDER / one_game.id / "content.toml"
    before = path.read_bytes()
    hands = Hands(qtbot, GAMES, one_game)
    named(hands)
    qtbot.keyClicks(hands.line("name"), "changed")
    commands = hands.window.commands
    assert not any(
        one.isEnabled() for one in (commands.save, commands.add, commands.remove, commands.duplicate, commands.undo)
    )
    assert "cannot be changed" in hands.page.notice.text()
    assert hands.page.form.buttons == {}
    hands.window.open_path(Path(str(path)))
    assert not hands.editor.can_be_changed
    assert path.read_bytes() == before


def test_what_is_typed_is_checked_marked_undone_and_saved(mine: Hands) -> None:
    id_ = named(mine)
    assert mine.refused == ""
    name = mine.field("name").value
    mine.enter("", "name")
    mine.enter("Another Name", "name")
    assert mine.page.index is not None
    assert mine.editor.document.name_of(mine.table, mine.page.index) == id_
    assert "not saved" in mine.window.windowTitle()
    mine.press(mine.window.commands.undo)
    assert mine.field("name").value == name
    assert "not saved" not in mine.window.windowTitle()
    mine.press(mine.window.commands.redo)
    assert mine.field("name").value == "Another Name"
    mine.enter("", "id")
    assert mine.refused
    mine.press(mine.window.commands.undo)
    mine.save()
    (one,) = own_sets(one_game.id)
    text = read_set(one).text
    assert text == read_set(supplied(one_game)).text.replace(f'name = "{name}"', 'name = "Another Name"', 1)


def test_a_refusal_is_shown_beside_its_field_and_gone_to_with_one_key(mine: Hands) -> None:
    choice = next(
        (spec.name, field.name)
        for spec in mine.editor.tables
        for field in spec.record.fields
        if spec.is_list and field.kind == "number" and mine.editor.document.records(spec.name)
    )
    mine.page.show_place(ContentPlace(choice[0], 2))
    mine.enter("many", choice[1])
    assert "valid integer" in mine.refused
    assert mine.page.verdict.whole == mine.refused
    mine.choose_table("")  # elsewhere
    mine.page.show_place(ContentPlace(mine.editor.tables[0].name, 0))
    mine.press(mine.window.commands.go_to_problem)
    assert (mine.table, mine.page.index) == (choice[0], 2)
    assert mine.window.focusWidget() is mine.field(choice[1]).input
    assert mine.field(choice[1]).input.accessibleDescription() == mine.editor.verdict.reason


def test_typing_keeps_the_place_in_the_text(mine: Hands, qtbot: QtBot) -> None:
    named(mine)
    line = mine.line("name")
    line.setCursorPosition(2)
    qtbot.keyClicks(line, "xyz")
    assert line.cursorPosition() == 5
    mine.editor.check_now()
    assert line is mine.line("name")
    assert line.cursorPosition() == 5


def test_a_long_name_takes_no_room_from_what_lies_beside_it(mine: Hands) -> None:
    named(mine)
    before = mine.page.minimumSizeHint().width()
    line = mine.line("name")
    line.setText("x" * 400)
    line.textEdited.emit(line.text())
    assert mine.page.heading.whole == "x" * 400
    assert mine.page.minimumSizeHint().width() == before


def test_a_key_for_undoing_undoes_also_while_a_field_has_the_keyboard(mine: Hands, qtbot: QtBot) -> None:
    named(mine)
    name = mine.field("name").value
    mine.enter("Other", "name")
    line = mine.line("name")
    qtbot.keyClick(line, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert mine.field("name").value == name


def test_records_are_added_duplicated_moved_and_removed(mine: Hands) -> None:
    id_ = named(mine)
    table, c = mine.table, mine.window.commands

    def ids() -> list[object]:
        return [one.get("id") for one in mine.editor.document.records(table)]

    before = ids()
    mine.press(c.duplicate)
    assert ids()[:3] == [before[0], id_, ids()[2]]
    assert len(set(ids())) == len(before) + 1
    assert mine.page.index == 2
    mine.press(c.move_up)
    assert (ids()[2], mine.page.index) == (id_, 1)
    mine.press(c.move_down)
    mine.press(c.remove)
    assert ids() == before
    mine.press(c.add)
    assert len(ids()) == len(before) + 1
    assert mine.refused
    for _ in range(4):
        mine.press(c.undo)
    assert not mine.editor.has_unsaved_changes or mine.window.commands.undo.isEnabled()
    while c.undo.isEnabled():
        mine.press(c.undo)
    assert ids() == before
    assert not mine.editor.has_unsaved_changes


def test_unsaved_changes_are_asked_about(mine: Hands) -> None:
    named(mine)
    mine.enter("Other", "name")
    mine.window.close()
    mine.answer(UnsavedSheet, "no")
    assert mine.window.isVisible()
    assert mine.field("name").value == "Other"
    mine.open("Supplied (cannot be changed)")
    mine.answer(UnsavedSheet, "no")
    assert mine.editor.opened.name == "Mine"
    assert mine.page.sets.currentText() == "Mine"
    mine.open("Supplied (cannot be changed)")
    mine.answer(UnsavedSheet, "yes")
    assert mine.editor.opened == supplied(one_game)
    assert '"Other"' in read_set(own_sets(one_game.id)[0]).text
    mine.open("Mine")
    named(mine)
    mine.enter("A third", "name")
    mine.window.close()
    mine.answer(UnsavedSheet, "drop")
    assert '"A third"' not in read_set(own_sets(one_game.id)[0]).text


def test_a_change_by_another_program_is_noticed(mine: Hands, qtbot: QtBot) -> None:
    path = mine.path
    text = path.read_text(encoding="utf-8")
    path.write_text(f"# theirs\n{text}", encoding="utf-8")
    qtbot.waitUntil(lambda: "read again" in mine.window.banner.words.text())
    assert mine.editor.document.text.startswith("# theirs")
    named(mine)
    mine.enter("Mine alone", "name")
    path.write_text(f"# theirs too\n{text}", encoding="utf-8")
    qtbot.waitUntil(lambda: "Saving asks" in mine.window.banner.words.text())
    mine.save()
    mine.answer(ChangedSheet, "no")
    assert path.read_text(encoding="utf-8").startswith("# theirs too")
    mine.save()
    mine.answer(ChangedSheet, "mine")
    assert '"Mine alone"' in path.read_text(encoding="utf-8")
    named(mine)
    mine.enter("Mine again", "name")
    path.write_text(f"# the last\n{text}", encoding="utf-8")
    mine.save()
    mine.answer(ChangedSheet, "yes")
    assert mine.editor.document.text.startswith("# the last")
    assert not mine.editor.has_unsaved_changes


def test_a_file_that_was_removed_can_be_saved_again(mine: Hands, qtbot: QtBot) -> None:
    path = mine.path
    path.unlink()
    qtbot.waitUntil(lambda: "removed" in mine.window.banner.words.text())
    mine.save()
    mine.answer(ChangedSheet, "mine")
    assert path.is_file()


def test_a_name_that_is_taken_is_refused_in_the_sheet(mine: Hands, qtbot: QtBot) -> None:
    mine.press(mine.window.commands.copy)
    sheet = mine.sheet(TextSheet)
    qtbot.keyClicks(sheet.line, "mine")
    qtbot.keyClick(sheet.line, Key.Key_Return)
    assert "already" in sheet.problem_label.text()
    sheet.reject()


def test_a_file_that_is_no_set_is_refused_in_a_sentence(mine: Hands, tmp_path: Path) -> None:
    for name, text in (("no.toml", "[[card"), ("none.toml", None)):
        path = tmp_path / name
        if text is not None:
            path.write_text(text, encoding="utf-8")
        mine.window.open_path(path)
        assert name in mine.window.banner.words.text()
        assert mine.editor.opened.name == "Mine"
    other = tmp_path / "other.toml"
    other.write_text('unheard_of = "<b>x</b>"\n', encoding="utf-8")
    mine.window.open_path(other)
    assert mine.editor.opened == set_of_file(one_game.id, other)
    assert mine.refused


def test_two_sets_are_compared_and_a_difference_is_gone_to(mine: Hands, qtbot: QtBot) -> None:
    id_ = named(mine)
    mine.enter("Other", "name")
    table = mine.table
    mine.page.show_place(ContentPlace(mine.editor.tables[0].name, 0))
    mine.press(mine.window.commands.compare)
    sheet = mine.sheet(CompareSheet)
    assert "1 difference" in sheet.words.text()
    (found,) = [sheet.model.difference(row) for row in range(sheet.model.rowCount())]
    assert found is not None
    assert (found.table, found.record, found.field, found.before) == (table, id_, "name", '"Other"')
    sheet.table.setCurrentIndex(sheet.model.index(0, 0))
    qtbot.keyClick(sheet.table, Key.Key_Return)
    assert (mine.table, mine.page.index) == (table, 1)
    assert mine.window.focusWidget() is mine.field("name").input


def test_the_sessions_that_used_a_set_are_listed(qtbot: QtBot) -> None:
    store = MemoryStore()
    one = copy_set(one_game.id, "Mine", read_set(supplied(one_game)).text + "\n# mine\n")
    Session.begin(store, one_game, load_content(one_game, one.path), title="Monday's class", seed=1)
    hands = Hands(qtbot, GAMES, one_game, store)
    hands.open("Mine")
    assert hands.page.uses.text() == "Used by 1 session…"
    hands.press(hands.window.commands.used)
    assert "Monday's class" in hands.sheet(UsesSheet).text.toPlainText()


def test_the_keyboard_alone_goes_through_tables_records_and_form(mine: Hands, qtbot: QtBot) -> None:
    named(mine)
    page = mine.page
    page.tables.setFocus()
    qtbot.keyClick(page.tables, Key.Key_Return)
    assert mine.window.focusWidget() is page.records
    qtbot.keyClick(page.records, Key.Key_Return)
    first = next(iter(page.form.fields.values()))
    assert mine.window.focusWidget() is first.input
    qtbot.keyClick(first.input, Key.Key_Escape)
    assert mine.window.focusWidget() is page.records


@some_games
def test_tab_goes_through_a_form_as_it_is_read(game: Game, qtbot: QtBot) -> None:
    hands = Hands(qtbot, GAMES, game)
    hands.copy("Mine")
    for spec in hands.editor.tables[-3:]:
        hands.page.show_place(ContentPlace(spec.name, 0), focus=True)
        inner = hands.page.form.widget()
        assert inner is not None
        places: list[tuple[int, int]] = []
        while len(places) < 200:
            focused = hands.window.focusWidget()
            if focused is None or not inner.isAncestorOf(focused):
                break
            at = focused.mapTo(inner, focused.rect().center())
            places.append((at.y() // 12, at.x()))
            qtbot.keyClick(focused, Key.Key_Tab)
        assert len(places) >= len(hands.page.form.fields)
        assert [y for y, _ in places] == sorted(y for y, _ in places), spec.name


def test_what_is_offered_while_one_types_is_taken_whole(mine: Hands, qtbot: QtBot) -> None:
    for spec in mine.editor.tables:
        for field in spec.record.fields:
            words = {str(one.get(field.name)) for one in mine.editor.document.records(spec.name)}
            if spec.is_list and field.kind == "text" and field.name == "terrain" and len(words) > 1:
                mine.page.show_place(ContentPlace(spec.name, 0))
                line = mine.line(field.name)
                word = sorted(words)[-1]
                line.completer().activated.emit(word)
                line.setText(word)  # Qt sets it when others have heard of the choice
                qtbot.waitUntil(lambda: mine.editor.document.records(spec.name)[0][field.name] == word)  # noqa: B023
                return
    raise AssertionError("no field with a few words")


def test_a_set_that_cannot_be_read_again_keeps_what_was_typed(mine: Hands) -> None:
    named(mine)
    mine.enter("Typed", "name")
    mine.path.write_text("[[no toml", encoding="utf-8")
    mine.press(mine.window.commands.reload)
    mine.answer(UnsavedSheet, "drop")
    mine.editor.look_at_disk()  # Windows tells of the change only now
    assert "not TOML" in mine.window.banner.words.text()
    assert mine.editor.has_unsaved_changes
    assert mine.field("name").value == "Typed"


@some_games
def test_a_new_text_size_builds_the_page_anew(game: Game, qtbot: QtBot) -> None:
    hands = Hands(qtbot, GAMES, game)
    table = next(spec.name for spec in hands.editor.tables if len(hands.editor.document.records(spec.name)) > 3)
    hands.page.show_place(ContentPlace(table, 3))
    before = hands.page
    hands.window.rebuild()
    assert hands.page is not before
    assert (hands.table, hands.page.index) == (table, 3)


@some_games
def test_ten_cards_of_ones_own_are_made_by_the_form_and_can_be_played(game: Game, qtbot: QtBot) -> None:
    """Names of ten records are typed; the cards are drawn with them, and a session has them."""
    hands = Hands(qtbot, GAMES, game)
    hands.copy("My class")
    rules = hands.editor.verdict.rules
    assert rules is not None
    printed = {kind.face.id: kind.face.name for kind in rules.schema.kinds.values()}
    spec, key = next(
        (spec, key)
        for spec in sorted(hands.editor.tables, key=lambda one: -len(hands.editor.document.records(one.name)))
        for key in ("name", "title")
        if spec.is_list and _are_printed(hands.editor.document.records(spec.name)[:10], key, printed)
    )
    hands.choose_table(spec.name)
    names = []
    for number in range(10):
        hands.page.records.setCurrentIndex(hands.page.record_table.index(number, 0))
        qtbot.keyClick(hands.page.records, Key.Key_Return)
        names.append(f"Card of our own {chr(65 + number)}")
        hands.enter(names[-1], key)
    assert hands.refused == ""
    assert hands.page.preview.cards.kinds[0].face.name == names[-1]
    assert not hands.page.preview.grab().isNull()
    hands.save()
    (one,) = own_sets(game.id)
    assert tomllib.loads(read_set(one).text)[spec.name][9][key] == names[-1]
    session = Session.begin(MemoryStore(), game, load_content(game, one.path), title="Ours", seed=1)
    faces = {kind.face.name for kind in session.rules.schema.kinds.values()}
    assert set(names) <= faces
    assert session.header.content_file == "My class.toml"


def _are_printed(records: list[dict[str, Any]], key: str, printed: dict[str, str]) -> bool:
    return all(one.get(key) and one[key] == printed.get(str(one.get("id"))) for one in records)
