"""Messages between console and server process (lines of JSON), and between server process and devices (WebSocket texts).

Every message is a JSON object whose member ``t`` names its kind. A device is a page in a browser (`resources/devices`).

Device to server, at most `MOST_BYTES` each and nothing else than these:

    {"t": "join", "card": "..."}    the first message: the token of a seat's card, which works once,
    {"t": "join", "room": "..."}    or the room's code: the device waits for a seat,
    {"t": "join", "key": "..."}     or the key that the device was given when it joined: it comes back
    {"t": "shape", "shape": "phone"}   or "tablet", "wide", or "square": lying, and nearly as high as wide
    {"t": "seen"}                   the newest screen is painted
    {"t": "hidden", "hidden": true} the page is in the background
    {"t": "draft", "seat": "...", "key": "...", "take": 2}   of the list with this key its seat takes one,
    {"t": "draft", "seat": "...", "key": "...", "do": "hand in"}   hands in what is chosen, or does "back" or "withdraw"

Server to device:

    {"t": "key", "key": "..."}      for coming back; the page holds it in memory alone
    {"t": "word", "word": "OTTER", "number": 7}   it waits for a seat; the referee sees the same
    {"t": "curtain", "text": "..."} show no more than this text; forget the screen and its parts
    {"t": "live", "screen": {...}}  show this
    {"t": "beat", "at": 1500}       the console lives: its word reached the server at this time, in milliseconds from the
                                    server's start. A page that hears nothing for 2 s covers itself, and so does one for
                                    which beats grow later by as much: they stand in a queue
    {"t": "bye", "text": "..."}     the connection ends and the key is worth nothing any more

``screen`` means nothing to the server but for its member ``parts``: texts by name, where a name stands for one text for
ever. A part that the device got with the screen sent before comes as null. A device that is slow gets the newest screen
only: what it has not been sent yet is replaced, but a curtain is sent before the screen that follows. A connection that
ends without a "bye" may be made again with the key.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MOST_BYTES = 4 * 1024
"""The size of a device's message at most."""
ASK = "Ask the referee."
"""All that a device is told of any refusal."""
Shape = Literal["phone", "tablet", "wide", "square"]


class _Tagged(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A message."""


class Join(_Tagged, frozen=True, tag="join"):
    """A device wants to join, with one of these."""

    card: str = ""
    room: str = ""
    key: str = ""


class Shaped(_Tagged, frozen=True, tag="shape"):
    """The form of the device's page."""

    shape: Shape


class Seen(_Tagged, frozen=True, tag="seen"):
    """The newest screen is painted."""


class Hidden(_Tagged, frozen=True, tag="hidden"):
    """The page is in the background, or back."""

    hidden: bool


class HandedIn(_Tagged, frozen=True, tag="draft"):
    """A seat takes one of what it was offered, or does something with what it has chosen.

    Attributes:
        key: the name of the list that it was shown.
        take: the place of what it takes in that list; -1 for nothing.
    """

    seat: str
    key: str
    take: int = -1
    do: Literal["", "back", "hand in", "withdraw"] = ""


DeviceMessage = Join | Shaped | Seen | Hidden | HandedIn


class Start(_Tagged, frozen=True, tag="start"):
    """Listen: the first line that the server reads.

    Attributes:
        address: the one address to listen on.
        port: 0 for any that is free.
        certificate: in PEM; "" for HTTP.
        private_key: in PEM.
    """

    address: str
    port: int
    certificate: str = ""
    private_key: str = ""


class Tell(_Tagged, frozen=True, tag="tell"):
    """Send a message to these connections: anything but a screen."""

    to: list[int]
    message: dict[str, Any]


class Show(_Tagged, frozen=True, tag="show"):
    """Send a screen to these connections."""

    to: list[int]
    screen: dict[str, Any]


class Dismiss(_Tagged, frozen=True, tag="dismiss"):
    """Say goodbye to these connections and close them."""

    to: list[int]
    text: str


class Beat(_Tagged, frozen=True, tag="beat"):
    """The console lives."""


ConsoleMessage = Start | Tell | Show | Dismiss | Beat


class Listening(_Tagged, frozen=True, tag="listening"):
    """The server listens on this port."""

    port: int


class Failed(_Tagged, frozen=True, tag="failed"):
    """The server cannot listen, and ends."""

    reason: Literal["taken", "address", "certificate"]


class Opened(_Tagged, frozen=True, tag="opened"):
    """A device wants to join: a connection and its first message."""

    connection: int
    join: Join


class DeviceSaid(_Tagged, frozen=True, tag="said"):
    """A device that has joined says something."""

    connection: int
    message: Shaped | Seen | Hidden | HandedIn


class Closed(_Tagged, frozen=True, tag="closed"):
    """A connection has ended."""

    connection: int


class Overrun(_Tagged, frozen=True, tag="overrun"):
    """Something was refused: more than a class needs, or what no page of ours sends."""

    what: Literal["connections", "joins", "messages"]


ServerMessage = Listening | Failed | Opened | DeviceSaid | Closed | Overrun

encode = msgspec.json.Encoder().encode
decode_device: msgspec.json.Decoder[DeviceMessage] = msgspec.json.Decoder(DeviceMessage)
decode_console: msgspec.json.Decoder[ConsoleMessage] = msgspec.json.Decoder(ConsoleMessage)
decode_server: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
