"""The open port under a hail of nonsense, and under as many devices as there may be."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import struct
import time

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_here
from websockets.typing import Origin

from tests.effort import tries
from tests.ui.devices.served import ADDRESS, Served, hear, status
from ui.devices.server.limits import MOST_DEVICES

pytestmark = pytest.mark.slow

REQUESTS, MESSAGES = tries(600, 10_000), tries(400, 10_000)
PIECES = (
    b"GET / HTTP/1.1\r\n",
    b"GET /devices HTTP/1.1\r\n",
    b"Host: 127.0.0.1\r\n",
    b"Upgrade: websocket\r\n",
    b"Connection: Upgrade\r\n",
    b"Connection: keep-alive\r\n",
    b"Sec-WebSocket-Version: 13\r\n",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Cookie: " + b"a" * 5000 + b"\r\n",
    b"\r\n",
    b"\r\n\r\n",
    b"\x00\xff\xfe",
    b"%s%n../../etc/passwd",
    b"\x81\x85\x00\x00\x00\x00hello",
)
WORDS: tuple[object, ...] = (
    "t", "join", "card", "room", "key", "shape", "phone", "seen", "hidden", "draft", "seat", "take", "live", "bye", "beat",
    "", "\x00", "\ud800", "'; DROP TABLE plies; --", "<script>alert(1)</script>", "../../etc/passwd", "\u202e", "A" * 3000,
    0, -1, 2**70, 1.5e308, True, None, [], {},
)  # fmt: skip


def nonsense(chance: random.Random) -> bytes:
    """A request as no browser makes it."""
    if chance.random() < 0.3:
        return chance.randbytes(chance.randrange(1, 400))
    text = bytearray(b"".join(chance.choices(PIECES, k=chance.randrange(1, 12))))
    for _ in range(chance.randrange(3)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


def odd_value(chance: random.Random, depth: int = 0) -> object:
    if depth < 4 and chance.random() < 0.4:
        return {str(chance.choice(WORDS)): odd_value(chance, depth + 1) for _ in range(chance.randrange(4))}
    if depth < 4 and chance.random() < 0.2:
        return [odd_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return chance.choice(WORDS)


def odd_message(chance: random.Random) -> str | bytes:
    """A message that is none, or hardly."""
    if chance.random() < 0.15:
        return chance.randbytes(chance.randrange(200))
    kind = chance.choice(["join", "shape", "seen", "hidden", "draft", "tell", "start", 7, None])
    names = chance.sample(
        ["card", "room", "key", "shape", "hidden", "seat", "take", "do", "to", "message"], chance.randrange(4)
    )
    text = json.dumps({"t": kind, **{name: odd_value(chance) for name in names}})
    if chance.random() < 0.2:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(['"', "{", "\\", "\n", "\\u", "é", ""]) + text[at + 1 :]
    return text


def test_a_hail_of_requests(own: Served) -> None:
    """Each is answered with a refusal or not at all; who has joined is served meanwhile."""
    chance = random.Random(23)
    with own.joined() as (device, number):
        for at in range(REQUESTS):
            with contextlib.suppress(OSError), socket.create_connection((ADDRESS, own.port), 5) as line:
                line.settimeout(0.02)
                line.sendall(nonsense(chance))
                if at % 3 == 0:
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # end it rudely
                elif at % 3 == 1:
                    line.shutdown(socket.SHUT_WR)
                    answer = line.recv(100)
                    assert status(answer) in (0, 400, 403, 404, 414, 421, 426, 431, 500)
            if at % 500 == 0:
                own.order(t="show", to=[number], screen={"n": at})
                assert hear(device)["screen"] == {"n": at}
    assert status(own.get("/")) == 200
    assert own.close() == (0, "")


def test_a_hail_of_messages(own: Served) -> None:
    """What reaches the console is a message of the protocol, on one line each, of the connection that sent it."""
    chance = random.Random(24)
    sent = 0
    while sent < MESSAGES:
        with connect_here(f"ws://{own.host}/devices", origin=Origin(f"http://{own.host}")) as device:
            device.send('{"t":"join","room":"ABCD"}')
            while (said := own.report())["t"] != "opened":
                assert said["t"] in ("said", "closed", "overrun")
            own.order(t="tell", to=[said["connection"]], message={"t": "word", "word": "OX", "number": 1})
            hear(device)
            with contextlib.suppress(ConnectionClosed):
                for _ in range(8):
                    sent += 1
                    device.send(odd_message(chance))
    for said in own.reports():
        assert said["t"] in ("said", "closed", "overrun")
        assert said["t"] != "said" or said["message"]["t"] in ("shape", "seen", "hidden", "draft")
    assert own.close() == (0, "")


def test_two_hundred_devices_each_get_the_newest_screen(own: Served) -> None:
    """A screen as large as a board is with every device in a second, and a change of it in less."""

    async def crowd() -> list[float]:
        devices: list[ClientConnection] = []
        numbers: list[int] = []
        try:
            for _ in range(MOST_DEVICES):
                device = await connect(f"ws://{own.host}/devices", origin=Origin(f"http://{own.host}"), max_size=None)
                await device.send('{"t":"join","room":"ABCD"}')
                numbers.append((await asyncio.to_thread(own.report))["connection"])
                own.order(t="tell", to=[numbers[-1]], message={"t": "curtain", "text": "Red"})
                assert json.loads(await device.recv())["t"] == "curtain"
                devices.append(device)
            chance = random.Random(1)
            parts = {f"part{at}": f"<path d='{chance.randbytes(600).hex()}'/>" for at in range(200)}
            took = []
            for turn in range(4):
                parts[f"turn{turn}"] = chance.randbytes(4_000).hex()
                began = time.monotonic()
                own.order(t="show", to=numbers, screen={"turn": turn, "parts": parts})
                heard = await asyncio.gather(*(device.recv() for device in devices))
                took.append(time.monotonic() - began)
                assert len(set(heard)) == 1
                assert json.loads(heard[0])["screen"]["turn"] == turn
            late = await connect(f"ws://{own.host}/devices", origin=Origin(f"http://{own.host}"))
            await late.send('{"t":"join","room":"ABCD"}')
            assert json.loads(await late.recv())["t"] == "bye"
            await late.close()
            return took
        finally:
            await asyncio.gather(*(device.close() for device in devices))

    first, *later = asyncio.run(crowd())
    assert first < 20
    assert max(later) < 5
