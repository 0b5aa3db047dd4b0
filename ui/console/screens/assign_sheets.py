"""The sheets that assign monitors to displays and confirm the plan after monitors changed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from engine.errors import KnownError
from engine.visibility.schema import PUBLIC
from ui.console.decision.asked_badges import AskedBadges
from ui.console.screens.monitor_map import MonitorMap
from ui.displays.display import SeatingPlan
from ui.displays.monitors.monitor_identity import ScreenId, free_monitors
from ui.session_displays.session_displays import SHARED, SHARED_TEAM, SessionDisplays
from ui.system.monitor_limits import screen_warning
from ui.theme import Team
from ui.widgets.dialogs import Sheet
from ui.widgets.fields import ShowNumbersButton
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_ADVICE = "Give each team a monitor of its own."
_PROPOSED = "Free monitors are proposed. Each monitor starts behind its curtain."
_IN_TURN = "Several seats may share one screen in turn."
_ALIKE = "One public screen is enough: every seat sees the same."
_DRAG = "Drag a sign to another monitor, or choose below."
_MANY = 7  # so many screens need all the height of a small monitor
_WIDE = 640  # the sheet, in pixels at the usual text size
_MAP, _LOW_MAP = (592, 140), (592, 76)  # what the picture of the monitors may take of it; the lower one beside many lists


class ScreensSheet(Sheet):
    """Assigns monitors to displays, which show curtains until each is lifted."""

    def __init__(self, room: SessionDisplays, parent: QWidget | None = None) -> None:
        super().__init__("Screens", "Assign", parent, width=_WIDE)
        self._room = room
        self._rows: dict[str, QComboBox] = {}
        self._has_room = True  # for the picture of the monitors
        self.numbers = ShowNumbersButton(self, room.displays.identify)
        self.book = QComboBox()
        self.book.setAccessibleName("Remembered rooms")
        self.offer, self.forget = QPushButton("Use this room"), QPushButton("Forget it")
        self._remembered = QWidget()
        self.room_name = QLineEdit()
        self.room_name.setPlaceholderText("Name of the room")
        self.room_name.setAccessibleName("Name of the room")
        self.keep = QCheckBox("Remember this room as")
        self.room_name.textEdited.connect(lambda name: self.keep.setChecked(bool(name.strip())))
        self._build()
        self.offer.clicked.connect(self._offer)
        self.forget.clicked.connect(self._forget)
        room.displays.plan_ready.connect(self._fill)
        self.finished.connect(self._hear_no_more)
        self._fill()
        self._fill_book()
        self._fit()
        next(iter(self._rows.values())).setFocus()

    def _build(self) -> None:
        room, grid = self._room, _grid(16)
        self.advice = plain_label(role="soft", wrap=True)
        over = spaced(QHBoxLayout(), gap=16)
        over.addWidget(self.advice, 1)
        over.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(over)
        if warning := screen_warning(QGuiApplication.platformName()):
            self.body.addWidget(plain_label(warning, "warning", wrap=True))
        present = [audience for audience in room.audiences if room.is_present(audience)]
        is_many = len(present) >= _MANY
        self.map = MonitorMap(*(_LOW_MAP if is_many else _MAP))
        self.map.moved.connect(self._move)
        self.body.addWidget(self.map)
        self._drag = plain_label(_DRAG, "small")
        self.body.addWidget(self._drag)
        grid.setVerticalSpacing(px(4 if is_many else 8))
        grid.setColumnStretch(1, 0)
        grid.setColumnStretch(2, 1)
        for at, audience in enumerate((*present, SHARED)):
            name = self._name(audience)
            box = self._rows[audience] = QComboBox()
            box.currentIndexChanged.connect(self._update_names)
            box.setAccessibleName(f"Monitor of {name}")
            sign = AskedBadges()
            sign.teams = self._signs
            sign.show_seats((audience,))
            sign.setFixedWidth(sign.height())
            grid.addWidget(sign, at, 0)
            grid.addWidget(plain_label(name), at, 1)
            grid.addWidget(box, at, 2)
        self.body.addLayout(grid)
        remembered = spaced(QHBoxLayout(self._remembered), gap=8)
        remembered.addWidget(plain_label("Remembered room"))
        remembered.addWidget(self.book, 1)
        for button in (self.offer, self.forget):
            remembered.addWidget(button)
        self.body.addWidget(self._remembered)
        remember = spaced(QHBoxLayout(), gap=12)
        remember.addWidget(self.keep)
        remember.addWidget(self.room_name, 1)
        self.body.addLayout(remember)

    def _fit(self) -> None:
        """Leave the picture out where many lists in large letters leave no room for it on the referee's monitor."""
        layout, over = self.layout(), self.parentWidget() or self
        assert layout is not None
        self._has_room = layout.totalHeightForWidth(px(_WIDE)) <= over.screen().availableGeometry().height()
        if not self._has_room:
            self._update_names()

    def accept(self) -> None:
        """Assign what is chosen; stay open with the reason where that is not possible."""
        displays, problem = self._room.displays, ""
        chosen = {audience: self._chosen(audience) for audience in self._rows}
        for audience in chosen:
            if displays.display(audience).screen not in (None, chosen[audience]):
                displays.unassign(audience)
        for audience, screen in chosen.items():
            if screen is None or displays.display(audience).screen == screen:
                continue
            try:
                displays.assign(audience, screen)
            except KnownError as error:
                problem = problem or str(error)
        if not problem and self.keep.isChecked():
            problem = self._remember()
        if problem:
            self.show_problem(problem)
            self._fill()
            return
        super().accept()
        displays.offer_plan_again()  # only then, because the plan that waits for confirmation may have been dismissed

    def _remember(self) -> str:
        """Remember the room by its name; why that could not be, or ""."""
        name = self.room_name.text().strip()
        if not name:
            self.room_name.setFocus()
            return "Give the room a name to remember it by."
        try:
            self._room.displays.remember_room(name)
        except KnownError as error:
            return str(error)
        return ""

    def _name(self, audience: str) -> str:
        return f"{self._room.name_of(audience)}{' (handed over)' if audience == SHARED else ''}"

    def _chosen(self, audience: str) -> ScreenId | None:
        found = self._rows[audience].currentData()
        return found if isinstance(found, ScreenId) else None

    def _fill(self, _plan: SeatingPlan | None = None) -> None:
        displays = self._room.displays
        for audience, box in self._rows.items():
            blocked = box.blockSignals(True)
            box.clear()
            box.addItem("No monitor", None)
            for monitor in displays.monitors():
                box.addItem("", monitor.id)
                if displays.display(audience).screen == monitor.id:
                    box.setCurrentIndex(box.count() - 1)
            box.blockSignals(blocked)
        self._propose()
        self._update_names()

    def _propose(self) -> None:
        """Choose a free monitor for each team that has none, then for the public; nothing is shown before Assign.

        Where all see the same, the public has the first.
        """
        taken = {self._chosen(audience) for audience in self._rows}
        monitors = self._room.displays.monitors()
        free = [monitors.index(one) + 1 for one in free_monitors(monitors, self._mine, taken)]
        without = [audience for audience in self._rows if audience != SHARED and self._chosen(audience) is None]
        if self._are_alike:
            without.sort(key=lambda audience: audience != PUBLIC)
        proposed = list(zip(without, free, strict=False))
        for audience, at in proposed:
            blocked = self._rows[audience].blockSignals(True)
            self._rows[audience].setCurrentIndex(at)
            self._rows[audience].blockSignals(blocked)
        first = _PROPOSED if proposed else "" if self._are_alike else _ADVICE
        self.advice.setText(f"{first} {_ALIKE if self._are_alike else _IN_TURN}".strip())

    @property
    def _are_alike(self) -> bool:
        """Whether all see the same."""
        return self._room.session.rules.schema.all_see_the_same

    @property
    def _signs(self) -> Mapping[str, Team]:
        """How each audience is drawn, by its id."""
        return {**self._room.teams, SHARED: SHARED_TEAM}

    @property
    def _mine(self) -> str:
        """The name of the monitor that the referee's window is on."""
        parent = self.parentWidget()
        return parent.screen().name() if parent is not None else ""

    def _move(self, audience: str, screen: ScreenId) -> None:
        """Choose a monitor for an audience; whoever has that monitor in this list gets the one that becomes free."""
        left = self._rows[audience].currentIndex()
        to = next(at for at, one in enumerate(self._room.displays.monitors(), 1) if one.id == screen)
        for box in self._rows.values():
            if box.currentIndex() == to:
                box.setCurrentIndex(left)
        self._rows[audience].setCurrentIndex(to)

    def _update_names(self) -> None:
        """Beside each monitor stands who else has it in this list, and the picture shows who has which.

        Where all see the same, who has none reads the public screen.
        """
        mine, is_shared = self._mine, self._are_alike and self._chosen(PUBLIC) is not None
        chosen = {self._chosen(audience): self._name(audience) for audience in reversed(self._rows)}
        for audience, box in self._rows.items():
            box.setItemText(0, "Public screen" if is_shared and audience not in (PUBLIC, SHARED) else "No monitor")
            for at, monitor in enumerate(self._room.displays.monitors(), 1):
                whose = "yours" if monitor.id.name == mine else chosen.get(monitor.id, "")
                own = box.currentIndex() == at and whose == self._name(audience)
                box.setItemText(at, monitor.words("" if own else whose))
        whose_signs: dict[ScreenId, list[Team]] = {}
        for audience in self._rows:
            if (screen := self._chosen(audience)) is not None:
                whose_signs.setdefault(screen, []).append(self._signs[audience])
        monitors = self._room.displays.monitors()
        self.map.show_monitors(monitors, whose_signs, mine)
        for part in (self.map, self._drag):
            part.setVisible(len(monitors) > 1 and self._has_room)  # of one there is nothing to choose

    def _fill_book(self) -> None:
        """List the remembered rooms, the last saved first."""
        self.book.clear()
        try:
            rooms = self._room.displays.rooms()
        except KnownError as error:
            self.show_problem(str(error))
            rooms = ()
        for room in rooms:
            self.book.addItem(room.name, room)
        self._remembered.setVisible(bool(rooms))

    def _offer(self) -> None:
        try:
            self._room.displays.offer_room(self.book.currentData())
        except KnownError as error:
            self.show_problem(str(error))
            return
        self.reject()

    def _forget(self) -> None:
        try:
            self._room.displays.forget_room(self.book.currentText())
        except KnownError as error:
            self.show_problem(str(error))
        self._fill_book()

    def _hear_no_more(self) -> None:
        self._room.displays.plan_ready.disconnect(self._fill)


class ConfirmSheet(Sheet):
    """Shows who would sit where after the monitors changed, or in a remembered room. Nothing appears before Confirm."""

    def __init__(self, room: SessionDisplays, plan: SeatingPlan, parent: QWidget | None = None) -> None:
        super().__init__("Who sits where?", "Confirm", parent, width=560)
        self._room = room
        self.body.addWidget(plain_label(plan.reason, "soft", wrap=True))
        grid = _grid(16)
        for at, row in enumerate(plan.rows):
            where = f"{row.number}   {row.screen.label}" if row.area is not None else f"hidden: {row.doubt}"
            grid.addWidget(plain_label(room.name_of(row.audience)), at, 0)
            grid.addWidget(plain_label(where), at, 1)
            if row.doubt and row.area is not None:
                grid.addWidget(plain_label(row.doubt, "warning"), at, 2)
        self.body.addLayout(grid)
        self.numbers = ShowNumbersButton(self, room.displays.identify)
        self.body.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignLeft)
        room.problem_changed.connect(self.show_problem)
        room.displays.plan_ready.connect(self._outdated)

    def accept(self) -> None:
        """Confirm; stay open with the reason where that is not possible."""
        if self._room.confirm():
            super().accept()

    def _outdated(self, _plan: SeatingPlan) -> None:
        """Close: what is confirmed must be what was read, and another plan gets a sheet of its own."""
        self.reject()


def _grid(gap: int) -> QGridLayout:
    """Rows of fields, of which the second column takes the room that is left."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(gap)
    grid.setVerticalSpacing(px(8))
    grid.setColumnStretch(1, 1)
    return grid
