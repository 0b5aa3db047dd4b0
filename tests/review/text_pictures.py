"""Pictures of the table for tests of exports: lines of text instead of a board."""

from __future__ import annotations

from engine.model.view import View
from engine.visibility.schema import REFEREE
from referee.review import Overlay, Review
from referee.review.page.html_builder import RingedPlace, SeatLook
from referee.review.turning_points import TurningPoint


def drawn(view: View, audience: str) -> str:
    """A picture of as many cards as lie in each zone."""
    rows = "".join(
        f'\n\n<g fill="none">\n<text x="4" y="{14 * at}">{zone.id} {zone.count}</text>\n</g>'
        for at, zone in enumerate(view.zones.values(), 1)
    )
    return f'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 900">{rows}\n\n</svg>'


class Drawn:
    """Such pictures, and as what lies over them what an overlay says."""

    def __call__(self, view: View, audience: str) -> str:
        return drawn(view, audience)

    def overlay_picture(self, truth: View, overlay: Overlay) -> str:
        """The same size, with a line for each sign."""
        lines = [*sorted(overlay.ghosted), *sorted(overlay.outlined), *sorted(overlay.dark_zones), *sorted(overlay.believed)]
        rows = "".join(f"\n\n<text>over {line}</text>" for line in lines)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 900">{rows}\n\n</svg>'

    def look(self, audience: str) -> SeatLook | None:
        """A square with the first letter of the audience's id."""
        square, blue = "M0 0H24V24H0Z", "#0072b2"
        return None if audience == REFEREE else SeatLook(audience[0].upper(), square, blue, "#ffffff", blue)

    def ringed(self, review: Review, ply: int, point: TurningPoint | None = None) -> RingedPlace | None:
        """Nothing: of a whole picture nothing is shown larger."""
        return None
