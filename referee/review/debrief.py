"""The debrief list: moments picked in review, in an order, with a comment and the viewpoint to show them from.

It is stored as remarks of the kind ``debrief``: one for each moment added or reworded, and one for each new order. The
list results from all of them in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.errors import KnownError
from engine.visibility.schema import REFEREE
from referee.log.records import Remark
from referee.review.review import Review


class Scene(msgspec.Struct, frozen=True):
    """One moment of the debrief.

    Attributes:
        id: names it in `arrange` and, as what it ``rewords``, in `pick`.
        ply: the moment. comment: what to say about it.
        viewpoints: audiences to show side by side; ``referee`` is the truth.
        overlay: whether who knew what is drawn over it, and ``whose`` knowledge.
    """

    id: str
    ply: int
    comment: str
    viewpoints: tuple[str, ...] = (REFEREE,)
    overlay: bool = False
    whose: str = ""


def debrief_of(remarks: Iterable[Remark]) -> tuple[Scene, ...]:
    """Return the list as it stands."""
    scenes: dict[str, Scene] = {}
    order: list[str] = []
    for one in remarks:
        if one.kind != "debrief":
            continue
        if isinstance(arranged := one.data.get("order"), list):
            order = [id_ for id_ in arranged if id_ in scenes]
            continue
        old = one.data.get("rewords")
        id_ = old if isinstance(old, str) and old in scenes else str(one.number)
        if id_ not in scenes:
            order.append(id_)
        shown = one.data.get("viewpoints")
        scenes[id_] = Scene(
            id_,
            one.ply,
            one.text,
            tuple(shown) if isinstance(shown, list) and shown else (REFEREE,),
            one.data.get("overlay") is True,
            str(one.data.get("whose", "")),
        )
    return tuple(scenes[id_] for id_ in order)


def pick(
    review: Review,
    ply: int,
    comment: str,
    *,
    viewpoints: Sequence[str] = (REFEREE,),
    overlay: bool = False,
    whose: str = "",
    rewords: str = "",
    by: str = "",
) -> Scene:
    """Put a moment at the end of the list, or, with ``rewords``, replace one where it stands. Raises KnownError."""
    for audience in (*viewpoints, *((whose,) if whose else ())):
        if audience not in review.audiences:
            raise KnownError(f"There is no audience {audience!r}; there are: {', '.join(review.audiences)}.")
    data: dict[str, str | int | bool | list[str]] = {"viewpoints": list(viewpoints), "overlay": overlay, "whose": whose}
    if rewords:
        data["rewords"] = rewords
    change = review.session.remark("debrief", comment, ply=ply, data=data, by=by)
    assert change.remark is not None
    wanted = rewords or str(change.remark.number)
    return next(scene for scene in debrief_of(review.marks) if scene.id in (wanted, str(change.remark.number)))


def arrange(review: Review, order: Sequence[str], by: str = "") -> tuple[Scene, ...]:
    """Set another order, by the scenes' ids; those left out are taken off the list. Raises KnownError."""
    known = {scene.id for scene in debrief_of(review.marks)}
    if strangers := [id_ for id_ in order if id_ not in known]:
        raise KnownError(f"There is no moment {strangers[0]} in the debrief.")
    # At the last ply that is reviewed: an open session may have gone on since.
    review.session.remark("debrief", "", ply=review.number, data={"order": list(dict.fromkeys(order))}, by=by)
    return debrief_of(review.marks)
