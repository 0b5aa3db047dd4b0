"""Why a move does not belong here (HUNT-4.4, 15.1), in sentences that may be read aloud to the team that tried (HUNT-11.4).

The code is for the referee. The sentence depends on what the team can see alone (HUNT-4.5): the Hunters are not told that
the Cartel has drawn a card, nor the Cartel that the referee picks a Lead.
"""

from __future__ import annotations

from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.hunt.content import HUNTERS
from engine.games.hunt.figures import is_resolving, turn_of
from engine.games.hunt.options import HuntOptions
from engine.model.event import Task
from engine.model.table import Table
from engine.play.working_table import refuse

PHASES = frozenset(
    {
        *("setup_split", "setup_place", "cartel_turn", "intel_plan", "intel_resolve"),
        *("enforcement_plan", "enforcement_resolve", "hunter_end"),
    }
)
HUNTER_VERBS = frozenset(
    {
        *("fix_topography", "plan_intel", "resolve_intel"),
        *("plan_enforcement", "resolve_enforcement", "end_hunter_turn"),
    }
)
CARTEL_VERBS = frozenset(
    {
        *("setup_split", "setup_place_need", "setup_place_defense", "setup_place_chapo", "setup_done"),
        *("draw_defense", "play_defense", "move_defense", "move_chapo", "fulfil", "draw_need", "use_defense"),
        *("end_cartel_turn", "claim_win", "place_need", "place_drawn", "keep", "react", "decline", "choose_exposed"),
    }
)
LATER = {"intel_resolve": ("plan_enforcement", "end_hunter_turn"), "enforcement_resolve": ("end_hunter_turn",)}
FIRST = {
    "place_need": "The drawn Need must be placed first.",
    "place_drawn": "The drawn Defense must be played or kept first.",
}


def refusal(table: Table, options: HuntOptions, task: Task, verb: str) -> IllegalMove:
    """Return why a verb is not possible while this task is pending."""
    if task.name in PHASES:
        return _out_of_phase(options, task, verb)
    if verb in HUNTER_VERBS:
        text = _neutral(options, verb) if turn_of(table) != HUNTERS else ""
    elif verb in CARTEL_VERBS:
        unseen = task.name == "choose_lead" and not is_resolving(table)
        text = _neutral(options, verb) if unseen else FIRST.get(task.name, "")
    else:
        text = ""
    return refuse("pending_first", "HUNT-4.4", text or "The pending decision must be answered first.")


def _out_of_phase(options: HuntOptions, task: Task, verb: str) -> IllegalMove:
    if verb == "fix_topography":
        return refuse("not_hunter_turn", "HUNT-7.8", _neutral(options, verb))
    if verb in LATER.get(task.name, ()):
        pawns = "Intelligence" if task.name == "intel_resolve" else "Police and Marina"
        return refuse("unresolved_pawns", "HUNT-4.3", f"All {pawns} pawns must be resolved first.")
    return refuse("wrong_phase", "HUNT-4.3", _neutral(options, verb))


def _neutral(options: HuntOptions, verb: str) -> str:
    if verb != "fix_topography":
        return f"{quoted(verb)} is not possible in this phase."
    if options.fix_window == "any_time":
        return "Topography is Fixed in the Hunter turn or between two Cartel moves only."
    return "Topography is Fixed in the Hunter turn only."


def not_asked(options: HuntOptions, verb: str) -> IllegalMove:
    """Return why a team cannot enter a move that another is asked for."""
    if verb == "fix_topography" and options.fix_window == "hunter_turn":
        return refuse("not_hunter_turn", "HUNT-7.8", _neutral(options, verb))
    owner = "Hunters" if verb in HUNTER_VERBS else "Cartel" if verb in CARTEL_VERBS else "referee"
    return refuse("not_asked", "HUNT-4.3", f"Only the {owner} may do this.")
