"""Does this PySide6 keep count of None, True and False? Exit status 1, and a line for each call that does not.

PySide6 6.12.0 on Python 3.10 and 3.11 drops one reference to None for every call that returns nothing and one to True
for every emit(): the interpreter aborts ("none_dealloc") after some thousand calls. Python 3.12 and later do not count
these objects. This is why pyproject.toml pins PySide6_Essentials below 6.12 (docs/decisions/0011-qt-pin.md).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QLabel

CALLS = 1000


class SignalSource(QObject):
    """Something with a signal."""

    fired = Signal(int)


def lost(call: Callable[[], object]) -> dict[str, int]:
    """How many references to each of the three constants a single call loses; those that keep count are left out."""
    constants = (None, True, False)
    before = [sys.getrefcount(constant) for constant in constants]
    for _ in range(CALLS):
        call()
    losses = {repr(c): round((count - sys.getrefcount(c)) / CALLS) for c, count in zip(constants, before, strict=True)}
    return {name: loss for name, loss in losses.items() if loss}


def main() -> NoReturn:
    """Try a call of each kind that the defect was seen in."""
    app = QApplication(sys.argv[:1])
    _reserve = [constant for constant in (None, True, False) for _ in range(100_000)]  # keeps this check itself alive
    source, label = SignalSource(), QLabel()
    source.fired.connect(lambda _: None)
    calls: dict[str, Callable[[], object]] = {
        "QLabel.setText": lambda: label.setText("x"),
        "QApplication.processEvents": app.processEvents,
        "Signal.emit": lambda: source.fired.emit(1),
        "QLabel.isVisible": label.isVisible,
    }
    wrong = {name: losses for name, call in calls.items() if (losses := lost(call))}
    for name, losses in wrong.items():
        print(f"one call of {name} loses {losses}")
    sys.stdout.flush()
    os._exit(1 if wrong else 0)  # with wrong counts an orderly exit may abort


if __name__ == "__main__":
    main()
