"""The third-party software in the bundled program with its licences, which have to be passed on."""

from __future__ import annotations

import re
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

from installer.virtual_environment import ROOT, SetUpError

_TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_COMMON = Path("/usr/share/common-licenses")
"""Where Debian keeps the texts that its own packages refer to."""
_RULE = "=" * 100
_WITHIN_WINDOWS_LIBRARIES = {
    "Python 3.11": "libpython3.11-minimal",
    "OpenSSL (libcrypto, libssl)": "libssl3",
    "libffi": "libffi8",
    "SQLite": "libsqlite3-0",
    "bzip2": "libbz2-1.0",
    "liblzma": "liblzma5",
    "zlib": "zlib1g",
    "Expat": "libexpat1",
    "PostgreSQL's libpq": "libpq5",
    "Mingw-w64's start of programs": "mingw-w64-x86-64-dev",
}
"""What Python's and psycopg's libraries for Windows are built of, with the Debian package that has the same text."""
_MICROSOFT = "Redistributable files of Visual Studio, as they come with Qt for Python, under Microsoft's terms for these.\n"


def asked_for() -> list[str]:
    """Return what the program itself needs, with a log on a server, as `pyproject.toml` words it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


def libraries(
    asked: Iterable[str], system: Mapping[str, str] | None = None, folder: Path | None = None
) -> dict[str, Distribution]:
    """Return the distributions that are asked for, and all that they need, by name. Raises PackageNotFoundError.

    Args:
        asked: their names, with versions and markers.
        system: the markers' values on another system.
        folder: where the distributions are, if not in this environment.
    """
    found: dict[str, Distribution] = {}
    waiting, seen = [(Requirement(one), frozenset({""})) for one in asked], set()
    while waiting:
        needed, extras = waiting.pop()
        name = needed.name.lower().replace("_", "-")
        wanted = frozenset({"", *needed.extras})
        marker = needed.marker
        if marker is not None and not any(marker.evaluate({**(system or {}), "extra": extra}) for extra in extras):
            continue
        if (name, wanted) not in seen:
            seen.add((name, wanted))
            found[name] = _distribution(name, folder)
            waiting += [(Requirement(line), wanted) for line in found[name].requires or ()]
    return dict(sorted(found.items()))


def _distribution(name: str, folder: Path | None) -> Distribution:
    if folder is None:
        return distribution(name)
    found = next(iter(Distribution.discover(name=name, path=[str(folder)])), None)
    if found is None:
        raise PackageNotFoundError(name)
    return found


def texts_of(library: Distribution) -> list[str]:
    """Return the licence texts that a library brings along. One that names the LGPL and brings none gets Debian's copy."""
    texts = _own_texts(library)
    if not texts and "LGPL-3" in licence_of(library):
        texts = [(_COMMON / name).read_text(encoding="utf-8") for name in ("LGPL-3", "GPL-3")]  # the one builds on the other
    return texts


def _own_texts(library: Distribution) -> list[str]:
    own = [path for path in library.files or () if ".dist-info" in str(path) and _TEXTS.search(path.name)]
    return [Path(str(path.locate())).read_text(encoding="utf-8") for path in own]


def licence_of(library: Distribution) -> str:
    """Return the name of a library's licence, by its metadata or, if these give none, by the first line of its licence."""
    classes = [one.rpartition(":: ")[2] for one in _told(library, "Classifier") if one.startswith("License ::")]
    named = [*_told(library, "License-Expression"), *_told(library, "License")] or classes
    return ", ".join(named or [text.strip().partition("\n")[0].strip() for text in _own_texts(library)])


def _told(library: Distribution, key: str) -> list[str]:
    return library.metadata.get_all(key) or []


def system_packages(binaries: Iterable[Path]) -> list[str]:
    """Return the Debian packages that have libraries of these names; Python is told of by itself."""
    names = sorted({f"*/{path.name}" for path in binaries})
    told = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True, check=False).stdout
    packages = {line.partition(":")[0] for line in told.splitlines() if not line.startswith("diversion")}
    return sorted(one for one in packages if not one.startswith("libpython"))


def notices(bundle: Path) -> Iterator[str]:
    """Yield the notices for a bundled program in this folder, part by part."""
    yield from _notices_of(libraries(asked_for()))
    own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    packages = system_packages(path for path in bundle.rglob("*.so*") if path.parent.name == "_internal")
    if own.exists():
        yield f"{_RULE}\nPython {sysconfig.get_python_version()}\n{own.read_text(encoding='utf-8')}"
    else:
        packages.append(f"libpython{sysconfig.get_python_version()}-minimal")
    for package in packages:
        if text := _copyright(package):
            yield f"{_RULE}\n{package}, of Debian\n{text}"


def windows_notices(carried: Mapping[str, Distribution]) -> Iterator[str]:
    """Yield the notices for a bundle for Windows with these libraries. Raises SetUpError for a text that is not here."""
    yield from _notices_of(carried)
    for name, package in _WITHIN_WINDOWS_LIBRARIES.items():
        if not (text := _copyright(package)):
            raise SetUpError(f"The licence of {name} is not here: install Debian's {package}.")
        yield f"{_RULE}\n{name}: as Debian's package {package} words it\n{text}"
    yield f"{_RULE}\nThe Apache License, for OpenSSL\n{(_COMMON / 'Apache-2.0').read_text(encoding='utf-8')}"
    yield f"{_RULE}\nMicrosoft Visual C++ runtime (msvcp140*.dll, vcruntime140*.dll)\n{_MICROSOFT}"


def _notices_of(carried: Mapping[str, Distribution]) -> Iterator[str]:
    yield "Whitecell is under the MIT licence. With it come, unchanged, the following, each under its own licence.\n"
    for name, library in carried.items():
        yield f"{_RULE}\n{name} {library.version}: {licence_of(library)}\n"
        yield from texts_of(library)


def _copyright(package: str) -> str:
    """Return what Debian says of a package's licence; "" if it is not installed."""
    path = Path("/usr/share/doc") / package / "copyright"
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
