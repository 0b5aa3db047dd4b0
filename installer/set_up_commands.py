"""What the commands in this folder do (`run`, `test`, `bundle`), with nothing but the standard library."""

from __future__ import annotations

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the rest is loaded Ctrl+C would leave a traceback

import os
import subprocess
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from installer import system_packages, virtual_environment  # noqa: E402


def run(arguments: list[str]) -> None:
    """Become the `whitecell` command; with no arguments and no display, its demo session without windows."""
    virtual_environment.ensure()
    if not arguments and not has_display():
        print("There is no display here, so the demo session is played without windows.", flush=True)
        arguments = ["demo", "--headless"]
    whitecell = virtual_environment.program("whitecell")
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # until the program unblocks it, at its first line
    _become(whitecell, *arguments)


def test(arguments: list[str]) -> None:
    """Become the suite: whole, what of it is quick, `--long` or on `--windows`; with other arguments, pytest with these."""
    virtual_environment.ensure()
    if arguments == ["--long"]:
        os.environ["WHITECELL_LONG"], arguments = "1", []  # read by tests/effort.py
    if arguments != ["--quick"]:
        for what, packages in system_packages.missing_for_tests().items():
            if problem := system_packages.install(packages):
                if os.environ.get("CI"):
                    raise virtual_environment.SetUpError(problem)
                print(f"The tests with {what} are skipped. {problem}", flush=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each of hundreds of processes would compile everything anew
    os.environ["PYTHONPYCACHEPREFIX"] = str(virtual_environment.VENV / "pycache")
    os.chdir(virtual_environment.ROOT)
    module = ["tests.suite", *arguments] if arguments in ([], ["--quick"], ["--windows"]) else ["pytest", *arguments]
    _become(virtual_environment.python(), "-m", *module)


def bundle(arguments: list[str]) -> None:
    """Build the program that runs by itself and its packages, or (`--windows`) a zip file for Windows.

    With `--try`, try them without a network: in bare systems, or in a Windows of Wine's.
    """
    if len(arguments) != len(set(arguments)) or not set(arguments) <= {"--windows", "--try"}:
        raise virtual_environment.SetUpError(
            "This command has two options: --windows makes a zip file for Windows, --try tries it all offline."
        )
    virtual_environment.ensure()
    needed, to_try = system_packages.BUILD_PROGRAMS, system_packages.TRY_PROGRAMS
    if "--windows" in arguments:
        needed, to_try = system_packages.WINDOWS_BUNDLE_PROGRAMS, system_packages.WINDOWS_TRY_PROGRAMS
    if "--try" in arguments:
        needed = {**needed, **to_try}
    if problem := system_packages.install(system_packages.missing(needed)):
        raise virtual_environment.SetUpError(problem)
    os.chdir(virtual_environment.ROOT)
    _become(virtual_environment.python(), "-m", "installer.program_bundle", *arguments)


def _become(program: str, *arguments: str) -> None:
    """Go on as another program; on Windows, where a process cannot become another, run it and exit with its status."""
    if os.name == "nt":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program
        sys.exit(subprocess.run([program, *arguments], check=False).returncode)
    os.execv(program, [program, *arguments])


def has_display() -> bool:
    """Return whether windows can be shown: always, except on Linux with no display set."""
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def main() -> None:
    """Run the command named by the first argument; a refusal is one sentence and exit status 1."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command = {"run": run, "test": test, "bundle": bundle}[sys.argv[1]]
    try:
        command(sys.argv[2:])
    except virtual_environment.SetUpError as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader has seen enough (`| head`)
        sys.stdout = None  # nothing more is flushed
        sys.exit(141)
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        sys.exit(f"Whitecell could not be set up: {error.strerror}{place}. Put it right and give the same command again.")


if __name__ == "__main__":
    main()
