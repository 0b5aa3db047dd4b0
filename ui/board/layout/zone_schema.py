"""The record of a zone's place on a board (docs/boards.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.board.layout.layout_names import Icon, MarkName, NumberName, PipName, SeatName, ZoneName

Show = Literal["row", "list", "slots", "stack", "top", "last", "pips", "whole"]
"""How the pieces of a zone lie: cards side by side; one under the other; one of several like places of one piece
each; on one pile with a count; the first one alone, or the last, as large as its place; as small tokens;
side by side over the whole height of the place."""


class ZonePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a zone, or of all zones that match a pattern.

    Attributes:
        id: zone id; ``{box}`` stands for the box's id, any other name in braces for one part of the id.
        show: how the pieces lie.
        label: written beside the pieces; "" for none, ``*`` for the zone's own name. In a place that is lower than ``roomy``
            units it is left out, as the pieces need the room.
        owner: whose secret area it is: a seat, ``{seat}``, or "" for common. Tinted and hatched accordingly.
        until_up: its cards are in a secret area only until all of them lie face up: then everybody knows them.
        icon: drawn in the empty place.
        weight: share of the box when its zones lie apart; if it is ``counted``, for each piece that lies there.
        lines: instead of a weight: a fixed height in lines of text.
        fit: instead of a weight: as high as its pieces are, one line each.
        on_card: on a team's window, in a low box, its pieces lie as small tokens on the foot of the first card of the box,
            which keeps its place and its letters: a spotlight reads their names.
        wants: a printed number of the first piece of the box: how many pieces belong here.
        missing: written in the place of those that are still missing; ``{count}`` is how many. In an empty one of ``slots``
            it stands instead of the label.
        comes_from: a zone from which the boxes of the area are filled in order: where too little is left in it, nothing
            comes and ``missing`` is not written.
        keep: show the empty place; else an empty zone takes no room.
        until_end: it has no place once the game has ended, as nothing of it can be taken then.
        alone: it has a place only while nothing lies in the other zones of its box.
        rooms: the pieces are as large as if there were so many, by the first of these numbers that is enough: as a hand is
            played, the other cards keep their size.
        second: where the pieces of a box that lie together stand in two columns, those of such zones have the second.
        columns: of a list: the pieces stand in so many, which share the place.
        plain: what is printed on its cards is left out, as it counts no more where they lie.
        unmarked: a mark that is left out on its cards, as their place says the same.
        unlinked: no string leads to its cards or from them, as they are done with.
        playable: a number that names the faces of cards that may be played: these have a strong line, with
            ``playable_label`` on it, and others stand back; while it is "" none does. If none may be played
            ``unplayable_label`` says so, where there is a free place. ``playable_words`` is a number with a line for each
            of those faces, ``face: words``, which stand for the label where they have room; one without a face says why
            there is none.
        rests: its cards stand back while the audience is asked and has no choice, so that none of them can be played.
    """

    id: ZoneName
    show: Show = "row"
    label: str = ""
    owner: SeatName = ""
    until_up: bool = False
    icon: Icon = ""
    weight: float = 1.0
    counted: bool = False
    lines: float = 0.0
    fit: bool = False
    on_card: bool = False
    wants: PipName = ""
    missing: str = ""
    comes_from: ZoneName = ""
    roomy: float = 0.0
    keep: bool = True
    until_end: bool = False
    alone: bool = False
    rooms: tuple[int, ...] = ()
    second: bool = False
    columns: int = 0
    plain: bool = False
    unmarked: MarkName = ""
    unlinked: bool = False
    playable: NumberName = ""
    playable_label: str = ""
    unplayable_label: str = ""
    playable_words: NumberName = ""
    rests: bool = False
