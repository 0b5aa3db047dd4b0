"""Moves that teams hand in on their devices: what a seat that is asked may do, and the draft that its choice becomes.

A device names only what it was offered, by its place in the list. What is offered follows from the forms of the decision,
which say nothing that the seat does not see (`tests/leaks/test_handing_in.py`). Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from engine.model.table import Table
from engine.moves.move import Form
from referee.session.ply_text import ALL_PASS
from ui.console.entry.candidate import NO_WORDS, Candidate, verb_label
from ui.console.entry.move_entry import MoveEntry
from ui.console.log.draft_page import DraftPage
from ui.console.session_presenter import SessionPresenter
from ui.devices.device_screens import DeviceScreens
from ui.devices.joining import Device
from ui.devices.server.wire import HandedIn
from ui.displays.display import DisplayState
from ui.session_displays.session_displays import SessionDisplays
from ui.system.signal_connections import Connections

_LATER_MS = 8
"""What seats may do is worked out so long after a change: the windows have painted then, and no device was sent it yet."""


@dataclass
class _Seat:
    """What a seat has chosen so far of what it was offered first, and the line of its draft once it has handed that in."""

    forms: tuple[Form, ...]
    entry: MoveEntry
    offered: str
    line: str = ""
    said: str = ""


class HandingIn(QObject):
    """Offers the seats that are asked what they may do, on their devices, and makes drafts of what they hand in.

    All devices of a seat show the same choice.

    Signals:
        handed_in: (sentence) which seat has handed in a move, and from which device.
        filled: (seats) those that have handed in what is asked now have become others.
    """

    handed_in = Signal(str)
    filled = Signal(tuple)

    def __init__(
        self, presenter: SessionPresenter, drafts: DraftPage, room: SessionDisplays, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._presenter, self._drafts, self._room = presenter, drafts, room
        self._devices: DeviceScreens | None = None
        self._seats: dict[str, _Seat] = {}
        self._table: Table | None = None  # for which they are asked
        self._number = 0  # the last ply by then
        self._filled: tuple[str, ...] = ()
        self._connections = Connections()
        self._later = QTimer(self, interval=_LATER_MS, singleShot=True)
        self._later.timeout.connect(self._offer)
        self._connections.connect([(room.devices_made, self._attach)])
        if room.has_devices:
            self._attach(room.devices)

    def _attach(self, devices: DeviceScreens) -> None:
        self._devices = devices
        self._connections.connect(
            (
                (devices.drafted, self._on_drafted),
                (devices.switched, self._begin_anew),
                (devices.service.ready, self._begin_anew),
                (self._room.changed, self.on_decision),
            )
        )
        self.on_decision()

    def stop(self) -> None:
        """Offer nothing more."""
        self._later.stop()
        self._connections.disconnect_all()
        if self._devices is not None:
            for seat in self._seats:
                self._devices.set_choice(seat, None)

    def restore_from(self, before: HandingIn) -> None:
        """Take over what seats have chosen and handed in on the page that this one replaces; its drafts come first."""
        self._seats, self._number, self._table = dict(before._seats), before._number, None
        self.on_decision()

    def on_decision(self) -> None:
        """Offer what the present decision asks for, where screens are live."""
        if self._devices is not None:
            self._later.start()

    def _choice(self, entry: MoveEntry, handed_in: str = "") -> dict[str, Any]:
        return choice_of(entry, handed_in, self._presenter.verb_words)

    def _begin_anew(self) -> None:
        """Forget what was offered."""
        self._table = None
        self.on_decision()

    def _offer(self) -> None:
        """Offer the seats that are asked, and see that they are, what they may do; forget what others have chosen."""
        devices, before, table = self._devices, self._seats, self._presenter.session.table
        assert devices is not None
        if self._table is not table:
            self._table = table
            self._seats = self._asked_seats(devices) if devices.is_on else {}
            plies = self._presenter.session.history.plies[self._number :]
            self._number += len(plies)
            moved = {ply.seat for ply in plies if ply.kind == "move"}  # "": all that were asked
            for seat, chosen in before.items():
                self._go_on(seat, chosen, goes_on=moved.isdisjoint({seat, ""}))
        for seat in {*before, *self._seats}:
            self._show(seat)
        self._tell_filled()

    def _tell_filled(self) -> None:
        filled = tuple(seat for seat, chosen in self._seats.items() if chosen.line)
        if filled != self._filled:
            self._filled = filled
            self.filled.emit(filled)

    def _go_on(self, seat: str, chosen: _Seat, *, goes_on: bool) -> None:
        """Keep what a seat has chosen if it ``goes_on`` to be asked, and is offered the same; else forget it."""
        now, draft = self._seats.get(seat), self._drafts.drafts.get(seat)
        is_open = not chosen.line or (draft is not None and any(line.text == chosen.line for line in draft.lines()))
        if now is not None and goes_on and is_open and now.offered == chosen.offered:
            now.entry.restore_from(chosen.entry)
            now.line, now.said = chosen.line, chosen.said
        elif chosen.line and draft is not None:
            draft.remove_line(chosen.line)

    def _is_live(self, seat: str) -> bool:
        return self._room.displays.state(seat) is DisplayState.LIVE

    def _asked_seats(self, devices: DeviceScreens) -> dict[str, _Seat]:
        session = self._presenter.session
        decision, found = session.decision, dict[str, _Seat]()
        if decision is None or session.read_only:
            return found
        forms = session.legal_moves.forms
        for seat in decision.seats:
            may = devices.takes_moves_of(seat) and seat in self._drafts.drafts
            asked = session.view(seat).decision if may else None
            if asked is not None and asked.kind == decision.kind:  # also who is waited for no more may choose anew
                awaited = session.rules.decisions[decision.kind].awaited
                if own := tuple(forms_of(seat, decision.seats, forms, awaited)):
                    entry = MoveEntry(own, names=session.header.seat_names)
                    found[seat] = _Seat(own, entry, self._choice(entry)["key"])
        return found

    def _show(self, seat: str) -> None:
        """Show a seat what it may do, or that it may do nothing, unless its picture stands still."""
        assert self._devices is not None
        chosen = self._seats.get(seat)
        if self._is_live(seat):
            self._devices.set_choice(seat, self._choice(chosen.entry, chosen.said) if chosen is not None else None)

    # ---------------------------------------------------------------- what devices say

    def _on_drafted(self, device: Device, said: HandedIn) -> None:
        """Do what a device says if it speaks for its own seat and knows what that is offered now; else do nothing."""
        if self._later.isActive():  # what it says is of what it was shown: its key tells whether that still holds
            self._later.stop()
            self._offer()
        seat, chosen = said.seat, self._seats.get(said.seat)
        if device.audience != seat and self._devices is not None:
            self._devices.service.note_foreign(device.name)
        if chosen is None or device.audience != seat or not self._is_live(seat):
            return
        entry = chosen.entry
        offered = self._choice(entry, chosen.said)
        if said.key != offered["key"]:
            return
        if chosen.line:
            if said.do == "withdraw" and self._drafts.drafts[seat].remove_line(chosen.line):
                chosen.line = chosen.said = ""
        elif said.do == "back":
            entry.back()
        elif said.do == "hand in":
            self._hand_in(device, seat, chosen)
        elif 0 <= said.take < len(offered["offers"]):
            entry.take(_offers(entry)[said.take])
        self._show(seat)
        self._tell_filled()

    def _hand_in(self, device: Device, seat: str, chosen: _Seat) -> None:
        """Make a draft of what is chosen, if it is a whole move."""
        candidate = _chosen(chosen.entry)
        if candidate is None or not candidate.ready:
            return
        line = line_of(
            MoveEntry(chosen.forms, names=self._presenter.session.header.seat_names), seat, chosen.entry, candidate
        )
        chosen.said = " · ".join(_words(candidate, self._presenter.verb_words))
        if line:
            chosen.line = line
            self._drafts.drafts[seat].add_line(line)
            self.handed_in.emit(f"{self._presenter.names[seat]} hands in a move ({device.name}).")
        else:
            chosen.said = ""


def line_of(typed: MoveEntry, seat: str, entry: MoveEntry, candidate: Candidate) -> str:
    """Return what a referee types for a move that a seat has chosen; "" if it would not be read as just this one.

    Args:
        typed: an entry of the seat's own moves alone, so that it does not depend on what others may do.
    """
    move, labels = entry.move(candidate), [chip.label for chip in candidate.chips]
    for words in ([candidate.verb, *candidate.words], [candidate.verb, *labels]):
        typed.query = " ".join(words)
        found = next((one for one in typed.candidates() if one.seat in ("", seat)), None)
        if found is not None and found.ready and typed.move(found) == move:
            return typed.query
    return ""


def forms_of(seat: str, asked: tuple[str, ...], forms: tuple[Form, ...], awaited: tuple[str, ...] = ()) -> Iterator[Form]:
    """Yield the forms of one of the seats that are asked; a form without a seat is its own if it alone is asked.

    The referee's are left out: that all pass at once, and what the referee waits for (`Decision.awaited`).
    """
    own = (form for form in forms if form.verb != ALL_PASS and form.verb not in awaited)
    return (form for form in own if form.seat == seat or (not form.seat and len(asked) == 1))


def choice_of(entry: MoveEntry, handed_in: str = "", verb_words: Mapping[str, str] = NO_WORDS) -> dict[str, Any]:
    """Return what a device shows of an entry, as JSON data.

    {"key": of this list, "chosen": [word, ...], "ready": what is chosen is a move, "offers": [[word, ...], ...],
     "handed": the words that were handed in, or ""}
    """
    chosen = _chosen(entry)
    words = [verb_label(entry.verb, verb_words), *(chip.label for chip in entry.chips)] if entry.verb else []
    offered = [_words(one, verb_words) for one in _offers(entry)]
    shown = {
        "chosen": words,
        "ready": chosen is not None and chosen.ready,
        "offers": [] if handed_in else [one[len(words) :] or one for one in offered],
        "handed": handed_in,
    }
    return {"key": blake2b(msgspec.json.encode(shown), digest_size=6).hexdigest(), **shown}


def _chosen(entry: MoveEntry) -> Candidate | None:
    """Return what is chosen if it may be all; else None."""
    return next((one for one in entry.candidates() if entry.is_at(one)), None)


def _offers(entry: MoveEntry) -> list[Candidate]:
    """Return what may be chosen next."""
    return [one for one in entry.candidates() if not entry.is_at(one)]


def _words(candidate: Candidate, verb_words: Mapping[str, str]) -> list[str]:
    return [verb_label(candidate.verb, verb_words), *(chip.label for chip in candidate.chips)]
