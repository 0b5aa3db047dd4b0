"""What the server answers to plain requests: the files of the page, by exact name, and to nobody from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from resources import FOLDER
from ui.devices.server.wire import ASK

SOCKET_PATH = "/devices"
"""Where a page makes its connection."""
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src {socket}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), display-capture=()",
}


@dataclass(frozen=True)
class PageFile:
    """A file of the page, with its type."""

    kind: str
    data: bytes


def page_files() -> dict[str, PageFile]:
    """Return the files of the page by path, read once: the server opens no file for a request."""
    found = {f"/{path.name}": PageFile(_KINDS[path.suffix], path.read_bytes()) for path in _folder_files()}
    found["/"] = found.pop("/page.html")
    return found


def _folder_files() -> list[Path]:
    """Return the page's own files, and the fonts in which its pictures are drawn."""
    return [path for part in ("devices", "fonts") for path in sorted((FOLDER / part).iterdir()) if path.suffix in _KINDS]


class Gate:
    """Decides about requests: the page's files, the socket, and refusals that say nothing.

    Args:
        host: the address and port as a browser writes them, the only ``Host`` that is answered.
        secure: whether pages come by HTTPS.
    """

    def __init__(self, host: str, secure: bool, files: Mapping[str, PageFile]) -> None:
        self._host = host
        self._origin = f"{'https' if secure else 'http'}://{host}"
        self._files = files
        policy = _POLICY.format(socket=f"{'wss' if secure else 'ws'}://{host}")
        self._headers = {**_HEADERS, "Content-Security-Policy": policy}

    def answer(self, request: Request) -> Response | None:
        """Return the answer to a request; None if it may open a WebSocket connection."""
        headers = request.headers
        if headers.get_all("Host") != [self._host]:
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        origins = headers.get_all("Origin")
        if request.path == SOCKET_PATH:
            return None if origins == [self._origin] else self._refuse(HTTPStatus.FORBIDDEN)
        if origins and origins != [self._origin]:
            return self._refuse(HTTPStatus.FORBIDDEN)
        if "Upgrade" in headers:
            return self._refuse(HTTPStatus.FORBIDDEN)
        file = self._files.get(request.path)
        if file is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        return self._response(HTTPStatus.OK, file)

    def _refuse(self, status: HTTPStatus) -> Response:
        return self._response(status, PageFile("text/plain; charset=utf-8", f"{ASK}\n".encode()))

    def _response(self, status: HTTPStatus, file: PageFile) -> Response:
        headers = Headers(
            {"Content-Type": file.kind, "Content-Length": str(len(file.data)), "Connection": "close", **self._headers}
        )
        return Response(status.value, status.phrase, headers, file.data)
