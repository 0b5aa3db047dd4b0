"""Choosing another log by menu, by drop or by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMenu, QWidget

from engine.errors import KnownError
from ui.widgets.actions import call_with, literal
from ui.widgets.time_text import title_in_words

if TYPE_CHECKING:
    from referee.store import Store

SUFFIX = "whitecell"
"""The suffix of a log."""
EXPORTED = "jsonl"
"""The suffix of an exported session."""
SEALED = "age"
"""The suffix of a sealed one."""
_RECENT = 10


def is_log(path: Path) -> bool:
    """Return whether this is a log by its name, not one exported session."""
    return path.suffix == f".{SUFFIX}"


def files_of(data: QMimeData) -> list[Path]:
    """Return the logs and exported sessions among the files that are dragged."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix in (f".{SUFFIX}", f".{EXPORTED}", f".{SEALED}")]


class DropTarget(QObject):
    """Accepts files that are dropped on a window.

    Signals:
        dropped: the path of one.
    """

    dropped = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if isinstance(event, QDropEvent) and event.type() in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            found = files_of(event.mimeData())
            if len(found) == 1:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.dropped.emit(found[0])
                return True
        return super().eventFilter(watched, event)


def choose_log(over: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a log or an exported session."""
    from ui.widgets.file_dialogs import ask_file

    title = "Open another log, or an exported session"
    ask_file(over, title, "Logs and exported sessions", (SUFFIX, EXPORTED, SEALED), chosen)


def fill_recent(menu: QMenu, store: Store | None, chosen: Callable[[str], None], say: Callable[[str], None]) -> None:
    """Fill the menu with the sessions begun last; ``chosen`` gets the id of the one that is picked."""
    menu.clear()
    try:
        found = store.sessions(limit=_RECENT) if store is not None else []
    except KnownError as error:
        found = []
        say(str(error))
    for one in found:
        menu.addAction(literal(title_in_words(one.title))).triggered.connect(call_with(chosen, one.id))
    if not found:
        menu.addAction("No session yet").setEnabled(False)
