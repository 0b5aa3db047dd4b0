"""Chromium with a device in each of its contexts, in a thread of its own: the console goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import Browser, Page, Playwright, TimeoutError, sync_playwright
from pytestqt.qtbot import QtBot

from tests.e2e.referee_desk import RefereeDesk
from tests.ui.devices.browser import CHROMIUM

T = TypeVar("T")
ALL_TEXT = """() => [document.documentElement.outerHTML, JSON.stringify(localStorage), JSON.stringify(sessionStorage),
    document.cookie, location.href, String(history.state), document.title].join("\\n")"""
"""Whatever a page holds that another program on its device could read."""


class Chromium:
    """Chromium, started once, and the thread in which every call to it is made.

    Attributes:
        free: pages, each in a context of its own, that no test has at this moment; to make one takes a second.
    """

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.free: list[Page] = []
        self._playwright: Playwright
        self.browser: Browser
        self.thread.submit(self._start).result()

    def _start(self) -> None:
        self._playwright = sync_playwright().start()
        self.browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])

    def _end(self) -> None:
        self.browser.close()
        self._playwright.stop()

    def close(self) -> None:
        """End it."""
        self.thread.submit(self._end).result()
        self.thread.shutdown()


class Browsers:
    """Devices of one test, each by its page in a context of its own: pages are left at the end, and load another address."""

    def __init__(self, chromium: Chromium, qtbot: QtBot) -> None:
        self._chromium, self._qtbot = chromium, qtbot
        self._pages: list[Page] = []

    def _call(self, act: Callable[[], T], seconds: float = 60) -> T:
        """Do something in the thread of the browser, and let the console go on until it is done."""
        done = self._chromium.thread.submit(act)
        self._qtbot.waitUntil(done.done, timeout=int(1000 * seconds))
        return done.result()

    def open(self, address: str, width: int = 390, height: int = 844) -> BrowserDevice:
        """A device that opens an address."""

        def make() -> Page:
            free = self._chromium.free
            page = free.pop() if free else self._chromium.browser.new_context(ignore_https_errors=True).new_page()
            self._pages.append(page)
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            return page

        return BrowserDevice(self._call(make), self._call)

    def close(self) -> None:
        """End the devices."""

        def end() -> None:
            for page in self._pages:
                page.goto("about:blank")
            self._chromium.free += self._pages

        self._call(end)


class BrowserDevice:
    """One device in a browser."""

    def __init__(self, page: Page, call: Callable[[Callable[[], Any]], Any]) -> None:
        self._page, self._call = page, call

    def do(self, act: Callable[[Page], T]) -> T:
        """Do something with its page."""
        done: T = self._call(lambda: act(self._page))
        return done

    def wait_cover(self, words: str = "", seconds: float = 20) -> str:
        """Wait until it is covered, with these words if any are given; return what the cover says."""
        self._wait(
            "words => (cover => !cover.hidden && cover.innerText.includes(words))(document.getElementById('cover'))",
            words,
            seconds,
        )
        said: str = self.do(lambda page: page.inner_text("#cover"))
        return said

    def wait_live(self, seconds: float = 20) -> str:
        """Wait until it shows a screen; return the text of it."""
        self._wait("() => !document.getElementById('screen').hidden", None, seconds)
        said: str = self.do(lambda page: page.inner_text("#screen"))
        return said

    def wait_text(self, words: str, seconds: float = 20) -> None:
        """Wait until these words stand on its screen."""
        self._wait("words => document.getElementById('screen').innerText.includes(words)", words, seconds)

    @property
    def is_covered(self) -> bool:
        """Whether it shows no screen."""
        return bool(self.do(lambda page: page.evaluate("() => document.getElementById('screen').hidden")))

    def everything(self) -> str:
        """All that another program on the device could read of the page."""
        return str(self.do(lambda page: page.evaluate(ALL_TEXT)))

    def _wait(self, condition: str, given: object, seconds: float) -> None:
        try:
            self.do(lambda page: page.wait_for_function(condition, arg=given, timeout=1000 * seconds))
        except TimeoutError:
            shown = self.do(lambda page: page.inner_text("body"))
            raise AssertionError(f"not within {seconds} s: {condition} {given}; it shows {shown}") from None


def by_card(desk: RefereeDesk, browsers: Browsers, audience: str, width: int = 390, height: int = 844) -> BrowserDevice:
    """A device that has joined by a card."""
    devices = desk.page.room.devices
    device = browsers.open(devices.card_address(devices.joining.card(audience)), width, height)
    device.wait_cover(desk.page.room.name_of(audience))
    return device
