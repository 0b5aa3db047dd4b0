"""The Debian package of the bundled program."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import tempfile
from pathlib import Path

from installer.portable_libraries import asked_libc, programs
from installer.virtual_environment import ROOT
from referee.version import APP_VERSION

_OURS = ROOT / "installer" / "debian"
_PLACES = {
    _OURS / "whitecell.desktop": "applications",
    ROOT / "resources" / "whitecell.svg": "icons/hicolor/scalable/apps",
    _OURS / "whitecell.xml": "mime/packages",
}
"""Where below /usr/share a desktop looks for what it shows of a program."""


def build_package(bundle: Path, notices: Path) -> Path:
    """Make the package of a bundled program, beside it; returns its path."""
    asked = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    package = bundle.parent / f"whitecell_{APP_VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="whitecell-deb-") as folder:
        root = Path(folder)
        root.chmod(0o755)
        _fill(root / "usr", bundle, notices)
        facts = {
            "version": APP_VERSION,
            "architecture": architecture,
            "libc": "{}.{}".format(*asked_libc(programs(bundle))),
            "kibibytes": sum(path.lstat().st_size for path in root.rglob("*")) // 1024,
        }
        control = (_OURS / "control").read_text(encoding="utf-8").format(**facts)
        _write(root / "DEBIAN" / "control", control.encode())
        subprocess.run(["dpkg-deb", "-Zxz", "--root-owner-group", "--build", folder, str(package)], check=True)
    return package


def _fill(usr: Path, bundle: Path, notices: Path) -> None:
    """Put everything where Debian has it."""
    shutil.copytree(bundle, usr / "lib" / "whitecell", symlinks=True)
    (usr / "bin").mkdir()
    (usr / "bin" / "whitecell").symlink_to("../lib/whitecell/whitecell")
    for file, place in _PLACES.items():
        _write(usr / "share" / place / file.name, file.read_bytes())
    _write(usr / "share/man/man1/whitecell.1.gz", gzip.compress((_OURS / "whitecell.1").read_bytes(), mtime=0))
    whose = [ROOT / "LICENSE", notices]
    _write(usr / "share/doc/whitecell/copyright", b"\n".join(one.read_bytes() for one in whose))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
