"""The two commands: what they make, when they make it again, and what they say when they cannot."""

from __future__ import annotations

import errno
import hashlib
import os
import runpy
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from installer import set_up_commands, system_packages, virtual_environment
from tests.games.game_list import example

pytestmark = pytest.mark.slow


class Became(Exception):
    """Stands for os.execv, which does not come back."""


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> None:
    def execv(path: str, arguments: list[str]) -> None:
        raise Became(Path(path).name, *arguments[1:])

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(virtual_environment, "ensure", lambda: None)
    monkeypatch.chdir(virtual_environment.ROOT)  # and back again afterwards


@pytest.fixture
def no_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "root_prefix", lambda: None)


@pytest.mark.usefixtures("became")
class TestRun:
    def test_opens_the_console_where_there_is_a_display(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISPLAY", ":0")
        with pytest.raises(Became) as end:
            set_up_commands.run([])
        assert end.value.args == ("whitecell",)

    def test_plays_the_demo_where_there_is_none(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        monkeypatch.setattr("sys.platform", "linux")
        with pytest.raises(Became) as end:
            set_up_commands.run([])
        assert end.value.args == ("whitecell", "demo", "--headless")
        assert "no display" in capsys.readouterr().out

    def test_ctrl_c_is_blocked_until_the_program_can_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        blocked: list[bool] = []

        def execv(_path: str, _arguments: list[str]) -> None:
            blocked.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))

        monkeypatch.setattr(os, "execv", execv)
        try:
            set_up_commands.run(["games"])
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        assert blocked == [True]

    def test_on_windows_it_runs_the_program_and_ends_with_its_status(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """There a process that becomes another one leaves the terminal to its shell, and the status is lost."""
        begun: list[list[str]] = []

        def run(command: list[str], check: bool) -> subprocess.CompletedProcess[bytes]:
            begun.append(command)
            return subprocess.CompletedProcess(command, 3)

        monkeypatch.setattr(set_up_commands, "os", SimpleNamespace(name="nt", environ=os.environ))
        monkeypatch.setattr(virtual_environment, "program", lambda name: f"{name}.exe")
        monkeypatch.setattr(subprocess, "run", run)
        before = signal.getsignal(signal.SIGINT)
        try:
            with pytest.raises(SystemExit) as end:
                set_up_commands.run(["games"])
        finally:
            signal.signal(signal.SIGINT, before)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        assert (end.value.code, begun) == (3, [["whitecell.exe", "games"]])

    def test_ctrl_c_while_it_is_loaded_leaves_no_traceback(self) -> None:
        program = """
import os, runpy, signal, sys
class Pressed:
    def find_spec(self, name, *_):
        if name == "installer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressed())
sys.argv[1:] = ["run", "--version"]
runpy.run_path("installer/set_up_commands.py", run_name="__main__")
"""
        done = subprocess.run([sys.executable, "-c", program], cwd=virtual_environment.ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")

    def test_a_reader_that_has_seen_enough_of_the_set_up_is_no_error(self) -> None:
        """`sh installer/run games | head -1` in a fresh clone ended in a traceback."""
        program = """
import sys
from installer import set_up_commands, virtual_environment
virtual_environment.ensure = lambda: print("Setting up", flush=True)
sys.argv[1:] = ["run", "--version"]
set_up_commands.main()
"""
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=virtual_environment.ROOT, stdout=writer, stderr=subprocess.PIPE
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (141, b"")

    def test_a_disk_that_is_full_is_told_in_a_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def full() -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), ".venv/compiled")

        monkeypatch.setattr(virtual_environment, "ensure", full)
        monkeypatch.setattr(sys, "argv", ["set_up_commands.py", "run"])
        with pytest.raises(SystemExit) as end:
            set_up_commands.main()
        assert str(end.value).startswith("Whitecell could not be set up: No space left on device (.venv/compiled). ")

    def test_passes_its_arguments_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        with pytest.raises(Became) as end:
            set_up_commands.run(["drive", example("hunt").id])
        assert end.value.args == ("whitecell", "drive", example("hunt").id)


@pytest.mark.usefixtures("became", "no_root")
class TestTest:
    @pytest.fixture(autouse=True)
    def lacking(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """Nothing that tests need is here."""
        monkeypatch.setattr(system_packages, "RIG_PROGRAMS", {"nowhere1": "openbox"})
        monkeypatch.setattr(system_packages, "BROWSERS", ("nowhere2",))
        monkeypatch.setattr(system_packages, "SERVER_PROGRAMS", tmp_path)
        monkeypatch.delenv("CI", raising=False)

    def test_goes_on_without_what_it_may_not_install(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(Became) as end:
            set_up_commands.test([])
        assert end.value.args == ("python", "-m", "tests.suite")
        told = capsys.readouterr().out
        for what, package in (("real monitors", "openbox"), ("a browser", "chromium"), ("a database server", "postgresql")):
            assert f"The tests with {what} are skipped." in told
            assert f"sudo apt-get install -y --no-install-recommends {package}\n" in told

    def test_stops_without_it_in_ci(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CI", "true")
        with pytest.raises(virtual_environment.SetUpError, match="openbox"):
            set_up_commands.test([])

    def test_a_long_run_tries_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("WHITECELL_LONG", "0")
        with pytest.raises(Became) as end:
            set_up_commands.test(["--long"])
        assert end.value.args == ("python", "-m", "tests.suite")
        assert os.environ["WHITECELL_LONG"] == "1"

    def test_nothing_is_installed_for_the_quick_tests(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(Became) as end:
            set_up_commands.test(["--quick"])
        assert end.value.args == ("python", "-m", "tests.suite", "--quick")
        assert capsys.readouterr().out == ""

    def test_runs_a_part_on_windows(self) -> None:
        with pytest.raises(Became) as end:
            set_up_commands.test(["--windows"])
        assert end.value.args == ("python", "-m", "tests.suite", "--windows")

    def test_what_is_here_is_not_asked_for(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(system_packages, "RIG_PROGRAMS", {"sh": "dash"})
        monkeypatch.setattr(system_packages, "BROWSERS", ("nowhere2", "sh"))
        (tmp_path / "15" / "bin").mkdir(parents=True)
        (tmp_path / "15" / "bin" / "initdb").touch()
        assert not any(system_packages.missing_for_tests().values())

    def test_passes_its_arguments_to_pytest(self) -> None:
        with pytest.raises(Became) as end:
            set_up_commands.test(["tests/engine", "-k", "sight"])
        assert end.value.args == ("python", "-m", "pytest", "tests/engine", "-k", "sight")


class TestSystemPackages:
    def test_nothing_missing_asks_for_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("nothing is to be run"))
        assert system_packages.install([]) is None

    @pytest.mark.usefixtures("no_root")
    @pytest.mark.skipif(shutil.which("apt-get") is None, reason="not a Debian system")
    def test_the_exact_line_for_those_who_may_not_install(self) -> None:
        said = system_packages.install(["libgl1", "libegl1", "libgl1"])
        assert said is not None
        assert said.endswith("Run: sudo apt-get install -y --no-install-recommends libegl1 libgl1")

    def test_other_systems_are_told_what_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", lambda _: None)
        said = system_packages.install(["libegl1"])
        assert said is not None
        assert "libegl1" in said
        assert "apt-get" not in said

    def test_a_failed_installation_is_told_with_its_reason(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        apt = tmp_path / "apt-get"
        apt.write_text("#!/bin/sh\necho E: no such package; exit 100\n")
        apt.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        monkeypatch.setattr(system_packages, "root_prefix", list)
        said = system_packages.install(["libegl1"])
        assert said is not None
        assert "could not be installed" in said
        assert "E: no such package" in capsys.readouterr().out

    def test_a_missing_library_is_found_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(system_packages, "QT_LIBRARIES", {"libc.so.6": "libc6", "libnowhere.so.7": "libnowhere7"})
        assert system_packages.missing_libraries() == ["libnowhere7"]

    def test_a_library_is_found_wherever_the_machine_has_it(self) -> None:
        """Found on ARM: two libraries were looked for where x86-64 has them, and installed again and again."""
        assert system_packages.missing({"libc.so.6": "libc6", "libnowhere.so.7": "nowhere"}) == ["nowhere"]
        assert not [name for name in system_packages.RIG_PROGRAMS if "x86_64" in name]

    def test_a_missing_program_is_found_missing(self) -> None:
        assert system_packages.missing({"sh": "dash", "/no/such.so": "driver", "nowhere7": "nowhere"}) == [
            "driver",
            "nowhere",
        ]

    def test_the_server_that_its_package_would_start_is_not_made(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """Its programs are installed; the setting that says so is taken back, whatever comes of it."""
        settings = tmp_path / "createcluster.conf"
        settings.write_text("start_conf = 'auto'\n")
        apt = tmp_path / "apt-get"
        apt.write_text(f"#!/bin/sh\ncase $* in *postgresql) cp {settings} {tmp_path}/seen; exit 100;; esac\n")
        apt.chmod(0o755)
        script = system_packages._WITHOUT_A_CLUSTER.replace("/etc/postgresql-common/createcluster.conf", str(settings))
        monkeypatch.setattr(system_packages, "_WITHOUT_A_CLUSTER", script)
        monkeypatch.setattr(system_packages, "root_prefix", list)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        assert system_packages.install(["postgresql"])
        assert "create_main_cluster = false" in (tmp_path / "seen").read_text()
        assert settings.read_text() == "start_conf = 'auto'\n"


class TestEnvironment:
    @pytest.fixture(autouse=True)
    def clone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        (tmp_path / "installer").mkdir()
        (tmp_path / ".venv").mkdir()
        for name in ("pyproject.toml", "installer/lock.txt"):
            (tmp_path / name).write_text(name)
        monkeypatch.setattr(virtual_environment, "ROOT", tmp_path)
        monkeypatch.setattr(virtual_environment, "VENV", tmp_path / ".venv")
        monkeypatch.setattr(virtual_environment, "LOCK", tmp_path / "installer" / "lock.txt")
        return tmp_path

    @pytest.fixture
    def made(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What is made from now on."""
        made: list[str] = []
        monkeypatch.setattr(virtual_environment, "_make", lambda: made.append("environment"))
        return made

    def test_it_is_made_once(self, made: list[str]) -> None:
        virtual_environment.ensure()
        virtual_environment.ensure()
        assert made == ["environment"]

    @pytest.mark.parametrize("name", ["pyproject.toml", "installer/lock.txt"])
    def test_it_is_made_again_when_what_it_was_made_of_changed(self, clone: Path, made: list[str], name: str) -> None:
        virtual_environment.ensure()
        (clone / name).write_text("changed")
        virtual_environment.ensure()
        assert made == ["environment"] * 2

    @pytest.mark.parametrize(("name", "value"), [("base_prefix", "/elsewhere"), ("version_info", (3, 12, 0))])
    def test_it_is_made_again_for_another_python(
        self, made: list[str], monkeypatch: pytest.MonkeyPatch, name: str, value: object
    ) -> None:
        virtual_environment.ensure()
        monkeypatch.setattr(sys, name, value)
        virtual_environment.ensure()
        assert made == ["environment"] * 2

    def test_it_is_made_again_in_another_place(self, clone: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        virtual_environment.ensure()
        shutil.copytree(clone, clone / "moved")
        monkeypatch.setattr(virtual_environment, "ROOT", clone / "moved")
        virtual_environment.ensure()
        assert made == ["environment"] * 2

    def test_a_set_up_that_failed_is_begun_again(self, clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            raise virtual_environment.SetUpError("no network")

        monkeypatch.setattr(virtual_environment, "_make", fail)
        (clone / ".venv" / "whitecell-stamp").write_text("an older one")
        with pytest.raises(virtual_environment.SetUpError):
            virtual_environment.ensure()
        assert not (clone / ".venv" / "whitecell-stamp").exists()


class TestLibraries:
    """What pip makes of the lock file."""

    @staticmethod
    def put(folder: Path, name: str, version: str, *fields: str) -> str:
        """Write an empty library; returns its line of a lock file."""
        wheel, info = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
        metadata = "\n".join(("Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *fields, ""))
        with zipfile.ZipFile(wheel, "w") as file:
            file.writestr(f"{info}/METADATA", metadata)
            file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            file.writestr(f"{info}/RECORD", "")
        return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"

    def test_a_version_newer_than_the_lock_file_does_not_stop_the_set_up(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The day a library that another one asks for with an extra had a new version, a fresh clone could not be set up."""
        asking = self.put(tmp_path, "asking", "1.0", "Requires-Dist: asked[more]>=1")
        pinned = self.put(tmp_path, "asked", "1.0", "Provides-Extra: more")
        self.put(tmp_path, "asked", "2.0", "Provides-Extra: more")
        (tmp_path / "lock.txt").write_text(asking + pinned)
        monkeypatch.setattr(virtual_environment, "LOCK", tmp_path / "lock.txt")
        pip = [sys.executable, "-m", "pip", "--isolated", "install", "--no-index", "--find-links", str(tmp_path)]
        words = [*virtual_environment.library_words(), "--target", str(tmp_path / "libraries")]
        done = subprocess.run([*pip, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        names = {path.name for path in (tmp_path / "libraries").glob("*.dist-info")}
        assert names == {"asking-1.0.dist-info", "asked-1.0.dist-info"}


class TestPython:
    """Which interpreter installer/find_python.sh takes of those on PATH and the one that is asked for."""

    @staticmethod
    def put(folder: Path, name: str, version: str = "(3, 11)", *, venv: bool = True) -> None:
        """An interpreter that says it is of this version, with what makes an environment or without."""
        lacking = "" if venv else "sys.modules['ensurepip'] = None; "
        said = f"import sys; sys.version_info = {version}; {lacking}exec(sys.argv[1])"
        (folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{said}" "$3"\n')
        (folder / name).chmod(0o755)

    @staticmethod
    def found(folder: Path, asked: str = "") -> subprocess.CompletedProcess[str]:
        """The system's own is `system` in the folder."""
        source = (virtual_environment.ROOT / "installer" / "find_python.sh").read_text(encoding="utf-8")
        assert "/usr/bin/python3" in source
        script = source.replace("/usr/bin/python3", "system") + 'echo "$python"'
        env = {"PATH": str(folder), "WHITECELL_PYTHON": asked}
        return subprocess.run([str(shutil.which("sh")), "-c", script], env=env, capture_output=True, text=True, check=False)

    def test_the_first_that_is_new_enough(self, tmp_path: Path) -> None:
        self.put(tmp_path, "python3", version="(3, 10)")
        self.put(tmp_path, "python3.11")
        self.put(tmp_path, "python3.12")
        assert self.found(tmp_path).stdout == "python3.12\n"

    def test_the_one_asked_for_comes_first(self, tmp_path: Path) -> None:
        self.put(tmp_path, "python3")
        self.put(tmp_path, "mine")
        assert self.found(tmp_path, asked="mine").stdout == "mine\n"

    def test_the_systems_own_comes_before_the_first_on_the_path(self, tmp_path: Path) -> None:
        self.put(tmp_path, "python3")
        self.put(tmp_path, "system")
        assert self.found(tmp_path).stdout == "system\n"
        self.put(tmp_path, "system", version="(3, 10)")
        assert self.found(tmp_path).stdout == "python3\n"

    def test_the_systems_own_is_passed_over_where_it_can_make_no_environment(self, tmp_path: Path) -> None:
        self.put(tmp_path, "python3")
        self.put(tmp_path, "system", venv=False)
        assert self.found(tmp_path).stdout == "python3\n"
        assert self.found(tmp_path, asked="system").stdout == "system\n"

    def test_one_asked_for_that_is_too_old_is_passed_over(self, tmp_path: Path) -> None:
        self.put(tmp_path, "python3")
        self.put(tmp_path, "mine", version="(3, 10)")
        assert self.found(tmp_path, asked="mine").stdout == "python3\n"

    def test_old_ones_alone_are_refused_with_what_to_do(self, tmp_path: Path) -> None:
        for name in ("python3", "python3.11", "python3.14"):
            self.put(tmp_path, name, version="(3, 10)")
        done = self.found(tmp_path)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr.startswith("Whitecell needs Python 3.11 or newer, and none was found.\n")
        assert "sudo apt-get install python3" in done.stderr


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_only_linux_is_asked_for_packages_of_its_system(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS `sh installer/run` asked for libraries of Debian."""
    monkeypatch.setattr(system_packages, "_loads", lambda _library: False)
    monkeypatch.setattr(sys, "platform", system)
    assert system_packages.missing_libraries() == []
    assert system_packages.missing_for_tests() == {}
    assert set_up_commands.has_display()


def test_it_is_started_without_a_shell_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """`py installer run ...`, as on Windows."""
    begun: list[bool] = []
    monkeypatch.setattr(set_up_commands, "main", lambda: begun.append(True))
    runpy.run_path(str(virtual_environment.ROOT / "installer"), run_name="__main__")
    assert begun == [True]
