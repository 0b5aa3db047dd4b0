"""A plugin (`-p tests.compiled`): the tests run on the engine's compiled core, as the program does.

Without it they run on the sources, which can be measured, and in which leaks can be planted. Where nothing can be compiled
the program runs on the sources, and so do all tests.
"""

from __future__ import annotations

import os

from installer.core import can_compile
from ui.compiled import use_compiled

use_compiled()

from engine import sight  # noqa: E402

if sight.__file__.endswith(".py") and can_compile() and os.environ.get("CI"):
    raise RuntimeError("The engine's core was not compiled from these sources: run `sh installer/test`.")
