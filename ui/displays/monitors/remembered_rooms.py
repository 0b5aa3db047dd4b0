"""Rooms that were set up before: which audience had which monitor, by identity. They are offered, never applied unasked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from engine.errors import KnownError
from ui.displays.monitors.monitor_identity import Monitor, ScreenId, find_monitor
from ui.system.user_files import config_file, write_whole


@dataclass(frozen=True)
class RememberedRoom:
    """A remembered room.

    Attributes:
        name: what the referee calls it (``B12``).
        seats: audience and monitor, in the order of the audiences of the session in which it was saved.
    """

    name: str
    seats: tuple[tuple[str, ScreenId], ...]

    def seating(self, audiences: Sequence[str]) -> dict[str, ScreenId]:
        """Return monitors for these audiences: by id or, for a game with entirely other audiences, by order."""
        known = dict(self.seats)
        same = {audience: known[audience] for audience in audiences if audience in known}
        return same or {audience: screen for audience, (_, screen) in zip(audiences, self.seats, strict=False)}


class RoomBook:
    """The rooms of this computer's referee, in one small JSON file in the user's configuration folder."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or config_file("rooms.json")

    def rooms(self) -> tuple[RememberedRoom, ...]:
        """Return all rooms, the last saved first. Raises KnownError if the file cannot be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[RememberedRoom, ...])
        except FileNotFoundError:
            return ()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise KnownError(f"The list of rooms {self._path} cannot be read ({fault}). Delete that file.") from fault

    def save(self, room: RememberedRoom) -> None:
        """Save a room, in place of one of the same name. Raises KnownError if the file cannot be written."""
        self._write((room, *(r for r in self.rooms() if r.name != room.name)))

    def forget(self, name: str) -> None:
        """Forget a room. Raises KnownError if the file cannot be written."""
        self._write(tuple(r for r in self.rooms() if r.name != name))

    def fitting(self, audiences: Sequence[str], monitors: Sequence[Monitor]) -> RememberedRoom | None:
        """Return the last saved room whose monitors for these audiences are all plugged in, or None."""
        for room in self.rooms():
            seating = room.seating(audiences)
            if seating and all(find_monitor(screen, monitors).monitor for screen in seating.values()):
                return room
        return None

    def _write(self, rooms: tuple[RememberedRoom, ...]) -> None:
        text = msgspec.json.format(msgspec.json.encode([asdict(room) for room in rooms]), indent=2)
        try:
            write_whole(self._path, text)
        except OSError as fault:
            raise KnownError(f"The list of rooms {self._path} cannot be written ({fault}).") from fault
