"""Short texts for the teams' screens: who wins, a Turn, what Actions and trades need, and what fights and Trials bring.

Numbers come from the content, and what a session plays otherwise from its options.
"""

from __future__ import annotations

from engine.contract.rules import Brief
from engine.english import counted, joined
from engine.games.druglord.context import DruglordContext


def player_aids(context: DruglordContext) -> tuple[Brief, ...]:
    """Return all that a player needs to know, the first things first."""
    return (
        _winning(context),
        _beginning(),
        _turn(),
        _actions(context),
        _targets(context),
        _routes(context),
        _sway(context),
        _violence(context),
        _trial(context),
        _trial_results(context),
    )


def _winning(context: DruglordContext) -> Brief:
    return Brief(
        "Who wins",
        f"The first score of {context.target_score} or more makes this Turn the last; all play it to its end. Then "
        "the highest score wins, whoever got there first, and a tie for it is rolled off. Only trades score: 1 for "
        "each marker, 1 for two in a Domestic Trade.",
    )


def _beginning() -> Brief:
    return Brief(
        "Your screen and first Turn",
        "All see the map, weight, Traphouses, Cases and scores. You alone see your Baller cards and, until all are "
        "revealed, the Regions that you drew. Keep those that supply what another of yours demands, side by side or on the "
        "same ocean. Load what you can sell this Turn. In its Phase sell by the way that needs the least, a few markers at "
        "a time: if a trade fails each of its markers is a Case.",
    )


def _turn() -> Brief:
    return Brief(
        "A Turn",
        "Region Phase: from the second Turn on each seat drafts one Region or none, the lowest score first; then each "
        "loads the Weight Value of its Regions in types they supply. All roll, and the highest begins. Then four Phases, "
        "one for each type of weight, in which each seat takes one Action. At the end of a Phase its weight still on "
        "Regions goes to the Traphouse; one marker may stay where there is Demand.",
    )


def _actions(context: DruglordContext) -> Brief:
    sway = "not exported before" if context.options["draw2_sway_now"] else "not used before"
    limit = int(context.options["baller_hand_limit"])
    hold = f" Hold {limit} at most." if limit else ""
    return Brief(
        "One Action in each Phase",
        "Move Weight: any number of trades and exports of the Phase's type, one by one. Violence: attack one Region. Draw "
        f"2: two markers of any types to your Traphouse, {sway} the next Phase of their type. Baller Moves: draw a card; "
        f"playing one costs no Action, at the moments it names.{hold} Or none.",
    )


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
        f"a natural {dice.fail_face} always fails. Every marker sold scores 1, in a Domestic Trade every two.",
    )


def _routes(context: DruglordContext) -> Brief:
    options = context.options
    demand = "" if options["demand_limit"] == "unlimited" else ", as often a Turn as it has Demand"
    air = "if nothing else is open" if options["air_last_resort"] else "always"
    export = "any Region" if options["export_destination"] == "any" else "any own Region"
    port = "an own or vacant" if options["hybrid_port"] == "own_or_vacant" else "an own"
    return Brief(
        "Where weight can go",
        f"From one own Region to another with Demand for it{demand}. Land: over a border, or inside a zone on a way without "
        "opponents. Extended Land: to a Region that borders the zone. Sea: ports on the same ocean. Hybrid: a Landlocked "
        f"Region by {port} port next to it. Air: {air}. Domestic: inside one Region. Export: ready markers of the Traphouse "
        f"to {export} with Demand.",
    )


def _sway(context: DruglordContext) -> Brief:
    which = "trade, fight, Trial or card die" if context.options["sway_scope"] == "contests" else "die"
    asked = "once each" if context.options["sway_mode"] == "single_round" else "round and round until all pass"
    ready = "" if context.options["draw2_sway_now"] else "ready "
    return Brief(
        "Sway",
        f"Before a roll all are asked, {asked}: a seat may give {ready}markers of its Traphouse to the bank, each for +1 or "
        f"\N{MINUS SIGN}1 on any {which}, its own or another's. They are gone whatever happens. A natural "
        f"{context.content.dice.fail_face} ignores them.",
    )


def _violence(context: DruglordContext) -> Brief:
    sea = ", over the same ocean inside a zone" if context.options["attack_over_water"] else ""
    return Brief(
        "Violence",
        f"From an own Region to another seat's: over a border{sea}, or with one vacant Region of the zone between. Both "
        "roll; a tie is the defender's. Won: all weight there is destroyed, and you may press, once; an empty Region, or a "
        "press won, takes it from its holder, and you may draft it first. Lost by 5 or more: the weight you attacked from "
        "is destroyed, and a counterattack that wins takes that Region.",
    )


def _trial(context: DruglordContext) -> Brief:
    first, *middle, last = context.content.trial_results
    rows = [f"{first.total} or less: {first.name}", *(f"{row.total} {row.name}" for row in middle)]
    rows.append(f"{last.total} or more: {last.name}")
    return Brief(
        "The Trial",
        f"Each marker of a failed trade is a Case. With {counted(context.case_limit, 'Case')} a seat is tried at once, and "
        f"then has none. Totals: {'; '.join(rows)}.",
    )


def _trial_results(context: DruglordContext) -> Brief:
    busts = "most frequent among the Cases" if context.options["local_busts_type"] == "cases" else "you have most of"
    brings = {
        "local_boss_executed": "the Region of the latest Case is lost",
        "crackdown": "\N{MINUS SIGN}1 for good on your trades of the type most frequent among the Cases",
        "setback": "score 3 less",
        "mass_raids": "your markers of the Phase's type on Regions are lost",
        "asset_seizure": "your Traphouse is lost",
        "local_busts": f"2 markers of the type {busts} are lost",
    }
    names = {row.id: row.name for row in context.content.trial_results}
    return Brief(
        "What a Trial brings", ". ".join(f"{names[id_]}: {text}" for id_, text in brings.items() if id_ in names) + "."
    )
