"""The two commands: what they make, when they make it again, and what they say when they cannot."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from installer import environment, main, system


class Became(Exception):
    """Stands for os.execv, which does not come back."""


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> None:
    def execv(path: str, arguments: list[str]) -> None:
        raise Became(Path(path).name, *arguments[1:])

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(environment, "ensure", lambda: None)
    monkeypatch.chdir(environment.ROOT)  # and back again afterwards


@pytest.fixture
def no_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "_become_root", lambda: None)


@pytest.mark.usefixtures("became")
class TestRun:
    def test_opens_the_console_where_there_is_a_display(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DISPLAY", ":0")
        with pytest.raises(Became) as end:
            main.run([])
        assert end.value.args == ("whitecell",)

    def test_plays_the_demo_where_there_is_none(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        monkeypatch.setattr("sys.platform", "linux")
        with pytest.raises(Became) as end:
            main.run([])
        assert end.value.args == ("whitecell", "demo", "--headless")
        assert "no display" in capsys.readouterr().out

    def test_ctrl_c_waits_for_the_program_and_is_heard_again_where_it_cannot_begin(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        held_up: list[bool] = []

        def execv(_path: str, _arguments: list[str]) -> None:
            held_up.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
            raise PermissionError

        monkeypatch.setattr(os, "execv", execv)
        with pytest.raises(PermissionError):
            main.run(["games"])
        assert held_up == [True]
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    def test_ctrl_c_while_it_is_loaded_leaves_no_traceback(self) -> None:
        program = """
import os, runpy, signal, sys
class Pressed:
    def find_spec(self, name, *_):
        if name == "installer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressed())
sys.argv[1:] = ["run", "--version"]
runpy.run_path("installer/main.py", run_name="__main__")
"""
        done = subprocess.run([sys.executable, "-c", program], cwd=environment.ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")

    def test_a_reader_that_has_seen_enough_of_the_set_up_is_no_error(self) -> None:
        """`sh installer/run games | head -1` in a fresh clone ended in a traceback."""
        program = """
import sys
from installer import environment, main
environment.ensure = lambda: print("Setting up", flush=True)
sys.argv[1:] = ["run", "--version"]
main.main()
"""
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([sys.executable, "-c", program], cwd=environment.ROOT, stdout=writer, stderr=subprocess.PIPE)
        os.close(writer)
        assert (done.returncode, done.stderr) == (141, b"")

    def test_a_disk_that_is_full_is_told_in_a_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def full() -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), ".venv/compiled")

        monkeypatch.setattr(environment, "ensure", full)
        monkeypatch.setattr(sys, "argv", ["main.py", "run"])
        with pytest.raises(SystemExit) as end:
            main.main()
        assert str(end.value).startswith("Whitecell could not be set up: No space left on device (.venv/compiled). ")

    def test_passes_its_arguments_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        with pytest.raises(Became) as end:
            main.run(["drive", "hunt"])
        assert end.value.args == ("whitecell", "drive", "hunt")


@pytest.mark.usefixtures("became", "no_root")
class TestTest:
    @pytest.fixture(autouse=True)
    def no_rig(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(system, "missing_rig", lambda: ["openbox"])

    def test_goes_on_without_the_rig(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.delenv("CI", raising=False)
        with pytest.raises(Became) as end:
            main.test([])
        assert end.value.args == ("python", "-m", "tests.suite")
        assert "sudo apt-get install -y --no-install-recommends openbox" in capsys.readouterr().out

    def test_stops_without_the_rig_in_ci(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CI", "true")
        with pytest.raises(environment.SetUpError, match="openbox"):
            main.test([])

    def test_a_server_is_installed_in_ci_alone(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(system, "SERVER", tmp_path)
        monkeypatch.setenv("CI", "true")
        with pytest.raises(environment.SetUpError, match="openbox postgresql"):
            main.test([])
        monkeypatch.delenv("CI")
        with pytest.raises(Became):
            main.test([])
        assert "postgresql" not in capsys.readouterr().out
        (tmp_path / "15" / "bin").mkdir(parents=True)
        (tmp_path / "15" / "bin" / "initdb").touch()
        assert system.missing_server() == []

    def test_passes_its_arguments_to_pytest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("CI", raising=False)
        with pytest.raises(Became) as end:
            main.test(["tests/engine", "-k", "sight"])
        assert end.value.args == ("python", "-m", "pytest", "tests/engine", "-k", "sight")


class TestSystemPackages:
    def test_nothing_missing_asks_for_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("nothing is to be run"))
        assert system.install([]) is None

    @pytest.mark.usefixtures("no_root")
    @pytest.mark.skipif(shutil.which("apt-get") is None, reason="not a Debian system")
    def test_the_exact_line_for_those_who_may_not_install(self) -> None:
        said = system.install(["libgl1", "libegl1", "libgl1"])
        assert said is not None
        assert said.endswith("Run: sudo apt-get install -y --no-install-recommends libegl1 libgl1")

    def test_other_systems_are_told_what_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", lambda _: None)
        said = system.install(["libegl1"])
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
        monkeypatch.setattr(system, "_become_root", list)
        said = system.install(["libegl1"])
        assert said is not None
        assert "could not be installed" in said
        assert "E: no such package" in capsys.readouterr().out

    def test_a_missing_library_is_found_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(system, "QT_LIBRARIES", {"libc.so.6": "libc6", "libnowhere.so.7": "libnowhere7"})
        assert system.missing_libraries() == ["libnowhere7"]

    def test_a_missing_program_is_found_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(system, "RIG_PROGRAMS", {"sh": "dash", "/no/such.so": "driver", "nowhere7": "nowhere"})
        assert system.missing_rig() == ["driver", "nowhere"]


class TestEnvironment:
    @pytest.fixture
    def clone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        (tmp_path / "installer").mkdir()
        (tmp_path / ".venv").mkdir()
        for name in ("pyproject.toml", "installer/lock.txt", "installer/main.py"):
            (tmp_path / name).write_text(name)
        monkeypatch.setattr(environment, "ROOT", tmp_path)
        monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
        return tmp_path

    @pytest.fixture
    def made(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What is made from now on."""
        made: list[str] = []

        monkeypatch.setattr(environment, "_build", lambda: made.append("environment"))
        return made

    @pytest.mark.parametrize("name", ["pyproject.toml", "installer/lock.txt", "installer/main.py"])
    def test_a_changed_file_calls_for_a_new_one(self, clone: Path, name: str) -> None:
        before = environment.fingerprint(clone, "/usr", (3, 11))
        assert environment.fingerprint(clone, "/usr", (3, 11)) == before
        (clone / name).write_text("changed")
        assert environment.fingerprint(clone, "/usr", (3, 11)) != before

    def test_another_python_or_place_calls_for_a_new_one(self, clone: Path, tmp_path: Path) -> None:
        moved = tmp_path / "moved"
        shutil.copytree(clone / "installer", moved / "installer")
        shutil.copy(clone / "pyproject.toml", moved)
        before = environment.fingerprint(clone, "/usr", (3, 11))
        assert environment.fingerprint(clone, "/usr", (3, 12)) != before
        assert environment.fingerprint(clone, "/usr/local", (3, 11)) != before
        assert environment.fingerprint(moved, "/usr", (3, 11)) != before

    @pytest.mark.usefixtures("clone")
    def test_it_is_made_once(self, made: list[str]) -> None:
        environment.ensure()
        environment.ensure()
        assert made == ["environment"]

    def test_a_set_up_that_failed_is_begun_again(self, clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            raise environment.SetUpError("no network")

        monkeypatch.setattr(environment, "_build", fail)
        (clone / ".venv" / "whitecell-stamp").write_text("an older one")
        with pytest.raises(environment.SetUpError):
            environment.ensure()
        assert not (clone / ".venv" / "whitecell-stamp").exists()


class TestPython:
    """Which interpreter installer/find_python.sh takes of the system's own, those on PATH, and the one that is asked for."""

    @pytest.fixture
    def folders(self, tmp_path: Path) -> Path:
        """Where a test puts the system's interpreters and those on PATH."""
        for name in ("system", "path"):
            (tmp_path / name).mkdir()
        (tmp_path / "include").mkdir()
        (tmp_path / "include" / "Python.h").touch()
        return tmp_path

    @staticmethod
    def put(place: Path, **lacks: str) -> None:
        """An interpreter at `place` that finds all it is asked for, but for what `lacks` says."""
        there = {"ensurepip": "sys", "include": str(place.parent.parent / "include"), "version": "(3, 11)", **lacks}
        said = (
            f"import sys, sysconfig; sys.modules['ensurepip'] = {there['ensurepip']};"
            f" sysconfig.get_path = lambda _: '{there['include']}'; sys.version_info = {there['version']}; exec(sys.argv[1])"
        )
        place.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{said}" "$3"\n')
        place.chmod(0o755)

    @staticmethod
    def found(folders: Path, asked: str = "") -> subprocess.CompletedProcess[str]:
        """What the script does where the system keeps its interpreters in `folders`."""
        source = (environment.ROOT / "installer" / "find_python.sh").read_text()
        assert "/usr/bin/" in source
        script = folders / "find_python.sh"
        script.write_text(source.replace("/usr/bin/", f"{folders}/system/") + 'echo "$python"\n')
        env = {"PATH": str(folders / "path"), "WHITECELL_PYTHON": asked}
        return subprocess.run([str(shutil.which("sh")), str(script)], env=env, capture_output=True, text=True, check=False)

    def test_the_systems_own_comes_before_one_on_path(self, folders: Path) -> None:
        self.put(folders / "path" / "python3")
        self.put(folders / "system" / "python3")
        assert self.found(folders).stdout == f"{folders}/system/python3\n"

    def test_the_systems_newer_one_comes_before_one_on_path(self, folders: Path) -> None:
        self.put(folders / "path" / "python3")
        self.put(folders / "system" / "python3", version="(3, 10)")
        self.put(folders / "system" / "python3.11")
        assert self.found(folders).stdout == f"{folders}/system/python3.11\n"

    @pytest.mark.parametrize("lacks", [{"ensurepip": "None"}, {"include": "/nowhere"}, {"version": "(3, 10)"}])
    def test_one_on_path_comes_before_a_systems_that_lacks_something(self, folders: Path, lacks: dict[str, str]) -> None:
        self.put(folders / "path" / "python3", include="/nowhere")
        self.put(folders / "system" / "python3", **lacks)
        assert self.found(folders).stdout == "python3\n"

    def test_the_one_asked_for_comes_first(self, folders: Path) -> None:
        self.put(folders / "system" / "python3")
        self.put(folders / "path" / "mine", include="/nowhere")
        assert self.found(folders, asked="mine").stdout == "mine\n"

    def test_one_asked_for_that_is_too_old_is_passed_over(self, folders: Path) -> None:
        self.put(folders / "system" / "python3")
        self.put(folders / "path" / "mine", version="(3, 10)")
        assert self.found(folders, asked="mine").stdout == f"{folders}/system/python3\n"

    def test_old_ones_alone_are_refused_with_what_to_do(self, folders: Path) -> None:
        for place in ("system/python3", "path/python3", "path/python3.11", "path/python3.14"):
            self.put(folders / place, version="(3, 10)")
        done = self.found(folders)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr.startswith("Whitecell needs Python 3.11 or newer, and none was found.\n")
        assert "sudo apt-get install python3" in done.stderr
