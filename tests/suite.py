"""The whole suite: `sh installer/test`, and so CI, runs this; `--quick` leaves out what is marked `slow`, and speed.

`--long` tries what is tried at random more often (`tests/effort.py`), for a night. `--windows` runs a telling part with
Windows' Python and Qt, under Wine; of that, the whole suite has what takes no programs and no display.

Every step runs even if one before it failed, so that one run tells everything. At the end it says what was skipped and
why, and adds up the tests of all steps; the exit status is 0 only if every step passed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TextIO
from xml.sax.saxutils import quoteattr

from installer import system_packages
from tests.effort import tries

ROOT = Path(__file__).resolve().parent.parent
LONGEST_STEP = tries(26, 120) * 60
"""Seconds after which a step is taken to hang: the longest takes eight minutes on a quick machine, twenty on a slow one."""

COVERAGE = "coverage.json"

HASH_SEED, ORDER_SEED = (str(tries(seed, random.randrange(2**32))) for seed in (19, 2026))
"""PYTHONHASHSEED and the seed of the tests' order and of what they draw at random: by day always the same."""

WORKERS = str((os.cpu_count() or 1) + 1)
"""One more than cores, for tests of which many wait for windows, servers and programs."""

PARALLEL = ("--dist", "worksteal", "-p", "no:benchmark", f"--randomly-seed={ORDER_SEED}")

RIG_TESTS = ("tests/x11", "tests/rig")
"""Where all tests marked `x11` are; to look for them everywhere takes longer than half of them."""

GUARD_TESTS = ("tests/x11/test_no_leak.py", "tests/x11/test_wayland.py")
"""Of these, the tests that measure how long a leak is seen."""

WINDOWS_BY_DAY = (
    "tests/games/hunt/test_setup.py",
    "tests/referee/test_drive.py",
    "tests/referee/test_output_files.py",
    "tests/referee/test_private_files.py",
    "tests/referee/test_session.py",
    "tests/referee/test_store.py",
    "tests/referee/test_store_copies.py",
    "tests/ui/displays/test_screen_guard.py",
    "tests/ui/displays/test_team_window.py",
    "tests/ui/displays/test_windows_guard.py",
    "tests/ui/displays/test_windows_messages.py",
)
"""What the whole suite runs on Windows' Python: nothing that waits for other programs, which Wine starts slowly, not the
engine, which knows no system, and of the games one, whose files are read there as everywhere.
"""

WINDOWS_TESTS = (
    "tests/engine",
    "tests/referee/test_drive.py",
    "tests/referee/test_interrupt.py",
    "tests/referee/test_odd_names.py",
    "tests/referee/test_output_files.py",
    "tests/referee/test_private_files.py",
    "tests/referee/test_store.py",
    "tests/referee/test_store_copies.py",
    "tests/ui/displays/test_screen_guard.py",
    "tests/ui/displays/test_windows_guard.py",
    "tests/ui/displays/test_windows_messages.py",
    "tests/ui/test_start.py",
)
"""What differs most on Windows: paths, locks, private files, Ctrl+C, processes, windows and their guard."""

WINDOWS_MONITORS = "tests/x11/test_windows_monitors.py"
"""The tests with Windows' own windows and messages."""

WINDOWS_WORDS = ("-p", "no:cacheprovider", "-p", "no:benchmark")

LONGEST_ON_WINDOWS = 600
"""Seconds after which these are ended: what Wine has started would not end with its script."""

MEMORY_TEST = "tests/bench/test_memory.py"
"""The bench's test that measures no time."""

MEMORY = Path("/dev/shm")
MEMORY_NEEDED = 2 * 2**30
"""Bytes that have to be free there; the tests' files take a tenth."""

_SKIPPED = """<testsuite tests="1" skipped="1"><testcase file="tests/suite.py" name={name}>
<skipped message={problem}/></testcase></testsuite>"""
"""The report of a step that was not run."""

NO_TESTS = 5
"""pytest's exit status when it found none."""


@dataclass(frozen=True)
class Step:
    """One command of the suite.

    Attributes:
        name: what is shown of it.
        command: its words.
        report: where a pytest step leaves its JUnit file.
        environment: what it has beside the suite's own.
        preparation: a command that comes first; if that fails, the step is skipped with what was printed last as the reason.
        waits_for: the name of a step of its list that has to have ended before it begins; "" for none.
    """

    name: str
    command: tuple[str, ...]
    report: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    preparation: tuple[str, ...] = ()
    waits_for: str = ""


@dataclass(frozen=True)
class Counts:
    """How many tests passed, failed (or broke) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


@dataclass(frozen=True)
class Trusted:
    """The files whose every branch must be run, and the files of tests that have to do it."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


def read_trusted(root: Path) -> Trusted:
    """Read tests/trusted.toml. Raises FileNotFoundError for a path or pattern in it that matches nothing."""
    found: dict[str, list[str]] = {"files": [], "tests": [], "without": []}
    for part in tomllib.loads((root / "tests" / "trusted.toml").read_text(encoding="utf-8"))["part"]:
        for key, names in found.items():
            for pattern in part.get(key, ()):
                matches = [file for path in sorted(root.glob(pattern)) for file in _files_of(path)]
                if not matches:
                    raise FileNotFoundError(f"tests/trusted.toml names {pattern}, which is not there")
                names += [file.relative_to(root).as_posix() for file in matches]
    return Trusted(tuple(found["files"]), tuple(name for name in found["tests"] if name not in found["without"]))


def _files_of(path: Path) -> list[Path]:
    return sorted(path.rglob("test_*.py")) if path.is_dir() else [path]


def checks() -> list[Step]:
    """Return the steps that run no test."""
    bin_folder = Path(sys.executable).parent
    return [
        Step("lint", (str(bin_folder / "ruff"), "check")),
        Step("format", (str(bin_folder / "ruff"), "format", "--check")),
        Step("types", (str(bin_folder / "mypy"),)),
        Step("imports", (str(bin_folder / "lint-imports"),)),
    ]


def quick_steps(reports: Path, scratch: Path | None = None) -> list[list[Step]]:
    """Return what takes a minute: the checks and every test that is quick, all at the same time."""
    words = (*PARALLEL, "-n", "auto", "-m", "not slow and not x11", "--ignore=tests/bench")
    return [[*checks(), _pytest("quick tests", reports, *words, scratch=scratch)]]


def windows_steps(reports: Path, _scratch: Path | None = None) -> list[list[Step]]:
    """Return what is run on Windows' Python: the demo, the tests that differ most there, and its own with monitors."""
    rig, words = windows_python(), WINDOWS_WORDS
    ordinary = _pytest("tests on Windows", reports, *words, "-m", "not slow", *WINDOWS_TESTS, python=rig)
    suite = [[Step("the demo on Windows", (*rig, "-m", "ui.app.main", "demo", "--headless"))], [ordinary]]
    if not rig_left_out():
        python = (*_monitors(3), *rig)
        suite.append([_pytest("monitors on Windows", reports, *words, WINDOWS_MONITORS, python=python, platform="windows")])
    return suite


def windows_python() -> tuple[str, ...]:
    """Return the command that is Windows' Python."""
    return ("timeout", "--kill-after=10", str(LONGEST_ON_WINDOWS), str(ROOT / "tests" / "rig" / "windows.sh"))


def windows_by_day(reports: Path) -> Step:
    """Return the step of the whole suite that is run on Windows' Python; it is skipped where that cannot be had.

    Tests of what Windows has not are left out: another step runs them.
    """
    words = (*WINDOWS_WORDS, f"--randomly-seed={ORDER_SEED}", "-m", "not slow and not not_on_windows", *WINDOWS_BY_DAY)
    step = _pytest("tests on Windows", reports, *words, python=windows_python())
    has_qt = (*windows_python(), "-c", "import PySide6.QtWidgets")
    return replace(step, preparation=has_qt, environment={**step.environment, "DISPLAY": ""})


def steps(reports: Path, scratch: Path | None = None) -> list[list[Step]]:
    """Return the suite, in its order; what is in one list runs at the same time.

    Speed comes first and alone: a machine whose cores have been busy for minutes is slower than a class finds it. The guard,
    whose camera may not be kept waiting, nor a compositor, has one core; types, then the console's memory, then all tests'
    compiling the other: in a fresh clone each of the rest's five processes compiled them, 12 s of a core each. All the rest
    runs together: much of it waits for windows, servers and programs, while others use its core. `scratch` is the folder for
    the files of its tests.
    """
    trusted = read_trusted(ROOT)
    alone = ("-p", "no:randomly", "-p", "no:xdist", "-s")  # -s: the figures are the point
    suite = [[_pytest("speed", reports, *alone, f"--ignore={MEMORY_TEST}", "tests/bench")], checks()]
    suite[-1].append(replace(_pytest("memory", reports, *alone, MEMORY_TEST), waits_for="types"))
    collect = (sys.executable, "-m", "pytest", "--collect-only", "-qqq", "-m", "not x11", "--ignore=tests/bench")
    suite[-1].append(Step("tests compiled", collect, environment={"QT_QPA_PLATFORM": "offscreen"}, waits_for="memory"))
    rest = [windows_by_day(reports)]
    if not rig_left_out():
        suite[-1].append(_rig("the guard on real monitors", reports, *GUARD_TESTS))
        rest.append(_rig("real monitors", reports, *(f"--ignore={name}" for name in GUARD_TESTS), *RIG_TESTS))
    settings = reports / "coverage.ini"
    # coverage erases every file named data_file.*, so the data file may not begin like this one
    settings.write_text(_coverage_settings(trusted, reports), encoding="utf-8")
    covered = f"--cov-report=json:{reports / COVERAGE}"
    measured = ("--cov", f"--cov-config={settings}", "--cov-report=term-missing", covered, *trusted.tests)
    rest.append(_pytest("trusted parts", reports, *PARALLEL, "-n", "auto", "-m", "not x11", *measured, scratch=scratch))
    elsewhere = [f"--ignore={name}" for name in ("tests/bench", *trusted.tests)]
    rest.append(_pytest("tests", reports, *PARALLEL, "-n", WORKERS, "-m", "not x11", *elsewhere, scratch=scratch))
    return [*suite, rest]


def _rig(name: str, reports: Path, *words: str) -> Step:
    python = (*_monitors(4), sys.executable)
    return _pytest(
        name,
        reports,
        "-m",
        "x11",
        "-p",
        "no:benchmark",
        f"--randomly-seed={ORDER_SEED}",
        *words,
        python=python,
        platform="xcb",
    )


def _monitors(count: int) -> tuple[str, ...]:
    return (str(ROOT / "tests" / "rig" / "monitors.sh"), "-n", str(count), "--")


def _pytest(
    name: str,
    reports: Path,
    *words: str,
    python: tuple[str, ...] = (sys.executable,),
    platform: str = "offscreen",
    scratch: Path | None = None,
) -> Step:
    report = reports / f"{name}.xml"
    command = (*python, "-m", "pytest", "-q", "-o", "junit_family=xunit1", f"--junit-xml={report}", *words)
    folder = {} if scratch is None else {"TMPDIR": str(scratch)}
    return Step(name, command, report, {"QT_QPA_PLATFORM": platform, "PYTHONHASHSEED": HASH_SEED, **folder})


@contextmanager
def scratch_folder() -> Iterator[Path | None]:
    """Make a folder in memory for the files of tests, which then wait for no disk; None where memory has no room.

    Every program but the speed tests' does the same there as on a disk: it survives whatever is killed.
    """
    try:
        has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= MEMORY_NEEDED
    except OSError:
        has_room = False
    if not has_room:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="whitecell-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # some tests run as somebody else
        yield Path(folder)


def _coverage_settings(trusted: Trusted, reports: Path) -> str:
    files = "".join(f"\n    {name}" for name in trusted.files)
    return (
        f"[run]\nbranch = true\ninclude = {files}\ndata_file = {reports / 'measured'}\n"
        "[report]\nfail_under = 100\nexclude_also = if TYPE_CHECKING:\n"
    )


def run(step: Step, output: TextIO | None = None) -> bool:
    """Run one step, showing what it prints or keeping it in a file; returns whether it passed."""
    print(f"\n==== {step.name} ====", file=output, flush=True)
    begun = time.monotonic()
    if step.preparation and (problem := _prepare(step)):
        print(f"==== {step.name} was not run: {problem} ====", file=output, flush=True)
        assert step.report is not None, "only a step of tests can be skipped"
        step.report.write_text(_SKIPPED.format(name=quoteattr(step.name), problem=quoteattr(problem)), encoding="utf-8")
        return True
    try:
        status = _run(step.command, step, output, None if output is None else subprocess.STDOUT).returncode
    except subprocess.TimeoutExpired:
        print(f"{step.name} was still running after {LONGEST_STEP // 60:.0f} minutes", file=output, flush=True)
        return False
    print(f"==== {step.name}: {time.monotonic() - begun:.0f} s, status {status} ====", file=output, flush=True)
    return status == 0 or (step.report is not None and status == NO_TESTS)


def _prepare(step: Step) -> str:
    """Run what has to come before a step; returns why the step cannot be run, or ""."""
    try:
        done = _run(step.preparation, step, subprocess.PIPE, subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        return f"its preparation was still running after {LONGEST_STEP // 60:.0f} minutes"
    lines = done.stdout.split("\n") if done.returncode else []
    last = next((line.strip() for line in reversed(lines) if line.strip()), f"status {done.returncode}")
    return f"its preparation failed: {last}" if lines else ""


def _run(
    command: Sequence[str], step: Step, output: TextIO | int | None, errors: int | None
) -> subprocess.CompletedProcess[str]:
    """Run a command of a step. Raises TimeoutExpired if it hangs."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **step.environment},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
        text=True,
        errors="replace",
        timeout=LONGEST_STEP,
        check=False,
    )


def run_together(steps: Sequence[Step]) -> list[Step]:
    """Run steps at the same time; returns those that failed.

    The last one shows at once what it prints, the others when all have ended.
    """
    *beside, last = steps
    ended = {step.name: threading.Event() for step in steps}

    def run_in_turn(step: Step, output: TextIO | None = None) -> bool:
        if step.waits_for:
            ended[step.waits_for].wait()
        try:
            return run(step, output)
        finally:
            ended[step.name].set()

    with ExitStack() as stack:
        outputs = [stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in beside]
        pool = stack.enter_context(ThreadPoolExecutor(len(steps)))
        running = [pool.submit(run_in_turn, step, output) for step, output in zip(beside, outputs, strict=True)]
        last_passed = run_in_turn(last)
        passed = [*(one.result() for one in running), last_passed]
        for output in outputs:
            output.seek(0)
            sys.stdout.write(output.read())
        sys.stdout.flush()
    return [step for step, one in zip(steps, passed, strict=True) if not one]


def unmeasured(trusted: Trusted, report: Path) -> list[str]:
    """Return the trusted files that no test so much as imported; coverage leaves these out without a word."""
    measured = json.loads(report.read_text(encoding="utf-8"))["files"] if report.exists() else {}
    return [name for name in trusted.files if name not in measured]


def count(report: Path | None) -> Counts:
    """Read the counts off a JUnit file; none when the step has none or died before it wrote one."""
    if report is None or not report.exists():
        return Counts()
    total = Counts()
    for suite in ElementTree.parse(report).iter("testsuite"):
        failed, skipped = int(suite.get("failures", 0)) + int(suite.get("errors", 0)), int(suite.get("skipped", 0))
        total += Counts(int(suite.get("tests", 0)) - failed - skipped, failed, skipped)
    return total


def skips(report: Path | None) -> list[str]:
    """Return a line for each skipped test of a JUnit file: its name, and the reason that it gave."""
    if report is None or not report.exists():
        return []
    return [
        f"{case.get('file') or case.get('classname')}::{case.get('name')}: {skipped.get('message') or 'no reason is given'}"
        for case in ElementTree.parse(report).iter("testcase")
        for skipped in case.iter("skipped")
    ]


def rig_left_out() -> str:
    """Return why there is no step with real monitors; "" if there is one, as always in CI."""
    missing = () if os.environ.get("CI") else system_packages.missing(system_packages.RIG_PROGRAMS)
    return f"real monitors, the whole step: not installed: {', '.join(missing)}" if missing else ""


def main() -> int:
    """Run every step, the quick ones or those on Windows, and sum up."""
    chosen = {"--quick": quick_steps, "--windows": windows_steps}.get(" ".join(sys.argv[1:]), steps)
    whole = chosen is steps
    with tempfile.TemporaryDirectory(prefix="whitecell-suite-") as folder, scratch_folder() as scratch:
        groups = chosen(Path(folder), scratch)
        failed = [step.name for group in groups for step in run_together(group)]
        if whole and (missing := unmeasured(read_trusted(ROOT), Path(folder) / COVERAGE)):
            failed.append(f"coverage of {', '.join(missing)}")
        reports = [step.report for group in groups for step in group]
        total = sum(map(count, reports), Counts())
        left_out = [
            *(line for report in reports for line in skips(report)),
            *filter(None, ["" if chosen is quick_steps else rig_left_out()]),
        ]
    print()
    print(f"PYTHONHASHSEED={HASH_SEED}, --randomly-seed={ORDER_SEED}")
    for line in left_out:
        print(f"Skipped: {line}")
    if failed:
        print(f"These steps failed: {', '.join(failed)}.")
    print(total, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
