"""Exports from the review window: where to, how far each is, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.scheme import REFEREE
from referee.bundle import bundle_lines
from referee.review import Review
from ui.review.commands import ReviewCommands
from ui.review.status import ExportStrip, StatusLine
from ui.review.writing import FOLDER, Export, usual_folder
from ui.widgets.chooser import Choice, Chooser

EVERYTHING = ("--html", "--pdf", "--csv", "--jsonl", "--bundle")
"""Whatever the referee may want; packets are for teams and are asked for by name."""


class Exporter(QObject):
    """Carries out the export commands. The window goes on meanwhile; several may be on their way at once.

    Signals:
        done: (sentence, Path) a file was written.
        trouble: a sentence: it was not.
    """

    done = Signal(str, object)
    trouble = Signal(str)

    def __init__(self, review: Review, commands: ReviewCommands, window: QWidget, line: StatusLine) -> None:
        super().__init__(window)
        self._review, self._window, self._line = review, window, line
        self._under_way: dict[Export, ExportStrip] = {}
        for action, title, option, suffix in (
            (commands.html, "Web page", "--html", "html"),
            (commands.pdf, "PDF", "--pdf", "pdf"),
            (commands.jsonl, "JSON Lines", "--jsonl", "review.jsonl"),
            (commands.bundle, "Bundle", "--bundle", "jsonl"),
        ):
            self._wire(action, title, option, suffix)
        commands.csv.triggered.connect(lambda _checked=False: self._ask_folder("CSV tables", ["--csv"]))
        commands.everything.triggered.connect(lambda _checked=False: self._ask_folder("All files", EVERYTHING))
        commands.packet.triggered.connect(self._ask_team)

    def export(self, title: str, words: Sequence[str], target: Path) -> Export:
        """Begin to write it, with a bar that shows how far it is. ``words`` as for ``whitecell review``."""
        session = self._review.session
        command = ["review", "-", *words, "--folder", FOLDER, "--steps"]
        export = Export(command, bundle_lines(session.store, session.header.id), target, self)
        strip = ExportStrip(f"{title}: {target.name}", export)
        self._under_way[export] = strip
        self._line.add(strip)
        export.done.connect(lambda written: self._ended(export, f"Written: {written}", written))
        export.failed.connect(lambda why: self._ended(export, why, None))
        export.start()
        return export

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return bool(self._under_way)

    def stop(self) -> None:
        """The window closes: what is not written is given up."""
        for export in tuple(self._under_way):
            export.stop()

    # ---------------------------------------------------------------- inside

    def _ended(self, export: Export, words: str, written: Path | None) -> None:
        self._line.take(self._under_way.pop(export))
        export.deleteLater()
        if written is None:
            self.trouble.emit(words)
        else:
            self.done.emit(words, written)

    def _wire(self, action: QAction, title: str, option: str, suffix: str) -> None:
        action.triggered.connect(lambda _checked=False: self._ask(title, [option], suffix))

    def _ask(self, title: str, words: Sequence[str], suffix: str, part: str = "") -> None:
        """Where to; the last word on a name is the referee's."""
        name = f"{self._review.session.header.id}{f'-{part}' if part else ''}.{suffix}"
        dialog = QFileDialog(self._window, f"Export: {title}", usual_folder(), f"{title} (*.{suffix})")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: self.export(title, words, Path(chosen)))
        dialog.open()

    def _ask_folder(self, title: str, words: Sequence[str]) -> None:
        """Several files go into a folder: their names say which."""
        dialog = QFileDialog(self._window, f"Export: {title}", usual_folder())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda chosen: self.export(title, words, Path(chosen)))
        dialog.open()

    def _ask_team(self) -> None:
        review = self._review
        choices = [Choice(review.name(one), "", one) for one in review.audiences if one != REFEREE]
        chooser = Chooser("Whose packet?", "Only what they were told is in it", choices, self._window)
        chooser.chosen.connect(self._packet)
        chooser.open()

    def _packet(self, audience: str) -> None:
        self._ask(f"Packet of {self._review.name(audience)}", ["--team", audience], "html", audience)
