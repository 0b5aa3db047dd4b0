"""Exports from the review window: where to, how far it is, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QStandardPaths, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QProgressDialog, QWidget

from engine.errors import KnownError
from engine.scheme import REFEREE
from referee.export import export_jsonl
from referee.review import Review
from referee.review.packet import write_packet
from referee.review.page import write_page
from referee.review.tables import write_csv, write_jsonl
from ui.console.palette import Choice, Chooser
from ui.review.commands import ReviewCommands
from ui.review_pictures import TablePictures
from ui.review_print import write_pdf

_EVERY_MS = 50  # so often the windows' loop runs during an export
Progress = Callable[[int, int], None]
Write = Callable[[Path, Progress], Path]
"""Writes an export to a file, telling how many of how many steps are done."""


class Stopped(Exception):
    """The referee has cancelled the export; nothing was written."""


class Exporter(QObject):
    """Carries out the export commands.

    An export is made on the loop of the windows, a piece at a time: they stay alive, and it can be cancelled.

    Signals:
        done: (sentence, Path) a file was written.
        trouble: a sentence: it was not.
    """

    done = Signal(str, object)
    trouble = Signal(str)

    def __init__(self, review: Review, commands: ReviewCommands, window: QWidget) -> None:
        super().__init__(window)
        self._review, self._window = review, window
        session = review.session
        self._wire(commands.html, "Web page", "html", self._html)
        self._wire(commands.pdf, "PDF", "pdf", lambda path, _progress: write_pdf(review, path))
        self._wire(commands.jsonl, "JSON Lines", "review.jsonl", lambda path, _progress: write_jsonl(review, path))
        self._wire(commands.bundle, "Bundle", "jsonl", lambda path, _progress: export_jsonl(session, path))
        commands.csv.triggered.connect(self._ask_folder)
        commands.packet.triggered.connect(self._ask_team)

    def export(self, title: str, write: Write, path: Path) -> bool:
        """Write it, with a bar that shows how far it is; whether it is written."""
        bar = QProgressDialog(f"{title}: {path.name}", "Cancel", 0, 100, self._window)
        bar.setWindowTitle("Export")
        bar.setAccessibleName(f"Exporting: {title}")
        bar.setWindowModality(Qt.WindowModality.WindowModal)
        bar.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        bar.setMinimumDuration(250)

        since = QElapsedTimer()
        since.start()

        def progress(step: int, of: int) -> None:
            if since.elapsed() < _EVERY_MS:
                return
            since.restart()
            bar.setValue(min(99, round(100 * step / max(1, of))))  # runs the loop of the windows once
            if bar.wasCanceled():
                raise Stopped

        try:
            written = write(path, progress)
        except Stopped:
            self.trouble.emit("The export was cancelled; nothing was written.")
            return False
        except KnownError as error:
            self.trouble.emit(str(error))
            return False
        finally:
            bar.close()
        self.done.emit(f"Written: {written}", written)
        return True

    # ---------------------------------------------------------------- inside

    def _wire(self, action: QAction, title: str, suffix: str, write: Write) -> None:
        action.triggered.connect(lambda _checked=False: self._ask(title, suffix, write))

    def _ask(self, title: str, suffix: str, write: Write, part: str = "") -> None:
        """Where to; the last word on a name is the referee's."""
        name = f"{self._review.session.header.id}{f'-{part}' if part else ''}.{suffix}"
        dialog = QFileDialog(self._window, f"Export: {title}", _documents(), f"{title} (*.{suffix})")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: self.export(title, write, Path(chosen)))
        dialog.open()

    def _ask_folder(self) -> None:
        """The tables are several files: their names say which."""
        dialog = QFileDialog(self._window, "Export: CSV tables", _documents())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda chosen: self.export("CSV tables", self._csv, Path(chosen)))
        dialog.open()

    def _csv(self, folder: Path, _progress: Progress) -> Path:
        write_csv(self._review, folder)
        return folder

    def _html(self, path: Path, progress: Progress) -> Path:
        return write_page(self._review, path, TablePictures(self._review.session), progress)

    def _ask_team(self) -> None:
        review = self._review
        choices = [Choice(review.name(one), "", one) for one in review.audiences if one != REFEREE]
        chooser = Chooser("Whose packet?", "Only what they were told is in it", choices, self._window)
        chooser.chosen.connect(self._packet)
        chooser.open()

    def _packet(self, audience: str) -> None:
        self._ask(f"Packet of {self._review.name(audience)}", "html", partial(self._write_packet, audience), audience)

    def _write_packet(self, audience: str, path: Path, progress: Progress) -> Path:
        return write_packet(self._review, audience, path, TablePictures(self._review.session), progress)


def _documents() -> str:
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
