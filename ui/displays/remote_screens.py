"""What shows displays elsewhere than on monitors of this computer, as the controller knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import SignalInstance

from engine.model.view import Observation, View


class RemoteScreens(Protocol):
    """Screens that are no monitors: each belongs to an audience's display and follows its state.

    A screen begins curtained and shows nothing before `lift`, also if the display of its audience is live already.

    Signals:
        changed: (audience) screens have come or gone, or are shown more or less.
        faulted: (audience, exception) making a picture for this audience failed.
        failed: (sentence) for the referee.
    """

    @property
    def changed(self) -> SignalInstance:
        """See above."""
        ...

    @property
    def faulted(self) -> SignalInstance:
        """See above."""
        ...

    @property
    def failed(self) -> SignalInstance:
        """See above."""
        ...

    def names(self, audience: str) -> tuple[str, ...]:
        """Return the names of an audience's screens."""
        ...

    def curtained(self, audience: str) -> int:
        """Return how many of an audience's screens are curtained."""
        ...

    def lift(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        """Show this view on all screens of an audience; ``told`` is all that may be read there."""
        ...

    def show_view(self, audience: str, view: View, told: Sequence[Observation]) -> None:
        """Show a later view where the curtain is lifted; ``told`` is added to what may be read."""
        ...

    def forget_told(self, audience: str) -> None:
        """Forget what may be read; the next view brings it anew."""
        ...

    def curtain(self, audiences: Iterable[str]) -> None:
        """Curtain all screens of these audiences at once and forget their views."""
        ...

    def set_curtain(self, audience: str, text: str) -> None:
        """Set the text of an audience's curtain, which is no secret."""
        ...

    def set_message(self, audience: str, text: str) -> None:
        """Set the message that is shown beside the view, until the curtain falls; "" for none."""
        ...

    def set_clock(self, audience: str, total_ms: int, runs: bool) -> None:
        """Set the clock that is shown beside the view, and whether it runs on."""
        ...

    def stop_clock(self, audience: str) -> None:
        """Let the clock stand where it was: the picture is held."""
        ...

    def close(self) -> None:
        """Show nothing more anywhere."""
        ...
