"""What the bundled program runs; in a clone the `whitecell` command does the same."""

import sys

if sys.platform == "win32":
    sys.frozen = True  # type: ignore[attr-defined]  # no interpreter beside this program: said as PyInstaller does, before all imports

import io
import os
from multiprocessing import freeze_support

from ui.app.main import main

FONTS = "/etc/fonts/fonts.conf"
"""What fontconfig reads, and complains about where nothing has installed it."""


def main_without_console() -> None:
    """Run the program where Windows gave it no console: what it says before it fails, or why it ends, is shown in a box."""
    said = sys.stdout = sys.stderr = io.StringIO()
    try:
        main()
    except SystemExit as end:
        if end.code:
            _show(f"{said.getvalue()}{end.code if isinstance(end.code, str) else ''}".strip())
        raise
    except Exception as error:
        _show("Whitecell ended: " + " ".join(f"{type(error).__name__}: {error}".split()))
        raise


def _show(text: str) -> None:
    """Show a text, if there is one, in a box of Windows."""
    import ctypes

    if text:
        ctypes.windll.user32.MessageBoxW(None, text[-2000:], "Whitecell", 0x10)  # type: ignore[attr-defined]


if __name__ == "__main__":
    os.environ.pop("QT_PLUGIN_PATH", None)  # plugins of another Qt
    if not any(os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE")) and os.environ.get("LANG", "C") in (
        "",
        "C",
        "POSIX",
    ):
        os.environ["LC_CTYPE"] = "C.UTF-8"  # as an interpreter does by itself; Qt would complain
    if sys.platform == "linux" and not any(os.path.exists(one) for one in (FONTS, os.environ.get("FONTCONFIG_FILE", FONTS))):
        os.environ["FONTCONFIG_FILE"] = os.path.join(sys._MEIPASS, "fonts.conf")  # type: ignore[attr-defined]
    freeze_support()  # a program without an interpreter beside it is itself what `simulate` plays several games at once in
    if sys.stderr is None:
        main_without_console()
    else:
        main()
