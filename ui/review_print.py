"""A session as PDF: the sheets of `referee.review.printing` on A4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QUrl
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from engine.errors import KnownError
from engine.game import Game
from referee.review import Review
from referee.review.assembly import Picture, Progress
from referee.review.comparison_page import comparison_sheets
from referee.review.printing import STYLE, Sheets, sheets_of
from referee.review.row import Row
from ui.review_pictures import TablePictures, offscreen_application
from ui.theme import font

_SHARP = 2.5
"""Pixels of a picture for each of its units: about 200 to the inch on A4."""


def write_pdf(review: Review, path: Path, progress: Progress | None = None) -> Path:
    """The review on paper; drawing its pictures is half of the work. Raises KnownError if it cannot be written."""
    return print_sheets(sheets_of(review), TablePictures(review.session), path, progress)


def write_comparison_pdf(rows: Sequence[Row], games: Sequence[Game], path: Path) -> Path:
    """Sessions compared, on paper. Raises KnownError if it cannot be written."""
    return print_sheets(comparison_sheets(rows, games), None, path)


def print_sheets(sheets: Sheets, picture: Picture | None, path: Path, progress: Progress | None = None) -> Path:
    """Sheets on A4; ``picture`` draws their boards. Raises KnownError if they cannot be written."""
    offscreen_application()
    document = QTextDocument()
    document.setDefaultFont(font(12))
    document.setDefaultStyleSheet(STYLE)
    images: dict[str, Callable[[], str]] = {name: partial(str, svg) for name, svg in sheets.charts.items()}
    if picture is not None:
        images |= {name: partial(picture, *board) for name, board in sheets.boards.items()}
    for step, (name, draw) in enumerate(images.items()):
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), _image(draw()))
        if progress is not None:
            progress(step, 2 * len(images))
    document.setHtml(sheets.html)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error
    writer = QPdfWriter(str(path))
    writer.setTitle(sheets.title)
    writer.setCreator("Whitecell")
    writer.setResolution(96)
    # The document keeps 2 cm on all sides by itself.
    page = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    document.print_(writer)
    if progress is not None:
        progress(1, 1)
    return path


def _image(svg: str) -> QImage:
    renderer = QSvgRenderer(QByteArray(svg.encode("utf-8")))
    size = renderer.viewBoxF().size() * _SHARP
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image
