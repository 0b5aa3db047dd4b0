"""The program uses nothing that Windows or macOS has not, but in the files where that stands behind a question."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.files import ROOT, sources, text_of

POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "Xlib"}
WINDOWS_MODULES = {"msvcrt", "winreg", "winsound", "_winapi"}
MISSING: dict[str, set[str]] = {
    "os": {
        *("O_CLOEXEC", "O_DIRECT", "O_DIRECTORY", "O_DSYNC", "O_NOATIME", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_PATH"),
        *("O_SYNC", "O_TMPFILE", "fdatasync", "getgid", "getloadavg", "memfd_create", "pipe2", "posix_fadvise"),
        *("posix_fallocate", "sendfile", "splice", "statvfs", "sync"),
        *("chown", "fchmod", "fork", "geteuid", "getuid", "killpg", "mkfifo", "nice", "openpty", "pread", "pwrite"),
        *("sched_getaffinity", "sched_setaffinity", "set_blocking", "setresuid", "setsid", "startfile", "uname", "wait"),
    },
    "signal": {
        *("SIGCHLD", "SIGCONT", "SIGPIPE", "SIGQUIT", "SIGTSTP", "SIGWINCH", "sigtimedwait", "sigwaitinfo"),
        *("SIGALRM", "SIGHUP", "SIGKILL", "SIGSTOP", "SIGUSR1", "SIGUSR2", "alarm", "pthread_kill", "pthread_sigmask"),
        *("set_wakeup_fd", "setitimer", "sigpending", "sigwait"),
    },
    "socket": {"AF_UNIX"},
}
"""What Windows or macOS, or both, lack of a module in Python 3.11."""
PLACES = ("/dev/", "/proc/", "/usr/", "/etc/", "/tmp", "C:\\", "~/Library")
KEYS = {"Key_Meta", "Key_Super_L", "Key_Menu", "Key_Print", "Key_SysReq", "Key_Pause", "Key_ScrollLock", "MetaModifier"}
"""Keys that a Mac's keyboard has not, or that a system keeps for itself."""

_SUSPECT = (
    *(f"{word} {name}" for word in ("import", "from") for name in sorted(POSIX_MODULES | WINDOWS_MODULES)),
    *(f"{module}.{name}" for module, names in MISSING.items() for name in sorted(names)),
    *(*PLACES, "Ctrl+", "QFont(", *sorted(KEYS)),
)
"""Of these one stands in every source in which anything is found: the others, which are most, are not taken apart."""

ASKED: dict[str, str] = {
    "installer/bare_systems.py": "Debian and Ubuntu only",
    "installer/program_bundle.py": "it makes a package for Debian",
    "installer/licence_notices.py": "the notices of Debian's packages",
    "installer/set_up_commands.py": "asked by hasattr",
    "installer/portable_libraries.py": "Debian and Ubuntu only",
    "installer/start.py": "asked by the system's name",
    "installer/system_packages.py": "packages of Debian and Ubuntu, asked for on Linux only",
    "installer/windows_python.py": "built on Linux",
    "installer/windows_trial.py": "Wine only",
    "referee/interrupt.py": "asked by hasattr",
    "referee/store/wal_file.py": "Windows has a function of its own",
    "ui/displays/monitors/wayland_outputs.py": "Wayland only",
}
"""Files that may use such things, with what makes that harmless elsewhere."""


def findings(text: str) -> Iterator[str]:
    """What in a source another system lacks; imports count where they are carried out when the module is imported."""
    if not any(one in text for one in _SUSPECT):
        return
    tree = ast.parse(text)
    inside = {id(part) for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.With) for part in ast.walk(one)}
    documented = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Import | ast.ImportFrom) and id(one) not in inside:
            names = [one.module or ""] if isinstance(one, ast.ImportFrom) else [alias.name for alias in one.names]
            yield from (name for name in names if name.partition(".")[0] in POSIX_MODULES | WINDOWS_MODULES)
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            if one.attr in MISSING.get(one.value.id, ()):
                yield f"{one.value.id}.{one.attr}"
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in documented:
            yield from (place for place in PLACES if place in one.value)
            if "Ctrl+" in one.value and " " in one.value:
                yield f"a key that a Mac has not, in a sentence: {one.value}"
        elif isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "QFont":
            yield from (f"a font by its name: {name.value!s}" for name in one.args[:1] if isinstance(name, ast.Constant))
        if isinstance(one, ast.Attribute) and one.attr in KEYS:
            yield one.attr


def test_the_check_finds_what_it_is_for() -> None:
    assert list(findings("import fcntl")) == ["fcntl"]
    assert list(findings("from Xlib import X")) == ["Xlib"]
    assert list(findings("def lock():\n    import fcntl")) == [], "imported where it is used"
    assert list(findings("import os\nos.pread(1, 2, 3)")) == ["os.pread"]
    assert list(findings("signal.raise_signal(signal.SIGKILL)")) == ["signal.SIGKILL"]
    assert list(findings("os.open(path, os.O_RDONLY | os.O_DIRECTORY)")) == ["os.O_DIRECTORY"]
    assert list(findings('open("/dev/null")')) == ["/dev/"]
    assert list(findings('"""As /dev/stdout."""')) == []
    assert list(findings('QFont("Helvetica", 12)')) == ["a font by its name: Helvetica"]
    assert list(findings("Qt.Key.Key_Meta")) == ["Key_Meta"]
    assert list(findings('QKeySequence("Ctrl+P")')) == []
    assert list(findings("f'{name} (Ctrl+P)'")) == ["a key that a Mac has not, in a sentence:  (Ctrl+P)"]


@pytest.mark.slow
def test_no_module_function_place_font_or_key_is_used_that_a_system_lacks() -> None:
    found = {
        name: used
        for path in sources("engine", "referee", "ui", "installer")
        if (name := path.relative_to(ROOT).as_posix()) not in ASKED and (used := list(findings(text_of(path))))
    }
    assert found == {}


def test_every_exception_is_still_needed() -> None:
    assert [name for name in ASKED if not list(findings(text_of(ROOT / name)))] == []
