"""Short texts for the teams' screens: who wins, how a turn goes, and what each role can do (COLL-11.2)."""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted, joined
from engine.games.collection.context import ENTRY_CAP, REPORT_FLOOR, CollectionContext
from engine.games.collection.options import CollectionOptions
from engine.games.collection.role_words import role_in_words


def player_aids(context: CollectionContext) -> tuple[Brief, ...]:
    """Return how a turn goes, who wins, and what the roles can do: those always in play, then the others in pairs."""
    content, options = context.content, context.options
    always = [role for role in content.roles if role.mandatory]
    others = [role for role in content.roles if not role.mandatory]
    pairs = [others[at : at + 2] for at in range(0, len(others), 2)]
    roles = [("Roles always in play", always), *((joined([role.name for role in pair]), pair) for pair in pairs)]
    return (
        _turn(options),
        _reports(options),
        _winning(options),
        _beginning(options),
        *(Brief(title, " ".join(f"{one.name}: {role_in_words(content, one)}" for one in some)) for title, some in roles),
    )


def _turn(options: CollectionOptions) -> Brief:
    most = f", {options.dice_cap} at most" if options.dice_cap else ""
    return Brief(
        "A turn",
        "Two actions in any mix: move (here to another collector, or to the same one elsewhere), engage (one gem), or roll "
        f"(one die a gem{most}; any die below the level gives one report). Then one card. The first gem on a space brings "
        f"its collector in at the crisis level, {ENTRY_CAP} at most. Reports lower a crisis to {REPORT_FLOOR}, no further."
        + _changed(options),
    )


def _reports(options: CollectionOptions) -> Brief:
    only = "opens it first" if options.activation_also_expands else "only opens it"
    return Brief(
        "Reports and cards",
        "A report is filed where it came up, if its colour is still needed there, or lowers the crisis there by 1; one that "
        "can do neither is lost. After the actions one card is drawn: red is carried out at once, blue is played at once or "
        f"held for a turn of your own. A Crisis Expansion for a closed scenario {only}. Cards lower a crisis as far as 1.",
    )


def _winning(options: CollectionOptions) -> Brief:
    least = options.minimum_scenarios
    opened = f", {counted(least, 'scenario')} at least" if least > 1 else ", even if it is only one"
    return Brief(
        "Who wins",
        f"All of you win as soon as every open scenario holds the ten reports of its card{opened}. All of you lose as soon "
        "as the crisis of any scenario, completed or not, reaches 10. A completed scenario: its crisis goes to 1, its "
        "collectors fall by three levels, and its later reports can only lower its crisis.",
    )


def _beginning(options: CollectionOptions) -> Brief:
    but = "the decks and the cards that others hold" if options.is_private else "the decks"
    return Brief(
        "The screens and the first turns",
        f"Everybody sees everything but {but}. You take roles, place your tokens in scenario A, and say who goes first. In "
        "the first turns engage: put gems on collectors where others of you will roll too, for each gem is a die, and a "
        "neighbour adds a die or a level. Roll once that is likely to succeed. Agree who watches the crisis, and who calms "
        "it.",
    )


def _changed(options: CollectionOptions) -> str:
    """Return what differs in this session from the usual game (COLL-4.8, 6.9, 8.1); "" if nothing does."""
    changes = []
    if options.affinity_rule == "restrict":
        changes.append("a collector is rolled for reports of its two colours only")
    if options.activation_also_expands:
        changes.append("a card that opens a scenario is carried out too")
    if options.minimum_scenarios > 1:
        changes.append(f"nobody wins before {counted(options.minimum_scenarios, 'scenario')} have opened")
    return f" In this session {joined(changes)}." if changes else ""
