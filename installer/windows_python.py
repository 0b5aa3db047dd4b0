"""Builds a Python 3.11 for Windows with the packages of the lock file: `tests/rig/windows.sh` runs it under Wine, and
`windows_bundle.py` takes of it what a bundle carries.

Nothing but the package index is asked, once:

* ``python311.dll`` and the extension modules come from the Windows wheel of panda3d, which carries CPython 3.11.9.
* ``Lib`` is that of the Python 3.11 that runs this: its modules are the same on every system.
* ``python.exe`` and ``python3.dll`` are compiled here: a call of ``Py_Main``, and forwards to ``python311.dll``.
* ``bcryptprimitives.dll`` and ``icuuc.dll`` are compiled here (`WINE_LACKS`): Windows 10 has them and Wine 8 has not.
* The packages are the Windows wheels of the lock file, unpacked.

It uses the standard library and pip.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

COMPILER = "x86_64-w64-mingw32-gcc"
OBJDUMP = "x86_64-w64-mingw32-objdump"
WINE_LACKS = ("bcryptprimitives.dll", "icuuc.dll")
INTERPRETER = "panda3d==1.10.16 --hash=sha256:37acfb92655c4226879f95c988e2ef1449a53c54486d6c1ebc00e2772429af82"
NOT_RUN = {"mypy", "pyinstaller", "ruff"}
"""Packages that no test uses there."""

WINDOWS = {
    "os_name": "nt",
    "sys_platform": "win32",
    "platform_system": "Windows",
    "platform_machine": "AMD64",
    "platform_release": "10",
    "python_version": "3.11",
    "python_full_version": "3.11.9",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "implementation_version": "3.11.9",
    "extra": "",
}

_PYTHON_EXE = """
#include <wchar.h>
int Py_Main(int, wchar_t **);
int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
"""
_EMPTY_DLL = "int DllMainCRTStartup(void *dll, unsigned reason, void *reserved) { return 1; }\n"
_RANDOM_DLL = """
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(unsigned char *bytes, size_t count) {
    return SystemFunction036(bytes, (ULONG)count) != 0;
}
"""
_ICU_DLL = (
    """
void *nothing(void) { return 0; }
void *ucnv_open(const char *name, int *error) { *error = 4; return 0; }  /* there is no such encoding */
"""
    + _EMPTY_DLL
)


def cache_folder() -> Path:
    """Return the folder where all of it is kept, as `windows.sh` finds it."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("WHITECELL_WINDOWS") or caches / "whitecell-windows")


def build_in_cache(lock: Path) -> Path:
    """Make the Python in its folder unless it is there, when no other command is doing that; returns its path."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        build(folder / "python", lock)
    return folder / "python"


def build(home: Path, lock: Path) -> None:
    """Make the Python at ``home`` unless it is there, with the packages of this lock file and no others."""
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as name:
        work = Path(name)
        if not (home / "python.done").exists():
            print(f"Builds a Windows Python in {home} ...", file=sys.stderr, flush=True)
            _build_python(home, work)
            (home / "python.done").touch()
        stamp, wanted = home / "packages.done", hashlib.sha256(lock.read_bytes()).hexdigest()
        if not stamp.exists() or stamp.read_text() != wanted:
            print(f"Installs the Windows packages of {lock} ...", file=sys.stderr, flush=True)
            stamp.unlink(missing_ok=True)
            _install_packages(home, lock, work)
            stamp.write_text(wanted)


def _build_python(home: Path, work: Path) -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("The Windows Python is a 3.11 and takes its modules from the Python that builds it: use a 3.11.")
    for old in ("Lib", "DLLs"):
        shutil.rmtree(home / old, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("stdlib"), home / "Lib", symlinks=False, ignore=_not_for_windows)
    (home / "Lib" / "site-packages").mkdir()

    wheel, pin = work / "wheel", work / "pin.txt"
    pin.write_text(INTERPRETER, encoding="utf-8")
    _download(wheel, "--no-deps", "--require-hashes", "--requirement", str(pin))
    _unpack(wheel.glob("*.whl"), home / "DLLs", "deploy_libs/")
    for name in ("python311.dll", "VCRUNTIME140.dll"):
        (home / "DLLs" / name).replace(home / name)
    for one in (home / "DLLs").iterdir():
        if one.suffix not in (".pyd", ".dll") or one.name.startswith("api-ms-win-"):  # the C runtime is Wine's
            one.unlink()

    dll = home / "python311.dll"
    compile_program(home / "python.exe", _PYTHON_EXE, "-municode", str(dll), work=work)
    forwards = [f"{one} = python311.{one}" for one in _exports(dll)]
    compile_program(home / "python3.dll", _EMPTY_DLL, "-shared", "-nostdlib", work=work, exports=forwards)
    compile_program(home / "bcryptprimitives.dll", _RANDOM_DLL, "-shared", "-ladvapi32", work=work)


def _not_for_windows(_folder: str, names: list[str]) -> set[str]:
    unwanted = {"__pycache__", "dist-packages", "idlelib", "lib-dynload", "site-packages", "sitecustomize.py", "test"}
    return {one for one in names if one in unwanted or one.startswith("config-3.11")}


def _install_packages(home: Path, lock: Path, work: Path) -> None:
    pins, wheels, site = work / "pins.txt", work / "wheels", home / "Lib" / "site-packages"
    pins.write_text("\n".join(windows_pins(lock.read_text(encoding="utf-8"))), encoding="utf-8")
    _download(wheels, "--no-deps", "--require-hashes", "--requirement", str(pins))
    shutil.rmtree(site)
    _unpack(wheels.glob("*.whl"), site)
    qt = site / "PySide6" / "Qt6Core.dll"  # asks Windows' ICU for encodings that it does not know itself
    known = [one if one == "ucnv_open" else f"{one} = nothing" for one in _imports(qt, "icuuc.dll")]
    compile_program(home / "icuuc.dll", _ICU_DLL, "-shared", "-nostdlib", work=work, exports=known)


def windows_pins(lock: str) -> list[str]:
    """Return the lines of a lock file that are needed there, without markers, which pip would judge by its own system."""
    from pip._vendor.packaging.markers import Marker

    found = []
    for line in lock.replace("\\\n", " ").splitlines():
        pinned, *hashes = re.split(r"\s+(?=--hash)", re.sub(r"(^|\s)#.*", "", line).strip())
        name, _, marker = pinned.partition(";")
        wanted = name.strip() and not name.startswith("-") and name.partition("==")[0] not in NOT_RUN
        if wanted and (not marker.strip() or Marker(marker.strip()).evaluate(WINDOWS)):
            found.append(" ".join((name.strip(), *hashes)))
    return found


def _download(folder: Path, *words: str) -> None:
    system = ("--platform", "win_amd64", "--implementation", "cp", "--python-version", "3.11", "--only-binary=:all:")
    _run(sys.executable, "-m", "pip", "download", "--quiet", *system, "--dest", str(folder), *words)


def _unpack(wheels: Iterable[Path], folder: Path, prefix: str = "") -> None:
    """Unpack what the wheels have below a prefix; what they keep for the environment (``*.data``) goes where it belongs."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as file:
            for name in file.namelist():
                if name.startswith(prefix) and not name.endswith("/"):
                    place = folder / re.sub(r"^[^/]+\.data/(purelib|platlib)/", "", name.removeprefix(prefix))
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(file.read(name))


def compile_program(result: Path, source: str, *words: str, work: Path, exports: Iterable[str] = ()) -> None:
    """Compile a program or DLL from C for Windows of 64 bit; `work` is a folder for files in between."""
    code, definitions = work / "source.c", work / "exports.def"
    code.write_text(source)
    definitions.write_text("\n".join(("EXPORTS", *exports)) + "\n")
    inputs = (str(code), *([str(definitions)] if exports else ()))
    _run(COMPILER, "-O1", "-s", "-o", str(result), *inputs, *words)


def _exports(dll: Path) -> list[str]:
    """Return the names that a DLL exports."""
    _, _, table = _run(OBJDUMP, "-p", str(dll)).partition("Ordinal/Name Pointer")
    return re.findall(r"\[ *\d+\].* (\S+)$", table.split("\n\n")[0], re.MULTILINE)


def _imports(program: Path, dll: str) -> list[str]:
    """Return the names that a program or DLL takes of another."""
    _, _, table = _run(OBJDUMP, "-p", str(program)).partition(f"DLL Name: {dll}")
    return re.findall(r"^\s*[0-9a-f]+\s+\d+\s+(\w+)$", table.split("\n\n")[0], re.MULTILINE)


def imported_dlls(program: Path) -> list[str]:
    """Return the names of the DLLs that a program or DLL is linked with."""
    return re.findall(r"^\s*DLL Name: (\S+)", _run(OBJDUMP, "-p", str(program)), re.MULTILINE)


def _run(*command: str) -> str:
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if ended.returncode:
        sys.exit(f"This failed: {' '.join(command[:4])} ...\n{ended.stderr[-2000:]}")
    return ended.stdout


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
