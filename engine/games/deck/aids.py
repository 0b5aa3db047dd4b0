"""Short texts for the teams' screens: how cards match, how a turn goes, how a disruption is answered."""

from __future__ import annotations

from engine.game import Brief
from engine.games.deck.field import HAND
from engine.games.deck.options import Options
from engine.words import counted


def aids(options: Options) -> tuple[Brief, ...]:
    """What a player keeps asking, with the numbers of this session."""
    return _matching(), _turn(options), _answers(options)


def _matching() -> Brief:
    return Brief(
        "What matches",
        "A technique fits a problem if they share an aspect (P political, M military, E economic, W weapons), the problem's "
        "difficulty lies in the technique's range, and no restriction is printed against it. A problem needs as many "
        "techniques as it has points.",
    )


def _turn(options: Options) -> Brief:
    limit = options.disruption_limit
    whole = "a whole strategy" if options.partial_declaration == "forbidden" else "a strategy, whole or in part,"
    others = f"The others may play {counted(limit, 'card')} in all to spoil it." if limit else "Nobody may disrupt it."
    return Brief(
        "A turn",
        f"Pass, or play {whole} against one problem, with reality checks that help. {others} What holds is solved; "
        f"techniques that were not countered stay, and anybody may complete them. When all have passed the round is over: "
        f"give up cards, and be dealt up to {HAND}. {counted(options.target_points, 'point')} "
        f"{'win' if options.target_points > 1 else 'wins'}.",
    )


def _answers(options: Options) -> Brief:
    if options.hardcore:
        judge = "the facilitator" if options.challenge_judge == "facilitator" else "the other players"
        explain = f"Every technique played must be explained to {judge}; one that fails must be replaced."
    else:
        explain = (
            "Challenged? Explain how the technique could really be used there; Think Outside the Box is no answer to it."
        )
    card = "the card" if options.totb_scope == "any_disruption" else "a card aimed at a technique"
    return Brief(
        "Disrupted",
        f"Replace a countered technique from your hand, repair the match with a reality check, or cancel {card} with Think "
        f"Outside the Box: one answer, after which the whole strategy holds; or give up. {explain}",
    )
