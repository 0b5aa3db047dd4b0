"""Plug, unplug and move the outputs of the compositors of `tests/rig/wayland_monitors.sh`, and say where each is seen."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from Xlib import X
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.protocol.event import ClientMessage

from tests.x11.kwin_outputs import KWinOutputs

Area = tuple[int, int, int, int]


class Compositor(Protocol):
    """What a probe does to the monitors."""

    def areas(self) -> dict[str, Area]:
        """Return where in the X display each output is shown."""
        ...

    def focus(self, output: str) -> None:
        """Let the next window that names no output open on this one."""
        ...

    def unplug(self, output: str) -> None: ...

    def plug_in(self, output: str) -> str:
        """Plug an output in again; returns its name, which may be another."""
        ...

    def swap(self, first: str, second: str) -> None:
        """Let two outputs change places on the desktop."""
        ...


def wait_for(what: str, true: Callable[[], object], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise RuntimeError(f"the compositor did not come to: {what}")
        time.sleep(0.01)


def compositor() -> Compositor:
    """Return the compositor that this process runs on."""
    kinds: dict[str, Callable[[], Compositor]] = {"sway": Sway, "mutter": Mutter, "kwin": KWin, "weston": Weston}
    return kinds[os.environ["WAYLAND_RIG"]]()


class OutputWindows:
    """The windows of an X display that are outputs, laid out side by side: there is no window manager."""

    COLUMNS = 3
    """The first place is no output's: a new window is there first, and has the pixels that it finds."""

    def __init__(self, title: str, size: tuple[int, int]) -> None:
        self._display = Display()
        self._title, self._size = title.encode(), size
        self._slots: dict[str, int] = {}

    def areas(self) -> dict[str, Area]:
        (width, height), columns = self._size, self.COLUMNS
        return {o: (slot % columns * width, slot // columns * height, width, height) for o, slot in self._slots.items()}

    def windows(self) -> dict[str, Any]:
        """Return the outputs' windows by what their titles say after the common words."""
        return dict(self.titled())

    def titled(self) -> list[tuple[str, Any]]:
        """Return what each title says after the common words, and the window, in the order in which they were made."""
        kinds = [self._display.intern_atom(name) for name in ("_NET_WM_NAME", "WM_NAME")]
        found: list[tuple[str, Any]] = []
        for window in sorted(self._display.screen().root.query_tree().children, key=lambda window: window.id):
            try:
                titles = [said.value for kind in kinds if (said := window.get_full_property(kind, X.AnyPropertyType))]
            except BadWindow:  # it is gone already
                continue
            title = titles[0] if titles else b""
            title = title if isinstance(title, bytes) else title.encode()
            if title.startswith(self._title):
                found.append((title.removeprefix(self._title).decode(), window))
        return found

    def lay_out(self, windows: dict[str, Any]) -> None:
        """Give the outputs that have no place yet one each."""
        for output, window in sorted(windows.items()):
            if output not in self._slots:
                self._slots[output] = next(slot for slot in range(1, 6) if slot not in self._slots.values())
                x, y, _, _ = self.areas()[output]
                window.configure(x=x, y=y)
        self._display.sync()

    def point_at(self, output: str) -> None:
        """Put the pointer into the middle of an output."""
        x, y, width, height = self.areas()[output]
        subprocess.run(["xdotool", "mousemove", str(x + width // 2), str(y + height // 2)], check=True)

    def close(self, output: str) -> None:
        """Ask the output's window to close, as its user does; the output goes with it."""
        window = self.windows()[output]
        atoms = [self._display.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW")]
        message = ClientMessage(window=window, client_type=atoms[0], data=(32, [atoms[1], X.CurrentTime, 0, 0, 0]))
        window.send_event(message)
        self._display.flush()

    def forget(self, output: str) -> None:
        """Leave the place of an output to another."""
        del self._slots[output]


class Sway:
    """sway, each of whose outputs is an X window."""

    def __init__(self) -> None:
        self._windows = OutputWindows("wlroots - ", (1024, 768))
        self._lay_out()

    def areas(self) -> dict[str, Area]:
        return self._windows.areas()

    def focus(self, output: str) -> None:
        self._do("focus", "output", output)

    def unplug(self, output: str) -> None:
        self._windows.close(output)
        wait_for(f"{output} is unplugged", lambda: output not in self._outputs())
        self._windows.forget(output)

    def plug_in(self, output: str) -> str:
        before = set(self._outputs())
        self._do("create_output")
        wait_for("another output", lambda: set(self._outputs()) - before)
        self._lay_out()
        return (set(self._outputs()) - before).pop()

    def swap(self, first: str, second: str) -> None:
        outputs = self._outputs()
        for one, other in ((first, second), (second, first)):
            rect = outputs[other]["rect"]
            self._do("output", one, "pos", str(rect["x"]), str(rect["y"]))

    def move_window(self, start: str, end: str) -> None:
        """Move the window that fills an output to another output, as the user does with a key."""
        (node,) = [node for node in self._tree()["nodes"] if node["name"] == start]
        self._do(f"[con_id={max(_windows_below(node))}] move container to output {end}")

    def app_ids(self) -> set[str]:
        """Return the names of programs by which the windows on all outputs are known."""
        return set(_windows_below(self._tree()).values())

    def _tree(self) -> Any:
        return json.loads(subprocess.run(["swaymsg", "-rt", "get_tree"], check=True, capture_output=True).stdout)

    def _do(self, *words: str) -> None:
        subprocess.run(["swaymsg", "-q", *words], check=True, capture_output=True)

    def _outputs(self) -> dict[str, Any]:
        said = subprocess.run(["swaymsg", "-rt", "get_outputs"], check=True, capture_output=True).stdout
        return {output["name"]: output for output in json.loads(said)}

    def _lay_out(self) -> None:
        wait_for("a window for each output", lambda: set(self._outputs()) <= set(self._windows.windows()))
        self._windows.lay_out(self._windows.windows())


def _windows_below(node: dict[str, Any]) -> dict[int, str]:
    """Return sway's numbers of the windows in a part of its tree, and the `app_id` of each."""
    found = {} if node.get("app_id") is None else {node["id"]: node["app_id"]}
    for one in (*node["nodes"], *node["floating_nodes"]):
        found |= _windows_below(one)
    return found


class Mutter:
    """mutter, GNOME's: four outputs in a square, so that one can go without the others moving."""

    SIZE = (400, 300)

    def __init__(self) -> None:
        self._places = {f"LVDS{i + 1}": (i % 2 * self.SIZE[0], i // 2 * self.SIZE[1]) for i in range(4)}
        self._off: set[str] = set()
        self._apply()

    def areas(self) -> dict[str, Area]:
        return {output: (*place, *self.SIZE) for output, place in self._places.items() if output not in self._off}

    def focus(self, output: str) -> None:
        x, y, width, height = self.areas()[output]
        subprocess.run(["xdotool", "mousemove", str(x + width // 2), str(y + height // 2)], check=True)

    def unplug(self, output: str) -> None:
        self._off.add(output)
        self._apply()

    def plug_in(self, output: str) -> str:
        self._off.remove(output)
        self._apply()
        return output

    def swap(self, first: str, second: str) -> None:
        self._places[first], self._places[second] = self._places[second], self._places[first]
        self._apply()

    def _apply(self) -> None:
        serial = re.search(r"uint32 (\d+)", self._call("GetCurrentState"))
        assert serial is not None
        on = {name: place for name, place in self._places.items() if name not in self._off}
        main = next(name for name in on)
        config = ", ".join(
            f"({x}, {y}, 1.0, uint32 0, {str(name == main).lower()}, [('{name}', '400x300@60.000', @a{{sv}} {{}})])"
            for name, (x, y) in on.items()
        )
        self._call("ApplyMonitorsConfig", serial[1], "1", f"[{config}]", "{}")

    def _call(self, method: str, *arguments: str) -> str:
        bus = ["gdbus", "call", "--session", "--dest", "org.gnome.Mutter.DisplayConfig"]
        where = ["--object-path", "/org/gnome/Mutter/DisplayConfig", "--method", f"org.gnome.Mutter.DisplayConfig.{method}"]
        return subprocess.run([*bus, *where, *arguments], check=True, capture_output=True, text=True).stdout


class KWin:
    """kwin_wayland, KDE's, each of whose outputs is an X window that stays when its output is switched off."""

    SIZE = (400, 300)

    def __init__(self) -> None:
        self._outputs = KWinOutputs()
        self._windows = OutputWindows("KDE Wayland Compositor", self.SIZE)
        self._windows.lay_out({f"X11-{i}": window for i, (_, window) in enumerate(self._windows.titled())})
        self._off: set[str] = set()

    def areas(self) -> dict[str, Area]:
        return {output: area for output, area in self._windows.areas().items() if output not in self._off}

    def focus(self, output: str) -> None:
        self._windows.point_at(output)

    def unplug(self, output: str) -> None:
        self._off.add(output)
        self._outputs.switch(output, False)

    def plug_in(self, output: str) -> str:
        self._outputs.switch(output, True)
        self._off.remove(output)
        return output

    def swap(self, first: str, second: str) -> None:
        self._outputs.swap(first, second)


class Weston:
    """weston, each of whose outputs is an X window; `tests/rig/weston_outputs.c` plugs them in and moves them."""

    SIZE = (400, 300)

    def __init__(self) -> None:
        self._windows = OutputWindows("Weston Compositor - ", self.SIZE)
        self._windows.lay_out(self._windows.windows())

    def areas(self) -> dict[str, Area]:
        return self._windows.areas()

    def focus(self, output: str) -> None:
        self._windows.point_at(output)

    def unplug(self, output: str) -> None:
        self._do("unplug", output)
        wait_for(f"{output} is unplugged", lambda: output not in self._windows.windows())
        self._windows.forget(output)

    def plug_in(self, output: str) -> str:
        self._do("plug", output)
        wait_for("another output", lambda: output in self._windows.windows())
        self._windows.lay_out(self._windows.windows())
        return output

    def swap(self, first: str, second: str) -> None:
        self._do("swap", first, second)

    def _do(self, *words: str) -> None:
        Path(os.environ["WESTON_OUTPUTS"]).write_text(" ".join(words) + "\n", encoding="utf-8")
