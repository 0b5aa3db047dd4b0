"""What lies on the table and who sees it: the visibility table DRUG-16.2 as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from engine.common.lesson_note import lesson_note
from engine.games.druglord.content import TYPES, BallerRecord, RegionRecord
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.figures import derived_marks, derived_numbers
from engine.games.druglord.log_lines import LINES
from engine.games.druglord.rolls import STATES, let_stand, roll_in_words, standing_of
from engine.games.druglord.table_reader import LAST_WAY, TableReader, card_of, status_of
from engine.games.druglord.violence import possible_loss
from engine.games.druglord.wording import markers, name_number
from engine.model.event import Data, Task
from engine.model.table import Table
from engine.model.view import Back, Face
from engine.visibility.projection import fill
from engine.visibility.schema import (
    EVERYBODY,
    REFEREE,
    TO_ALL,
    Kind,
    Mark,
    Number,
    Prompt,
    Roll,
    Schema,
    Zone,
    backs,
    counts,
    faces,
)
from engine.visibility.values import FLAG, TEXT, THERE, one_of, some_of, whole

_REGION_BACK = Back("region_card", "a Region card")
_BALLER_BACK = Back("baller_card", "a Baller card")

ROLLS = {
    "draft_tie": "Draft order",
    "order": "Action order",
    "trade": "Trade",
    "war": "War",
    "card": "Card",
    "trial": "Trial",
    "final_tie": "Final tie",
}


def _marks(context: DruglordContext) -> Iterator[Mark]:
    content, seat = context.content, one_of(context.seats, "seat")
    regions = tuple(region.id for region in content.regions)
    for family, name in (
        ("weight", "Weight"),
        ("stored", "Stored"),
        ("used", "Demand used"),
        ("ready", "Traphouse, ready"),
        ("fresh", "Traphouse, fresh"),
        ("aside", "Set aside"),
        ("crackdown", "Crackdown"),
        ("scored", "Scored with"),
    ):
        yield Mark(family, name, holds=whole(1))
    yield Mark("case", "Case", holds=some_of((*TYPES, *regions), "type and Region"))
    yield Mark("reroll", "Sea re-rolls used", parts={ocean.id: ocean.name for ocean in content.oceans}, holds=whole(1))
    yield Mark("claim", "Claim", holds=seat)
    yield Mark("by", "Played by", holds=seat)
    yield Mark("region", "Region", holds=one_of(regions, "Region"))
    yield Mark("type", "Type", holds=one_of(TYPES, "type"))
    yield Mark("zone", "Zone", holds=one_of(dict.fromkeys(region.zone for region in content.regions), "zone"))
    yield Mark("ocean", "Ocean", holds=THERE)
    yield Mark("other", "Seat", holds=seat)
    yield Mark("keep", "To keep", holds=THERE)


_PLAY, _PASS = "Play a Baller card or pass", "Pass, no Baller card held"
"""What is asked in a window for cards, and of a seat without a card, as all see how many a seat holds (DRUG-14.3)."""
_ASKS = {
    "setup_keep": "Choose {n} Regions to keep",
    "setup_reveal": "Reveal the empires",
    "draft_order": "{title}",
    "draft_open": f"{_PLAY}: the Draft row lies open",
    "draft_claim": "Take the claimed Region or let it lie",
    "draft_pick": "Draft a Region or none",
    "load": "Load weight",
    "order_roll": "{title}",
    "order_set": f"{_PLAY}: who acts first is known",
    "slot_start": f"{_PLAY}: the slot of {{of}} begins",
    "slot_open": "Choose an Action",
    "moving": "Move weight, then end the Action",
    "before_roll": "{title}",
    "after_roll": "Change the roll or keep it",
    "trial": "{title}",
    "trial_pick": "A die picks the type: {faces}",
    "local_busts": "Choose what Local Busts take: {what}",
    "attacking": "Attack a Region",
    "attack_declared": f"{_PLAY}: {{title}}",
    "war_result": f"{_PLAY}: {{title}}",
    "press": "{title} or not",
    "counter": "{title} or not",
    "drawing_2": "Take markers from the bank",
    "drawing_baller": "Draw a Baller card",
    "discard_traphouse": "Discard {what} from the Traphouse",
    "slot_after": "End the slot",
    "hand_limit": "Discard {what}",
    "phase_end": "Store markers or not",
    "final": "{title}",
    "card_played": "Cancel {name} or not",
}

_NO_CARD = {ask: title.replace(_PLAY, _PASS) for ask, title in _ASKS.items() if _PLAY in title} | {
    "card_played": f"{_PASS}: {{name}} is played"
}
"""What is asked in windows in which nothing but a card is played, of a seat that holds none."""

_PASSES = {ask: title.replace(_PLAY, "pass") for ask, title in _ASKS.items() if _PLAY in title} | {
    **dict.fromkeys(("draft_order", "order_roll", "before_roll", "trial", "final"), "pass: {title}"),
    "after_roll": "keep the roll",
    "card_played": "pass: {name} is played",
}
"""Decisions in which seats react one after the other, and what one reads that can do no more than pass."""
_THROWN = frozenset(STATES.values())
"""Decisions in which a roll waits for its throw."""
_LONGEST_TITLE = 90
"""So many letters of a title have room in one line of every window."""
_ROLLING = frozenset({"attack_declared", "after_roll", *_THROWN})
"""Decisions that say how a roll stands."""
_ONLY: Mapping[str, Mapping[str, str]] = {
    **{ask: dict.fromkeys(("pass", "all_pass"), words) for ask, words in _PASSES.items()},
    "moving": {"end_action": "end the Action"},
    "slot_after": {"end_slot": "end the slot"},
}
"""By decision and verb, what a seat reads that has no choice."""


def make_schema(context: DruglordContext) -> Schema:
    """Return the declarations of one match."""
    content, seats = context.content, context.seats
    return Schema(
        "druglord",
        seats,
        kinds=dict(_kinds(context)),
        pip_names={"wv": "Weight Value"},
        zones=_zones(context),
        numbers=[*_numbers(seats), *derived_numbers(context)],
        marks=[
            *_marks(context),
            *derived_marks(context),
        ],
        rolls=[Roll(roll, title, TO_ALL, content.dice.faces) for roll, title in ROLLS.items()],
        lines=LINES,
        prompts=[_prompt(context, ask, title) for ask, title in _ASKS.items()],
    )


def _prompt(context: DruglordContext, ask: str, title: str) -> Prompt:
    seen = faces(REFEREE) if ask == "setup_reveal" else TO_ALL  # seats may still choose anew, but are asked for nothing
    return Prompt(
        ask,
        title,
        seen,
        derive=_title_of(context, ask),
        derive_detail=partial(_detail_of_roll, context) if ask in _ROLLING else None,
        derive_asked=partial(_still_choosing, context) if ask == "setup_keep" else None,
        only=_ONLY.get(ask, {}),
        derive_only=partial(let_stand, context) if ask == "after_roll" else partial(_pass_by, context),
    )


def _title_of(context: DruglordContext, ask: str) -> Callable[[Table], str] | None:
    """Return how the title of a decision is found where it depends on the table."""
    if ask == "attack_declared":
        return partial(_of_attack, context)
    if ask == "after_roll":
        return partial(_of_thrown, context)
    if ask in _NO_CARD:
        return partial(_without_card, ask)
    return partial(_of_roll, context) if ask in _THROWN else None


def _without_card(ask: str, table: Table) -> str:
    """Return the title of a window for a seat that holds no card: it can only pass. "" for one that holds any."""
    task = table.task
    return "" if task is None or _is_card_held(table, task) else fill(_NO_CARD[ask], task.data)


def _is_card_held(table: Table, task: Task) -> bool:
    """Return whether a seat that is asked holds a Baller card, as all see how many each holds."""
    return any(table.zones.get(f"held:{seat}") for seat in task.seats)


def _of_attack(context: DruglordContext, table: Table) -> str:
    """Return the title of the window of an attack: who attacks whom, and that a seat without a card can only pass."""
    task = table.task
    if task is None or not (title := _what_is_thrown(context, task.data)):
        return ""
    return fill((_ASKS if _is_card_held(table, task) else _NO_CARD)["attack_declared"], {"title": title})


def _pass_by(context: DruglordContext, _table: Table, task: Task, seat: str) -> str:
    """Return what a seat reads that can only pass in the course of an attack or a Trial; "" of all else."""
    is_told = task.name == "trial" or (task.name in ("attack_declared", "before_roll") and task.data.get("fight"))
    return f"You can only pass: {_what_is_thrown(context, task.data)}" if is_told else ""


def _of_thrown(context: DruglordContext, table: Table) -> str:
    """Return the title of the window after a throw: how it stands so far, and what was thrown for, whose cards are read
    then.
    """
    task = table.task
    title = _what_is_thrown(context, task.data) if task is not None else ""
    if task is None or not title:
        return ""
    stands = standing_of(context, task.data)
    whole = f"Keep or change the roll: {stands}, {title}" if stands else f"{_ASKS['after_roll']}: {title}"
    if len(whole) <= _LONGEST_TITLE:
        return whole
    return f"Keep or change the roll: {standing_of(context, task.data, 'the trade') or title}"


def _of_roll(context: DruglordContext, table: Table) -> str:
    """Return the title of a roll: what seats may do until it is thrown, and of an attack what it may cost."""
    task = table.task
    if task is None or not (title := _what_is_thrown(context, task.data)):
        return ""
    loss = "" if task.data.get("closed") else _loss(context, table, task)
    title += f", which {loss}" if loss else ""
    return title if task.data.get("closed") else f"Sway or pass: {title}"


def _loss(context: DruglordContext, table: Table, task: Task) -> str:
    """Return what the attack of a roll may cost, in words; "" of another roll."""
    fight = task.data.get("fight")
    return possible_loss(TableReader(context, table), fight) if fight else ""


def _detail_of_roll(context: DruglordContext, table: Table, task: Task) -> str:
    """Return how a roll stands, and of an attack that nobody can sway any more first what comes next."""
    told = roll_in_words(context, table, task)
    loss = _loss(context, table, task) if task.data.get("closed") and "faces" not in task.data else ""
    return f"Next both roll: {context.name(task.data['fight']['target'])} {loss}\n{told}" if loss else told


def _what_is_thrown(context: DruglordContext, data: Data) -> str:
    """Return in words what a roll is for: of an attack who attacks whom, by which it is told from afar, and of a Trial what
    is safe."""
    fight = data.get("fight")
    if data.get("kind") == "trial":  # the last of its results is none
        return f"{data['title']}, safe on {len(context.content.trial_results)} or more"
    if not fight or "target" not in fight:
        return str(data.get("title", ""))
    word = {"press": "presses", "counter": "counterattacks"}.get(fight["stage"], "attacks")
    called = context.called
    return f"{called(fight['aggressor'])} {word} {called(fight['defender'])} in {context.name(fight['target'])}"


def _still_choosing(context: DruglordContext, table: Table, task: Task) -> tuple[str, ...]:
    """Return the seats that are not ready; the others may choose anew, but nobody waits for them (DRUG-4.6)."""
    board = TableReader(context, table)
    return tuple(seat for seat in task.seats if not board.has_chosen(seat))


def _zones(context: DruglordContext) -> Iterator[Zone]:
    # Both decks: their number for all, their order for the referee alone.
    yield Zone("region_deck", "Region deck", faces(REFEREE) | counts(EVERYBODY))
    yield Zone("baller_deck", "Baller deck", faces(REFEREE) | counts(EVERYBODY))
    yield Zone("row", "Draft row", TO_ALL)
    yield Zone("returned", "Returned Regions", TO_ALL)
    yield Zone("in_play", "Baller cards in play", TO_ALL)
    yield Zone("discards", "Baller discards", TO_ALL)
    for seat in context.seats:
        name = f"{{{seat}}}"
        yield Zone(f"hand:{seat}", f"Drawn by {name}", faces(REFEREE, seat) | backs(EVERYBODY))
        yield Zone(f"empire:{seat}", f"Regions of {name}", TO_ALL)
        yield Zone(f"held:{seat}", f"Baller cards of {name}", faces(REFEREE, seat) | counts(EVERYBODY))
        yield Zone(f"status:{seat}", f"Status of {name}", TO_ALL)
    for region in context.content.regions:
        yield Zone(f"region/{region.id}", region.name, TO_ALL)


def _numbers(seats: tuple[str, ...]) -> Iterator[Number]:
    yield Number("turn", "Turn", TO_ALL, holds=whole(1))
    yield Number("start_player", "Start Player", TO_ALL, holds=one_of(seats, "seat"))
    yield Number("draft_order", "Draft order", TO_ALL, holds=some_of(seats, "seat", every=True))
    yield Number("pick_order", "Still to draft", TO_ALL, holds=some_of(seats, "seat"))
    yield Number(LAST_WAY, "Way of the last trade or attack", TO_ALL, holds=TEXT)
    yield Number("target_reached", "Target reached", TO_ALL, holds=FLAG)  # it stays so, whatever the scores become
    for kind in TYPES:
        yield Number(name_number(kind), f"Name of {kind}", TO_ALL, holds=TEXT)
    for seat in seats:
        name = f"{{{seat}}}"
        yield Number(f"score:{seat}", f"Score of {name}", TO_ALL, holds=whole())
        yield Number(name_number(seat), f"Region Markers of {name}", TO_ALL, holds=TEXT)


def _kinds(context: DruglordContext) -> Iterator[tuple[str, Kind]]:
    for region in context.content.regions:
        face = _region_face(context, region)
        yield region.id, Kind(face, Back("region", region.name))
        yield card_of(region.id), Kind(replace(face, id=card_of(region.id), style=f"land.{region.zone}"), _REGION_BACK)
    for card in context.content.baller:
        yield card.id, Kind(_baller_face(card), _BALLER_BACK)
    for seat in context.seats:
        yield status_of(seat), Kind(Face(status_of(seat), "Status", "status", pips={"cases": context.case_limit}))


def _region_face(context: DruglordContext, region: RegionRecord) -> Face:
    supply, demand = context.supply[region.id], context.demand[region.id]
    ports = ", ".join(map(context.ocean_name, region.oceans)) or "Landlocked"
    notes = [("Weight Value", f"{region.wv} each Turn")]
    notes += [("Zone", f"{context.zone_name(region.zone)} ({region.code})"), ("Ports", ports)]
    notes.append(("Supply", markers(supply)))
    notes.append(("Demand", markers(demand)))
    if region.interoceanic:
        notes.append(("Interoceanic", "links its oceans"))
    notes += lesson_note(region.lesson)
    pips = {"wv": region.wv}
    pips |= {f"supply_{kind}": n for kind, n in supply.items() if n} | {
        f"demand_{kind}": n for kind, n in demand.items() if n
    }
    pips |= dict.fromkeys([f"ocean_{ocean}" for ocean in region.oceans] or ["landlocked"], 1)
    if region.interoceanic:
        pips["link"] = 1
    return Face(region.id, region.name, f"region.{region.zone}", "", tuple(notes), pips)


def _baller_face(card: BallerRecord) -> Face:
    notes = (("Story", card.story), *lesson_note(card.lesson))
    return Face(card.id, card.name, f"baller.{card.group}", card.text, notes)
