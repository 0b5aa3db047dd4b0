"""The commands for the teams' screens: assigning monitors, curtains, numbers, handing over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from engine.errors import KnownError
from engine.visibility.schema import PUBLIC
from ui.console.decision.double_input_filter import DoubleInputFilter
from ui.console.screens.assign_sheets import ConfirmSheet, ScreensSheet
from ui.console.screens.handover import HandOver
from ui.displays.display import DisplayState, SeatingPlan
from ui.session_displays.session_displays import SessionDisplays
from ui.system.signal_connections import Connection
from ui.widgets.actions import call_with
from ui.widgets.console_commands import SCREENS, Commands
from ui.widgets.dialogs import Dialog, grow_to_fit

_NUMBERS_MS = 4000
_DEVICES = "devices"
"""The name of the sheet of devices, whose code is only read where there are any."""


class ScreenCommands(QObject):
    """Carries out the commands for the screens of a room.

    Args:
        over: the parent of the sheets.
        type_a_move: gives the focus to the move entry.
    """

    def __init__(
        self,
        room: SessionDisplays,
        double_input: DoubleInputFilter,
        over: Callable[[], QWidget],
        type_a_move: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._room, self._double_input, self._over, self._type_a_move = room, double_input, over, type_a_move

    def connections(self, c: Commands) -> Iterator[Connection]:
        """Return the connections of the commands to what they do."""
        yield from (
            (self._room.displays.plan_ready, self._confirm),
            (c.identify.triggered, self._identify),
            (c.screens.triggered, self._assign),
            (c.hand_over.triggered, self._hand_over),
            (c.devices.triggered, self._show_devices),
            (c.live_all.triggered, self._room.live_all),
            (c.curtain_all.triggered, self._room.curtain_all),
            (c.next_page.triggered, call_with(self._room.turn_pages, 1)),
            (c.page_before.triggered, call_with(self._room.turn_pages, -1)),
            (c.skip_beats.triggered, self._room.skip_beats),
            (c.pause_beats.toggled, self._room.pause_beats),
        )
        for audience, digit in screen_digits(self._room.audiences).items():
            yield c.one_screen[digit - 1].triggered, call_with(self._turn_curtain, audience)

    def stop(self) -> None:
        """Close the sheets that hand a screen over and that list devices: the session is left."""
        for shown in (self.handed_over(), self._over().findChild(Dialog, _DEVICES)):
            if shown is not None:
                shown.reject()

    def restore_from(self, before: ScreenCommands) -> None:
        """Take over the screen that is being handed over from the page that this one replaces."""
        if (shown := before.handed_over()) is not None:
            shown.typing.connect(self._type_a_move)
            grow_to_fit(shown)

    def offer(self) -> None:
        """Offer the remembered room, to be confirmed; or ask who sits where. Nothing on a desk with one monitor."""
        displays = self._room.displays
        if len(displays.monitors()) < 2:
            return
        try:
            if displays.offer_room() is not None:
                return
        except KnownError as error:
            self._room.problem_changed.emit(str(error))
        self._assign()

    def _assign(self) -> None:
        ScreensSheet(self._room, self._over()).open()

    def _confirm(self, plan: SeatingPlan) -> None:
        if not self._room.displays.is_referee_away:  # the plan is offered again when the referee is back
            ConfirmSheet(self._room, plan, self._over()).open()

    def _identify(self) -> None:
        displays = self._room.displays
        displays.identify(True)
        QTimer.singleShot(_NUMBERS_MS, displays, partial(displays.identify, False))  # whichever page there is by then

    def _turn_curtain(self, audience: str) -> None:
        lifts = self._room.displays.display(audience).state is DisplayState.CURTAIN
        if not (
            self._double_input.is_repeated(f"curtain {audience}") and lifts
        ):  # a repeated press may lower it, not lift it
            self._room.turn_curtain(audience)

    def _hand_over(self) -> None:
        shown = self.handed_over()
        if shown is None:
            shown = HandOver(self._room, self._over())
            shown.typing.connect(self._type_a_move)
            shown.show()
        else:
            shown.activateWindow()

    def _show_devices(self) -> None:
        from ui.console.screens.devices_sheet import DevicesSheet  # not for those who have none

        shown = self._over().findChild(DevicesSheet)
        if shown is None:
            DevicesSheet(self._room, self._over()).show()
        else:
            shown.activateWindow()

    def handed_over(self) -> HandOver | None:
        """Return the sheet that hands the shared screen over, if it is open."""
        return self._over().findChild(HandOver)


def screen_digits(audiences: Sequence[str]) -> dict[str, int]:
    """Return the digits of the screens that have keys: the public's is the same however many seats there are."""
    digits = {audience: number for number, audience in enumerate([one for one in audiences if one != PUBLIC], 1)}
    return {audience: number for audience, number in digits.items() if number < SCREENS} | (
        {PUBLIC: SCREENS} if PUBLIC in audiences else {}
    )
