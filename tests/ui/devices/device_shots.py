"""Pictures of the devices of a game in Chromium, to be looked at, and how large what they are sent is.

`python -m tests.ui.devices.device_shots --help` says how.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec

from engine.visibility.schema import PUBLIC
from tests.games.game_list import GAMES
from tests.ui.devices.browser import SIZES, ScriptedDevice, browser
from tests.ui.shots import played
from ui.board import board_of
from ui.console.decision.handing_in import choice_of, forms_of
from ui.console.entry.move_entry import MoveEntry
from ui.devices.card_words import CardWords
from ui.devices.device_page import DevicePage
from ui.devices.server.wire import Shape
from ui.theme import DARK, LIGHT, offscreen_application, teams


def main() -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.devices.device_shots", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", choices=[game.id for game in GAMES])
    parser.add_argument("plies", type=int, nargs="?", default=120)
    parser.add_argument("--seats", type=int, help="as few as the game allows unless given")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--scroll", action="store_true", help="also every page of a phone")
    given = parser.parse_args()
    folder, game_id, theme = given.folder, given.game, LIGHT if given.light else DARK
    offscreen_application()
    folder.mkdir(parents=True, exist_ok=True)
    match = played(game_id, given.plies, seats=given.seats)
    board, schema = board_of(game_id), match.rules.schema
    names = {seat: seat.replace("_", " ").capitalize() for seat in match.seats}
    marks = teams({**names, PUBLIC: "Public"}, board.layout.seats)
    words = CardWords(board.layout, marks, schema.mark_name, schema.pip_names)
    asked = match.decision.seats if match.decision is not None else ()
    shown = sorted(match.seats, key=lambda seat: seat not in asked)[:1]
    with browser() as started:
        for audience in shown:
            told = [one for _, one in match.observations(audience)]
            for name, size in SIZES.items():
                shapes: dict[str, Shape] = {"phone": "phone", "tablet": "tablet", "tablet-lying": "square"}
                shape = shapes.get(name, "wide")
                maker = DevicePage(shape, board, marks, theme, words)
                start = time.perf_counter()
                choice = (
                    choice_of(MoveEntry(list(forms_of(audience, asked, match.legal_moves.forms))), "", board.layout.verbs)
                    if audience in asked
                    else None
                )
                screen = maker.screen(match.view(audience), told, 2, "", choice)
                took = time.perf_counter() - start
                size_sent = len(gzip.compress(msgspec.json.encode(screen)))
                print(f"{game_id} {audience} {name}: {size_sent / 1024:.0f} KiB, {took * 1000:.0f} ms")
                device = ScriptedDevice(started, size, reduced_motion="reduce", has_touch=True)
                device.show(screen)
                device.page.wait_for_timeout(150)
                base = f"{folder}/{game_id}-{audience}-{theme.name}-{name}"
                device.page.screenshot(path=f"{base}.png")
                if given.scroll and shape == "phone":
                    for tab in device.page.locator("#tabs button").all()[1:-1]:
                        tab.click()
                        for _ in range(8):
                            device.send({"t": "beat"})
                            device.page.wait_for_timeout(50)
                        device.page.screenshot(path=f"{base}-{tab.inner_text()}.png")
                print(device.errors)
                device.context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
