"""The export commands of the review window, with progress and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from engine.visibility.schema import REFEREE
from referee.archive.bundle import bundle_lines
from referee.files.sanitize import file_stem
from referee.review import Review
from referee.review.review_file_names import review_file_names
from referee.session.recovery import log_of
from ui.review.export.export_process import FOLDER, ExportProcess, usual_folder
from ui.review.review_status import StatusLine
from ui.review.review_window_commands import ReviewCommands
from ui.widgets.actions import call_with
from ui.widgets.file_dialogs import ask_folder, ask_new_file
from ui.widgets.labels import plain_label
from ui.widgets.lists.chooser import Choice, Chooser
from ui.widgets.window_style import px, spaced

EVERYTHING = ("--html", "--pdf", "--csv", "--jsonl", "--bundle")
"""The exports for the referee; packets for teams have commands of their own."""


class ExportStrip(QWidget):
    """An export in the status line: its name, its progress, and a button to stop it."""

    def __init__(self, title: str, export: ExportProcess) -> None:
        super().__init__()
        self.setAccessibleName(f"Exporting: {title}")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(f"Exporting: {title}")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(px(240))
        self.bar.setRange(0, 0)  # an indeterminate bar until the first step is reported
        self.cancel = QToolButton()
        self.cancel.setText("Cancel")
        self.cancel.setAccessibleName(f"Cancel the export: {title}")
        self.cancel.clicked.connect(export.stop)
        layout = spaced(QHBoxLayout(self), (8, 0, 8, 0), 8)
        layout.addWidget(plain_label(title, "small"))
        layout.addWidget(self.bar)
        layout.addWidget(self.cancel)
        export.moved.connect(self._move)

    def _move(self, done: int, steps: int) -> None:
        self.bar.setRange(0, max(1, steps))
        self.bar.setValue(done)


class RunningExports(QObject):
    """The running exports of a window, each with a progress bar in the status line.

    Signals:
        ended: (sentence, Path) the export was written there; None if it failed.
    """

    ended = Signal(str, object)

    def __init__(self, line: StatusLine, window: QWidget) -> None:
        super().__init__(window)
        self._line = line
        self._strips: dict[ExportProcess, ExportStrip] = {}

    def begin(self, title: str, command: Sequence[str], lines: Iterator[bytes], target: Path) -> ExportProcess:
        """Start one, as `ExportProcess` has it; ``title`` is for people."""
        export = ExportProcess(command, lines, target, self)
        strip = self._strips[export] = ExportStrip(title, export)
        self._line.add(strip)
        export.done.connect(lambda written: self._end(export, f"Written: {written}", written))
        export.failed.connect(lambda why: self._end(export, why, None))
        export.start()
        return export

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return bool(self._strips)

    def stop(self) -> None:
        """Give up what is not written, as the window closes."""
        for export in tuple(self._strips):
            export.stop()

    def _end(self, export: ExportProcess, words: str, written: Path | None) -> None:
        self._line.take(self._strips.pop(export))
        export.deleteLater()
        self.ended.emit(words, written)


class ExportCommands(QObject):
    """Carries out the export commands. Several exports can run while the window is used.

    Signals:
        done: (sentence, Path) a file was written.
        failed: a sentence: an export failed.
    """

    done = Signal(str, object)
    failed = Signal(str)

    def __init__(self, review: Review, commands: ReviewCommands, window: QWidget, line: StatusLine) -> None:
        super().__init__(window)
        self._review, self._window = review, window
        self._exports = RunningExports(line, window)
        self._exports.ended.connect(self._tell)
        for action, title, option, suffix in (
            (commands.html, "Web page", "--html", "html"),
            (commands.pdf, "PDF", "--pdf", "pdf"),
            (commands.jsonl, "JSON Lines", "--jsonl", "review.jsonl"),
            (commands.bundle, "Bundle, not encrypted", "--bundle", "jsonl"),
        ):
            action.triggered.connect(call_with(self._ask, title, [option], suffix))
        commands.csv.triggered.connect(call_with(self._ask_folder, "CSV tables", ["--csv"]))
        commands.everything.triggered.connect(call_with(self._ask_folder, "All files", EVERYTHING))
        commands.packet.triggered.connect(self._ask_team)

    def export(self, title: str, words: Sequence[str], target: Path) -> ExportProcess:
        """Begin to write it, with a bar that shows how far it is. ``words`` as for ``whitecell review``."""
        session = self._review.session
        command = ["review", "-", *words, "--folder", FOLDER, "--steps"]
        lines = bundle_lines(log_of(session), session.header.id)
        return self._exports.begin(f"{title}: {target.name}", command, lines, target)

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._exports.busy

    def stop(self) -> None:
        """Give up what is not written, as the window closes."""
        self._exports.stop()

    # ---------------------------------------------------------------- inside

    def _tell(self, words: str, written: Path | None) -> None:
        if written is None:
            self.failed.emit(words)
        else:
            self.done.emit(words, written)

    def _ask(self, title: str, words: Sequence[str], suffix: str, part: str = "") -> None:
        """Ask where to write it."""
        name, take = file_stem(self._review.session.header.id, part), partial(self.export, title, words)
        ask_new_file(self._window, f"Export: {title}", title, name, suffix, take, usual_folder())

    def _ask_folder(self, title: str, words: Sequence[str]) -> None:
        found = review_file_names(self._review.session.header.id, [word.removeprefix("--") for word in words])
        names = [name for several in found.values() for name in several]
        ask_folder(self._window, f"Export: {title}", partial(self.export, title, words), usual_folder(), names)

    def _ask_team(self) -> None:
        review = self._review
        choices = [Choice(review.name(one), "", one) for one in review.audiences if one != REFEREE]
        chooser = Chooser("Whose packet?", "Only what they were told is in it", choices, self._window)
        chooser.chosen.connect(self._packet)
        chooser.open()

    def _packet(self, audience: str) -> None:
        self._ask(f"Packet of {self._review.name(audience)}", ["--team", audience], "html", audience)
