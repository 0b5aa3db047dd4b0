"""Short texts for the teams' screens: who wins, how cards match, how a turn goes, and how a disruption is answered."""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted
from engine.games.deck.context import HAND
from engine.games.deck.options import DeckOptions


def player_aids(options: DeckOptions) -> tuple[Brief, ...]:
    """Return what a player keeps asking, as the options of this session have it."""
    asked = [_answers(options)] if options.disruption_limit else [_explained(options)] if options.hardcore else []
    return (_winning(options), _beginning(options), _matching(), _turn(options), *_disrupting(options), *asked)


def _winning(options: DeckOptions) -> Brief:
    return Brief(
        "Who wins",
        f"Whoever first has {counted(options.target_points, 'point')} wins at once. If the game is called before, or no "
        "problem is left on the Field, the highest score wins, and equal scores share the win. A problem's points all go to "
        "whoever completes it, also with techniques that others had left there.",
    )


def _beginning(options: DeckOptions) -> Brief:
    spoil = ", keep cards that spoil what others play, and" if options.disruption_limit else ","
    explain = " Be ready to say how each technique would really work there." if options.hardcore else ""
    return Brief(
        "Your screen and first turn",
        "Your screen shows the Field with its problems and techniques, all scores, and your own hand; of other hands how "
        "many cards there are. First look for a problem of 1 point that one of your techniques fits. Name both, and reality "
        f"checks that help.{explain} If nothing fits{spoil} pass: after the round you may change cards.",
    )


def _disrupting(options: DeckOptions) -> tuple[Brief, ...]:
    limit = options.disruption_limit
    if not limit:
        return ()
    bite = "change a value that counts" if options.soft_disruption else "break a match"
    order = (
        "in any order until the window is closed"
        if options.disruption_order == "open"
        else "clockwise, each as often as asked, until all decline in a row"
    )
    challenge = "" if options.hardcore else ", or challenge one to be explained"
    return (
        Brief(
            "Disrupting others",
            f"After a declaration the others may play {counted(limit, 'reality check')} together, {order}. Each must "
            f"counter a technique{challenge}, or {bite} by a card on a technique or on the problem. Every card counts, "
            "also one that is defeated. Nobody may spoil a technique of their own. A technique may be immune: it is "
            "printed on it.",
        ),
    )


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
