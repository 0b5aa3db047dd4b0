"""`py installer run`, `py installer test`: the same as the shell's commands, where there is no shell."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from installer.set_up_commands import main  # noqa: E402

if __name__ == "__main__":
    main()
