"""How a card is shown, beside what stands on it."""

from __future__ import annotations

import msgspec

from ui.board.paint.tiles import Sought, TilePart


class CardState(msgspec.Struct, frozen=True):
    """How a card is shown.

    Attributes:
        secret: the seat in whose secret area it lies, or "".
        stands_for: how many cards it stands for; more than 1 on the last of a pile.
        place: the name of its place, written on a card of which only the back is seen; a tile is drawn as one there,
            however large.
        light: the kind of chip that stands out on a tile, or "".
        part: what is drawn of a tile.
        own: the tile is held by the seat whose window this is.
        letters: which of the steps of letters its name and its text have (`letters_needed`); before it is known what else
            lies on the page, those with which it is whole.
        plain: what is printed on it is left out.
        over: the game has ended.
        shared: the letters of the card on which it lies, if any: its others stand in a ring.
        sought: whether the tile is of those that are looked for on the map.
        free: the place has a coin, and no pawn stands there.
    """

    secret: str = ""
    stands_for: int = 1
    place: str = ""
    light: str = ""
    part: TilePart = "all"
    own: bool = False
    letters: int | None = None
    sought: Sought = ""
    plain: bool = False
    over: bool = False
    free: bool = False
    shared: str = ""


RESTING = CardState()
