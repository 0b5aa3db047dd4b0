"""The identity of a monitor: what it reports of itself, never its place in a list.

Lists of monitors change their order when one is plugged in again, and cheap monitors report no serial number. So a monitor
is found again by what it reports, and where that is ambiguous the result has a doubt for the referee.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRect


class DesktopRect(NamedTuple):
    """A rectangle in the platform's own screen coordinates (on X11: pixels of the X screen)."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def of(cls, rect: QRect) -> DesktopRect:
        """Return the rectangle of a QRect."""
        return cls(rect.x(), rect.y(), rect.width(), rect.height())

    def rect(self) -> QRect:
        """Return the rectangle as a QRect."""
        return QRect(*self)

    def overlaps(self, other: DesktopRect) -> bool:
        """Return whether the two share a pixel."""
        return self.rect().intersects(other.rect())


@dataclass(frozen=True, slots=True)
class ScreenId:
    """What identifies a monitor: its connector and what it reports of itself.

    Attributes:
        name: the connector as the platform calls it (``DP-1``).
        manufacturer, model, serial: as the monitor reports them; cheap ones and projectors report nothing.
    """

    name: str
    manufacturer: str = ""
    model: str = ""
    serial: str = ""

    @property
    def device(self) -> tuple[str, str, str]:
        """What the monitor reports of itself, whatever it is plugged into."""
        return self.manufacturer, self.model, self.serial

    @property
    def label(self) -> str:
        """The monitor for the referee: ``Dell U2412M (DP-1)``."""
        text = " ".join(part for part in (self.manufacturer, self.model) if part)
        return f"{text} ({self.name})" if text else self.name


@dataclass(frozen=True, slots=True)
class Monitor:
    """One monitor that is on, and where.

    Attributes:
        id: which one it is.
        area: the part of the desktop that it shows.
        number: 1, 2, ... from left to right, as `identify` shows it. A label for people, never an identity.
        primary: whether the platform calls it the main one.
        shared: another monitor shows part of the same area (mirroring), so what stands here is seen there.
    """

    id: ScreenId
    area: DesktopRect
    number: int = 0
    primary: bool = False
    shared: bool = False

    def words(self, whose: str = "") -> str:
        """Return a line for a list: ``2   Dell U2412M (DP-1), 1920 × 1080, yours``."""
        text = f"{self.number}   {self.id.label}, {self.area.width} × {self.area.height}"
        return f"{text}, {whose}" if whose else text


@dataclass(frozen=True, slots=True)
class MonitorMatch:
    """The result of `find_monitor`: the monitor, or None, and what is doubtful about it in one sentence, or ``""``."""

    monitor: Monitor | None
    doubt: str = ""


def number_monitors(monitors: Sequence[Monitor]) -> tuple[Monitor, ...]:
    """Return the monitors from left to right (then top to bottom), numbered from 1, with `shared` set."""
    ordered = sorted(monitors, key=lambda m: (m.area.x, m.area.y, m.id.name))
    return tuple(
        Monitor(m.id, m.area, i + 1, m.primary, m.shared or any(m.area.overlaps(o.area) for o in ordered if o is not m))
        for i, m in enumerate(ordered)
    )


def free_monitors(monitors: Sequence[Monitor], mine: str, taken: Container[ScreenId | None] = ()) -> list[Monitor]:
    """Return those that can be proposed: not taken, no mirror, and not that with the name ``mine``, the referee's own."""
    return [one for one in monitors if one.id not in taken and not one.shared and one.id.name != mine]


def find_monitor(wanted: ScreenId, monitors: Sequence[Monitor]) -> MonitorMatch:
    """Return the monitor of this identity, if it is unambiguous.

    A monitor with a serial number is found on another connector too, with a doubt. Two monitors that report the same are
    distinguished by their connectors only, which is a doubt too: somebody may have swapped cables.
    """
    exact = [m for m in monitors if m.id == wanted]
    if len(exact) > 1:
        return MonitorMatch(None, f"Two monitors report the same identity, {wanted.label}.")
    if exact:
        twins = [m.id.name for m in monitors if m.id.device == wanted.device and m.id != wanted]
        if not twins:
            return MonitorMatch(exact[0])
        return MonitorMatch(exact[0], f"{wanted.name} and {', '.join(twins)} differ by their connector only.")
    moved = [m for m in monitors if wanted.serial and m.id.device == wanted.device]
    if len(moved) == 1:
        return MonitorMatch(moved[0], f"{wanted.label} is now on {moved[0].id.name}.")
    if moved:
        return MonitorMatch(
            None, f"{wanted.label} is not on its connector, and {len(moved)} monitors report its serial number."
        )
    if any(m.id.name == wanted.name for m in monitors):
        return MonitorMatch(None, f"Another monitor is now plugged into {wanted.name}.")
    return MonitorMatch(None, f"{wanted.label} is not plugged in.")


def describe_change(before: Sequence[Monitor], after: Sequence[Monitor]) -> str:
    """Return what happened to the monitors, in one sentence for the referee."""
    old, new = {m.id: m.area for m in before}, {m.id: m.area for m in after}
    changes = [f"{i.label} was unplugged" for i in old if i not in new]
    changes += [f"{i.label} was plugged in" for i in new if i not in old]
    changes += [f"{i.label} was moved or resized" for i, area in new.items() if old.get(i, area) != area]
    return f"{'; '.join(changes)}." if changes else "The monitors changed and are as they were."
