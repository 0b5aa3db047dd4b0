"""The new-session wizard: game, seats, options, and how it starts. It makes a `NewSession` and begins none itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.contract.game import Game
from engine.english import capital
from engine.errors import KnownError
from referee.contents.content_sets import own_sets
from referee.files.sanitize import one_line
from ui.library.game_lengths import length_of
from ui.library.wizard.new_session import NewSession
from ui.library.wizard.options_page import OptionsPage
from ui.library.wizard.scrolled_rows import EDGE
from ui.library.wizard.starting_page import StartingPage
from ui.library.wizard.step_trail import StepTrail
from ui.library.wizard.wizard_pages import GameHeading, GamePage, SeatsPage
from ui.widgets.dialogs import Dialog
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced

STEPS = ("Game", "Seats", "Options", "Start")
_INSTRUCTIONS = (
    "Choose a game. A lesson includes the briefing and the debrief.",
    "Say who plays. Names may stay as they are.",
    "Choose how long and how hard it is. All else may stay as it is.",
    "Nothing has to be filled in. Tell the class what stands at the foot, then begin.",
)
"""What somebody has to decide in each step, and what may be left."""
_LOW = 760  # in a lower window, in pixels at the usual text size, the last page needs the room of the game's picture
_LOWEST, _FEW = 620, 2  # in one so low more seats than this need that room too
_NAMED = 2  # so many seats are named over the steps
_AS_PRINTED = "The game is played as printed."


class Wizard(Dialog):
    """Four pages with defaults, so that pressing Enter four times begins a session.

    Signals:
        chosen: a `NewSession`, checked. Who cannot begin it says so in ``problem``, and the window stays.
    """

    chosen = Signal(object)

    def __init__(self, games: Sequence[Game], parent: QWidget | None = None) -> None:
        super().__init__("New session", parent, (960, 650))
        self._games = list(games)
        self._step = 0
        self.pages = QStackedWidget()
        self.game_page = GamePage(self._games)
        self.seats_page = SeatsPage()
        self.options_page = OptionsPage()
        self.start_page = StartingPage()
        self.heading: GameHeading | None = None
        self.instruction = plain_label("", "soft")
        self.problem = plain_label("", "warning", wrap=True)
        self.back = QPushButton("Back")
        self.next = QPushButton("Next")
        self.next.setProperty("kind", "primary")
        self.next.setDefault(True)
        self.cancel = QPushButton("Cancel")
        self.trail = StepTrail(STEPS)
        self._build()
        self.game_page.chosen.connect(self._game_chosen)
        self.seats_page.count.valueChanged.connect(self._show_length)
        self.seats_page.count.valueChanged.connect(self._show_heading)
        self.seats_page.count.valueChanged.connect(self._call_seats)
        self.back.clicked.connect(self._go_back)
        self.trail.chosen.connect(self.show_step)
        self.next.clicked.connect(self._go_on)
        self.cancel.clicked.connect(self.reject)
        if self._games:
            self._game_chosen(self._games[0])
        self.show_step(0)

    @property
    def plan(self) -> NewSession:
        """What is chosen now. Raises KnownError if the game is not played by so many with these options."""
        start, seats = self.start_page, self._seats()
        return NewSession(
            self.game_page.game,
            one_line(start.title.text()),
            seats,
            self.seats_page.names(seats),
            self.options_page.values,
            start.content.path,
            start.position.path,
            start.dice_mode,
        )

    def begin_with(self, game: Game) -> None:
        """Choose a game and go on to the seats."""
        self.game_page.choose(game)
        self.show_step(1)

    def _seats(self) -> tuple[str, ...]:
        game = self.game_page.game
        return game.seats_for(self.seats_page.count.value(), game.complete_options(self.options_page.values))

    def _chosen(self) -> tuple[str, ...]:
        """Return what is chosen in each step, in a few words."""
        if not self._games:
            return ("",) * len(STEPS)
        game, presets = self.game_page.game, self.options_page.presets
        seats = ""
        with suppress(KnownError):
            called, chosen = {**game.seat_names, **self.seats_page.names(self._seats())}, self._seats()
            few = len(chosen) <= _NAMED  # of more the names are cut
            seats = ", ".join(called.get(seat, seat) for seat in chosen) if few else f"{len(chosen)} seats"
        return (game.title, seats, presets.title if presets is not None else "As printed", "")

    def _build(self) -> None:
        trail = spaced(QHBoxLayout(), (0, 0, EDGE, 0))
        trail.addWidget(self.trail)
        for page in (self.game_page, self.seats_page, self.options_page, self.start_page):
            self.pages.addWidget(page)
        buttons = spaced(QHBoxLayout(), (0, 0, EDGE, 0), 8)
        buttons.addWidget(self.problem, 1)
        for button in (self.cancel, self.back, self.next):
            buttons.addWidget(button)
        self._column = layout = spaced(QVBoxLayout(self), (32, 20, 32 - EDGE, 20), 14)
        top = spaced(QHBoxLayout(), (0, 0, EDGE, 0), 20)
        top.addWidget(plain_label("New session", "page"))
        top.addWidget(self.instruction, 1, Qt.AlignmentFlag.AlignBottom)
        layout.addLayout(top)
        layout.addLayout(trail)
        self._over_pages = spaced(QVBoxLayout(), gap=0)
        layout.addLayout(self._over_pages)
        layout.addWidget(self.pages, 1)
        layout.addLayout(buttons)

    def _game_chosen(self, game: Game) -> None:
        self.seats_page.set_game(game)
        if self.heading is not None:
            self.heading.deleteLater()
            self._over_pages.removeWidget(self.heading)
        self.heading = GameHeading(game)
        self.heading.hide()  # on the page where games are chosen
        self._over_pages.addWidget(self.heading)
        self.options_page.set_game(game)
        self.start_page.content.set_sets(own_sets(game.id))
        last = self.previousInFocusChain() or self  # the fields were made after the buttons, which follow them all the same
        for button in (self.cancel, self.back, self.next):
            self.setTabOrder(last, button)
            last = button

    def _show_length(self) -> None:
        """Show how long a session takes with the seats and options chosen now."""
        game, seats = self.game_page.game, self.seats_page.count.value()
        length = length_of(game.presets, game.preset_of(self.options_page.values), seats)
        self.start_page.length.setText(length or "Not known")
        if self.options_page.presets is not None:
            self.options_page.presets.show_seats(seats)
        self.start_page.all_see_the_same = self._all_see_the_same
        self.seats_page.show_screens(self.start_page.screens_for(seats))
        if self.heading is not None:
            self.heading.show_length(game, length)

    @property
    def _all_see_the_same(self) -> bool:
        """Whether one screen serves everybody with the seats and options chosen now."""
        with suppress(KnownError):  # told when the page is left
            return self.plan.all_see_the_same
        return False

    def _show_heading(self) -> None:
        """Show the game over the pages that ask for little, where these do not need the room: the trail names it too."""
        over: list[QWidget] = (
            [self.seats_page] if self.height() >= px(_LOWEST) or self.seats_page.count.value() <= _FEW else []
        )
        if self.height() >= px(_LOW):
            over.append(self.start_page)
        if self.heading is not None:
            self.heading.take(0)
            self.heading.setVisible(self.pages.currentWidget() in over)
            if self.pages.currentWidget() is self.seats_page and self.isVisible():
                self._column.activate()
                self.heading.take(self.seats_page.height() - self.seats_page.needed)
                self._column.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the game where it has room."""
        super().resizeEvent(event)
        self._show_heading()

    def _go_back(self) -> None:
        self.show_step(self._step - 1)

    def _go_on(self) -> None:
        try:
            if self._step >= 1:
                self.plan.check()
        except KnownError as error:
            self.problem.setText(str(error))
            return
        if self._step < len(STEPS) - 1:
            self.show_step(self._step + 1)
        else:
            self.problem.clear()
            self.chosen.emit(self.plan)
            if not self.problem.text():
                self.accept()

    def _show_options(self, names: Mapping[str, str]) -> None:
        """Show on the last page what was chosen, and what the referee has to say to the class with these options."""
        shown, game, chosen = self.start_page, self.game_page.game, self.options_page.values
        changed = [
            (option.name, capital(option.in_words(value, names)), capital(option.in_words(option.default, names)))
            for option, value in game.changed_options(chosen)
        ]
        if (preset := game.preset_of(chosen)) is not None and (agreed := preset.agreed) is not None:
            changed.append((agreed.name, agreed.here, agreed.printed))  # where the options are summed up it is one of them
        cards = self.options_page.presets
        title = cards.title if cards is not None else ""
        shown.options.show_options(title if changed else _AS_PRINTED, changed)
        clauses = ", ".join(option.clause for option, _ in game.changed_options(chosen))
        set_tool_tip(shown.options, f"Defined by {clauses}" if clauses else "")
        shown.show_introduction(game, chosen)

    def _call_seats(self) -> None:
        """Call the seats that play as the options do: by their names they have their signs."""
        usual = self.game_page.game.seat_names
        with suppress(KnownError):  # too many or too few for these options: told when the page is left
            self.seats_page.call({seat: usual.get(seat, seat) for seat in self._seats()})

    def show_step(self, step: int) -> None:
        """Show the page of a step, with what is chosen now."""
        self._step = step
        self.problem.clear()
        if self._games:
            game = self.game_page.game
            names = {**game.seat_names, **self.seats_page.names(game.seats)}
            self.options_page.call(names)
            self._show_length()
            self._show_options(names)
            self._call_seats()
            self.start_page.show_seats(self.seats_page.teams)
            self.start_page.show_screens(len(self.seats_page.teams))
            if step == len(STEPS) - 1:
                self.start_page.show_game(game)
                with suppress(KnownError):  # told when the session is begun
                    self.start_page.show_prescribed(self.plan.prescribed_dice)
        self.instruction.setText(_INSTRUCTIONS[step])
        self.pages.setCurrentIndex(step)
        self._show_heading()
        self.back.setEnabled(step > 0)
        self.next.setText("Begin" if step == len(STEPS) - 1 else "Next")
        self.next.setEnabled(bool(self._games))
        self.trail.show_step(step, self._chosen())
        firsts = (self.game_page.first, self.seats_page.first, self.next, self.start_page.title)
        firsts[step].setFocus(Qt.FocusReason.TabFocusReason)  # what is asked first; options are read more often than changed
