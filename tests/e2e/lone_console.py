"""A console that a test may kill: it shows the first seat of a game to the device that joins by the card it writes."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from engine.games import all_games
from tests.games.game_list import new_match
from ui.board import board_of
from ui.devices.addresses import LOOPBACK
from ui.devices.card_words import CardWords
from ui.devices.device_page import device_pages
from ui.devices.device_screens import DeviceScreens
from ui.theme import DARK, offscreen_application, teams


def main() -> None:
    """Serve until it is killed."""
    app = offscreen_application()
    game = all_games()[0]
    match = new_match(game, seed=1)
    seat, marks, board = match.seats[0], teams(game.seat_names), board_of(game.id)
    screens = DeviceScreens(device_pages(board, marks, lambda: DARK, CardWords(board.layout, marks)))

    def lift() -> None:
        if any(not device.is_live for device in screens.joining.at(seat)):
            screens.lift(seat, match.view(seat), ())

    screens.listed.connect(lift)
    screens.service.ready.connect(lambda: print(screens.card_address(screens.joining.card(seat)), flush=True))
    screens.start(LOOPBACK, 0, secure=False)
    app.exec()


if __name__ == "__main__":
    main()
