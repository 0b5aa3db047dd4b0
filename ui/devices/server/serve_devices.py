"""A process that serves devices: it reads orders as lines from standard input and writes what happens to standard output.

It ends with its standard input, that is, with the program.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import ssl
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from ui.devices.server.device_server import DeviceServer
from ui.devices.server.sandbox import lock_in
from ui.devices.server.wire import Failed, Listening, ServerMessage, Start, decode_console, encode


def main() -> None:
    """Serve until standard input ends."""
    logging.getLogger("websockets.server").addFilter(_is_ours)
    _leave_no_core()
    line, rest = _read_first()
    start = decode_console.decode(line)
    assert isinstance(start, Start)
    # On Windows the usual event loop listens no more once a device has reset its connection before that was accepted.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(_serve(start, rest))


def _leave_no_core() -> None:
    """Let no picture of this process's memory be left when it crashes. Windows writes none unasked."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether an error is one of this program: what strangers send fills nobody's terminal."""
    return record.msg in ("connection handler failed", "process_request failed")


def _on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Report an error of this program, but no connection that broke: on Windows it may before it is accepted."""
    if not isinstance(context.get("exception"), ConnectionError):
        loop.default_exception_handler(context)


async def _serve(start: Start, rest: bytes) -> None:
    """Listen, give up all that serving does not need, and obey the console."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_on_loop_error)
    orders: asyncio.Queue[_Line] = asyncio.Queue()
    server = DeviceServer(_report)
    try:
        port = await server.start(start)
    except ssl.SSLError:
        _report(Failed("certificate"))
        return
    except OSError as error:
        _report(Failed("taken" if error.errno == errno.EADDRINUSE else "address"))
        return
    lock_in()  # before there is another thread, which would be free
    threading.Thread(target=_read_orders, args=(rest, loop, orders), daemon=True).start()
    _report(Listening(port))
    while (order := await orders.get())[1]:
        at, line = order
        server.obey(decode_console.decode(line), at)
    await server.stop()


_Line = tuple[float, bytes]
"""When a line of the console arrived, and the line."""


def _read_first() -> tuple[bytes, bytes]:
    """Return the first line, and what else has come."""
    data = b""
    while b"\n" not in data and (more := os.read(0, 1 << 20)):
        data += more
    line, _, rest = data.partition(b"\n")
    return line, rest


def _read_orders(rest: bytes, loop: asyncio.AbstractEventLoop, orders: asyncio.Queue[_Line]) -> None:
    """Read lines in a thread, which works on every system, after ``rest``; an empty one is the end."""
    while True:
        data = os.read(0, 1 << 20)
        at = time.monotonic()
        *lines, rest = (rest + data).split(b"\n")
        with suppress(RuntimeError):  # the loop has ended
            for line in lines:
                loop.call_soon_threadsafe(orders.put_nowait, (at, line))
            if not data:
                loop.call_soon_threadsafe(orders.put_nowait, (at, b""))
        if not data:
            return


def _report(message: ServerMessage) -> None:
    """Write one line. A console that reads no more has ended, and so does this process."""
    try:
        os.write(1, encode(message) + b"\n")
    except OSError:
        os._exit(0)
