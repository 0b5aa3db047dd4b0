"""The records of a board layout (docs/boards.md) that say how pieces are drawn: their styles, marks, pips and chips."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import ChipName, ChipShape, Icon, MarkName, PipName, Tint

ChipLook = Literal["have", "free", "printed", "wanted", "gone", "kept"]
"""How a chip is drawn. One that is there is filled, and what a place supplies is filled less strongly. A free place for one
is a thin outline. One that is wanted stands in a ring, which is crossed out when it is gone. What is kept has a bar."""

LetterForm = Literal["disc", "gem", "tab", "gone", "ring"]
"""On what a letter stands: a filled disc, a cut gem, a strip with a line, or a ring, in which it is struck out if it is
gone. What has the same letters has another form."""


class ChipStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing that is counted piece by piece: its shape (see `ui.theme.chip_shapes`), its tint and its name."""

    shape: ChipShape
    tint: Tint
    name: str = ""


class RowSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of chips on a tile. In the names of marks and printed numbers ``{chip}`` stands for each kind of chip."""

    none: str = ""
    over: bool = False
    figure: PipName = ""
    figure_adds: MarkName = ""
    icon: Icon = ""
    slots: PipName = ""
    adds: MarkName = ""
    have: MarkName = ""
    kept: MarkName = ""
    soon: MarkName = ""
    wanted: bool = False
    gone: MarkName = ""
    words: MarkName = ""
    places: PipName = ""
    rest: bool = False
    label: str = ""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How faces and backs of one style are drawn: the band's word, icon, tint and form."""

    label: str = ""
    icon: Icon = ""
    tint: Tint = "grey"
    form: Literal["card", "pawn", "token", "site", "tile", "standee", "caption", "case", "poster"] = "card"
    of: MarkName = ""
    turned: Icon = "eye-off"
    turned_label: str = ""
    unseen: str = ""
    rows: tuple[RowSpec, ...] = msgspec.field(default=(), name="row")
    nameless: bool = False
    named: bool = False
    effect: bool = False


class MarkStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How marks of one family are drawn on a piece."""

    show: Literal["dots", "flag", "count", "pawns", "word", "team", "badge", "letters", "stripes"] = "badge"
    label: str = ""
    icon: Icon = ""
    tint: Tint = "grey"
    of: PipName = ""
    names: dict[str, str] = {}
    tints: dict[str, Tint] = {}
    signs: dict[str, str] = {}
    form: LetterForm = "disc"
    open: bool = False
    dim: bool = False
    chosen: bool = False
    ends: bool = False


class PipStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a small printed number of a face is drawn: repeated icons up to ``repeat``, else icon and number."""

    icon: Icon = ""
    label: str = ""
    tint: Tint = ""
    repeat: int = 0
    to: PipName = ""
    letter: str = ""
    form: LetterForm = "disc"
    once: bool = False
    band: bool = False
    on: Literal["", "tile", "card"] = ""
    hide: bool = False
    chip: ChipName = ""
    look: ChipLook = "have"
    corner: bool = False


PLAIN = Style()
"""The style of a face or back that the layout does not name."""
