"""The suite adds up its steps and cannot pass with a trusted file that nobody measured."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from installer import system_packages
from tests import suite
from tests.house.files import sources, text_of

REPORT = '<testsuites><testsuite tests="9" failures="1" errors="2" skipped="3"/></testsuites>'


def names(groups: list[list[suite.Step]]) -> list[str]:
    return [step.name for group in groups for step in group]


def test_counts_are_read_off_a_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert suite.count(report) == suite.Counts(passed=3, failed=3, skipped=3)
    assert str(suite.count(report)) == "3 passed, 3 failed, 3 skipped"
    assert suite.count(tmp_path / "none.xml") == suite.Counts()


@pytest.mark.slow
def test_each_skipped_test_is_named_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_it.py").write_text(
        "import pytest\n"
        "def test_passes(): pass\n"
        "@pytest.mark.skipif(True, reason='no browser here')\n"
        "def test_marked(): pass\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_called(n): pytest.skip('only root may')\n"
    )
    report = tmp_path / "report.xml"
    words = ("-q", "-p", "no:randomly", "-o", "junit_family=xunit1", f"--junit-xml={report}", str(tmp_path))
    assert suite.run(suite.Step("step", (sys.executable, "-m", "pytest", *words), report))
    assert suite.skips(report) == [
        "test_it.py::test_marked: no browser here",
        "test_it.py::test_called[1]: only root may",
        "test_it.py::test_called[2]: only root may",
    ]
    assert suite.count(report) == suite.Counts(passed=1, skipped=3)
    assert suite.skips(tmp_path / "none.xml") == []


def test_a_step_that_is_left_out_is_named_with_what_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(system_packages, "RIG_PROGRAMS", {"nowhere1": "xvfb", "nowhere2": "openbox"})
    assert suite.rig_left_out() == "real monitors, the whole step: not installed: xvfb, openbox"
    assert not [name for name in names(suite.steps(tmp_path)) if "monitors" in name]
    monkeypatch.setenv("CI", "1")  # there it fails instead
    assert suite.rig_left_out() == ""
    assert {"the guard on real monitors", "real monitors"} <= set(names(suite.steps(tmp_path)))


def test_no_test_is_left_out_of_the_suite_or_in_two_of_its_steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a step with one folder or file leaves out, another names, and the last step has all but what others name."""
    monkeypatch.setenv("CI", "1")
    words = {step.name: step.command for group in suite.steps(tmp_path) for step in group}
    named = {
        name: {word for word in command if word.startswith("tests/")}
        for name, command in words.items()
        if "pytest" in command
    }
    ignored = {
        name: {word.removeprefix("--ignore=") for word in command if word.startswith("--ignore=")}
        for name, command in words.items()
    }
    assert (named["speed"], ignored["speed"]) == ({"tests/bench"}, named["memory"])
    assert (named["real monitors"], ignored["real monitors"]) == (set(suite.RIG_TESTS), named["the guard on real monitors"])
    assert (named["tests"], ignored["tests"]) == (set(), named["speed"] | named["trusted parts"])
    assert all((suite.ROOT / path).exists() for paths in named.values() for path in paths)


def test_tests_write_into_memory_where_it_has_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(suite, "MEMORY", tmp_path)
    monkeypatch.setattr(suite, "MEMORY_NEEDED", 0)
    with suite.scratch_folder() as scratch:
        assert scratch is not None
        assert scratch.parent == tmp_path
        for step in (step for group in suite.steps(tmp_path, scratch) for step in group):
            assert (step.environment.get("TMPDIR") == str(scratch)) == (step.name in ("trusted parts", "tests"))
    assert list(tmp_path.glob("whitecell-*")) == []
    monkeypatch.setattr(suite, "MEMORY_NEEDED", 2**70)
    with suite.scratch_folder() as scratch:
        assert scratch is None
    monkeypatch.setattr(suite, "MEMORY", tmp_path / "nowhere")
    with suite.scratch_folder() as scratch:
        assert scratch is None


def test_the_quick_suite_checks_everything_and_tests_what_is_quick(tmp_path: Path) -> None:
    quick, whole = suite.quick_steps(tmp_path), suite.steps(tmp_path)
    assert names(quick) == ["lint", "format", "types", "imports", "quick tests"]
    assert set(names(quick[:1])) - {"quick tests"} <= set(names(whole))
    assert "not slow" in " ".join(quick[0][-1].command)
    here = [step for group in whole for step in group if step.name != "tests on Windows"]
    assert "not slow" not in " ".join(word for step in here for word in step.command)


def test_the_part_on_windows_is_run_by_its_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CI", "1")
    demo, tests, monitors = (step.command for group in suite.windows_steps(tmp_path) for step in group)
    assert {"demo", "--headless"} <= set(demo)
    assert all((suite.ROOT / name).exists() for name in (*suite.WINDOWS_TESTS, suite.WINDOWS_MONITORS))
    assert set(suite.WINDOWS_TESTS) <= set(tests)
    assert suite.WINDOWS_MONITORS in monitors
    for command in (demo, tests, monitors):
        assert str(suite.ROOT / "tests" / "rig" / "windows.sh") in command
        assert sys.executable not in command


def test_the_whole_suite_runs_a_part_on_windows_when_its_python_is_there(tmp_path: Path) -> None:
    step = next(step for group in suite.steps(tmp_path) for step in group if step.name == "tests on Windows")
    assert all((suite.ROOT / name).exists() for name in suite.WINDOWS_BY_DAY)
    assert set(suite.WINDOWS_BY_DAY) <= set(step.command)
    assert str(suite.ROOT / "tests" / "rig" / "windows.sh") in step.preparation
    assert step.environment["DISPLAY"] == ""


def test_a_step_that_cannot_be_prepared_is_skipped_with_the_reason(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A part on Windows, on a machine that has no Wine: that is said in one line, and is no failure."""
    failing = ("sh", "-c", "echo building; echo 'no Wine & <none> to be had' >&2; exit 1")
    report = tmp_path / "report.xml"
    assert suite.run(suite.Step("part", (sys.executable, "-c", "raise SystemExit(1)"), report, preparation=failing))
    assert suite.skips(report) == ["tests/suite.py::part: its preparation failed: no Wine & <none> to be had"]
    assert suite.count(report) == suite.Counts(skipped=1)
    assert "part was not run: its preparation failed: no Wine & <none> to be had" in capfd.readouterr().out


def test_a_step_that_was_prepared_passes_by_its_own_status(tmp_path: Path) -> None:
    failing = (sys.executable, "-c", "raise SystemExit(1)")
    assert not suite.run(suite.Step("part", failing, tmp_path / "report.xml", preparation=("true",)))


def test_steps_that_run_together_all_run_and_each_is_shown_whole(capfd: pytest.CaptureFixture[str]) -> None:
    def step(name: str, status: int) -> suite.Step:
        return suite.Step(name, (sys.executable, "-c", f"print('of {name}'); raise SystemExit({status})"))

    steps = [step("first", 1), step("second", 0), step("third", 3)]
    assert suite.run_together(steps) == [steps[0], steps[2]]
    shown = capfd.readouterr().out
    for name in ("first", "second", "third"):
        assert re.search(rf"==== {name} ====\nof {name}\n==== {name}: \d+ s, status", shown)


def test_a_step_waits_for_the_one_that_it_names(tmp_path: Path) -> None:
    made = tmp_path / "made"
    first = suite.Step("first", (sys.executable, "-c", f"import time; time.sleep(0.2); open({str(made)!r}, 'w')"))
    after = suite.Step("after", (sys.executable, "-c", f"open({str(made)!r})"), waits_for="first")
    beside = suite.Step("beside", (sys.executable, "-c", f"open({str(made)!r})"))
    assert suite.run_together([after, beside, first]) == [beside]


def test_a_step_waits_for_one_of_its_own_list(tmp_path: Path) -> None:
    for group in [*suite.steps(tmp_path), *suite.quick_steps(tmp_path), *suite.windows_steps(tmp_path)]:
        named = [step.name for step in group]
        assert {step.waits_for for step in group} <= {"", *named}


def test_what_needs_real_monitors_is_where_it_is_looked_for() -> None:
    marked = [path for path in sources("tests") if "mark.x11" in text_of(path)]
    assert marked
    elsewhere = [
        name for path in marked if not (name := path.relative_to(suite.ROOT).as_posix()).startswith(suite.RIG_TESTS)
    ]
    assert elsewhere == ["tests/installer/test_suite.py"]


@pytest.mark.parametrize(
    ("status", "report", "passed"), [(0, False, True), (1, True, False), (5, True, True), (5, False, False)]
)
def test_a_step_passes_by_its_status(tmp_path: Path, status: int, report: bool, passed: bool) -> None:
    command = (sys.executable, "-c", f"raise SystemExit({status})")
    assert suite.run(suite.Step("step", command, tmp_path / "x.xml" if report else None)) is passed


def test_a_step_that_hangs_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "LONGEST_STEP", 0.2)
    assert not suite.run(suite.Step("step", (sys.executable, "-c", "import time; time.sleep(60)")))


def test_a_trusted_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "trusted.toml").write_text('[[part]]\nfiles = ["gone.py"]\ntests = ["tests"]\n')
    with pytest.raises(FileNotFoundError, match=r"gone\.py"):
        suite.read_trusted(tmp_path)


def test_tests_that_measure_nothing_are_left_out_of_those_that_are_measured(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in ("it.py", "test_it.py", "test_all_of_it.py"):
        (tmp_path / "tests" / name).touch()
    part = '[[part]]\nfiles = ["tests/it.py"]\ntests = ["tests"]\nwithout = ["tests/test_all*.py"]\n'
    (tmp_path / "tests" / "trusted.toml").write_text(part)
    assert suite.read_trusted(tmp_path) == suite.Trusted(files=("tests/it.py",), tests=("tests/test_it.py",))


def test_a_trusted_file_that_no_test_imports_is_told(tmp_path: Path) -> None:
    trusted = suite.Trusted(files=("a.py", "b.py"), tests=())
    report = tmp_path / "coverage.json"
    assert suite.unmeasured(trusted, report) == ["a.py", "b.py"]
    report.write_text(json.dumps({"files": {"a.py": {}}}))
    assert suite.unmeasured(trusted, report) == ["b.py"]


def test_every_trusted_file_is_there() -> None:
    assert suite.read_trusted(suite.ROOT).files
