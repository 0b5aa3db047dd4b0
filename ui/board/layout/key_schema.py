"""The records of the lines of a key, one for each sort of sign; ``show`` says which (docs/boards.md)."""

from __future__ import annotations

import msgspec

from ui.board.layout.layout_names import ChipName, Condition, Icon, Tint
from ui.board.layout.piece_styles import ChipLook


class KeyEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="show"):
    """A line of a key: a sign of the board and what it stands for."""

    text: str
    when: Condition = ""


class IconKey(KeyEntry, frozen=True, tag="icon"):
    """An icon, as strong as the text; with a tint as on a card."""

    icon: Icon
    tint: Tint = ""


class TileKey(KeyEntry, frozen=True, tag="tile"):
    """The tile of a card."""

    icon: Icon
    tint: Tint


class LetterKey(KeyEntry, frozen=True, tag="letter"):
    """A letter on a disc."""

    letter: str
    tint: Tint = ""


class ChipKey(KeyEntry, frozen=True, tag="chip"):
    """A chip in one of its looks."""

    chip: ChipName
    look: ChipLook = "have"


class BandKey(KeyEntry, frozen=True, tag="band"):
    """The letters in the band of a tile, with a line around them if they are joined."""

    band: str
    joined: bool = False


class PersonKey(KeyEntry, frozen=True, tag="person"):
    """Head and shoulders in nobody's colour, with the stripes of a rank; or with a badge, and the sign of a seat."""

    rank: int = 0
    badge: Icon = ""


AnyKey = IconKey | TileKey | LetterKey | ChipKey | BandKey | PersonKey
"""A line of a key of any kind, as a layout may have it."""
