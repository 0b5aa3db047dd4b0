"""What stands side by side: in which line each, and where it begins there. Lengths are in pixels."""

from __future__ import annotations


def spread(widths: list[float], room: float, gap: float) -> float:
    """Return the gap between numbers that have room in one line: the usual one, or as much as there is."""
    return min(gap, (room - sum(widths)) / max(1, len(widths) - 1))


def in_columns(widths: list[float], room: float, gap: float) -> list[tuple[int, float]]:
    """Return the line and the left edge of each, one under the other in as many columns as fit."""
    columns: list[float] = []
    for count in range(len(widths), 0, -1):
        columns = [max(widths[at::count]) for at in range(count)]
        if sum(columns) + gap * (count - 1) <= room + 0.5:
            break
    count = len(columns)
    return [(at // count, sum(columns[: at % count]) + gap * (at % count)) for at in range(len(widths))]


def running(widths: list[float], room: float, gap: float) -> list[tuple[int, float]]:
    """Return the line and the left edge of each, as words run in a text."""
    found: list[tuple[int, float]] = []
    line, left = 0, 0.0
    for wide in widths:
        if left and left + wide > room + 0.5:
            line, left = line + 1, 0.0
        found.append((line, left))
        left += wide + gap
    return found


def in_even_rows(widths: list[float], room: float, gap: float) -> list[tuple[int, float]]:
    """Return the line and the left edge of each, in as few lines as words would need, with as many in each as can be."""
    if not widths:
        return []
    rows = running(widths, room, gap)[-1][0] + 1
    most = -(-len(widths) // rows)
    parts = [widths[at : at + most] for at in range(0, len(widths), most)]
    if any(sum(part) + gap * (len(part) - 1) > room + 0.5 for part in parts):
        return running(widths, room, gap)
    return [(row, sum(part[:at]) + gap * at) for row, part in enumerate(parts) for at in range(len(part))]
