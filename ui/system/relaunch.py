"""How this program is begun once more, for work that no window and no command should wait for."""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def relaunch_command() -> tuple[str, ...]:
    """Return the command that starts this program; nothing in the current folder is imported by it."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    begin = f"import sys; sys.path.insert(0, {str(_ROOT)!r}); from ui.app.main import main; main()"
    return (sys.executable, "-P", "-c", begin)
