"""What chips stand in the rows of a tile: how many are there, are wanted, or are left, by their kinds."""

from __future__ import annotations

from engine.model.view import PieceView
from ui.board.layout.piece_styles import ChipLook, RowSpec
from ui.board.paint.chip_painter import ChipGroup
from ui.board.paint.draw_context import DrawContext


def _count(piece: PieceView, mark: str, chip: str = "") -> int:
    """Return what a mark counts, of this kind of chip if there is one for each."""
    if not mark or not piece.marks:
        return 0
    value = piece.marks.get(mark.replace("{chip}", chip), 0)
    return value if isinstance(value, int) else 0


def chip_groups(context: DrawContext, piece: PieceView, row: RowSpec) -> list[ChipGroup]:
    """Return the chips of a row, by kind in the order of the layout."""
    return [group for chip in context.layout.chips if (group := group_of(piece, row, chip)).looks]


def left_of(context: DrawContext, piece: PieceView, row: RowSpec, light: str) -> list[ChipGroup]:
    """Return the chips of a row that lie there, or are still wanted, the kind that stands out first."""
    count = map(still_wanted if row.wanted else lying, chip_groups(context, piece, row))
    return sorted((group for group in count if group.looks), key=lambda group: group.chip != light)


def _slots(piece: PieceView, row: RowSpec, chip: str) -> int:
    """Return how many places for chips of a kind are printed, with what a mark adds to them."""
    slots = piece.face.pips.get(row.slots.replace("{chip}", chip), 0) if piece.face is not None and row.slots else 0
    return max(0, slots + _count(piece, row.adds, chip))


def group_of(piece: PieceView, row: RowSpec, chip: str) -> ChipGroup:
    """Return the chips of a kind in a row."""
    slots = _slots(piece, row, chip)
    have, kept = max(0, _count(piece, row.have, chip)), max(0, _count(piece, row.kept, chip))
    if row.words:
        have += sum(
            family.partition("/")[0] == row.words and str(value).split(" ", maxsplit=1)[0] == chip
            for family, value in piece.marks.items()
        )
    if row.wanted:
        gone = min(slots, max(0, _count(piece, row.gone, chip)))
        return ChipGroup(chip, _looks(("wanted", slots - gone), ("gone", gone)))
    free = max(0, slots - have) + max(0, _count(piece, row.soon, chip))
    return ChipGroup(chip, _looks(("have", have), ("kept", kept), ("free", free)))


def told_by_one(looks: tuple[ChipLook, ...]) -> tuple[ChipLook, int]:
    """Return what one chip says of several, what is there before what is supplied, and how many they are."""
    there = sum(look in ("have", "kept") for look in looks)
    if there:
        return ("kept" if "kept" in looks else "have"), there
    return ("printed" if looks[0] == "free" else looks[0]), len(looks)


def lying(group: ChipGroup) -> ChipGroup:
    """Return those chips of a group that lie there."""
    return ChipGroup(group.chip, tuple([look for look in group.looks if look in ("have", "kept")]))


def still_wanted(group: ChipGroup) -> ChipGroup:
    """Return those chips of a group that are still wanted."""
    return ChipGroup(group.chip, tuple([look for look in group.looks if look == "wanted"]))


def _looks(*counts: tuple[ChipLook, int]) -> tuple[ChipLook, ...]:
    return tuple([look for look, n in counts for _ in range(n)])


def is_idle(context: DrawContext, piece: PieceView, light: str) -> bool:
    """Return whether a place has nothing of the kind that stands out: none lies there, and none is wanted any more."""
    groups = [(row, group_of(piece, row, light)) for row in context.layout.style_of(piece).rows] if light else []
    return bool(light) and not any((still_wanted if row.wanted else lying)(group).looks for row, group in groups)
