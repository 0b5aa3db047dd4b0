"""Cards and other pieces of a View in words, for pages that are read, tapped and spoken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.english import capital, humanize
from engine.model.view import Face, PieceView
from ui.board import Layout
from ui.team.reader_card import is_aside
from ui.theme import Team


@dataclass(frozen=True)
class CardWords:
    """What a page calls what stands on cards.

    Attributes:
        layout: the layout of the board, for the names of styles.
        teams: the teams by seat.
        mark_name: gives the name of a mark; the game's own, or the mark's.
        pip_names: the names of small printed numbers.
    """

    layout: Layout
    teams: Mapping[str, Team]
    mark_name: Callable[[str], str] = field(default=lambda mark: capital(humanize(mark.replace("/", ": "))))
    pip_names: Mapping[str, str] = field(default_factory=dict)

    def card(self, face: Face) -> dict[str, Any]:
        """Return all that is printed on a card, as JSON data: what is no rule apart."""
        style = self.layout.style(face.style)
        signs = [self._pip(name, value) for name, value in face.pips.items() if self._is_printed(name)]
        said = {label for label, _ in face.notes}
        if not said.isdisjoint(self.layout.signed) or any(sign.startswith(label) for sign in signs for label in said):
            signs = []
        notes, asides = ([one for one in face.notes if is_aside(*one) == aside] for aside in (False, True))
        return _without_empty(
            name=face.name, kind=style.label, tint=style.tint, text=face.text, notes=notes, asides=asides, signs=signs
        )

    def piece(self, piece: PieceView) -> dict[str, Any]:
        """Return a piece as its audience sees it, with its marks: JSON data."""
        if piece.face is not None:
            said = self.card(piece.face)
        else:
            style = self.layout.style(piece.back.style)
            said = _without_empty(name=capital(piece.back.name), tint=style.tint)
        marks = [self._mark(name, value) for name, value in piece.marks.items()]
        down = piece.face is not None and not piece.up
        return {**said, **_without_empty(marks=marks, down=down)}

    def _is_printed(self, pip: str) -> bool:
        """Return whether a number stands on its card: one that the layout does not name is for the rules alone."""
        style = self.layout.pips.get(pip)
        return (style is not None and not style.hide) or pip in self.pip_names

    def _pip(self, name: str, value: int) -> str:
        return f"{capital(self.pip_names.get(name) or humanize(name))}: {value}"

    def _mark(self, name: str, value: int | str) -> str:
        style = self.layout.marks.get(name.partition("/")[0])
        said = str(value)
        if said in self.teams:
            said = self.teams[said].name
        elif style is not None and said in style.names:
            said = style.names[said]
        elif isinstance(value, str):
            said = humanize(value)
        named = self.mark_name(name)
        alone = style is not None and style.show in ("flag", "badge") and value == 1
        return named if alone or not said else f"{named}: {said}"


def _without_empty(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value}
