"""Plug, unplug and move the outputs of the compositors of `tests/rig/wayland_monitors.sh`, and say where each is seen."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Callable
from typing import Any, Protocol

from Xlib import X
from Xlib.display import Display
from Xlib.protocol.event import ClientMessage

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

    def move_window(self, start: str, end: str) -> None:
        """Move the window that fills an output to another output, as the user does with a key."""
        ...


def wait_for(what: str, true: Callable[[], object], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise RuntimeError(f"the compositor did not come to: {what}")
        time.sleep(0.01)


def compositor() -> Compositor:
    """Return the compositor that this process runs on."""
    return Sway() if "SWAYSOCK" in os.environ else Mutter()


class Sway:
    """sway, each of whose outputs is an X window; without a window manager they are laid out here."""

    SIZE = (1024, 768)
    COLUMNS = 3
    """The first place is no output's: a new window is there first, and has the pixels that it finds."""

    def __init__(self) -> None:
        self._display = Display()
        self._slots: dict[str, int] = {}
        self._lay_out()

    def areas(self) -> dict[str, Area]:
        (width, height), columns = self.SIZE, self.COLUMNS
        return {o: (slot % columns * width, slot // columns * height, width, height) for o, slot in self._slots.items()}

    def focus(self, output: str) -> None:
        self._do("focus", "output", output)

    def unplug(self, output: str) -> None:
        window = self._windows()[output]
        atoms = [self._display.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW")]
        message = ClientMessage(window=window, client_type=atoms[0], data=(32, [atoms[1], X.CurrentTime, 0, 0, 0]))
        window.send_event(message)
        self._display.flush()
        wait_for(f"{output} is unplugged", lambda: output not in self._outputs())
        del self._slots[output]

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
        tree = json.loads(subprocess.run(["swaymsg", "-rt", "get_tree"], check=True, capture_output=True).stdout)
        (node,) = [node for node in tree["nodes"] if node["name"] == start]
        self._do(f"[con_id={max(_windows_below(node))}] move container to output {end}")

    def _do(self, *words: str) -> None:
        subprocess.run(["swaymsg", "-q", *words], check=True, capture_output=True)

    def _outputs(self) -> dict[str, Any]:
        said = subprocess.run(["swaymsg", "-rt", "get_outputs"], check=True, capture_output=True).stdout
        return {output["name"]: output for output in json.loads(said)}

    def _windows(self) -> dict[str, Any]:
        name = self._display.intern_atom("_NET_WM_NAME")
        found = {}
        for window in self._display.screen().root.query_tree().children:
            said = window.get_full_property(name, X.AnyPropertyType)
            if said is not None and said.value.startswith(b"wlroots - "):
                found[said.value.removeprefix(b"wlroots - ").decode()] = window
        return found

    def _lay_out(self) -> None:
        wait_for("a window for each output", lambda: set(self._outputs()) <= set(self._windows()))
        for output, window in sorted(self._windows().items()):
            if output not in self._slots:
                self._slots[output] = next(slot for slot in range(1, 6) if slot not in self._slots.values())
                x, y, _, _ = self.areas()[output]
                window.configure(x=x, y=y)
        self._display.sync()


def _windows_below(node: dict[str, Any]) -> list[int]:
    below = [found for one in (*node["nodes"], *node["floating_nodes"]) for found in _windows_below(one)]
    return [*below, node["id"]] if node.get("app_id") is not None else below


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

    def move_window(self, start: str, end: str) -> None:
        self.focus(start)
        (x, y), (to_x, to_y) = self._places[start], self._places[end]
        key = ("Left" if to_x < x else "Right") if to_y == y else ("Up" if to_y < y else "Down")
        subprocess.run(["xdotool", "click", "1", "key", f"super+shift+{key}"], check=True)

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
