"""The figures of Druglord that follow from the table, worked out once more from its bare zones, marks, numbers and tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.druglord.content import DruglordContent
from engine.model.table import Table


def numbers_by_hand(
    content: DruglordContent, options: Mapping[str, Any], seats: Sequence[str], table: Table
) -> dict[str, Any]:
    """Return every derived number; None for one that does not exist now."""
    found: dict[str, Any] = {}
    box = {"reefer": 58, "pills": 58, "cocaine": 30, "opiates": 30}
    for zone, pieces in table.zones.items():
        if zone.startswith(("region/", "status:")):
            for piece in pieces:
                for mark, n in piece.marks.items():
                    place, _, kind = mark.partition("/")
                    if place in ("weight", "stored", "ready", "fresh", "aside") and kind in box and isinstance(n, int):
                        box[kind] -= n
                    if place == "case" and (kind := str(n).split(" ", maxsplit=1)[0]) in box:
                        box[kind] -= 1
    found |= {f"bank/{kind}": n if options["bank_limit"] else None for kind, n in box.items()}
    tasks = table.agenda[::-1]
    phases = [task.data["type"] for task in tasks if task.name == "phase_over"]
    at_the_end = not tasks or tasks[0].name in ("final", "final_ranking", "final_tie_rolled", "final_tie_decided")
    found["phase"] = phases[0] if phases else "opiates" if at_the_end else "region"
    last = table.numbers.get("last_way")
    found["way"] = last if tasks and isinstance(last, str) and last and last[:5] != "trial" else None
    found["trial"] = None
    if tasks and table.outcome is None and isinstance(last, str) and last[:5] == "trial":
        total = {"": "", ".7": "7+"}.get(last[5:], last[6:])
        found["trial"] = (
            f"{total}; 1: a Region; 2: \u22121 for good; 3: \u22123 score; 4: all {found['phase']}; 5: Traphouse; "
            "6: 2 markers; 7+: safe"
        )
    for task in tasks:
        if task.data.get("means") and task.data.get("kind") == "trade":
            named = [task.data["means"], task.data["from"], task.data["via"].replace("+", " "), task.data["to"]]
            found["way"] = _settled(found["way"], " ".join(part for part in named if part))
            break
        if "target" in task.data.get("fight", {}):
            fight = {"means": "attack", **task.data["fight"]}
            found["way"] = _settled(found["way"], "{means} {from} {target}".format(**fight))
            break
    cards = [card.marks for one in seats for card in table.zones[f"status:{one}"]]
    set_aside = [f"{marks[aside]} {kind}" for marks in cards for kind in box if (aside := f"aside/{kind}") in marks]
    found["load"] = set_aside[0] if set_aside else None
    titles = {weight.id: weight.phase_name for weight in content.weight_types}
    found["phase_word"] = "Region Phase" if found["phase"] == "region" else titles[found["phase"]]
    if table.outcome is not None:
        found |= {"way": None, "phase": None, "phase_word": "Game over"}
        tasks = ()
    slots = [task.data["seat"] for task in tasks if task.name in ("slot_end", "hand_limit", "phase_end")]
    found["turn_of"] = slots[0] if slots else None
    rolls = [task.data["roller"] for task in tasks[:1] if task.name in ("before_roll", "after_roll", "trial")]
    found["roller"] = rolls[0] if rolls else None
    found["target"] = int(options["target_score"])
    scores = {seat: table.number(f"score:{seat}") for seat in seats}
    reached = table.numbers.get("target_reached") is True
    found["endgame"] = reached or max(scores.values()) >= int(options["target_score"])
    held = {card.id[5:]: one for one in seats for card in table.zones[f"empire:{one}"] if card.id.startswith("card/")}
    pairs = [(region.id, other) for region in content.regions for other in region.borders]
    for audience in seats:
        own = [region for region, seat in held.items() if audience == seat]
        near = sorted({other for one, other in pairs if one in own and other not in held})
        found[f"near:{audience}"] = " ".join(near) if near else None
    for seat, stacks in scores.items():
        laps = 0
        while stacks > 20:
            laps, stacks = laps + 1, stacks - 20
        found |= {f"laps:{seat}": laps, f"position:{seat}": stacks}
        hand = table.zones[f"hand:{seat}"]
        choosing = hand and any(task.name in ("setup_keep", "setup_reveal") for task in tasks)
        marked = len([card for card in hand if card.marks.get("keep") == 1])
        ready = marked == (3 if options["starting_hand"] == "standard" else 4)
        found[f"state:{seat}"] = ("ready" if ready else "choosing") if choosing else None
    return found


def marks_by_hand(content: DruglordContent, seats: Sequence[str], table: Table) -> dict[str, dict[str, Any]]:
    """Return the derived marks of every space of a Region and every Status card."""
    found: dict[str, dict[str, Any]] = {}
    cards = {card.id: card.effects for card in content.baller}
    for record in content.regions:
        printed = {"wv": record.wv}
        printed |= {f"supply_{kind}": n for kind, n in record.supply.as_dict().items()}
        printed |= {f"demand_{kind}": n for kind, n in record.demand.as_dict().items()}
        more: dict[str, int] = {}
        for piece in table.zones[f"region/{record.id}"][1:]:
            kind = piece.marks.get("type")
            for effect in cards.get(piece.id, ()):
                if effect.field and (effect.field in ("supply", "demand")) == bool(kind):
                    name = f"{effect.field}_{kind}" if kind else effect.field
                    more[name] = more.get(name, 0) + effect.amount
        for name, n in more.items():
            if changed := max(n, -printed.get(name, 99)):
                found.setdefault(record.id, {})[f"added/{name}"] = changed
    for seat in seats:
        held = [record for record in content.regions if table.where.get(f"card/{record.id}") == f"empire:{seat}"]
        for record in held:
            found.setdefault(record.id, {})["owner"] = seat
        if f"status/{seat}" not in table.where:
            continue
        used = table.piece(f"status/{seat}").marks
        if table.outcome is not None:
            brought = [n for mark, n in used.items() if mark.startswith("scored/") and isinstance(n, int)]
            if rest := table.number(f"score:{seat}") - sum(brought):
                found.setdefault(f"status/{seat}", {})["otherwise"] = f"\u2212{-rest}" if rest < 0 else f"+{rest}"
            continue
        for ocean in "APIC":
            ports = len([record for record in held if ocean in record.oceans])
            spent = used.get(f"reroll/{ocean}", 0)
            allowed = ports // 2 - 1 if ports >= 4 else 0
            left = (allowed - spent if isinstance(spent, int) else allowed) if allowed else 0
            if left > 0:
                found.setdefault(f"status/{seat}", {})[f"left/{ocean}"] = left
    return found


def _settled(last: Any, declared: str) -> str:
    """The way of what was declared, with what came of it if that is known."""
    means, _, regions = declared.partition(" ")
    return last if last in (f"{means}.won {regions}", f"{means}.failed {regions}") else declared
