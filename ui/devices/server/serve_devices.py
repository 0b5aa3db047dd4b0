"""A process that serves devices: it reads orders as lines from standard input and writes what happens to standard output.

It ends with its standard input, that is, with the program.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import resource
import ssl
import sys

from ui.devices.server.device_server import DeviceServer
from ui.devices.server.wire import Failed, Listening, ServerMessage, Start, decode_console, encode

_LONGEST_LINE = 64 * 1024 * 1024


def main() -> None:
    """Serve until standard input ends."""
    logging.getLogger("websockets.server").addFilter(_is_ours)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # no picture of its memory is ever left
    asyncio.run(_serve())


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether an error is one of this program: what strangers send fills nobody's terminal."""
    return record.msg in ("connection handler failed", "process_request failed")


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader(limit=_LONGEST_LINE)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    server = DeviceServer(_report)
    start = decode_console.decode(await orders.readline())
    assert isinstance(start, Start)
    try:
        port = await server.start(start)
    except ssl.SSLError:
        _report(Failed("certificate"))
        return
    except OSError as error:
        _report(Failed("taken" if error.errno == errno.EADDRINUSE else "address"))
        return
    _report(Listening(port))
    while line := await orders.readline():
        server.obey(decode_console.decode(line))
    await server.stop()


def _report(message: ServerMessage) -> None:
    """Write one line. A console that reads no more has ended, and so does this process."""
    try:
        os.write(1, encode(message) + b"\n")
    except OSError:
        os._exit(0)
