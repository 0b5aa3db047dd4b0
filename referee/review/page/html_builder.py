"""The builder of HTML pages: the template, the compressed data, and pictures as differences."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Protocol

import msgspec

from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.files.output_files import new_text
from referee.review.charts.svg_charts import ChartColours
from referee.review.knowledge import Overlay
from referee.review.page.delta_frames import FrameDelta, PartPool, deltas_of, parts_of
from referee.review.review import Review
from referee.review.turning_points import TurningPoint

Picture = Callable[[View, str], str]
"""An SVG picture of a View, for an audience."""


Rect = tuple[float, float, float, float]
"""A place in a picture, in shares of its width and height: left, top, right, bottom."""


class RingedPlace(msgspec.Struct, frozen=True):
    """What a move was about, in a picture of the table.

    Attributes:
        place: where it is ringed.
        parts: what is shown around it, of whole blocks: on a desk, and on a phone.
        at: after which ply the table is shown: one before the move if the table after it no longer has it.
    """

    place: Rect
    parts: tuple[Rect, Rect]
    at: int


class SeatLook(msgspec.Struct, frozen=True):
    """How an audience is drawn on a page: a letter in an outline, in two colours.

    Attributes:
        letter: what stands in the outline.
        outline: an SVG path in a square with sides of `LOOK_SIDE`.
        fill, ink, line: colours of CSS, of the outline, of the letter and of the audience's curves: ``#rrggbb``, or
            ``light-dark(#rrggbb,#rrggbb)`` where the themes differ.
    """

    letter: str
    outline: str
    fill: str
    ink: str
    line: str


LOOK_SIDE = 24
"""The side of the square in which the outline of a `SeatLook` is."""


class Pictures(Protocol):
    """Draws the table: Views, and over the truth what an audience did not know; and the signs of audiences."""

    def __call__(self, view: View, audience: str, /) -> str:
        """Return an SVG picture of a View, for an audience."""
        ...

    def overlay_picture(self, truth: View, overlay: Overlay, /) -> str:
        """Return an SVG picture to lay over that of the truth."""
        ...

    def look(self, audience: str, /) -> SeatLook | None:
        """Return how an audience is drawn; None for the referee."""
        ...

    def ringed(self, review: Review, ply: int, point: TurningPoint | None = None, /) -> RingedPlace | None:
        """Return where the pictures of the truth show what a ply was about, which may be a turning point; None where they
        cannot tell.
        """
        ...


PAGE_COLOURS = ChartColours(
    "var(--panel)",
    "var(--text)",
    "var(--soft)",
    "var(--line)",
    "var(--own)",
    "var(--warn)",
    ("var(--own)", "var(--place-b)", "var(--place-c)"),
)
"""The colours of charts on a page, which follow what the reader's browser prefers."""


def chart_colours(pictures: Pictures, seats: Sequence[str], colours: ChartColours) -> ChartColours:
    """Return these colours of charts, with the curves of a seat in its colour."""
    return colours.with_sides([look.line for seat in seats if (look := pictures.look(seat)) is not None])


_FONTS = {400: "WhitecellInter-Regular.ttf", 500: "WhitecellNarrow-SemiBold.ttf", 700: "WhitecellInter-Bold.ttf"}
"""The bundled fonts (OFL), so that the page looks the same everywhere; 500 is the narrow face, for names on maps."""


_SCRIPTS = ("timeline.js", "changes.js", "page.js")


class FrameTrack(msgspec.Struct, frozen=True):
    """Pages as differences, and which page each ply shows."""

    changes: list[FrameDelta]
    at: list[int]


def build_page(
    *,
    title: str,
    about: str,
    result: str,
    warning: str,
    secret: bool,
    last: int,
    body: str,
    foot: str,
    data: dict[str, object],
    standing: Sequence[str] = (),
    decided: str = "",
) -> str:
    """Return the page as text.

    ``decided`` and ``body`` are HTML, before and after the table; the other texts are plain. A ``secret`` page says so over
    all else. ``data`` is what page.js reads.
    """
    fonts = {weight: font_text(weight) for weight in _FONTS}
    parts = {
        "head": head(title, "script-src 'unsafe-inline'; img-src data:", fill_template("page.css", {})),
        "title": escape(title),
        "about": escape(about),
        "result": escape(result),
        "standing": "".join(f"<span>{escape(one)}</span>" for one in standing),
        "warning": escape(warning),
        "warned": "secret" if secret else "soft",
        "decided": decided,
        "last": str(last),
        "sections": body,
        "foot": escape(foot),
        "data": _packed({**data, "fonts": fonts}),
        "script": "\n".join(map(_resource, _SCRIPTS)),
    }
    return fill_template("page.html", parts)


def head(title: str, policy: str, style: str) -> str:
    """Return how every page begins: ``policy`` says what it may load besides styles, ``style`` is its own."""
    return fill_template("head.html", {"title": escape(title), "policy": policy, "style": style})


def fill_template(template: str, parts: Mapping[str, str]) -> str:
    """Return a template of the review with its places filled; the parts are HTML, or what the template is."""
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], _resource(template))


def write_text(path: Path, text: str, *, secret: bool = False) -> Path:
    """Write a text into a file; one that is ``secret`` nobody but its owner may read. Raises KnownError if it cannot."""
    with new_text(path, secret=secret) as file:
        file.write(text)
    return path


class FrameRecorder:
    """Records pictures one after another as a `FrameTrack`; equal ones are stored once, and their parts in a pool."""

    def __init__(self, pool: PartPool) -> None:
        self._book = pool
        self._pages: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._at: list[int] = []

    def add(self, svg: str) -> None:
        """Add the next picture."""
        page = self._book.page(parts_of(svg))
        if page not in self._numbers:
            self._numbers[page] = len(self._pages)
            self._pages.append(page)
        self._at.append(self._numbers[page])

    def repeat_last(self) -> None:
        """Add the last picture once more."""
        self._at.append(self._at[-1])

    @property
    def track(self) -> FrameTrack:
        """What there is so far."""
        return FrameTrack(deltas_of(self._pages), self._at)


def record_views(
    views: Iterable[View], audience: str, pool: PartPool, picture: Picture, progress: Callable[[int], None]
) -> FrameTrack:
    """Record the pictures of one audience's Views; a View that shows the same as the one before is not drawn again."""
    recorder = FrameRecorder(pool)
    last: View | None = None
    for step, view in enumerate(views):
        if last is not None and _alike(view, last):
            recorder.repeat_last()
        else:
            recorder.add(picture(view, audience))
        last = view
        progress(step)
    return recorder.track


def record_truth(
    truths: Iterable[View],
    overlays: Mapping[str, Sequence[Overlay]],
    pool: PartPool,
    pictures: Pictures,
    progress: Callable[[int], None],
) -> tuple[FrameTrack, dict[str, FrameTrack]]:
    """Record the pictures of the truth, and for every audience what to lay over each of them."""
    recorder, over = FrameRecorder(pool), {audience: FrameRecorder(pool) for audience in overlays}
    last: View | None = None
    for step, view in enumerate(truths):
        if same := last is not None and _alike(view, last):
            recorder.repeat_last()
        else:
            last = view
            recorder.add(pictures(view, REFEREE))
        assert last is not None
        for audience, layer in over.items():
            if same and overlays[audience][step] == overlays[audience][step - 1]:
                layer.repeat_last()
            else:
                layer.add(pictures.overlay_picture(last, overlays[audience][step]))
        progress(step)
    return recorder.track, {audience: layer.track for audience, layer in over.items()}


def _alike(one: View, other: View) -> bool:
    return one.zones == other.zones and one.numbers == other.numbers


def _resource(name: str) -> str:
    return resources.files("resources").joinpath("review", name).read_text(encoding="utf-8")


def font_text(weight: int) -> str:
    """Return the bundled font of a weight (400, 500 or 700), base64."""
    return base64.b64encode(resources.files("resources").joinpath("fonts", _FONTS[weight]).read_bytes()).decode("ascii")


def _packed(data: object) -> str:
    """Return JSON, compressed, as letters that need no escape. No time stamp: the same session gives the same page."""
    return base64.b64encode(gzip.compress(msgspec.json.encode(data), 6, mtime=0)).decode("ascii")
