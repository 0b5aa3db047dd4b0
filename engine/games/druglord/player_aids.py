"""Short texts for the teams' screens, made of the numbers of the content."""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import joined
from engine.games.druglord.context import DruglordContext


def player_aids(context: DruglordContext) -> tuple[Brief, ...]:
    """Return what a trade needs, and what a Trial brings."""
    return _targets(context), _trial(context)


def _targets(context: DruglordContext) -> Brief:
    targets, dice = context.content.trade_targets, context.content.dice
    rows = {
        "Domestic": targets.domestic,
        "Land": targets.land,
        "Extended Land": targets.land_extended,
        "Sea inside one zone": targets.sea_zone,
        "Sea": targets.sea,
        "Air": targets.air,
        "Export": targets.export,
    }
    body = ", ".join(f"{name} {least}" for name, least in rows.items())
    return Brief(
        "What a trade needs",
        f"{body}. A Hybrid Trade rolls as its sea leg. The die shows {joined([str(face) for face in dice.faces])}; "
        f"a natural {dice.fail_face} always fails. Every marker sold is a stack; a Domestic Trade sells two for one.",
    )


def _trial(context: DruglordContext) -> Brief:
    first, *middle, last = context.content.trial_results
    rows = [f"{first.total} or less: {first.name}", *(f"{row.total} {row.name}" for row in middle)]
    rows.append(f"{last.total} or more: {last.name}")
    return Brief("The Trial", f"With {context.case_limit} Cases a seat is tried at once. Totals: {'; '.join(rows)}.")
