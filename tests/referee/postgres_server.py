"""A PostgreSQL server for the tests, in a temporary folder: started, stopped, broken."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from installer.system_packages import SERVER_PROGRAMS

PROGRAMS = max((path.parent for path in SERVER_PROGRAMS.glob("*/bin/pg_ctl")), default=None)
"""Where the newest server's programs are; None if there is none."""

RUNUSER = shutil.which("runuser", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
"""A user's PATH may lack what only root uses."""


class PostgresServer:
    """A server that only this user's programs reach, by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAMS is not None
        self._programs, self._folder, self._data = PROGRAMS, folder, folder / "data"
        self._databases = 0
        if os.geteuid() == 0:  # a server refuses to run as root
            import pwd

            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            for parent in folder.parents:
                if parent.stat().st_uid == 0 and not parent.stat().st_mode & 0o001:
                    parent.chmod(parent.stat().st_mode | 0o111)
        self._run("initdb", "--pgdata", str(self._data), "--username", "whitecell", "--auth", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses= -k {self._folder}"
        log = str(self._folder / "server.log")
        self._run("pg_ctl", "start", "--wait", "--pgdata", str(self._data), "--log", log, "--options", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it: ``fast`` ends all connections, ``immediate`` is as when the power fails."""
        self._run("pg_ctl", "stop", "--wait", "--pgdata", str(self._data), "--mode", mode)

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Its programs stand still meanwhile: it answers nothing, and closes nothing."""
        first = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text()
        programs = [first, *map(int, children.split())]
        try:
            for program in programs:
                os.kill(program, signal.SIGSTOP)
            yield
        finally:
            for program in programs:
                os.kill(program, signal.SIGCONT)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._databases += 1
        name = f"class{self._databases}"
        self._run("createdb", "--host", str(self._folder), "--username", "whitecell", name)
        return self.url(name)

    def url(self, database: str, user: str = "whitecell") -> str:
        """The URL of a database, as a referee types it."""
        return f"postgresql+psycopg://{user}:secret@/{database}?host={self._folder}"

    def _run(self, program: str, *words: str) -> None:
        as_owner = [str(RUNUSER), "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_owner, str(self._programs / program), *words]
        # Its children keep what they are given open: no pipes.
        with (self._folder / "said").open("a") as said:
            done = subprocess.run(command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, cwd="/", timeout=60)
        if done.returncode:
            raise RuntimeError(f"{program}: {(self._folder / 'said').read_text()}")


def why_no_server() -> str:
    """Why there can be no server here; "" if there can."""
    if PROGRAMS is None:
        return "PostgreSQL is not installed (Debian's package postgresql)"
    return "" if os.geteuid() or RUNUSER else "a server does not run as root"
