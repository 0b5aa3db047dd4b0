"""A session as one HTML page that needs nothing else: no network, no other file, no Whitecell.

It holds every secret of the session. Pictures of the table come from whoever can draw them (`Picture`): this layer
draws none. They are kept as the differences between plies, compressed, and put together again in the browser.
"""

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
from engine.scheme import REFEREE
from engine.view import View
from referee.review.book import Book, Change, changes, parts_of
from referee.review.charts import charts_of
from referee.review.debrief import debrief_of
from referee.review.model import Review, Stop
from referee.review.sections import sections
from referee.review.summary import Summary, summary_of

Picture = Callable[[View, str], str]
"""An SVG picture of a View, for an audience."""
Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""

_STOPS: tuple[Stop, ...] = ("bookmark", "ruling", "takeback", "reveal", "turn")
_FONTS = {400: "Inter-Regular.otf", 700: "Inter-Bold.otf"}
"""The bundled family (OFL), so that the page looks alike everywhere."""


class _Kept(msgspec.Struct, frozen=True):
    """Pages as differences, and which page each ply shows."""

    changes: list[Change]
    at: list[int]


def write_page(review: Review, path: Path, picture: Picture, progress: Progress | None = None) -> Path:
    """The page in a file. Raises KnownError if it cannot be written."""
    text = page_of(review, picture, progress)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error
    return path


def page_of(review: Review, picture: Picture, progress: Progress | None = None) -> str:
    """The page as text."""
    summary = summary_of(review)
    charts = charts_of(review, summary)
    parts = {
        "title": escape(summary.title),
        "about": escape(_about(summary)),
        "last": str(review.number),
        "sections": sections(review, summary, charts),
        "foot": escape(f"{summary.session} · last hash {summary.last_hash} · made by Whitecell"),
        "data": _packed(_data(review, picture, progress or _silent)),
        "script": _resource("page.js"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], _resource("page.html"))


def _about(summary: Summary) -> str:
    return f"{summary.game} · {summary.played} · {', '.join(summary.teams)} · {summary.result} {summary.length}"


def _resource(name: str) -> str:
    return resources.files("resources").joinpath("review", name).read_text(encoding="utf-8")


def _font(name: str) -> str:
    data = resources.files("resources").joinpath("fonts", name).read_bytes()
    return base64.b64encode(data).decode("ascii")


def _packed(data: object) -> str:
    """JSON, compressed, as letters that need no escape. No time stamp: the same session gives the same page."""
    return base64.b64encode(gzip.compress(msgspec.json.encode(data), 6, mtime=0)).decode("ascii")


def _silent(_done: int, _all: int) -> None:
    pass


def _data(review: Review, picture: Picture, progress: Progress) -> dict[str, object]:
    shown = tuple(one for one in review.audiences if one == REFEREE or _plays(review, one))
    book, pictures = Book(), {}
    steps = len(shown) * review.number
    for at, audience in enumerate(shown):

        def done(ply: int, before: int = at * review.number) -> None:
            progress(before + ply, steps)

        pictures[audience] = _pictures(review, audience, book, picture, done)
    items: dict[tuple[str, str, int], int] = {}
    known = {audience: _known(review, audience, items) for audience in shown if audience != REFEREE}
    return {
        "audiences": [{"id": one, "name": "Truth" if one == REFEREE else _capital(review.name(one))} for one in shown],
        "plies": [
            {
                "kind": tick.kind,
                "label": review.label(tick.ply),
                "turn": review.band(tick.ply).title,
                "undone": tick.undone_by,
            }
            for tick in review.ticks
        ],
        "bands": [(band.first, band.last, band.title) for band in review.bands],
        "flags": review.flags(),
        "scenes": debrief_of(review.session.remarks),
        "stops": {kind: review.stops(kind) for kind in _STOPS},
        "told": {
            audience: {ply: lines for ply in range(1, review.number + 1) if (lines := review.lines(ply, audience))}
            for audience in shown
        },
        "index": _index(review, shown),
        "known": known,
        "items": list(items),
        "pictures": pictures,
        "parts": book.parts,
        "fonts": {weight: _font(name) for weight, name in _FONTS.items()},
    }


def _plays(review: Review, audience: str) -> bool:
    """Seats that are not taken have no page."""
    return audience not in review.session.rules.scheme.seats or audience in review.session.header.seats


def _pictures(review: Review, audience: str, book: Book, picture: Picture, progress: Callable[[int], None]) -> _Kept:
    pages: list[tuple[int, ...]] = []
    numbers: dict[tuple[int, ...], int] = {}
    at: list[int] = []
    last: View | None = None
    for ply in range(review.number + 1):
        view = review.truth(ply) if audience == REFEREE else review.view(audience, ply)
        if last is None or view.zones != last.zones or view.numbers != last.numbers:
            page = book.page(parts_of(picture(view, audience)))
            if page not in numbers:
                numbers[page] = len(pages)
                pages.append(page)
            number = numbers[page]
        at.append(number)
        last = view
        progress(ply)
    return _Kept(changes(pages), at)


def _known(review: Review, audience: str, items: dict[tuple[str, str, int], int]) -> _Kept:
    """What an audience knew after every ply, as numbers of sentences."""
    pages: list[tuple[int, ...]] = []
    at: list[int] = []
    for ply in range(review.number + 1):
        known = review.knowledge(audience, ply).items
        page = tuple(items.setdefault((one.state, one.text, one.jump), len(items)) for one in known)
        if not pages or page != pages[-1]:
            pages.append(page)
        at.append(len(pages) - 1)
    return _Kept(changes(pages), at)


def _index(review: Review, shown: Iterable[str]) -> list[tuple[int, str]]:
    """What can be searched: cards first seen, lines, labels, notes."""
    kinds, table = review.session.rules.scheme.kinds, review.session.table
    found = {(tick.ply, review.label(tick.ply)) for tick in review.ticks}
    found |= {(ply, line) for ply in range(1, review.number + 1) for line in review.lines(ply)}
    found |= {(flag.ply, flag.text) for flag in review.flags() if flag.text}
    for audience in shown:
        if audience != REFEREE:
            who = _capital(review.name(audience))
            for ply, piece in review.witness(audience).learned:
                if piece in table.where:
                    found.add((ply, f"{who} first saw {kinds[table.piece(piece).kind].face.name}."))
    return sorted(found)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
