"""What is drawn fainter than the rest of its item, which may itself be faint."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QPainter


@contextmanager
def faint(painter: QPainter, share: float) -> Iterator[None]:
    """Draw with this share of the painter's opacity, 0 to 1, until the block ends."""
    before = painter.opacity()
    painter.setOpacity(share * before)
    try:
        yield
    finally:
        painter.setOpacity(before)
