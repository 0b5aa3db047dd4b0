"""Tries the bundles in bare systems: nothing installed but what apt itself needs, and the network cut.

`debootstrap` makes each system once, in build/systems; each try has a copy. Windows are shown on an X server outside.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from installer.bundle_trials import TrialError, timed, wait_until_painted
from installer.system_packages import root_prefix
from installer.virtual_environment import ROOT, SetUpError
from referee.version import APP_VERSION

_MADE = ROOT / "build" / "systems"
_ENTER = """
root=$1 dist=$2; shift 2
mount -t proc proc "$root/proc" && mount -t tmpfs -o mode=755 tmpfs "$root/dev" || exit
for one in null zero full random urandom; do
  touch "$root/dev/$one" && mount --bind "/dev/$one" "$root/dev/$one" || exit
done
mkdir -m 1777 "$root/dev/shm" && mkdir -p "$root/tmp/.X11-unix" "$root/mnt/dist" || exit
mount --bind "$dist" "$root/mnt/dist" && mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" || exit
exec chroot "$root" env -i LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
"""
_UNTIL_TOLD = "{ whitecell & read -r _; kill $!; wait $!; }"
"""Runs the console until standard input ends: `unshare` ignores the signals that would end it."""
_SIZE = 1280, 720
_STANDALONE = ("doctor", "demo --headless --folder={0}", "--database={0}/demo.whitecell review hunt --html --folder={0}")
"""What the tarball and the folder are tried with, given a folder's name: the package is tried with more."""


@dataclass(frozen=True)
class BareSystem:
    """A release of Debian or Ubuntu, with packages beside what apt needs."""

    title: str
    suite: str
    packages: tuple[str, ...] = ()
    is_ubuntu: bool = False


_UBUNTU_KEYS = "usr/share/keyrings/ubuntu-archive-keyring.gpg"
_KEYS_PACKAGE = "pool/main/u/ubuntu-keyring/ubuntu-keyring_2021.03.26_all.deb"
_KEYS_SHA256 = "0d0e7ed6b112f5d03eabf3c7eb01ebdacf9c57714b279e90495cfc58c8c4520f"
"""Debian 12 has no package of Ubuntu's keys, and without them debootstrap looks for Ubuntu among Debian's packages."""
SYSTEMS = (BareSystem("Debian 12", "bookworm"), BareSystem("Ubuntu 22.04", "jammy", is_ubuntu=True))
DESKTOP = BareSystem(
    "Debian 12 with what knows a desktop's files",
    "bookworm",
    ("desktop-file-utils", "libglib2.0-bin", "shared-mime-info", "xdg-utils"),
)


def try_everywhere(dist: Path, commands: Iterable[str]) -> None:
    """Try all bundles in this folder in every system. Raises SubprocessError for what does not work."""
    root = root_prefix()
    if root is None:
        raise SetUpError("Bare systems can only be entered by root: run the same command with sudo.")
    begun = time.monotonic()
    commands = tuple(commands)
    for system in SYSTEMS:
        with _copy_of(root, system) as place, _screen() as (display, picture):
            here = _Inside(root, place, dist, display)
            _try_package(system, here, commands, picture)
            _try_line(system, here, f"tar --extract --file /mnt/dist/whitecell-{APP_VERSION}-linux.tar.gz")
            _try_standalone(system, here, "whitecell/whitecell", "from-tarball")
            _try_standalone(system, here, "/mnt/dist/whitecell/whitecell", "from-folder")
    with _copy_of(root, DESKTOP) as place:
        _try_desktop(_Inside(root, place, dist, ""))
    print(f"All tries took {time.monotonic() - begun:.0f} s.", flush=True)


class _Inside:
    """Runs commands in a system, as root or as a user, without a network."""

    def __init__(self, root: list[str], place: Path, dist: Path, display: str) -> None:
        apart = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child"]
        self._enter = [*root, *apart, "sh", "-c", _ENTER, "sh", str(place), str(dist)]
        self._user = ["HOME=/srv/referee", *([f"DISPLAY={display}"] if display else [])]

    def run(self, *words: str) -> str:
        """Run a command as root and return what it prints."""
        return subprocess.run([*self._enter, *words], check=True, stdout=subprocess.PIPE, text=True, timeout=300).stdout

    def user(self, line: str) -> list[str]:
        """Return the words that run a line of shell as a user, in that user's folder."""
        return [*self._enter, *self._user, "runuser", "-u", "referee", "--", "sh", "-c", f"cd && {line}"]

    def files(self) -> set[str]:
        """Return all files and folders but those of the user, the caches and the logs of packages."""
        folders = ("/home", "/srv", "/mnt", "/proc", "/dev", "/tmp", "/var/log", "/var/cache", "/var/lib/dpkg")
        unwanted = [word for folder in folders for word in ("-path", folder, "-prune", "-o")]
        return set(self.run("find", "/", *unwanted, "-print").splitlines())


def _try_package(system: BareSystem, here: _Inside, commands: tuple[str, ...], picture: Path) -> None:
    here.run("useradd", "--home-dir", "/srv/referee", "--create-home", "referee")
    before = here.files()
    timed(f"{system.title}: installed", lambda: here.run("sh", "-c", "dpkg -i /mnt/dist/whitecell_*.deb"))
    for words in commands:
        _try_line(system, here, f"whitecell {words}")
    timed(f"{system.title}: the console is painted", lambda: _watch(here.user(_UNTIL_TOLD), picture))
    here.run("dpkg", "--purge", "whitecell")
    left = sorted(here.files() - before)
    print(f"{system.title}: purging leaves {', '.join(left) or 'nothing'} outside the folders of users", flush=True)
    users = here.run("find", "/srv/referee", "-name", "whitecell*", "-path", "*/.*").split()
    print(f"{system.title}: a user keeps {', '.join(sorted(users))}", flush=True)


def _try_standalone(system: BareSystem, here: _Inside, program: str, folder: str) -> None:
    for words in _STANDALONE:
        _try_line(system, here, f"{program} {words.format(folder)}")


def _try_line(system: BareSystem, here: _Inside, line: str) -> None:
    timed(f"{system.title}: {line}", lambda: subprocess.run(here.user(line), check=True, timeout=300))


def _try_desktop(here: _Inside) -> None:
    """Check that a desktop knows logs, and what opens them."""
    here.run("useradd", "--home-dir", "/srv/referee", "--create-home", "referee")
    here.run("sh", "-c", "dpkg -i /mnt/dist/whitecell_*.deb")
    line = (
        "whitecell demo --headless --folder=demo > /dev/null && export XDG_CURRENT_DESKTOP=GNOME"
        " && xdg-mime query filetype demo/demo.whitecell"  # an empty file is text, whatever its name
        " && xdg-mime query default application/x-whitecell-log"
    )
    printed = subprocess.run(here.user(line), check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    if printed != ["application/x-whitecell-log", "whitecell.desktop"]:
        raise TrialError(f"A desktop takes a log for something else: {printed}")
    print(f"{DESKTOP.title}: a log is {printed[0]}, opened by {printed[1]}", flush=True)


def _watch(command: list[str], picture: Path) -> None:
    """Run a program until its window is painted. Raises TrialError if that takes longer than two minutes."""
    with subprocess.Popen(command, stdin=subprocess.PIPE) as program:  # which ends when this is left
        wait_until_painted(program, picture, 120)


@contextmanager
def _copy_of(root: list[str], system: BareSystem) -> Iterator[Path]:
    """Yield the folder of a copy of a system, which is made if it is not there yet."""
    made = _MADE / "-".join((system.suite, *system.packages))
    if not made.exists():
        print(f"Makes {system.title} ...", flush=True)
        begun = made.with_name(f"{made.name}.part")
        subprocess.run([*root, "rm", "-rf", str(begun)], check=True)
        begun.parent.mkdir(parents=True, exist_ok=True)
        more = [f"--include={','.join(system.packages)}"] if system.packages else []
        where = [str(begun)]
        if system.is_ubuntu:
            mirror = _ubuntu_mirror(system.suite)
            more.append(f"--keyring={_ubuntu_keys(mirror)}")
            where.append(mirror)
        command = [*root, "debootstrap", "--variant=minbase", *more, system.suite, *where]
        timed(f"{system.title}: made", lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
        subprocess.run([*root, "mv", str(begun), str(made)], check=True)
    with tempfile.TemporaryDirectory(prefix="whitecell-bare-") as folder:
        place = Path(folder) / "root"
        subprocess.run([*root, "cp", "-a", str(made), str(place)], check=True)
        Path(folder).chmod(0o755)
        try:
            yield place
        finally:
            subprocess.run([*root, "rm", "-rf", "--one-file-system", str(place)], check=True)


def _ubuntu_mirror(suite: str) -> str:
    """Return where debootstrap itself knows that packages of Ubuntu for PCs are."""
    known = re.search(
        r"default_mirror (\S+//archive\.\S+)", Path("/usr/share/debootstrap/scripts", suite).read_text("utf-8")
    )
    if known is None:
        raise SetUpError("debootstrap does not know where packages of Ubuntu are.")
    return known[1]


def _ubuntu_keys(mirror: str) -> Path:
    """Return the file with the keys of Ubuntu's packages; where the system has none, from Ubuntu's own package of them."""
    here, unpacked = Path("/") / _UBUNTU_KEYS, _MADE / "ubuntu-keyring"
    if here.exists():
        return here
    if not (unpacked / _UBUNTU_KEYS).exists():
        with urllib.request.urlopen(f"{mirror}/{_KEYS_PACKAGE}", timeout=60) as answer:
            package: bytes = answer.read()
        if hashlib.sha256(package).hexdigest() != _KEYS_SHA256:
            raise SetUpError(f"{mirror}/{_KEYS_PACKAGE} is not what it was when its sum was noted.")
        file = _MADE / "ubuntu-keyring.deb"
        file.write_bytes(package)
        subprocess.run(["dpkg-deb", "-x", str(file), str(unpacked)], check=True)
    return unpacked / _UBUNTU_KEYS


@contextmanager
def _screen() -> Iterator[tuple[str, Path]]:
    """Yield the name of an X display of its own, and the file with the picture of what it shows."""
    with tempfile.TemporaryDirectory(prefix="whitecell-screen-") as folder:
        words = ["-displayfd", "1", "-screen", "0", "{}x{}x24".format(*_SIZE), "-fbdir", folder, "-ac", "-nolisten", "tcp"]
        with subprocess.Popen(["Xvfb", *words], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            number = server.stdout.readline().strip()
            try:
                yield f":{number}", Path(folder) / "Xvfb_screen0"
            finally:
                server.terminate()
