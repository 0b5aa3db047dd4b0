"""The wizard, for those who choose what is seldom chosen and call their teams what they like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QFrame, QLabel, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from engine.english import capital
from engine.errors import KnownError
from engine.games import all_games
from referee.files.sanitize import one_line
from referee.session.content_files import load_content
from referee.session.session import Session
from referee.store import MemoryStore
from tests.games.game_list import example
from tests.rig.offscreen import Monitors, Screen, row
from tests.ui.console.toy_console import DeskGame
from ui.board import board_of
from ui.library.wizard.preset_cards import ChoiceCard, PresetCards
from ui.library.wizard.starting_page import screens_in_words
from ui.library.wizard.wizard import Wizard
from ui.library.wizard.wizard_pages import SeatSign, SeatsPage
from ui.theme import DARK, Team, apply_theme, teams
from ui.theme.style import BASE_SIZE
from ui.widgets.fold import Fold
from ui.widgets.time_text import date_and_time, title_in_words
from ui.widgets.window_style import stylesheet

pytestmark = pytest.mark.slow


def wizard_of(qtbot: QtBot, game: str) -> Wizard:
    """The wizard with a game chosen."""
    wizard = Wizard(all_games())
    qtbot.addWidget(wizard)
    wizard.game_page.choose(example(game))
    return wizard


def presets_in_sight(qtbot: QtBot) -> Iterator[tuple[Game, PresetCards]]:
    """Each game with its presets, on the page of a wizard that is open."""
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        wizard.show()
        wizard.show_step(2)
        assert wizard.options_page.presets is not None
        yield game, wizard.options_page.presets


def fold_of(wizard: Wizard, title: str) -> Fold:
    """The heading with this title, and what it shows or hides."""
    return [one for one in wizard.findChildren(Fold) if one.button.text() == title][-1]  # that of another game may be left


def hints(wizard: Wizard) -> list[str]:
    """What seats are called before anything is typed."""
    return [card._name.text() for card in wizard.seats_page._cards]


def signs(page: SeatsPage) -> list[Team | None]:
    """What is drawn before the fields for names."""
    return [card.team for card in page._cards if not card.isHidden()]


@pytest.mark.rule("DECK-11.1")
def test_team_play_is_begun_from_the_wizard_and_the_teams_have_the_names_that_were_typed(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "deck")
    wizard.next.click()
    wizard.seats_page.count.setValue(4)
    wizard.seats_page.lines[1].setText("Analysts")
    wizard.next.click()
    wizard.options_page.fields["team_play"].setChecked(True)  # type: ignore[union-attr]
    wizard.next.click()
    assert wizard.problem.text() == ""
    with qtbot.waitSignal(wizard.chosen) as got:
        wizard.next.click()
    assert got.args is not None
    header = got.args[0].begin(MemoryStore(), "").header
    assert list(header.seat_names.items())[:2] == [("team_1", "Team 1"), ("team_2", "Analysts")]
    assert len(header.seats) == 4


@pytest.mark.rule("DECK-11.1")
def test_too_few_for_team_play_is_told_and_mended_by_going_back(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "deck")
    wizard.next.click()
    wizard.seats_page.count.setValue(2)
    wizard.next.click()
    wizard.options_page.fields["team_play"].setChecked(True)  # type: ignore[union-attr]
    wizard.next.click()
    assert wizard.problem.text() == "Team play takes 3 to 5 teams, not 2."
    wizard.back.click()
    wizard.seats_page.count.setValue(3)
    wizard.next.click()
    assert wizard.problem.text() == ""
    wizard.back.click()
    assert hints(wizard)[:3] == ["Team 1", "Team 2", "Team 3"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Lions", "lions"), "Hunters cannot be called lions: Cartel is. Give each a name of its own."),
        (("Hunters", ""), "Hunters cannot be called Hunters: Cartel is. Give each a name of its own."),
        (("Public", ""), "Cartel cannot be called Public: the public is. Give each a name of its own."),
        (("Referee", ""), "Cartel cannot be called Referee: the referee is. Give each a name of its own."),
    ],
)
def test_two_that_are_called_the_same_are_refused_where_they_are_named(
    qtbot: QtBot, names: tuple[str, str], said: str
) -> None:
    wizard = wizard_of(qtbot, "hunt")
    wizard.next.click()
    for line, name in zip(wizard.seats_page.lines, names, strict=True):
        line.setText(name)
    wizard.next.click()
    assert wizard.problem.text() == said
    assert wizard.pages.currentWidget() is wizard.seats_page
    with pytest.raises(KnownError):
        wizard.plan.check()


def test_a_seat_has_the_sign_that_its_team_will_have_on_every_screen(qtbot: QtBot) -> None:
    """Letter and tint go by the name that is typed; a game without a board had the tints of the one before."""
    wizard, game = wizard_of(qtbot, "collection"), example("hunt")
    page = wizard.seats_page
    wizard.next.click()
    page.count.setValue(page.count.maximum())
    assert None not in signs(page), "those that are added had none until one went on and came back"
    page.set_game(DeskGame())
    names = {seat: DeskGame().seat_names.get(seat, seat) for seat in DeskGame().seats}
    assert signs(page) == list(teams(names).values())
    page.set_game(game)
    page.lines[0].setText("Blue Foxes")
    expected = teams({**game.seat_names, game.seats[0]: "Blue Foxes"}, board_of(game.id).layout.seats)
    assert signs(page) == list(expected.values())


def test_a_name_is_one_line_and_turns_nothing_round(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    wizard.seats_page.lines[0].setText("The\nLions\t \u202eof\x07 Rome ")
    wizard.start_page.title.setText("Monday\nmorning")
    assert wizard.plan.seat_names == {"cartel": "The Lions of Rome"}
    assert wizard.plan.title == "Monday morning"
    wizard.seats_page.lines[0].setText(" \n\u2028 ")
    assert wizard.plan.seat_names == {}
    for name in ("الأسود", "می\u200cخواهم", "Équipe \u2019A\u2019", "<b>%s {seat}</b>"):
        assert one_line(name) == name


def test_a_title_that_a_program_gives_is_one_line_too() -> None:
    game = all_games()[0]
    session = Session.begin(MemoryStore(), game, load_content(game), title="Monday\n\x1b[31mmorning", seed=1)
    assert session.header.title == "Monday [31mmorning"


def test_tab_goes_from_what_is_chosen_on_a_page_to_the_buttons(qtbot: QtBot) -> None:
    """The fields are made anew for each game: they came after the buttons, and typing a name after Tab was lost."""
    wizard = wizard_of(qtbot, "druglord")
    wizard.show()
    qtbot.waitExposed(wizard)
    wizard.next.click()
    wizard.seats_page.count.setValue(3)
    wizard.seats_page.count.setFocus()
    assert tabbed(wizard, 4) == [*wizard.seats_page.lines[:3], wizard.cancel]
    wizard.next.click()
    heading = fold_of(wizard, "All options").button
    heading.setFocus()
    assert tabbed(wizard, 1) == [wizard.cancel], "what is folded away is not gone through"
    heading.click()
    fields = list(wizard.options_page.fields.values())
    fields[0].setFocus()
    assert tabbed(wizard, len(fields)) == [*fields[1:], wizard.cancel]
    wizard.next.click()
    wizard.start_page.title.setFocus()
    start = wizard.start_page
    assert tabbed(wizard, 6) == [
        start.dice,
        start.options.fold.button,
        start.more.button,
        wizard.cancel,
        wizard.back,
        wizard.next,
    ]


def tabbed(wizard: Wizard, times: int) -> list[object]:
    """What has the keyboard after each press of Tab."""
    found: list[object] = []
    for _ in range(times):
        QTest.keyClick(wizard.focusWidget(), Qt.Key.Key_Tab)
        found.append(wizard.focusWidget())
    return found


def test_a_click_anywhere_on_a_game_chooses_it(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    words = next(one for one in wizard.game_page.findChildren(QLabel) if "world map" in one.text())
    qtbot.mouseClick(words, Qt.MouseButton.LeftButton)
    assert wizard.game_page.game.id == example("druglord").id
    chosen = [frame for frame in wizard.game_page.findChildren(QFrame) if frame.property("chosen")]
    assert [words.parent() for _ in chosen] == chosen, "its card alone stands out"


@pytest.mark.rule("DRUG-4.4")
def test_an_option_about_seats_names_the_teams(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "druglord")
    wizard.seats_page.count.setValue(3)
    for line, name in zip(wizard.seats_page.lines, ("Zoé", "", "Öre"), strict=False):
        line.setText(name)
    for _ in range(2):
        wizard.next.click()
    assert wizard.options_page.presets is not None
    wizard.options_page.presets.button("As printed").click()
    (box,) = [one for one in wizard.options_page.findChildren(QComboBox) if one.accessibleName() == "Newcomers"]
    assert box.currentText() == "None"
    box.setCurrentIndex(box.findText("Zoé and Öre"))
    assert wizard.plan.options == {"newcomers": "seat_1 seat_3"}
    wizard.next.click()
    assert wizard.start_page.options.title.text() == "Own choice"
    assert wizard.start_page.options.rows == (("Newcomers", "Zoé and Öre", "None"),)
    assert "DRUG-4.4" in wizard.start_page.options.toolTip()
    session = wizard.plan.begin(MemoryStore(), "Ada")
    assert session.briefs[-1].body == "Newcomers: Zoé and Öre (DRUG-4.4)."


def test_a_file_is_asked_for_while_the_program_goes_on_and_one_that_is_chosen_stays(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was asked for by a dialog that held everything up; whoever left the next one lost the file that was chosen."""

    def hold_up(*_given: object) -> None:
        raise AssertionError("a dialog that stops the program")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", hold_up)
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    wizard.show_step(3)
    button = next(one for one in wizard.findChildren(QPushButton) if one.accessibleName().startswith("Content set"))
    own = tmp_path / "mine & yours.toml"
    for chosen in (str(own), ""):
        button.click()
        (dialog,) = wizard.findChildren(QFileDialog)
        if chosen:
            dialog.fileSelected.emit(chosen)
        dialog.reject()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert wizard.plan.content == own
    assert "mine & yours.toml" in button.accessibleName()
    wizard.start_page.content.usual.click()
    assert wizard.plan.content is None


def test_a_preset_sets_the_options_and_changing_one_is_an_own_choice(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    page, game = wizard.options_page, wizard.game_page.game
    row = page.presets
    assert row is not None
    assert game.suggested is not None
    assert row.title == game.suggested.title
    for preset in reversed(game.presets):
        row.button(preset.title).click()
        assert wizard.plan.options == preset.options
        assert row.title == preset.title
        card = row.cards[game.presets.index(preset)]
        said = (card.about.text(), card.lesson.text(), card.balance.text())
        assert (card.property("chosen"), *said) == (True, preset.about, preset.lesson_in_words, preset.balance)
    box = page.fields["setup_needs"]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(0)
    assert row.title == "Own choice"
    assert not row.cards[-1].isHidden(), "it is there once the options are one's own"
    row.button("As printed").click()
    assert (wizard.plan.options, row.title) == ({}, "As printed")


@pytest.mark.parametrize("game", [game.id for game in all_games() if any(one.only_with for one in game.options)])
def test_an_option_that_means_nothing_beside_the_others_cannot_be_set(qtbot: QtBot, game: str) -> None:
    wizard = wizard_of(qtbot, game)
    page, options = wizard.options_page, {one.id: one for one in wizard.game_page.game.options}
    for option in options.values():
        if option.only_with is None:
            assert page.fields[option.id].isEnabled()
            continue
        other, value = options[option.only_with[0]], option.only_with[1]
        field, wanted = page.fields[option.id], page.fields[other.id]
        assert isinstance(field, QComboBox)
        assert not field.isEnabled()
        for chosen, able in ((value, True), (other.default, False)):
            if isinstance(wanted, QComboBox):
                wanted.setCurrentIndex(other.values.index(chosen))
            else:
                wanted.setChecked(bool(chosen))
            assert field.isEnabled() == able
            field.setCurrentIndex(option.values.index(next(one for one in option.values if one != option.default)))
            assert (option.id in wizard.plan.options) == able, "what means nothing is not set"
        field.setCurrentIndex(option.values.index(option.default))
        said = page.marks[option.id].text()
        assert said == f"Only with {other.name}: {other.in_words(value)}", "it says why"


def test_options_that_are_set_one_by_one_to_those_of_a_preset_are_that_preset(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    page, preset = wizard.options_page, wizard.game_page.game.presets[1]
    assert page.presets is not None
    for option in wizard.game_page.game.options:
        field = page.fields[option.id]
        if isinstance(field, QComboBox) and option.id in preset.options:
            field.setCurrentIndex(option.values.index(preset.options[option.id]))
    assert page.presets.title == preset.title
    assert page.table is not None
    chosen, *others = sorted(page.table._columns, key=lambda one: one[0].text() != preset.title)
    assert {label.property("role") for label in chosen} == {"name"}
    assert {label.property("role") for one in others for label in one} == {"soft"}
    assert all(len({*row}) > 1 for row in zip(*page.table.rows, strict=True)), "what all have in common is not listed"


def test_another_game_has_presets_of_its_own(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    assert wizard.options_page.presets is not None
    wizard.options_page.presets.button("As printed").click()
    wizard.game_page.choose(all_games()[1])
    assert wizard.options_page.presets is not None
    suggested = wizard.game_page.game.suggested
    assert suggested is not None
    assert wizard.options_page.presets.title == suggested.title
    assert wizard.plan.options == suggested.options


def test_steps_that_are_done_say_what_was_chosen_and_are_gone_back_to_by_a_click(qtbot: QtBot) -> None:
    """They looked like those to come, and what was chosen was known to nobody two pages later."""
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    steps = wizard.trail.steps
    wizard.next.click()
    wizard.seats_page.lines[1].setText("Police")
    wizard.next.click()
    wizard.next.click()
    assert [one.is_done for one in steps] == [True, True, True, False]
    assert [one.chosen for one in steps] == ["The Hunt for El Chapo", "Cartel, Police", "First time", ""]
    QTest.mouseClick(steps[3], Qt.MouseButton.LeftButton)
    assert wizard.pages.currentWidget() is wizard.start_page, "it has not been done"
    QTest.mouseClick(steps[1], Qt.MouseButton.LeftButton)
    assert wizard.pages.currentWidget() is wizard.seats_page
    assert [one.is_now for one in steps] == [False, True, False, False]


def test_the_length_is_that_with_the_seats_that_are_chosen(qtbot: QtBot) -> None:
    """Two players were chosen, and it said how long four take, as if that were their session."""
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        suggested = game.suggested
        assert suggested is not None
        wizard.begin_with(game)
        count = wizard.seats_page.count
        assert wizard.heading is not None
        if suggested.seats is not None:
            assert count.value() == suggested.seats, "it begins with the seats of its length"
        for seats in range(game.least, len(game.seats) + 1):
            count.setValue(seats)
            there = suggested.with_seats(seats)
            assert there.seats in (None, seats), "it is known with each"
            assert there.length_and_lesson in wizard.heading.length.text()
            cards = wizard.options_page.presets
            assert cards is not None
            told = [(card.lesson.text(), card.minutes.text()) for card in cards.cards[: len(game.presets)]]
            known = [preset.with_seats(seats) for preset in game.presets]
            assert told == [(one.lesson_in_words, capital(one.minutes_in_words)) for one in known]
            wizard.show_step(3)
            assert wizard.start_page.length.text() == there.length_and_lesson


def test_whether_there_are_enough_monitors_is_told_where_seats_are_chosen(qtbot: QtBot) -> None:
    """That a team had no monitor stood on the last page, where all had been chosen."""
    wizard = wizard_of(qtbot, all_games()[-1].id)
    wizard.begin_with(wizard.game_page.game)
    wizard.show()
    assert wizard.seats_page.screens.isVisible()
    assert wizard.seats_page.screens.text() == wizard.start_page.screens_for(wizard.seats_page.count.value())


def test_it_says_which_dice_the_game_prescribes_with_the_options_chosen(qtbot: QtBot) -> None:
    """It said "as the game prescribes", and nobody knew what that is."""
    wizard = wizard_of(qtbot, "hunt")
    wizard.show_step(3)
    assert wizard.start_page.dice.currentText() == "Usual: program rolls"
    dice = wizard.options_page.fields["dice_source"]
    assert isinstance(dice, QComboBox)
    dice.setCurrentIndex(1)
    wizard.show_step(3)
    assert wizard.start_page.dice.currentText() == "Usual: we roll, I type"
    assert wizard.plan.begin(MemoryStore(), "").header.dice == "physical"


def test_somebody_new_has_the_preset_for_a_first_class_and_is_told_if_it_is_uneven(qtbot: QtBot) -> None:
    """They were left on the longest, and took one that a side wins four times as often without knowing it."""
    for game, choice in presets_in_sight(qtbot):
        first = next(card for card in choice.cards if not card.recommended.isHidden())
        assert first.property("chosen")
        places = [card.pos() for card in choice.cards]
        assert first.pos() == min(places, key=lambda at: (at.y(), at.x())), "before the others"
        mark, title = first.recommended, first.findChildren(QRadioButton)[0]
        assert mark.geometry().bottom() <= title.geometry().top(), "what is marked is read after its mark"
        assert [not card.recommended.isHidden() for card in choice.cards] == [
            *(preset.is_for_first_class for preset in game.presets),
            False,
        ]
        for card, preset in zip(choice.cards, game.presets, strict=False):
            assert card.balance.property("role") == ("name" if preset.is_uneven else "soft"), "it says what to do"


def test_one_read_through_all_presets_for_the_one_that_fits_the_lesson(qtbot: QtBot) -> None:
    for game, choice in presets_in_sight(qtbot):
        pairs = zip(choice.cards, game.presets, strict=False)
        placed = sorted(((card.y(), card.x()), preset.minutes) for card, preset in pairs if not preset.is_for_first_class)
        minutes = [one for _, one in placed]
        assert minutes == sorted(minutes), f"{game.id}: after that for a first class from the shortest to the longest"


def test_options_are_folded_away_and_their_heading_says_how_many_are_not_those_of_the_preset(qtbot: QtBot) -> None:
    """Twenty equal boxes stood under the presets, and a box without a tick said "On"."""
    wizard = wizard_of(qtbot, "hunt")
    page, game = wizard.options_page, wizard.game_page.game
    wizard.show()
    wizard.show_step(2)
    fold, count = fold_of(wizard, "All options"), len(game.options)
    assert not any(field.isVisible() for field in page.fields.values())
    preset = game.presets[1]
    assert page.presets is not None
    page.presets.button(preset.title).click()
    assert fold.said.text() == f"{count}, all as in “{preset.title}”"
    fold.button.click()
    assert all(field.isVisible() for field in page.fields.values())
    for field in page.fields.values():
        if isinstance(field, QCheckBox):
            assert field.text() == ("On" if field.isChecked() else "Off")
            field.click()
            assert field.text() == ("On" if field.isChecked() else "Off")
    switches = sum(isinstance(field, QCheckBox) for field in page.fields.values())
    assert fold.said.text() == f"{count}, {switches} of them not as in “{preset.title}”"


def test_a_name_says_what_it_is_for_directly_above_its_line(qtbot: QtBot) -> None:
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    wizard.show_step(1)
    for line in wizard.seats_page.lines:
        (label,) = (one for one in wizard.seats_page.findChildren(QLabel) if one.buddy() is line)
        assert label.text() == "Name on all screens (optional)"
        below = line.mapTo(wizard, line.rect().topLeft()).y() - label.mapTo(wizard, label.rect().bottomLeft()).y()
        assert 0 < below < line.height() / 2


def test_what_only_experts_choose_is_folded_away_and_the_title_shown_is_the_one_given(qtbot: QtBot) -> None:
    """Start positions stood as large as the title, whose field said "Game and time" as if that had to be typed."""
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    wizard.show_step(3)
    start = wizard.start_page
    assert not start.content.isVisible()
    assert not start.position.isVisible()
    shown = start.title.placeholderText()
    fold_of(wizard, "More").button.click()
    assert start.content.isVisible()
    assert start.position.isVisible()
    given = title_in_words(wizard.plan.begin(MemoryStore(), "").header.title, date_and_time)
    assert shown.rpartition(":")[0] == given.rpartition(":")[0], "but for the minute"
    assert "today" not in shown, "a title stands for years"


@pytest.mark.parametrize(
    ("free", "teams", "said"),
    [
        (0, 2, "No monitor beside this one."),
        (3, 2, "3 monitors beside this one: enough for 2 teams and the public."),
        (2, 2, "not for the public too"),
        (1, 4, "1 monitor beside this one for 4 teams: connect more"),
    ],
)
def test_whether_there_are_enough_screens_is_known_before_the_session(free: int, teams: int, said: str) -> None:
    assert said in screens_in_words(free, teams)


def test_where_one_screen_serves_all_the_public_is_given_the_first_monitor(qtbot: QtBot, monitors: Monitors) -> None:
    """Players were given the monitors one by one, though they see what the public sees, and one had "no monitor yet"."""
    monitors.set(row("A-REF", "B"))
    qtbot.waitUntil(lambda: len(QApplication.screens()) == 2)
    shared = []
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        wizard.show_step(3)
        page, told = wizard.start_page, [one.text() for one in wizard.start_page.monitor_labels]
        if wizard.plan.all_see_the_same:
            shared.append(game)
            assert [*dict.fromkeys(told)] == ["monitor 2", "public screen"]
            assert not page._public.isHidden()  # type: ignore[union-attr]
            assert page.screens.text().startswith("1 monitor beside this one. One is enough")
    assert shared


def test_the_last_page_counts_the_monitors_for_the_teams_that_were_chosen(qtbot: QtBot, monitors: Monitors) -> None:
    monitors.set(row("A-REF", "B", "C", "D"))
    qtbot.waitUntil(lambda: len(QApplication.screens()) == 4)
    wizard = wizard_of(qtbot, "hunt")
    wizard.show_step(3)
    page = wizard.start_page
    assert page.screens.text() == screens_in_words(3, 2)
    assert [one.text() for one in page.monitor_labels] == ["monitor 2", "monitor 3", "monitor 4"], (
        "as the next dialog proposes"
    )
    monitors.set(row("A-REF", "B"))
    qtbot.waitUntil(lambda: len(QApplication.screens()) == 2)
    wizard.show_step(3)
    assert [one.text() for one in page.monitor_labels[:2]] == ["monitor 2", "no monitor yet"], (
        "beside the second stood nothing"
    )
    monitors.set([*row("A-REF", "B"), Screen("C", x=1920)])
    qtbot.waitUntil(lambda: len(QApplication.screens()) == 3)
    wizard.show_step(3)
    assert page.screens.text() == screens_in_words(0, 2, mirrored=True), "they were counted, and not proposed"
    assert page.screens.text().startswith("The monitors mirror one another")


def test_the_last_page_does_not_ask_for_a_monitor_that_was_connected_meanwhile(qtbot: QtBot, monitors: Monitors) -> None:
    wizard = wizard_of(qtbot, "hunt")
    wizard.show()
    wizard.show_step(3)
    assert wizard.start_page.screens.text() == screens_in_words(0, 2)
    monitors.set(row("A-REF", "B", "C", "D"))
    qtbot.waitUntil(lambda: wizard.start_page.screens.text() == screens_in_words(3, 2))
    monitors.set(row("A-REF", "B"))
    qtbot.waitUntil(lambda: wizard.start_page.screens.text() == screens_in_words(1, 2))
    monitors.set([*row("A-REF", "B"), Screen("C", x=1920)])
    qtbot.waitUntil(lambda: wizard.start_page.screens.text() == screens_in_words(0, 2, mirrored=True))
    monitors.set(row("A-REF", "B", "C"))
    qtbot.waitUntil(lambda: wizard.start_page.screens.text() == screens_in_words(2, 2))
    wizard.close()


@pytest.fixture(params=[100, 125])
def low(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[int, int]]:
    """The size of the smallest monitor, with the letters of the program in a size in per cent."""
    sheet = qapp.styleSheet()
    apply_theme(qapp, DARK, round(BASE_SIZE * request.param / 100))
    qapp.setStyleSheet(stylesheet(DARK))
    yield (1280, 720)
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(sheet)


def test_the_last_of_five_games_is_no_empty_sliver_on_a_low_monitor(qtbot: QtBot, low: tuple[int, int]) -> None:
    wizard = Wizard(all_games())
    qtbot.addWidget(wizard)
    wizard.resize(*low)
    wizard.show()
    qtbot.waitExposed(wizard)
    QApplication.processEvents()
    cards = wizard.game_page.findChildren(ChoiceCard)
    assert len(cards) == len(all_games())
    assert all(card.visibleRegion().boundingRect() == card.rect() for card in cards)
    assert all(label.height() >= label.heightForWidth(label.width()) for label in wizard.game_page.findChildren(QLabel))


@pytest.mark.parametrize("most", [False, True], ids=["as suggested", "most seats"])
def test_what_stands_beside_the_title_is_whole_on_a_low_monitor(qtbot: QtBot, low: tuple[int, int], most: bool) -> None:
    """Signs of seats were halved, and of what the class has to be told the first line and the last."""
    for game in all_games():
        wizard = wizard_of(qtbot, game.id)
        wizard.resize(*low)
        wizard.show()
        assert wizard.options_page.presets is not None
        (first,) = [one for one in game.presets if one.is_for_first_class]
        wizard.options_page.choose(first)
        if most:
            wizard.seats_page.count.setValue(len(game.seats))
        wizard.show_step(3)
        qtbot.waitExposed(wizard)
        qtbot.wait(1)  # laid out
        page = wizard.start_page
        shown = [
            one
            for one in (*page.summary.findChildren(QLabel), *page.summary.findChildren(SeatSign))
            if one.isVisibleTo(page)
        ]
        assert len(shown) > 2 * len(wizard.seats_page.teams)
        heads = [one for one in page.options.findChildren(QLabel) if one.isVisibleTo(page)][: 4 if page.options.rows else 1]
        for one in (*shown, *heads):
            words = one.text() if isinstance(one, QLabel) else "sign"
            assert one.visibleRegion().boundingRect() == one.rect(), f"{game.id}: {words}"
            assert not isinstance(one, QLabel) or one.height() >= one.heightForWidth(one.width()), f"{game.id}: {words}"
