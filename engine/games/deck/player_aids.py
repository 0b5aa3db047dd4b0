"""Short texts for the teams' screens: how cards match, how a turn goes, how a disruption is answered."""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted
from engine.games.deck.context import HAND
from engine.games.deck.options import DeckOptions


def player_aids(options: DeckOptions) -> tuple[Brief, ...]:
    """Return what a player keeps asking, as the options of this session have it."""
    asked = [_answers(options)] if options.disruption_limit else [_explained(options)] if options.hardcore else []
    return (_matching(), _turn(options), *asked)


def _matching() -> Brief:
    return Brief(
        "What matches",
        "A technique fits a problem if they share an aspect (P political, M military, E economic, W weapons), the problem's "
        "difficulty lies in the technique's range, and no restriction is printed against it. A problem needs as many "
        "techniques as it has points.",
    )


def _turn(options: DeckOptions) -> Brief:
    limit = options.disruption_limit
    whole = "a whole strategy" if options.partial_declaration == "forbidden" else "a strategy, whole or in part,"
    others = f"The others may play {counted(limit, 'card')} in all to spoil it." if limit else "Nobody may disrupt it."
    final = "Who has passed has no more turns in the round. " if options.pass_is_final else ""
    return Brief(
        "A turn",
        f"Pass, or play {whole} against one problem, with reality checks that help. {others} What holds is solved; "
        f"techniques that were not countered stay, and anybody may complete them. {final}When all have passed the round "
        f"is over: give up cards, and be dealt up to {HAND}. {counted(options.target_points, 'point')} "
        f"{'win' if options.target_points > 1 else 'wins'}.",
    )


def _answers(options: DeckOptions) -> Brief:
    if options.hardcore:
        explain = _explanations(options)
    else:
        to = " to the others, who vote," if options.challenge_judge == "vote" else ""
        how = f"Explain{to} how the technique could really be used there"
        explain = f"Challenged? {how}; Think Outside the Box is no answer to it."
    card = "the card" if options.totb_scope == "any_disruption" else "a card aimed at a technique"
    accept = "; or accept what breaks nothing" if options.soft_disruption else ""
    return Brief(
        "Disrupted",
        f"Replace a countered technique from your hand, repair the match with a reality check, or cancel {card} with Think "
        f"Outside the Box: one answer, after which the whole strategy holds{accept}; or give up. {explain}",
    )


def _explained(options: DeckOptions) -> Brief:
    """Return the aid for hardcore play in which nobody may disrupt."""
    return Brief("Explained", _explanations(options))


def _explanations(options: DeckOptions) -> str:
    judge = "the facilitator" if options.challenge_judge == "facilitator" else "the other players, who vote"
    back = ", and stays in your hand for the rest of the turn" if options.hardcore_failure == "return" else ""
    return f"Every technique played must be explained to {judge}; one that fails must be replaced{back}."
