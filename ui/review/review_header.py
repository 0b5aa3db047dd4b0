"""The head of the review: menus and title, viewpoints and overlay; and the transport buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QIconEngine, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QMenu, QMenuBar, QSizePolicy, QToolButton, QWidget

from ui.review.boards.board_panes import BoardLook
from ui.review.playhead import SPEEDS
from ui.review.review_style import TURNING_HIGH
from ui.review.review_window_commands import ReviewCommands
from ui.theme import Team, draw_sign
from ui.widgets.actions import call_with, command_button, menu_button
from ui.widgets.labels import ElidedLabel, plain_label
from ui.widgets.window_style import current_theme, px, spaced

GUTTER = 240
"""The width left of timeline and figures, for the transport buttons and the names of figures.

Lengths are in pixels at the usual text size.
"""
_HIGH = 46  # of the header, whose buttons are 36 high
_LEAST = 48  # of a title
_SAID_MS = 3000
_SIGN = 16  # the height of a team's sign on a button


class SignIcon(QIconEngine):
    """A team's sign as an icon."""

    def __init__(self, team: Team) -> None:
        super().__init__()
        self._team = team

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """See Qt."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(rect.width(), rect.height())
        draw_sign(painter, current_theme(), self._team, QRectF(rect.left(), rect.center().y() - side / 2 + 0.5, side, side))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """See Qt."""
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            self.paint(painter, picture.rect(), mode, state)
        return picture

    def clone(self) -> QIconEngine:
        """See Qt."""
        return SignIcon(self._team)


class ViewpointSwitch(QWidget):
    """Truth, each seat, the public: one, or with side by side several.

    Attributes:
        named: whether the buttons of teams show their names.
        names_width: how much wider it is then, in pixels.

    Signals:
        changed: (BoardLook) the new choice.
    """

    changed = Signal(object)

    def __init__(self, commands: ReviewCommands, names: Mapping[str, str], teams: Mapping[str, Team]) -> None:
        super().__init__()
        self.setAccessibleName("Viewpoint")
        self._commands = commands
        self._actions: dict[str, QAction] = {}
        self._signed: list[QToolButton] = []
        self._group = QActionGroup(self)
        layout = spaced(QHBoxLayout(self), 0)
        layout.setSpacing(4)
        for number, (audience, name) in enumerate(names.items(), 1):
            action = commands.viewpoint(name, number)
            self._group.addAction(action)
            self._actions[audience] = action
            action.triggered.connect(self._tell)
            button = tool(action)
            if audience in teams:
                action.setIcon(QIcon(SignIcon(teams[audience])))
                self._signed.append(button)
            layout.addWidget(button)
        self.set_named(False)
        signs = self._signed_width()
        self.set_named(True)
        self.names_width = self._signed_width() - signs
        next(iter(self._actions.values())).setChecked(True)
        commands.side_by_side.toggled.connect(self._set_several)
        commands.overlay.triggered.connect(self._tell)

    @property
    def look(self) -> BoardLook:
        """What is to be looked at."""
        chosen = tuple(audience for audience, action in self._actions.items() if action.isChecked())
        return BoardLook(chosen or (next(iter(self._actions)),), self._commands.overlay.isChecked())

    def set_look(self, look: BoardLook) -> None:
        """Set the look, and report it."""
        several = len(look.viewpoints) > 1
        self._commands.side_by_side.blockSignals(True)
        self._commands.side_by_side.setChecked(several)
        self._commands.side_by_side.blockSignals(False)
        self._exclusive(not several)
        for audience, action in self._actions.items():
            action.setChecked(audience in look.viewpoints)
        self._commands.overlay.setChecked(look.overlay)
        self._tell()

    def set_named(self, named: bool) -> None:
        """Set whether the buttons of teams show their names, or their signs only."""
        self.named = named
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if named else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._signed:
            button.setToolButtonStyle(style)
            button.setIconSize(QSize(px(_SIGN + 5 if named else _SIGN), px(_SIGN)))  # Qt puts words close to the sign

    def _signed_width(self) -> int:
        return sum(button.sizeHint().width() for button in self._signed)

    def _set_several(self, several: bool) -> None:
        """Show the truth beside the first seat, or the seat in view."""
        self._exclusive(not several)
        chosen = self.look.viewpoints
        if several:
            audiences = list(self._actions)
            wanted = {audiences[0], chosen[0] if chosen[0] != audiences[0] else audiences[1]}
        else:
            wanted = {chosen[-1]}
        for audience, action in self._actions.items():
            action.setChecked(audience in wanted)
        self._tell()

    def _exclusive(self, one: bool) -> None:
        policy = QActionGroup.ExclusionPolicy
        self._group.setExclusionPolicy(policy.Exclusive if one else policy.None_)

    def _tell(self) -> None:
        self.changed.emit(self.look)


class TitleRow(QWidget):
    """The menus, and in the room beside them what is reviewed: beside viewpoints and buttons a title was cut.

    A sentence for a few seconds stands there too, where it moves nothing.
    """

    def __init__(self, title: str, game: str) -> None:
        super().__init__()
        self._name = f"{title}  ·  {game}" if title else game
        self._saying = QTimer(self, interval=_SAID_MS, singleShot=True)
        self._saying.timeout.connect(self._show_name)
        self.menus = QMenuBar()
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.title = ElidedLabel("name", _LEAST)
        self.title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.title.set_text(self._name)
        self.shown = plain_label("ON A SCREEN  ·  F12 takes it off", "alarm")
        self.shown.setAccessibleName("The room sees this review")
        self.shown.hide()
        layout = spaced(QHBoxLayout(self), (0, 0, 16, 0), 16)
        layout.addWidget(self.menus)
        layout.addWidget(self.title, 1)
        layout.addWidget(self.shown)

    def _show_name(self) -> None:
        self.title.set_text(self._name)

    def set_shown(self, shown: bool) -> None:
        """Show whether a room sees this review."""
        self.shown.setVisible(shown)

    def say(self, words: str) -> None:
        """Show a sentence for a few seconds in place of the title."""
        self.title.set_text(words)
        self._saying.start()


class ReviewHeader(QFrame):
    """Viewpoints on the left; overlay, summary and exports on the right."""

    def __init__(self, switch: ViewpointSwitch, buttons: Sequence[QToolButton]) -> None:
        super().__init__()
        self._switch = switch
        self.setProperty("band", True)
        self.setAccessibleName("Review")
        self.setFixedHeight(px(_HIGH) + 1)
        self._row = layout = spaced(QHBoxLayout(self), (8, 4, 8, 4))
        layout.setSpacing(8)  # as much at every text size: eight teams have to fit
        layout.addWidget(switch)
        layout.addStretch(1)
        for button in buttons:
            layout.addWidget(button)

    def minimumSizeHint(self) -> QSize:
        """Return how narrow it may be: teams are then known by their signs."""
        least = self._row.totalMinimumSize()
        return QSize(least.width() - (self._switch.names_width if self._switch.named else 0), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name the teams where their names have room."""
        super().resizeEvent(event)
        self._switch.set_named(self.minimumSizeHint().width() + self._switch.names_width <= self.width())
        self._row.activate()  # now, otherwise the old state would flash up


class Transport(QWidget):
    """The transport buttons: by turns and plies, play, and speed."""

    def __init__(self, commands: ReviewCommands) -> None:
        super().__init__()
        self.setAccessibleName("Moving through the session")
        self.setFixedWidth(px(GUTTER))
        self.speed = menu_button("", "flat")
        self.speed.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.place = plain_label("", "name")
        self.turning = plain_label("", "small")
        self.turning.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.turning.setFixedHeight(px(TURNING_HIGH))
        grid = spaced(QGridLayout(self), (8, 0, 8, 0), 0)
        grid.setHorizontalSpacing(px(4))
        grid.addWidget(self.turning, 0, 0, 1, 6)
        grid.setColumnStretch(5, 1)
        keys = (commands.turn_back, commands.back, commands.play, commands.forward, commands.turn_on)
        for at, action in enumerate(keys):
            button = tool(action)
            button.setFixedSize(px(48 if action is commands.play else 32), px(28))
            grid.addWidget(button, 1, at)
        below = spaced(QHBoxLayout(), gap=0)
        below.addWidget(self.place, 1)
        below.addWidget(self.speed)
        grid.addLayout(below, 2, 0, 1, 6)

    def show_turning_points(self, shown: bool) -> None:
        """Say what the numbers over the timeline are, if there are any."""
        self.turning.setText("Turning points" if shown else "")

    def offer_speeds(self, chosen: Callable[[float], None]) -> None:
        """Offer speeds; ``chosen`` is called with a speed, plies a second."""
        menu = QMenu(self.speed)
        for speed in SPEEDS:
            menu.addAction(speed_text(speed)).triggered.connect(call_with(chosen, speed))
        self.speed.setMenu(menu)

    def show_state(self, ply: int, last: int, speed: float, playing: bool, play: QAction) -> None:
        """Show the position of the playhead, and whether it is playing."""
        self.place.setText(f"Move {ply} of {last}")
        self.speed.setText(short_speed(speed))
        self.speed.setAccessibleName(speed_text(speed))
        play.setIconText("❚❚" if playing else "▶")
        play.setText("Stand still" if playing else "Play")


def speed_text(speed: float) -> str:
    """Return a speed for people: ``Speed: 2 moves a second``."""
    return f"Speed: {speed:g} {'move' if speed == 1 else 'moves'} a second"


def short_speed(speed: float) -> str:
    """Return a speed for a button: ``Speed 2``."""
    return f"Speed {speed:g}"


def tool(action: QAction, kind: str = "") -> QToolButton:
    """Return a button of an action. The keyboard reaches it by the action's key and the command palette."""
    button = command_button(action, kind or ("switch" if action.isCheckable() else ""), 36)
    button.setIconSize(QSize(px(16), px(16)))
    button.setProperty("frameless", True)
    button.setProperty("tight", True)  # the title beside the viewpoints of eight teams needs the room
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
