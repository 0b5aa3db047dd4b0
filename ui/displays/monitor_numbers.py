"""Cards without secrets, for any monitor: its number, and the question whether the referee's window may return here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.displays.monitors.monitor_identity import Monitor, ScreenId
from ui.displays.monitors.monitor_platform import MonitorPlatform, another_screen, move_to_screen, qt_screen, screen_id
from ui.displays.reported_screen import ReportedScreen
from ui.theme import DARK, Scale, font, font_to_fit, load_fonts

_FRAMELESS = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint


class NumberCard(QWidget):
    """One monitor's number, its name, and whose it is to be.

    Attributes:
        is_placed: whether the card is certainly on that monitor; it is blank while it may be on another.
    """

    def __init__(self, number: int, name: str, owner: str, unmanaged: bool) -> None:
        flags = _FRAMELESS | Qt.WindowType.WindowDoesNotAcceptFocus
        super().__init__(None, flags | Qt.WindowType.X11BypassWindowManagerHint if unmanaged else flags)
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.number, self.name, self.owner = number, name, owner
        self.is_placed = True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the number as large as the card lets it."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            rect = QRectF(self.rect())
            painter.fillRect(rect, DARK.raised)
            if not self.is_placed:
                return
            for text, top, high, size, weight, colour in (
                (str(self.number), 0.0, 0.64, 0.58, 700, DARK.text),
                (self.owner, 0.66, 0.13, 0.085, 600, DARK.text),
                (self.name, 0.80, 0.12, 0.055, 400, DARK.soft),
            ):
                place = QRectF(0, rect.height() * top, rect.width(), rect.height() * high)
                painter.setPen(colour)
                painter.setFont(font_to_fit(text, rect.height() * size, weight, rect.width() * 0.9))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide the card on a click."""
        self.hide()


class NumberCards(QObject):
    """The numbers on all monitors at once."""

    def __init__(self, platform: MonitorPlatform, parent: QObject) -> None:
        super().__init__(parent)
        self._platform = platform
        self._cards: list[NumberCard] = []

    @property
    def cards(self) -> tuple[NumberCard, ...]:
        """The cards that are shown."""
        return tuple(self._cards)

    def show(self, monitors: tuple[Monitor, ...], owners: Mapping[int, str], windows: Mapping[int, QWidget]) -> None:
        """Put a card in the lower left corner of each monitor; by the monitors' numbers.

        Where no program may place its windows, a card fills its monitor; but it lies in the window that already does: on
        sway a second window that fills a monitor ends that for the first.

        Args:
            owners: whose each monitor is to be.
            windows: the windows of teams that certainly fill a monitor.
        """
        self.hide()
        for monitor in monitors:
            card = NumberCard(monitor.number, monitor.id.label, owners.get(monitor.number, ""), self._platform.unmanaged)
            screen = qt_screen(monitor.id)
            area = self._platform.qt_rect(monitor.area, screen)
            if self._platform.can_place_windows:
                move_to_screen(card, area, screen)
                card.setGeometry(_corner(area))
                card.show()
            elif (window := windows.get(monitor.number)) is not None:
                card.setParent(window)
                card.setGeometry(_corner(window.rect()))
                card.show()
                card.raise_()
            else:
                move_to_screen(card, area, screen)
                card.setWindowState(Qt.WindowState.WindowFullScreen)
                card.show()
                self._expect_report(card, monitor.id)
            self._cards.append(card)

    def _expect_report(self, card: NumberCard, wanted: ScreenId) -> None:
        """Leave a card blank until the compositor says that it is on its monitor; a single one can be no other."""
        card.is_placed = another_screen(wanted) is None
        reported = ReportedScreen(card, partial(another_screen, wanted), card)
        reported.reported.connect(partial(_on_reported, card, wanted))
        reported.forget()
        reported.pretend_wrong()

    def hide(self) -> None:
        """Remove all cards."""
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards.clear()


def _corner(area: QRect) -> QRect:
    """Return where a card lies in an area: low, on the left."""
    side = round(area.height() * 0.4)
    return QRect(area.x() + side // 8, area.y() + area.height() - side - side // 8, side, side)


def _on_reported(card: NumberCard, wanted: ScreenId) -> None:
    card.is_placed = screen_id(card.screen()) == wanted
    card.update()


class ReturnCard(QWidget):
    """Asks, full-screen on a monitor, whether the referee's window may return here.

    Signals:
        chosen: (number) the monitor was chosen by a click or by one of the keys F1 to F9.
    """

    chosen = Signal(int)

    def __init__(self, number: int) -> None:
        super().__init__(None, _FRAMELESS)
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.number = number

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the question."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            rect, scale = QRectF(self.rect()), Scale.for_room(self.height())
            painter.fillRect(rect, DARK.page)
            lines = (
                (-2.2, font(scale.title, 600), DARK.text, "The monitors have changed"),
                (0.4, font(scale.state), DARK.text, f"Referee: press F{self.number} or click here"),
                (2.0, font(scale.state), DARK.soft, "to bring your window to this screen"),
            )
            for row, face, colour, text in lines:
                painter.setPen(colour)
                self._line(painter, rect.center() + QPointF(0, row * scale.state * 1.2), face, text)

    def _line(self, painter: QPainter, at: QPointF, face: QFont, text: str) -> None:
        painter.setFont(face)
        width, height = float(self.width()), face.pixelSize() * 1.6
        painter.drawText(QRectF(0, at.y() - height / 2, width, height), Qt.AlignmentFlag.AlignCenter, text)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose this monitor on a click."""
        self.chosen.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the monitor with the number of the function key; a stray Enter or digit chooses nothing."""
        number = event.key() - Qt.Key.Key_F1 + 1
        if 1 <= number <= 9:
            self.chosen.emit(number)


class ReturnCards(QObject):
    """The cards on all monitors where the referee's window may return.

    Signals:
        chosen: (number) this monitor was chosen.
    """

    chosen = Signal(int)

    def __init__(self, platform: MonitorPlatform, parent: QObject) -> None:
        super().__init__(parent)
        self._platform = platform
        self._cards: dict[int, ReturnCard] = {}

    @property
    def cards(self) -> tuple[ReturnCard, ...]:
        """The cards that are shown."""
        return tuple(self._cards.values())

    def ask(self, monitors: tuple[Monitor, ...]) -> None:
        """Ask on these monitors; the first of them gets the keyboard."""
        self.stop()
        for monitor in reversed(monitors):
            card = self._cards[monitor.number] = ReturnCard(monitor.number)
            card.chosen.connect(self._on_chosen)
            screen = qt_screen(monitor.id)
            move_to_screen(card, self._platform.qt_rect(monitor.area, screen), screen)
            card.showFullScreen()
            card.activateWindow()

    def stop(self) -> None:
        """Remove the cards."""
        for card in self._cards.values():
            card.hide()
            card.deleteLater()
        self._cards.clear()

    def _on_chosen(self, number: int) -> None:
        if number in self._cards:
            self.chosen.emit(number)
