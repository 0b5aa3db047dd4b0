"""A View and its log lines as plain text, for terminals and transcripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.match.correction_lines import Sighting
from engine.model.view import PieceView, View, ZoneView


def view_text(view: View) -> str:
    """Return a View as text, a zone a line, without empty zones."""
    return "\n".join(_lines(view)) + "\n"


def numbered_lines(told: Iterable[Sighting]) -> Iterator[str]:
    """Yield the log lines that an audience was told, counted by themselves: plies would count what it did not see."""
    for number, line in enumerate((line for one in told if (line := one.line)), 1):
        yield f"{number:>5}  {line}"


def _lines(view: View) -> Iterator[str]:
    yield f"{view.game} as {view.audience} sees it"
    if view.outcome is not None:
        winners = ", ".join(view.outcome.winners) or "nobody"
        yield f"over: {view.outcome.text} Winners: {winners}."
    elif view.decision is not None:
        asked = ", ".join(view.decision.seats)
        yield f"decision: {asked}{': ' + view.decision.title if view.decision.title else ''}"
    for name, value in sorted(view.numbers.items()):
        yield f"  {name} = {value}"
    for zone in view.zones.values():
        if zone.count:
            yield f"  {_zone(zone)}"


def _zone(zone: ZoneView) -> str:
    if not zone.pieces:
        return f"{zone.name}: {zone.count}"
    names: dict[str, int] = {}
    for piece in zone.pieces:
        name = _piece(piece)
        names[name] = names.get(name, 0) + 1
    shown = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names.items())
    return f"{zone.name} ({zone.count}): {shown}"


def _piece(piece: PieceView) -> str:
    marks = " ".join(f"{mark}:{value}" for mark, value in sorted(piece.marks.items()))
    down = "" if piece.up or piece.face is None else " (face down)"
    return f"{piece.name}{down}{f' [{marks}]' if marks else ''}"
