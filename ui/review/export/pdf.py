"""A session as PDF: the sheets of `referee.review.page.print_sheets` on A4."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QSizeF, QUrl
from PySide6.QtGui import (
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer

from engine.contract.game import Game
from referee.files.output_files import Progress, no_progress
from referee.review import Review
from referee.review.charts.svg_charts import LIGHT
from referee.review.comparison.comparison_page import comparison_sheets
from referee.review.comparison.comparison_row import ComparisonRow
from referee.review.page.html_builder import Pictures, chart_colours
from referee.review.page.print_sheets import STYLE, PrintedBoard, Sheets, sheets_of
from ui.review.export.table_pictures import TablePictures
from ui.theme import offscreen_application, read_from_left, searchable_font
from ui.widgets.paper import pdf_file

_SHARP = 2.5
"""Pixels of a picture for each of its units: about 200 to the inch on A4."""
_MARGIN_CM = 2
"""The margin that Qt adds on all sides of a printed document, within the page margins."""
_EDGE_MM = 2
"""The page margins. Without any, Qt would add its own only while printing, after the layout was measured."""
_PICTURE = "\ufffc"
"""The character by which Qt represents a picture in text."""


def write_pdf(review: Review, path: Path, progress: Progress = no_progress) -> Path:
    """Write the review for paper; drawing its pictures is half of the work. Raises KnownError if it cannot be written."""
    pictures = TablePictures(review.session)
    return print_sheets(sheets_of(review, chart_colours(pictures, review.seats, LIGHT)), pictures, path, progress)


def write_comparison_pdf(rows: Sequence[ComparisonRow], games: Sequence[Game], path: Path) -> Path:
    """Write sessions compared, for paper. Raises KnownError if it cannot be written."""
    return print_sheets(comparison_sheets(rows, games), None, path)


def print_sheets(sheets: Sheets, pictures: Pictures | None, path: Path, progress: Progress = no_progress) -> Path:
    """Print sheets on A4, which nobody but their owner may read; ``pictures`` draws their boards.

    Raises KnownError if they cannot be written.
    """
    offscreen_application()
    document = QTextDocument()
    document.setDefaultFont(searchable_font(12))
    read_from_left(document)
    document.setDefaultStyleSheet(STYLE)
    images: dict[str, Callable[[], list[str]]] = {name: partial(_alone, svg) for name, svg in sheets.charts.items()}
    if pictures is not None:
        images |= {name: partial(_layers, pictures, board) for name, board in sheets.boards.items()}
    for step, (name, draw) in enumerate(images.items()):
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), _image(draw()))
        progress(step, 2 * len(images))
    document.setHtml(sheets.html)
    with pdf_file(path, sheets.title, a4(), 96, secret=True) as writer:
        keep_together(document, writer)
        document.print_(writer)
    progress(1, 1)
    return path


def a4() -> QPageLayout:
    """Return the page that is printed on."""
    edges = QMarginsF(_EDGE_MM, _EDGE_MM, _EDGE_MM, _EDGE_MM)
    page = QPageSize(QPageSize.PageSizeId.A4)
    return QPageLayout(page, QPageLayout.Orientation.Portrait, edges, QPageLayout.Unit.Millimeter)


def keep_together(document: QTextDocument, writer: QPdfWriter) -> None:
    """Move a heading to the next page with what stands under it, a picture with the words that belong to it."""
    measured = paginated_copy(document, writer)
    for first, last in _groups(document):
        begins, ends = (measured.findBlockByNumber(at.blockNumber()) for at in (first, last))
        if page_of(begins) != page_of(ends):
            for block in (first, begins):
                form = QTextBlockFormat()
                form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
                QTextCursor(block).mergeBlockFormat(form)


def paginated_copy(document: QTextDocument, writer: QPdfWriter) -> QTextDocument:
    """Return a copy of the document as it is divided into pages when it is printed."""
    copy = document.clone(document)
    copy.documentLayout().setPaintDevice(writer)
    form = copy.rootFrame().frameFormat()
    form.setMargin(int(_MARGIN_CM / 2.54 * writer.logicalDpiY()))
    copy.rootFrame().setFrameFormat(form)
    copy.setPageSize(QSizeF(writer.width(), writer.height()))
    return copy


def page_of(block: QTextBlock) -> int:
    """Return the page, from 0, on which a block of a document that is laid out begins."""
    document = block.document()
    document.pageCount()  # lay out the document again after the changes
    top = document.documentLayout().blockBoundingRect(block).top()
    # A first line that is too high for the rest of its page, a picture, lies lower than its block.
    return int((top + block.layout().lineAt(0).y()) // document.pageSize().height())


def _groups(document: QTextDocument) -> Iterator[tuple[QTextBlock, QTextBlock]]:
    """Yield the first and the last of blocks that belong together: headings, a picture under them, the words under that."""
    first = document.begin()
    while first.isValid():
        last = first
        while (after := last.next()).isValid() and (
            _is_heading(last) or (last.text() == _PICTURE and not _is_heading(after) and after.text() != _PICTURE)
        ):
            last = after
        if last != first:
            yield first, last
        first = last.next()


def _is_heading(block: QTextBlock) -> bool:
    return block.blockFormat().headingLevel() > 0


def _alone(svg: str) -> list[str]:
    return [svg]


def _layers(pictures: Pictures, board: PrintedBoard) -> list[str]:
    """Return the picture of a board, and what lies over it."""
    under = pictures(board.view, board.audience)
    return [under] if board.over is None else [under, pictures.overlay_picture(board.view, board.over)]


def _image(layers: Sequence[str]) -> QImage:
    """Return pictures of one size, laid over one another."""
    renderers = [QSvgRenderer(QByteArray(svg.encode("utf-8"))) for svg in layers]
    size = renderers[0].viewBoxF().size() * _SHARP
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for renderer in renderers:
            renderer.render(painter, QRectF(image.rect()))
    return image
