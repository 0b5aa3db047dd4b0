"""A running export in another process of this program, so that no window waits for it and it can be cancelled.

The process is a command of the command line, run by `QProcess` and not by a pool. Qt reports its progress and its end as
signals, without a thread or a timer that polls. Killed or crashed, it is one export that failed, and not a broken pool. What
is written is what the same command writes for somebody who types it. The session goes to its standard input, so that
the log is not opened twice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, Signal

from engine.errors import KnownError
from referee.files.atomic_file import check_replaceable, folder_in_making
from referee.files.output_files import refuse_to_replace_log, sync_folder
from ui.system.relaunch import relaunch_command

FOLDER = "{folder}"
"""The placeholder in a command for the folder into which it writes."""
_SAYS = "whitecell: "  # how a sentence for people begins on standard error
_AHEAD = 1 << 18  # so much of the session waits to be read, in bytes
_END_MS = 2000


def usual_folder() -> str:
    """Return where a file is offered to be written: the user's documents, or at home where there is no folder for them."""
    places = QStandardPaths.StandardLocation
    found = [QStandardPaths.writableLocation(one) for one in (places.DocumentsLocation, places.HomeLocation)]
    return next((one for one in found if Path(one).is_dir()), "")


class ExportProcess(QObject):
    """A run of a command that reads its standard input and writes files into a folder.

    The files are written into a hidden folder beside the target and moved there when all are complete.

    Signals:
        moved: (done, all) steps done, and all steps.
        done: (Path) the export was written there.
        failed: a sentence: nothing was written.
    """

    moved = Signal(int, int)
    done = Signal(object)
    failed = Signal(str)

    def __init__(self, words: Sequence[str], lines: Iterator[bytes], target: Path, parent: QObject) -> None:
        """Prepare a command; ``{folder}`` in its ``words`` stands for the folder. ``lines`` are what it is given.

        ``target`` is a file, or, where there are to be several, a folder that is there.
        """
        super().__init__(parent)
        self._words, self._lines, self._target = words, lines, target
        self._said, self._stopped = "", False
        self._kept, self._hidden = ExitStack(), target
        self._process = QProcess(self)
        self._process.setReadChannel(QProcess.ProcessChannel.StandardError)
        self._process.started.connect(self._feed)
        self._process.bytesWritten.connect(self._feed)
        self._process.readyReadStandardError.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._not_started)

    def start(self) -> None:
        """Start it; signals say what becomes of it."""
        folder = self._target if self._target.is_dir() else self._target.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            refuse_to_replace_log(self._target)
            self._hidden = self._kept.enter_context(folder_in_making(folder))
        except OSError as error:
            self._end(f"{self._target} cannot be written ({error.strerror}): choose another place.")
            return
        except KnownError as error:
            self._end(str(error))
            return
        program, *begin = relaunch_command()
        hidden = str(self._hidden.resolve())
        self._process.start(program, [*begin, *(word.replace(FOLDER, hidden) for word in self._words)])

    def stop(self) -> None:
        """Cancel it: nothing is written."""
        self._stopped = True
        self._process.kill()
        self._process.waitForFinished(_END_MS)

    # ---------------------------------------------------------------- inside

    def _feed(self) -> None:
        process = self._process
        while process.state() == QProcess.ProcessState.Running and process.bytesToWrite() < _AHEAD:
            try:
                line = next(self._lines, None)
            except KnownError as error:
                self._said = str(error)
                process.kill()
                return
            if line is None:
                process.closeWriteChannel()
                return
            process.write(line + b"\n")

    def _read(self) -> None:
        while self._process.canReadLine():
            self._on_line(bytes(self._process.readLine().data()).decode(errors="replace").rstrip())

    def _on_line(self, line: str) -> None:
        if line.startswith(_SAYS):
            self._said = line.removeprefix(_SAYS)
            return
        match line.split():
            case ["step", done, steps]:
                self.moved.emit(int(done), int(steps))
            case _:
                print(line, file=sys.stderr)  # an error of the program: its traceback goes to standard error

    def _finished(self, status: int, how: QProcess.ExitStatus) -> None:
        self._read()
        if self._stopped:
            self._end("The export was cancelled; nothing was written.")
        elif how is not QProcess.ExitStatus.NormalExit or status:
            self._end(self._said or "The export was broken off; nothing was written. Try again.")
        else:
            self._put()

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._end(f"The export could not be started ({self._process.errorString()}); nothing was written.")

    def _put(self) -> None:
        several = self._target.is_dir()
        places = {one: self._target / one.name if several else self._target for one in self._hidden.iterdir()}
        try:
            for place in places.values():
                check_replaceable(place)
            for one, place in sorted(places.items()):
                os.replace(one, place)
            sync_folder(self._target if several else self._target.parent)
        except OSError as error:
            self._end(f"{self._target} cannot be written ({error.strerror}): choose another place.")
            return
        self._end("")

    def _end(self, why: str) -> None:
        self._kept.close()
        with suppress(RuntimeError):  # the window may be gone
            if why:
                self.failed.emit(why)
            else:
                self.done.emit(self._target)
