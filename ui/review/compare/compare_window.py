"""The window that compares sessions: their results, lengths and figures, side by side, as distributions, and exported."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from engine.errors import KnownError
from referee.review.comparison.comparison import comparing, with_pseudonyms
from referee.review.comparison.comparison_page import results_in_words
from referee.review.comparison.comparison_row import ComparisonRow, encode_row
from referee.review.comparison.distributions import distributions_of
from referee.review.comparison.row_cache import user_row_cache
from ui.review.compare.compare_parts import ComparisonPage, SessionPicker
from ui.review.export.export_commands import RunningExports
from ui.review.export.export_process import FOLDER, ExportProcess, usual_folder
from ui.review.review_status import StatusLine
from ui.theme import Theme
from ui.widgets.actions import call_with
from ui.widgets.file_dialogs import ask_new_file

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.contract.game import Game
    from referee.log.records import LibraryEntry
    from referee.store import Store
    from ui.session_displays.session_displays import SessionDisplays

_TURN_MS = 12  # how long it reads between two turns of the event loop
_PATIENCE_MS = 250  # a selection that is still being made is not read yet


class CompareWindow(QMainWindow):
    """Sessions on the left, their comparison on the right.

    Sessions are read a few at a time in the event loop, and by another process from the other end; rows are cached.
    """

    def __init__(self, store: Store, games: Sequence[Game]) -> None:
        """Build it. Raises KnownError if the log cannot be read."""
        super().__init__()
        self.setWindowTitle("Compare sessions")
        self.setAccessibleName("Compare sessions")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._store, self._games = store, tuple(games)
        self._steps: Generator[int, None, tuple[ComparisonRow, ...]] | None = None
        self._wanted = 0
        self.rows: tuple[ComparisonRow, ...] = ()
        self.picker = SessionPicker(store, self._games)
        self.page = ComparisonPage(self.picker)
        self.status = StatusLine()
        self._exports = RunningExports(self.status, self)
        self._exports.ended.connect(self.page.show_status)
        self.setStatusBar(self.status)
        self.setCentralWidget(self.page)
        self._soon = QTimer(self, interval=_PATIENCE_MS, singleShot=True)
        self._turn = QTimer(self, interval=0)
        self._soon.timeout.connect(self.read)
        self._turn.timeout.connect(self._read_on)
        self.picker.changed.connect(self._soon.start)
        self.picker.failed.connect(self.page.show_status)
        self.page.pseudonyms.toggled.connect(self._show)
        for action, words, suffix in self.page.exports:
            action.triggered.connect(call_with(self._ask, words, suffix))
        self.resize(1280, 720)
        self._soon.start(0)

    @property
    def reading(self) -> bool:
        """Whether not all is there yet."""
        return self._steps is not None or self._soon.isActive()

    @property
    def shown(self) -> tuple[ComparisonRow, ...]:
        """The rows as they are shown: with pseudonyms if that is wanted."""
        return with_pseudonyms(self.rows) if self.page.pseudonyms.isChecked() else self.rows

    def read(self) -> None:
        """Read the sessions that are picked."""
        self._stop()
        try:
            picked = self.picker.picked()
        except KnownError as error:
            self.page.show_status(str(error))
            return
        place = self._store.place
        self._wanted = len(picked)
        self._steps = self._reading(picked, place if Path(place).is_file() else "")
        self._turn.start()

    def set_room(self, room: SessionDisplays | None) -> None:
        """Guard it as the referee's window is, beside the session that is refereed now, or none."""
        if room is not None:
            room.displays.guard_window(self)

    def set_theme(self, _theme: Theme, _room_theme: Theme, *, moves: bool) -> None:
        """Draw charts anew, in the colours of the theme."""
        for view in self.page.views:
            view.update()

    def rebuild_for_text_size(self, _instead_of: object) -> None:
        """Draw everything again in another text size."""
        self._show()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading sessions and writing files."""
        self._soon.stop()
        self._stop()
        self._exports.stop()
        super().closeEvent(event)

    # ---------------------------------------------------------------- inside

    def _reading(self, picked: Sequence[LibraryEntry], place: str) -> Generator[int, None, tuple[ComparisonRow, ...]]:
        """Read the rows a step at a time; the cache is open as long as that takes."""
        with closing(user_row_cache()) as cache:
            return (yield from comparing(self._store, picked, self._games, cache=cache, place=place))

    def _read_on(self) -> None:
        since = QElapsedTimer()
        since.start()
        while self._steps is not None and since.elapsed() < _TURN_MS:
            try:
                self.page.show_progress(next(self._steps), self._wanted)
            except StopIteration as end:
                self.rows = tuple(end.value)
                self._stop()
                self._show()
            except KnownError as error:
                self._stop()
                self.page.show_status(str(error))

    def _stop(self) -> None:
        self._turn.stop()
        if self._steps is not None:
            self._steps.close()
            self._steps = None
        self.page.show_progress(0, 0)

    def _show(self) -> None:
        rows = self.shown
        roles = {game.id: (game.title, game.seat_names) for game in self._games}
        results = []
        for id_ in dict.fromkeys(row.game for row in rows):
            title, seats = roles.get(id_, (id_, {}))
            results.append((title, results_in_words([row for row in rows if row.game == id_], seats)))
        charts = distributions_of(rows, self._games)
        titled = [(roles.get(id_, (id_, {}))[0], found) for id_, found in charts.items()]
        self.page.show_rows(rows, {id_: title for id_, (title, _) in roles.items()}, results, titled)
        problems = [f"{row.title}: {row.problem}" for row in self.rows if row.problem]
        self.page.show_status(
            problems[0] if len(problems) == 1 else f"{len(problems)} sessions could not be read whole." if problems else ""
        )

    def _ask(self, words: Sequence[str], suffix: str) -> None:
        kind, take = suffix.upper(), partial(self.export, words)
        ask_new_file(self, f"Export: {kind}", kind, "comparison", suffix, take, usual_folder())

    def export(self, option: Sequence[str], target: Path) -> ExportProcess:
        """Begin to write what is shown; ``option`` as for ``whitecell compare``."""
        words = ["compare", "--given", *option, f"{FOLDER}/{target.name}"]
        return self._exports.begin(target.name, words, map(encode_row, self.shown), target)
