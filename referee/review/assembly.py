"""How a page is put together: the template, the compressed data, the pictures as differences."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Callable, Iterable
from html import escape
from importlib import resources
from pathlib import Path

import msgspec

from engine.errors import KnownError
from engine.view import View
from referee.review.book import Book, Change, changes, parts_of

Picture = Callable[[View, str], str]
"""An SVG picture of a View, for an audience."""
Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""

_FONTS = {400: "Inter-Regular.otf", 700: "Inter-Bold.otf"}
"""The bundled family (OFL), so that the page looks alike everywhere."""


class Kept(msgspec.Struct, frozen=True):
    """Pages as differences, and which page each ply shows."""

    changes: list[Change]
    at: list[int]


def assembled(*, title: str, about: str, warning: str, last: int, body: str, foot: str, data: dict[str, object]) -> str:
    """The page as text. ``body`` is HTML, the other texts are plain; ``data`` is what page.js reads."""
    fonts = {weight: _font(name) for weight, name in _FONTS.items()}
    parts = {
        "title": escape(title),
        "about": escape(about),
        "warning": escape(warning),
        "last": str(last),
        "sections": body,
        "foot": escape(foot),
        "data": _packed({**data, "fonts": fonts}),
        "script": _resource("page.js"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], _resource("page.html"))


def write_text(path: Path, text: str) -> Path:
    """A text in a file. Raises KnownError if it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error
    return path


def pictures_of(views: Iterable[View], audience: str, book: Book, picture: Picture, progress: Callable[[int], None]) -> Kept:
    """The pictures of one audience's Views; a View that shows the same as the one before is not drawn again."""
    pages: list[tuple[int, ...]] = []
    numbers: dict[tuple[int, ...], int] = {}
    at: list[int] = []
    last: View | None = None
    for step, view in enumerate(views):
        if last is None or view.zones != last.zones or view.numbers != last.numbers:
            page = book.page(parts_of(picture(view, audience)))
            if page not in numbers:
                numbers[page] = len(pages)
                pages.append(page)
            number = numbers[page]
        at.append(number)
        last = view
        progress(step)
    return Kept(changes(pages), at)


def _resource(name: str) -> str:
    return resources.files("resources").joinpath("review", name).read_text(encoding="utf-8")


def _font(name: str) -> str:
    return base64.b64encode(resources.files("resources").joinpath("fonts", name).read_bytes()).decode("ascii")


def _packed(data: object) -> str:
    """JSON, compressed, as letters that need no escape. No time stamp: the same session gives the same page."""
    return base64.b64encode(gzip.compress(msgspec.json.encode(data), 6, mtime=0)).decode("ascii")
