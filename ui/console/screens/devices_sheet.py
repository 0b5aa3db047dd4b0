"""*Screens ▸ Devices…*: starts and ends serving devices, shows how they join, and lists who has."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import KnownError
from ui.console.screens.qr_code import QrCode
from ui.devices.addresses import local_addresses
from ui.devices.joining import Device
from ui.session_displays.session_displays import SHARED, SessionDisplays
from ui.widgets.actions import call_with, literal
from ui.widgets.dialogs import Dialog
from ui.widgets.fields import NumberField
from ui.widgets.file_dialogs import ask_new_file
from ui.widgets.labels import caption, plain_label, show_or_hide
from ui.widgets.paper import PaperName, PaperSheet
from ui.widgets.window_style import px, spaced

_PORT = 8443
_SOON_MS = 120
_ABOUT = (
    "Every phone, tablet or laptop in the room can be a screen: nothing is installed, and nothing leaves this network. "
    "A device begins behind a curtain and shows a seat's area only while its curtain is lifted."
)
_PLAIN = (
    "Without HTTPS everybody in this network can read what the devices show. Do it only on a cable or a hotspot of your own."
)
_WARNING = (
    "Browsers do not know this computer's certificate and warn once. Compare the fingerprint if you doubt the network:"
)
_PRINTED = (
    "One card for each seat, eight on a page, to cut out. A card lets one device in and ends with the session: print them "
    "when devices are started, and keep the file to yourself. A PDF is written."
)
_WAITS = "waits for a seat"


class DevicesSheet(Dialog):
    """Starts devices, shows the codes by which they join, and gives them seats."""

    def __init__(self, room: SessionDisplays, parent: QWidget | None = None) -> None:
        super().__init__("Devices", parent, (960, 640))
        self.setObjectName("devices")
        self._room, self._devices = room, room.devices
        self._token = ""
        self._rows: dict[Device, tuple[QLabel, QComboBox, QLabel]] = {}
        self._pages = QStackedWidget()
        self._build_start()
        self._build_list()
        self.problem_label = plain_label("", "warning", wrap=True)
        self.problem_label.hide()
        layout = spaced(QVBoxLayout(self), 24, 16)
        layout.addWidget(plain_label("Devices", "title"))
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.problem_label)
        self._soon = QTimer(self, interval=_SOON_MS, singleShot=True)
        self._soon.timeout.connect(self._show_devices)
        devices = self._devices
        devices.listed.connect(self._show_soon)
        devices.service.noted.connect(self.show_problem)
        devices.service.ready.connect(self._show_state)
        devices.service.failed.connect(self._show_failure)
        room.changed.connect(self._show_soon)
        self.finished.connect(self._disconnect)
        self._show_state()

    # ---------------------------------------------------------------- building

    def _build_start(self) -> None:
        page = QWidget()
        layout = spaced(QVBoxLayout(page), 0, 12)
        layout.addWidget(plain_label(_ABOUT, "soft", wrap=True))
        self.network = QComboBox()
        self.network.setAccessibleName("Network")
        for one in local_addresses():
            self.network.addItem(one.name, one.address)
        self.port = NumberField()
        self.port.setAccessibleName("Port")
        self.port.setRange(0, 65535)
        self.port.setSpecialValueText("any that is free")
        self.port.setValue(_PORT)
        self.plain = QCheckBox("Without HTTPS")
        self._plain_note = plain_label(_PLAIN, "warning", wrap=True)
        self._plain_note.hide()
        self.plain.toggled.connect(self._plain_note.setVisible)
        grid = QGridLayout()
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 1)
        for at, (name, widget) in enumerate((("Network", self.network), ("Port", self.port))):
            grid.addWidget(plain_label(name, "soft"), at, 0)
            grid.addWidget(widget, at, 1)
        grid.addWidget(self.plain, 2, 1)
        layout.addLayout(grid)
        layout.addWidget(self._plain_note)
        self.start = QPushButton("Start")
        self.start.setProperty("kind", "primary")
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        layout.addWidget(self.start, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch(1)
        self._pages.addWidget(page)

    def _build_list(self) -> None:
        page = QWidget()
        layout = spaced(QHBoxLayout(page), 0, 24)
        layout.addLayout(self._codes())
        layout.addLayout(self._who_is_here(), 1)
        self._pages.addWidget(page)

    def _codes(self) -> QVBoxLayout:
        """Return what devices join by: the code of the room, the card of a seat."""
        self.room_code = QrCode("Code of the room", 176)
        self.card_code = QrCode("Card of a seat", 176)
        self.address = plain_label("", "strong", wrap=True)
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.card_seat = QComboBox()
        self.card_seat.setAccessibleName("Seat of the card")
        for audience in self._choices():
            self.card_seat.addItem(self._room.name_of(audience), audience)
        self.card_seat.currentIndexChanged.connect(self._new_card)
        self.card_note = plain_label("", "soft", wrap=True)
        self.print_cards = QPushButton("Print cards of all seats…")
        self.print_cards.clicked.connect(self._ask_for_paper)
        self.print_cards.setAutoDefault(False)
        codes = spaced(QVBoxLayout(), 0, 8)
        codes.addWidget(caption("Any device"))
        codes.addWidget(self.room_code)
        codes.addWidget(self.address)
        codes.addSpacing(px(8))
        codes.addWidget(caption("A device of this seat"))
        codes.addWidget(self.card_seat)
        codes.addWidget(self.card_code)
        codes.addWidget(self.card_note)
        codes.addWidget(self.print_cards)
        codes.addStretch(1)
        return codes

    def _who_is_here(self) -> QVBoxLayout:
        """Return the list of devices, and what is done with all of them."""
        self.fingerprint = plain_label("", "soft", wrap=True)
        self.fingerprint.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(px(4))
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setColumnStretch(2, 1)
        inner = QWidget()
        inside = spaced(QVBoxLayout(inner), 0, 0)
        inside.addLayout(self._grid)
        inside.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        self.nobody = plain_label("No device has joined yet.", "soft")
        self.lift = QPushButton("Lift all curtains")
        self.lift.clicked.connect(self._room.live_all)
        self.stop = QPushButton("Stop devices")
        self.stop.clicked.connect(self._devices.stop)
        for button in (self.lift, self.stop):
            button.setAutoDefault(False)
        self.takes_moves = QCheckBox("Teams hand in moves")
        self.takes_moves.setChecked(self._devices.takes_moves)
        self.takes_moves.toggled.connect(self._devices.set_takes_moves)
        buttons = spaced(QHBoxLayout(), 0, 8)
        buttons.addWidget(self.takes_moves)
        buttons.addWidget(self._seat_button())
        buttons.addStretch(1)
        buttons.addWidget(self.lift)
        buttons.addWidget(self.stop)
        right = spaced(QVBoxLayout(), 0, 8)
        right.addWidget(caption("Who is here"))
        right.addWidget(self.nobody)
        right.addWidget(area, 1)
        right.addWidget(self.fingerprint)
        right.addLayout(buttons)
        return right

    def _seat_button(self) -> QPushButton:
        """Return what opens the list of seats whose devices may hand in moves."""
        self.seats_that_hand_in = QMenu(self)
        for seat in self._room.session.seats:
            action = self.seats_that_hand_in.addAction(literal(self._room.name_of(seat)))
            action.setCheckable(True)
            action.setChecked(self._devices.takes_moves_of(seat) or not self._devices.takes_moves)
            action.toggled.connect(partial(self._devices.set_takes_moves_of, seat))
        button = QPushButton("of seats…")
        button.setAutoDefault(False)
        button.setAccessibleName("Seats that hand in moves")
        button.setMenu(self.seats_that_hand_in)
        button.setEnabled(self._devices.takes_moves)
        self.takes_moves.toggled.connect(button.setEnabled)
        return button

    def _choices(self) -> list[str]:
        """Return whose screens a device may show."""
        return [*(one for one in self._room.audiences if self._room.is_present(one)), SHARED]

    # ---------------------------------------------------------------- acting

    def _start(self) -> None:
        self.show_problem("")
        self.start.setEnabled(False)
        self._devices.start(str(self.network.currentData()), self.port.value(), secure=not self.plain.isChecked())

    def _new_card(self) -> None:
        """Make a card for the chosen seat; the one that was shown is worth nothing any more, unless it was used."""
        devices = self._devices
        devices.joining.revoke_card(self._token)
        self._token = devices.joining.card(str(self.card_seat.currentData())) if devices.service.origin else ""
        self.card_code.set_text(devices.card_address(self._token) if self._token else "")

    def _assign(self, device: Device, box: QComboBox) -> None:
        self._devices.assign(device, str(box.currentData()))

    def _ask_for_paper(self) -> None:
        """Ask for the size of paper, then for the file."""
        PaperSheet("Print cards of seats", _PRINTED, self).ask(self._ask_for_file)

    def _ask_for_file(self, paper: PaperName) -> bool:
        ask_new_file(self, "Print cards of seats", "PDF", "seat-cards", "pdf", partial(self.print_to, paper=paper))
        return True

    def print_to(self, path: Path, paper: PaperName) -> None:
        """Write a new card for each seat, or say why it cannot be; then those printed before still let devices in."""
        from ui.console.screens.seat_cards import SeatCard, write_seat_cards

        devices, room, joining = self._devices, self._room, self._devices.joining
        if not devices.service.origin:
            self.show_problem("Devices were stopped meanwhile.")
            return
        tokens = {seat: joining.card(seat) for seat in self._choices() if seat in room.session.seats}
        place = f"{devices.service.origin} with the code {joining.room_code}"
        cards = [SeatCard(room.teams[seat], devices.card_address(token), place) for seat, token in tokens.items()]
        try:
            write_seat_cards(cards, room.session.game.title, path, paper)
        except KnownError as error:
            for token in tokens.values():
                joining.revoke_card(token)
            self.show_problem(str(error))
            return
        joining.set_printed(tokens.values())
        self.show_problem(f"Written: {path}. Cards that were printed before and not used are worth nothing any more.")

    def show_problem(self, problem: str) -> None:
        """Show why something could not be done; "" hides that."""
        show_or_hide(self.problem_label, problem)

    # ---------------------------------------------------------------- showing

    def _show_failure(self, problem: str) -> None:
        self._show_state()
        self.show_problem(problem)

    def _show_state(self) -> None:
        devices = self._devices
        serves = bool(devices.service.origin)
        self.start.setEnabled(not devices.is_on)
        self._pages.setCurrentIndex(1 if serves else 0)
        if serves:
            self.show_problem(devices.service.note)
            self.room_code.set_text(devices.room_address)
            self.address.setText(f"{devices.service.origin}\nCode  {devices.joining.room_code}")
            print_of = devices.service.fingerprint
            self.fingerprint.setText(f"{_WARNING}\n{print_of}" if print_of else _PLAIN)
            self._new_card()
        self._show_devices()

    def _show_soon(self) -> None:
        """Show the devices a moment after the first of several changes, however many follow."""
        if not self._soon.isActive():
            self._soon.start()

    def _show_devices(self) -> None:
        devices = self._devices
        if not devices.service.origin and self._pages.currentIndex() == 1:
            self._show_state()
            return
        if self._token and not devices.joining.is_open(self._token):  # somebody has used it
            self._token = ""
            self._new_card()
        self.card_note.setText("It lets one device in. When it has, another one is shown.")
        if list(self._rows) != devices.joining.devices:
            self._fill()
        for device, (_name, box, state) in self._rows.items():
            at = box.findData(device.audience)
            if at != box.currentIndex():
                blocked = box.blockSignals(True)
                box.setCurrentIndex(at)
                box.blockSignals(blocked)
            state.setText(_state_of(device))

    def _fill(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._rows = {}
        for at, device in enumerate(self._devices.joining.devices):
            name, state, box = plain_label(device.name, "strong"), plain_label("", "soft"), QComboBox()
            box.setAccessibleName(f"Seat of {device.name}")
            box.addItem(_WAITS, "")
            for audience in self._choices():
                box.addItem(self._room.name_of(audience), audience)
            box.setCurrentIndex(box.findData(device.audience))
            box.activated.connect(call_with(self._assign, device, box))
            out = QPushButton("Take out")
            out.setAutoDefault(False)
            out.setAccessibleName(f"Take out {device.name}")
            out.clicked.connect(call_with(self._devices.remove, device))
            for column, widget in enumerate((name, box, state, out)):
                self._grid.addWidget(widget, at, column)
            self._rows[device] = name, box, state
        self.nobody.setVisible(not self._rows)

    def _disconnect(self) -> None:
        """Hear no more of devices, and let the card that is shown here work no more."""
        self._devices.joining.revoke_card(self._token)
        self._devices.listed.disconnect(self._show_soon)
        self._devices.service.noted.disconnect(self.show_problem)
        self._devices.service.ready.disconnect(self._show_state)
        self._devices.service.failed.disconnect(self._show_failure)
        self._room.changed.disconnect(self._show_soon)


def _state_of(device: Device) -> str:
    """Return what a device does, in words."""
    if not device.connection:
        return "away"
    if device.is_hidden:
        return "in the background, covered"
    if not device.is_live:
        return "curtain" if device.audience else "shows its word"
    return "live" if device.has_painted else "live, not painted yet"
