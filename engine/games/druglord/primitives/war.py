"""Primitives of Violence: war modifiers, calling an attack off, spoils, the fight for a Traphouse."""

from __future__ import annotations

from engine.games.druglord.action_slots import forbidden
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import heaps
from engine.games.druglord.primitives.base import CardPlay, met, others
from engine.games.druglord.rolls import modify
from engine.games.druglord.table_reader import LAST_WAY, read, way_of_fight, with_result
from engine.games.druglord.violence import open_traphouse_fight
from engine.games.druglord.wording import tell
from engine.model.event import Data
from engine.play.working_table import Desk


def _on_side(play: CardPlay) -> bool:
    side = "aggressor" if play.effect.side == "attack" else "defender"
    return bool(play.data["fight"][side] == play.seat)


def war_modifier_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it if the seat is on the side of the card."""
    return met(_on_side(play))


def war_modifier(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Modify the seat's War die for this roll."""
    modify(desk, [play.seat, play.effect.amount, play.card.name])


def _counted(desk: Desk[DruglordContext], play: CardPlay) -> int:
    board, fight = read(desk), play.data["fight"]
    near = [region for region in board.regions_of(play.seat) if region in board.context.atlas.borders[fight["target"]]]
    n = len([region for region in near if region != fight["from"] or not play.effect.exclude_attacking_region])
    return min(play.effect.max, n)


def war_modifier_per_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it if the seat is on the side of the card and some Region counts."""
    return met(_on_side(play) and _counted(desk, play) > 0)


def war_modifier_per(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Modify the seat's War die by the number counted."""
    modify(desk, [play.seat, _counted(desk, play), play.card.name])


def cancel_attack_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return a way to play it against a first attack, not a press or counterattack."""
    return met(play.data["fight"]["stage"] == "first")


def cancel_attack(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """End the attack with no roll; the Action is spent."""
    desk.pop_task()
    desk.set(LAST_WAY, with_result(way_of_fight(play.data["fight"]), won=False))
    tell(desk, "called_off", play.data["fight"]["aggressor"])


def capture_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return some of the markers that are being destroyed."""
    destroyed, captured = play.data["destroyed"], play.data["captured"]
    left = {kind: n - captured.get(kind, 0) for kind, n in destroyed.items()}
    return [{"take": way} for way in heaps(left, play.effect.max, 1)]


def capture(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Let markers go to the Traphouse instead of being destroyed."""
    captured = dict(play.data["captured"])
    for kind, n in play.args["take"].items():
        captured[kind] = captured.get(kind, 0) + n
    desk.update(captured=captured)


def attack_traphouse_choices(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return seats with Traphouse markers, unless Violence is forbidden."""
    board = read(desk)
    if forbidden(desk, "violence"):
        return []
    return [{"other": other} for other in others(desk, play.seat) if board.traphouse(other)]


def attack_traphouse(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Begin the fight for the Traphouse (DRUG-17.1)."""
    open_traphouse_fight(desk, play.seat, play.args["other"], play.effect.number)
