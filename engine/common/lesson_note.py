"""What a card teaches, as a note on its face."""

from __future__ import annotations

from engine.model.view import LESSON


def lesson_note(lesson: str) -> tuple[tuple[str, str], ...]:
    """Return the note that says what a card stands for; none if it has no lesson."""
    return ((LESSON, lesson),) if lesson else ()
