"""Who may join: the code of the room, cards of seats, and the devices that have joined, each with its key."""

from __future__ import annotations

import hmac
import itertools
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ui.devices.server.wire import Join, Shape

MOST_WAITING = 60
"""So many devices may wait for a seat at a time, those included that are away."""
MOST_KNOWN = 200
"""So many devices are known at a time, those included that are away."""
_WORDS = """
ANT APE BAT BEAR BEE BOAR BUCK BULL CAT COD COW CRAB CROW DEER DOG DOVE DUCK EAGLE EEL ELK EMU FINCH FOX FROG GOAT
GOOSE GULL HARE HAWK HEN HERON HORSE IBEX JAY KITE KIWI KOALA LAMB LARK LION LLAMA LYNX MOLE MOOSE MOTH MOUSE MULE
NEWT OTTER OWL OX PANDA PIG PONY PUMA QUAIL RAM RAVEN ROBIN SEAL SHEEP SHREW SKUNK SLOTH SNAIL STORK SWAN TIGER
TOAD TROUT TURTLE WASP WHALE WOLF WREN YAK ZEBRA
"""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of a room's code: without letters that are read as another or as a digit."""


@dataclass(eq=False)
class Device:
    """A device that has joined.

    Attributes:
        word, number: what it shows, and the referee sees, to know it by.
        key: what lets it come back.
        audience: whose screens it shows; "" while it waits for a seat.
        connection: its connection; 0 while it is away.
        replaced: the connection that it had before it came back over another; 0 if that had ended.
        shape: the form of its page.
        is_live: whether its curtain is lifted.
        is_hidden: whether its page has been in the background for long, and is curtained.
        is_due: whether a screen has to be made for it.
        has_screen: whether it has got one since its curtain was lifted or it came back.
        has_painted: whether it has painted the newest that it got.
    """

    word: str
    number: int
    key: str
    audience: str = ""
    connection: int = 0
    replaced: int = 0
    shape: Shape = "phone"
    is_live: bool = False
    is_hidden: bool = False
    is_due: bool = False
    has_screen: bool = False
    has_painted: bool = False

    @property
    def name(self) -> str:
        """Its word and number."""
        return f"{self.word} {self.number}"


@dataclass
class Joining:
    """The codes that let devices join, and the devices that have.

    Attributes:
        on_forgotten: is told of a device that is known no more because it was away, when another needed its place.
        token: makes a secret of 128 bits.
        room_code: lets a device wait for a seat; no secret.
        devices: all that have joined and were not taken out.
    """

    on_forgotten: Callable[[Device], None]
    token: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    room_code: str = field(default_factory=lambda: "".join(secrets.choice(_LETTERS) for _ in range(4)))
    devices: list[Device] = field(default_factory=list)
    _cards: dict[str, str] = field(default_factory=dict)
    _printed: tuple[str, ...] = ()
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def card(self, audience: str) -> str:
        """Return a new token that brings one device to this audience."""
        token = self.token()
        self._cards[token] = audience
        return token

    def set_printed(self, tokens: Iterable[str]) -> None:
        """Note that these cards were printed; those that were printed before and not used end."""
        for token in self._printed:
            self.revoke_card(token)
        self._printed = tuple(tokens)

    def is_open(self, token: str) -> bool:
        """Return whether a card has not been used yet."""
        return token in self._cards

    def revoke_card(self, token: str) -> None:
        """Let a card work no more, if it has not been used."""
        self._cards.pop(token, None)

    def join(self, connection: int, join: Join) -> Device | None:
        """Let a device join or come back; None if it may not. Exactly one of card, room and key must be given."""
        if sum(map(bool, (join.card, join.room, join.key))) != 1:
            return None
        if join.key:
            return self._come_back(connection, join.key)
        if join.room:
            if not _equal(join.room.strip().upper(), self.room_code):
                return None
            waiting = self.at("")
            if len(waiting) >= MOST_WAITING and not self._forget_first(waiting):
                return None
            return self._add(connection, "")
        audience = self._use_card(join.card)
        return self._add(connection, audience) if audience else None

    def at(self, audience: str) -> list[Device]:
        """Return the devices of an audience, and of "" those that wait for a seat."""
        return [device for device in self.devices if device.audience == audience]

    def find(self, connection: int) -> Device | None:
        """Return the device that has this connection."""
        return next((device for device in self.devices if device.connection == connection), None) if connection else None

    def _forget_first(self, devices: list[Device]) -> bool:
        """Forget the first of these that is away; return whether there was one."""
        device = next((device for device in devices if not device.connection), None)
        if device is None:
            return False
        self.devices.remove(device)
        self.on_forgotten(device)
        return True

    def _use_card(self, token: str) -> str:
        """Return whose card this is, which is then used up; "" if it is nobody's."""
        found = ""
        for known in self._cards:  # all of them, so that the time tells nothing
            if _equal(known, token):
                found = known
        return self._cards.pop(found) if found else ""

    def _come_back(self, connection: int, key: str) -> Device | None:
        found = None
        for device in self.devices:
            if _equal(device.key, key):
                found = device
        if found is not None:
            found.replaced, found.connection = found.connection, connection
            found.has_screen = found.has_painted = found.is_hidden = False
        return found

    def _add(self, connection: int, audience: str) -> Device | None:
        first_waiting = sorted(self.devices, key=lambda device: bool(device.audience))
        if len(self.devices) >= MOST_KNOWN and not self._forget_first(first_waiting):
            return None
        taken = {device.word for device in self.devices}
        words = _WORDS.split()
        free = [word for word in words if word not in taken] or words
        device = Device(secrets.choice(free), next(self._numbers), self.token(), audience, connection)
        self.devices.append(device)
        return device


def _equal(one: str, other: str) -> bool:
    """Compare in a time that tells nothing."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
