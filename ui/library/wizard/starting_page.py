"""The last page of the new-session wizard: how the session is called, how it starts, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from engine.contract.game import Game, OptionValue
from engine.english import counted
from referee.log.records import DiceMode
from ui.displays.monitors.monitor_identity import free_monitors
from ui.displays.monitors.monitor_platform import current_monitors
from ui.library.game_pictures import BoardPicture
from ui.library.wizard.options_table import OptionsTable
from ui.library.wizard.scrolled_rows import EDGE, scrolled_rows
from ui.library.wizard.set_choice import FileChoice, SetChoice
from ui.library.wizard.wizard_pages import SeatSign
from ui.system.signal_connections import Connections
from ui.theme import Team, teams
from ui.theme.teams import PUBLIC
from ui.widgets.fold import Fold
from ui.widgets.labels import caption, plain_label, show_or_hide
from ui.widgets.time_text import date_and_time
from ui.widgets.window_style import px, restyle, spaced

_SIGN = 26  # the height of a seat's sign, in pixels at the usual text size
_IN_A_COLUMN = 5  # more seats stand in two
_SHARES = "public screen"
_PRESCRIBED = "Usual"
_CONFIRMED = "After Begin you confirm or change who is where; all start behind curtains."


class StartingPage(QWidget):
    """Title, dice, and files: another content set, a position to begin from."""

    def __init__(self) -> None:
        super().__init__()
        self.title = QLineEdit()
        self.title.setAccessibleName("Title")
        self.dice = QComboBox()
        self.dice.setAccessibleName("Dice")
        self.dice.addItem(_PRESCRIBED, None)
        self.dice.addItem("We roll, I type", "physical")
        self.dice.addItem("The program rolls", "roll")
        self.content = SetChoice()
        self.position = FileChoice("Start position", "The usual setup", "TOML files", ("toml",))
        usual = _form((("Title", self.title, ""), ("Dice", self.dice, "")))
        seldom = (
            ("Cards and texts", self.content, "As supplied, or a content set of your own."),
            ("Position", self.position, "From the beginning, or from a position of your own."),
        )
        self.more = Fold("More", _form(seldom), is_quiet=True)
        self.more.said.setText("A content set or a start position of your own")
        self.options = OptionsTable()
        self.options.setAccessibleName("Options")
        self.length = self.options.length
        form = spaced(QVBoxLayout(), gap=4)
        form.addWidget(usual)
        form.addWidget(self.options)
        form.addSpacing(px(4))
        form.addWidget(self.more)
        form.addStretch(1)
        self.introduction = plain_label("", "large", wrap=True)
        self.introduction.setAccessibleName("What you say to the class")
        self._agree = plain_label("Agree with the class", "chip")
        self.agreed = plain_label("", "name", wrap=True)
        self.agreed.setAccessibleName("What you agree on with the class")
        self._seats = spaced(QGridLayout(), gap=6)
        self.monitor_labels: list[QLabel] = []  # which monitor is proposed for each seat and the public
        self._public: QWidget | None = None
        self.screens = plain_label("", wrap=True)
        self.board = BoardPicture()
        self.summary, self.introduction_panel = self._summary(), self._introduction_panel()
        row = spaced(QHBoxLayout(), gap=24)
        row.addWidget(scrolled_rows(form), 3)
        row.addWidget(self.summary, 2)
        column = spaced(QVBoxLayout(self), (0, 0, EDGE, 0), 12)
        column.addLayout(row, 1)
        column.addWidget(self.introduction_panel)  # it is read last, before "Begin" below it is pressed
        self._number = 0  # of teams; 0 before any were chosen
        self.all_see_the_same = False  # whether one screen serves everybody
        self._listening = Connections()

    def _summary(self) -> QFrame:
        """Return who plays, and on what; it scrolls where it is too much."""
        chosen = spaced(QVBoxLayout(), gap=4)
        chosen.addWidget(caption("Who plays, and on which monitor"))
        chosen.addLayout(self._seats)
        self.screens.setAccessibleName("Screens")
        chosen.addSpacing(px(10))
        chosen.addWidget(caption("Screens"))
        chosen.addWidget(self.screens)
        chosen.addSpacing(px(10))
        chosen.addWidget(self.board, 1)
        summary = QFrame()
        summary.setProperty("panel", True)
        column = spaced(QVBoxLayout(summary), (16, 14, 0, 14), 4)
        rows = scrolled_rows(chosen)
        rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows.verticalScrollBar().rangeChanged.connect(
            lambda _least, most: rows.setFocusPolicy(Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus)
        )
        column.addWidget(rows, 1)
        return summary

    def _introduction_panel(self) -> QFrame:
        """Return what the class is told before the first turn: all that stands there is read aloud."""
        told = QFrame()
        told.setProperty("panel", True)
        column = spaced(QVBoxLayout(told), (16, 10, 16, 12), 6)
        column.addWidget(caption("Tell the class before you begin"))
        column.addWidget(self.introduction)
        agreed = spaced(QHBoxLayout(), gap=12)
        agreed.addWidget(self._agree)
        agreed.addWidget(self.agreed, 1)
        column.addLayout(agreed)
        return told

    def show_prescribed(self, dice: DiceMode) -> None:
        """Show what the game prescribes for dice with the options chosen."""
        self.dice.setItemText(0, f"{_PRESCRIBED}: {'we roll, I type' if dice == 'physical' else 'program rolls'}")

    def show_introduction(self, game: Game, chosen: Mapping[str, OptionValue]) -> None:
        """Show what the class is told of the game with these options; nothing if unwritten."""
        brief = game.opening_brief(chosen)
        preset = game.preset_of(chosen)
        agreed = preset.agreed.said if preset is not None and preset.agreed is not None else ""
        said = brief.body.removesuffix(agreed).strip() if brief is not None else ""
        show_or_hide(self.introduction, _quoted(said))
        show_or_hide(self.agreed, _quoted(agreed))
        self._agree.setVisible(bool(agreed))
        self.introduction_panel.setVisible(bool(said or agreed))

    def show_screens(self, teams: int) -> None:
        """Show whether there are as many monitors as so many teams and the public need, and what else there is."""
        self._number = teams
        self._count_screens()

    def screens_for(self, teams: int) -> str:
        """Return whether there are as many monitors as so many teams need, and what else there is."""
        return self._screens_told(teams).replace(_CONFIRMED, "").replace("  ", " ").strip()

    def _screens_told(self, teams: int) -> str:
        monitors = current_monitors()
        mirrored = any(monitor.shared for monitor in monitors)
        free = len(free_monitors(monitors, self.screen().name()))
        return screens_in_words(free, teams, mirrored=mirrored, alike=self.all_see_the_same)

    def showEvent(self, event: QShowEvent) -> None:
        """Count monitors that come, go and move while somebody reads how many there are."""
        super().showEvent(event)
        self._follow_screens()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count them no more."""
        super().hideEvent(event)
        self._listening.disconnect_all()

    def _follow_screens(self) -> None:
        """Count the monitors, and again when any changes: two that mirrored one another may be moved apart."""
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self._listening.disconnect_all()
        self._listening.connect([(app.screenAdded, self._follow_screens), (app.screenRemoved, self._count_screens)])
        self._listening.connect((screen.geometryChanged, self._count_screens) for screen in app.screens())
        self._count_screens()

    def _count_screens(self) -> None:
        if not self._number:
            return
        free = free_monitors(current_monitors(), self.screen().name())
        self.screens.setText(self._screens_told(self._number))
        word = "monitor " if len(self.monitor_labels) <= _IN_A_COLUMN + 1 else "\N{RIGHTWARDS ARROW} "  # names have the room
        for place, monitor in zip_longest(self.monitor_labels, free[: len(self.monitor_labels)]):
            none = _SHARES if self.all_see_the_same else "no monitor yet"
            none = none if free else ""  # without any it is said below
            show_or_hide(place, f"{word}{monitor.number}" if monitor is not None else none)
            place.setProperty("role", "soft" if monitor is not None or self.all_see_the_same else "warning")
            restyle(place)
        if self._public is not None:
            self._public.setVisible(self.all_see_the_same or len(free) >= len(self.monitor_labels))

    def show_seats(self, who: Sequence[Team]) -> None:
        """Show who plays, with their signs."""
        while (item := self._seats.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        columns = 1 if len(who) <= _IN_A_COLUMN else 2
        public = teams({PUBLIC: "Public"})[PUBLIC]
        shown = [public, *who] if self.all_see_the_same else [*who, public]  # as monitors are given
        self.monitor_labels = [plain_label("", "soft") for _ in shown]
        for at, (team, place) in enumerate(zip(shown, self.monitor_labels, strict=True)):
            line = QWidget()
            row = spaced(QHBoxLayout(line), 0, 8)
            sign = SeatSign(_SIGN)
            sign.team = team
            row.addWidget(sign)
            row.addWidget(plain_label(team.name, "name", wrap=True), 1)
            row.addWidget(place)
            self._seats.addWidget(line, at // columns, at % columns)
            if team is public:
                line.setHidden(not self.all_see_the_same)  # or else it is shown where a monitor is left for it
                self._public = line
        self._count_screens()

    def show_game(self, game: Game) -> None:
        """Show what a room sees of the game, and what the session is called if nothing is typed."""
        self.board.show_game(game)
        self.title.setPlaceholderText(f"{game.title}, {date_and_time(datetime.now().astimezone())}")

    @property
    def dice_mode(self) -> DiceMode | None:
        """How dice are thrown; None for what the game prescribes."""
        found: DiceMode | None = self.dice.currentData()
        return found


def _quoted(said: str) -> str:
    return f"\N{LEFT DOUBLE QUOTATION MARK}{said}\N{RIGHT DOUBLE QUOTATION MARK}" if said else ""


def screens_in_words(free: int, teams: int, *, mirrored: bool = False, alike: bool = False) -> str:
    """Return whether so many monitors beside the referee's own are enough for so many teams and the public.

    Args:
        free: of monitors beside the referee's. teams: of those that play.
        mirrored: whether there are others, which show the same picture as another one and cannot be used.
        alike: whether all see the same, so that the public screen is enough.
    """
    instead = "let teams join by device, or hand one screen over"
    if free <= 0 and mirrored:
        return f"The monitors mirror one another: extend the desktop to them. Or {instead}."
    if free <= 0 and alike:
        return "No monitor beside this one. Connect one for all: every seat sees the same."
    if free <= 0:
        return f"No monitor beside this one. Connect one for each team, {instead}."
    found, seats = counted(free, "monitor"), counted(teams, "team")
    if alike:
        said = f"{found} beside this one. One is enough, as every seat sees the same; it is the public one. {_CONFIRMED}"
    elif free < teams:
        said = f"{found} beside this one for {seats}: connect more, {instead}."
    else:
        public = " and the public" if free > teams else ", not for the public too"
        said = f"{found} beside this one: enough for {seats}{public}. {_CONFIRMED}"
    return f"{said} Others mirror one another and cannot be used." if mirrored else said


def _form(fields: Sequence[tuple[str, QWidget, str]]) -> QWidget:
    """Return fields with their names above them, and beside these what they are for where that has to be said."""
    shown = QWidget()
    column = spaced(QVBoxLayout(shown), 0, 4)
    for name, field, said in fields:
        column.addLayout(_headed(name, plain_label(said, "small", wrap=True)))
        column.addWidget(field)
        column.addSpacing(px(8))
    return shown


def _headed(name: str, said: QLabel) -> QHBoxLayout:
    """Return a name, and what is said of it beside it."""
    head = spaced(QHBoxLayout(), gap=10)
    head.addWidget(plain_label(name, "name"), 0, Qt.AlignmentFlag.AlignTop)
    head.addWidget(said, 1, Qt.AlignmentFlag.AlignVCenter)
    return head
