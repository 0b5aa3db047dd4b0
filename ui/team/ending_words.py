"""What is said of a game that has ended beside who has won: how near the audience came, and which deed was the last.

It follows from the audience's View and from the lines that it was told, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.english import ordinal
from engine.model.view import View
from ui.board import Board
from ui.board.layout.table_schema import FigureSpec
from ui.team.beats import WEIGHTS, BeatRow, named_at
from ui.theme import Team
from ui.theme.teams import PUBLIC

COUNTED, LAST = "What counted last", "The last move"
"""What stands before that deed."""
_NO_DEEDS = ("end", "turn", "aside", "correction")
"""Lines that say that something ends or begins, and none that decided anything."""


def figure_in_words(spec: FigureSpec, value: object) -> str:
    """Return a figure by which seats are compared, as the board writes it: ``$104K``, ``1 hood``."""
    return (spec.one if spec.one and value == 1 else spec.text).replace("{value}", str(value))


def value_of(view: View, name: str, seat: str) -> int | None:
    """Return the value of a number of a seat; None if there is none, or the audience does not see it."""
    value = view.numbers.get(name.replace("{seat}", seat)) if name else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def how_near(view: View, spec: FigureSpec, teams: Mapping[str, Team]) -> str:
    """Return how near the audience came to what wins, or by how much it has won: ``You were $104K short of $500K.``

    Who watches reads it of who has won alone; "" where the figures do not say it, or are not seen.
    """
    winners = view.outcome.winners if view.outcome is not None else ()
    is_seat = view.audience in teams and view.audience != PUBLIC
    seat = view.audience if is_seat else winners[0] if len(winners) == 1 else ""
    value = value_of(view, spec.number, seat)
    if seat not in teams or value is None:
        return ""
    who = "You were" if is_seat else f"{teams[seat].name} was"
    goal = value_of(view, spec.of, seat)
    if seat not in winners and goal is not None and value < goal:
        return f"{who} {figure_in_words(spec, goal - value)} short of {figure_in_words(spec, goal)}."
    side = [one for one in teams if one not in (PUBLIC, seat) and (one in winners) != (seat in winners)]
    found = [(other, one) for one in side if (other := value_of(view, spec.number, one)) is not None]
    if not found or not winners:
        return ""
    best, nearest = max(found, key=lambda one: one[0])
    apart = value - best if seat in winners else best - value
    if apart < 0:
        return ""
    if not apart:
        return f"{who} level with {teams[nearest].name}."
    return f"{who} {figure_in_words(spec, apart)} {'ahead of' if seat in winners else 'behind'} {teams[nearest].name}."


def place_of(view: View, spec: FigureSpec, seats: Sequence[str]) -> str:
    """Return the place of an audience that has not won among several such seats, and its figure: ``2nd with 7``, ``Joint 2nd
    with 7``; "" if it has no place among these seats, or a figure is not seen.
    """
    winners = view.outcome.winners if view.outcome is not None else ()
    values = {seat: value_of(view, spec.number, seat) for seat in seats if seat not in winners}
    own = values.get(view.audience)
    known = [value for value in values.values() if value is not None]
    if own is None or not 1 < len(values) == len(known):
        return ""
    place = ordinal(1 + len(winners) + sum(value > own for value in known))
    return f"{'Joint ' if known.count(own) > 1 else ''}{place} with {figure_in_words(spec, own)}"


def last_deed(told: Sequence[BeatRow], view: View, board: Board, teams: Mapping[str, Team]) -> str:
    """Return what counted last of what was told up to the end, by the lines that the game has for how it ended, rather of
    who has won; else the weightiest line of the last move that did something. "" if nothing did.
    """
    outcome = view.outcome
    if outcome is None:
        return ""
    spec, won = board.layout.result, [teams[seat] for seat in outcome.winners if seat in teams]
    lines = spec.deeds.get(outcome.reason, ())
    counted = [row for row in told if row.line in lines]
    of_winner = [row for row in counted if any(named_at(row.text, team) >= 0 for team in won)]
    of_others = any(named_at(row.text, team) >= 0 for row in counted for team in teams.values()) and not of_winner
    if counted and not (of_others and outcome.winners):
        return f"{COUNTED}: {(of_winner or counted)[-1].text}"
    deeds = [row for row in told if row.kind not in _NO_DEEDS]
    if lines or not deeds:  # what counted was told too long ago
        return ""
    of_move = [row for row in deeds if row.move == deeds[-1].move]
    return f"{LAST}: {max(reversed(of_move), key=lambda row: WEIGHTS[row.kind]).text}"
