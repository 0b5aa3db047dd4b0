"""The page of devices in real Chromium, with a console played by the test: no network, the page's own headers."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, sync_playwright
from websockets.datastructures import Headers
from websockets.http11 import Request

from ui.devices.server.outbox import Outbox
from ui.devices.server.static_files import SOCKET_PATH, Gate, page_files

CHROMIUM = "/usr/bin/chromium"
_HOST = "room.test"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "tablet-lying": (1180, 820), "wide": (1366, 768)}


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


class ScriptedDevice:
    """A device whose console is the test.

    To begin anew costs a sixth of what another browser context does.

    Attributes:
        page: the page in the browser.
        said: what it has said to the console.
        sizes: how many bytes each screen that it was sent had.
    """

    def __init__(self, browser: Browser, size: tuple[int, int], *, card: str = "card", **options: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, service_workers="block", **options
        )
        self.page: Page = self.context.new_page()
        self.said: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.sizes: list[int] = []
        self._gate = Gate(_HOST, True, page_files())
        self._sockets: list[WebSocketRoute] = []
        self._outbox = Outbox()
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route("**/*", self._answer)
        self.page.route_web_socket(f"wss://{_HOST}{SOCKET_PATH}", self._open)
        self._go_to(card)

    def begin_anew(self, card: str = "card") -> None:
        """Load the page again: it remembers nothing, and nothing of what was said is known."""
        self.page.goto("about:blank")  # else the page that is there could connect once more
        self.said, self.errors, self.sizes, self._sockets = [], [], [], []
        self._go_to(card)

    def _go_to(self, card: str) -> None:
        self.page.goto(f"https://{_HOST}/" + (f"#card={card}" if card else ""))

    def _answer(self, route: Route) -> None:
        path = "/" + route.request.url.partition(f"{_HOST}/")[2].partition("#")[0]
        answer = self._gate.answer(Request(path, Headers(Host=_HOST)))
        assert answer is not None
        route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=bytes(answer.body))

    def _open(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        self._outbox, said = Outbox(), self.said
        socket.on_message(lambda text: said.append(msgspec.json.decode(text)))

    @property
    def connections(self) -> int:
        """How many connections it has made."""
        return len(self._sockets)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to it, as the server would."""
        self._outbox.put(message)
        text = _result(self._outbox.take())
        if message["t"] == "live":
            self.sizes.append(len(text))
        self._sockets[-1].send(text.decode())

    def close_connection(self) -> None:
        """End its connection."""
        self._sockets[-1].close()

    def show(self, screen: dict[str, Any]) -> None:
        """Let it join, show it a screen and wait until it is painted; a busy machine may be silent for too long at first."""
        for _ in range(5):
            self._wait_for_join()
            self.send({"t": "key", "key": "k"})
            self.send({"t": "live", "screen": screen})
            seen, connections = self.said.count({"t": "seen"}), self.connections
            for _ in range(200):
                self.page.wait_for_timeout(20)
                self.send({"t": "beat"})
                if self.said.count({"t": "seen"}) > seen:
                    return
                if self.connections > connections:
                    break
        raise AssertionError(f"the screen was never painted: {self.errors}")

    def _wait_for_join(self) -> None:
        for _ in range(200):
            if sum(one["t"] == "join" for one in self.said) >= max(1, self.connections):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never asked to join: {self.errors}")


def _result(coroutine: Coroutine[Any, Any, bytes]) -> bytes:
    """Return what a coroutine returns that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return bytes(end.value)
    raise AssertionError("it waits")
