"""What the cards of a hand may be played on now, and why not, in words for the seat that holds them (DECK-12.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.english import counted
from engine.errors import IllegalMove
from engine.games.deck.content import Counter, Reality
from engine.games.deck.context import DeckContext
from engine.games.deck.disrupt import allowed_and_refused
from engine.games.deck.fitting import fit_counts, may_declare
from engine.games.deck.playable import asked_of
from engine.games.deck.respond import may_respond
from engine.model.table import Table
from engine.model.view import Scalar

_REASONS = {
    "disrupts_nothing": "{card} would disrupt nothing",
    "own_technique": "{card} would defeat what you played yourself",
    "already_explained": "{card}: all is explained already",
    "hardcore": "{card} is not used in hardcore play",
}
"""Why a card may be played on nothing at all, by the refusal; of a counter see `_why`."""
_NO_CARD, _NO_CHECK = "No card left in your hand", "No disruption in your hand"
_NO_DISRUPTION, _NO_RESPONSE = "None of your cards can disrupt this", "None of your cards can save the strategy"
"""Why a seat has no choice, in few words."""


def aims_by(context: DeckContext, seat: str) -> Callable[[Table], Scalar]:
    """Return what the cards of a seat may be played on, as a function of the table.

    A line for each face, ``r_paywall: on Press; immune: Trade``; if there is none, one without a face that says why, and one
    that says it in few words. Who declares reads of how many problems, and always such a line.
    """
    return partial(_aims, context, seat)


def _aims(context: DeckContext, seat: str, table: Table) -> str:
    if may_declare(context, seat, table):
        return _fits(context, seat, table)
    task = asked_of(context, seat, table)
    if task is None:
        return _empty_hand(context, seat, table)
    if task.name == "respond":
        return "" if may_respond(context, table, task) else f": {_NO_RESPONSE}"
    cards = {card.id: card for _, card in context.checks_in_hand(table, seat, "disrupt")}
    lines, reasons, aimless = list[str](), list[str](), dict[str, None]()
    for _, card in sorted(cards.items()):
        allowed, refused = allowed_and_refused(context, table, seat, card)
        if allowed:
            immune = [on for on, why in refused if why.code == "immune" and _counts(context, card, on)]
            lines.append(f"{card.id}: {_on(context, table, allowed, immune)}")
        elif why := _why(context, card, refused):
            reasons.append(why)
        elif isinstance(card, Counter):
            aimless |= dict.fromkeys(card.args.disciplines)
    if lines:
        return "\n".join(lines)
    reasons = [f"no {_either(sorted(aimless))} technique here", *reasons] if aimless else reasons
    return "\n".join([f": Nothing to play: {'; '.join(reasons)}.", f": {_NO_DISRUPTION}"] if reasons else [f": {_NO_CHECK}"])


def _either(words: Sequence[str]) -> str:
    """Return ``a``, ``a or b``, ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _empty_hand(context: DeckContext, seat: str, table: Table) -> str:
    """Return what a seat reads that is asked to disrupt or to respond and holds no card; "" if it is not."""
    task = table.pending() if table.outcome is None else None
    is_asked = task is not None and task.name in ("disrupt_poll", "disrupt_open", "respond") and seat in task.seats
    return f": {_NO_CARD}" if is_asked and not context.hand(table, seat) else ""


def _fits(context: DeckContext, seat: str, table: Table) -> str:
    """Return how many problems each technique of a hand fits, and in one line whether any does."""
    found, checks = fit_counts(context, seat, table), context.checks_in_hand(table, seat, "declare")
    lines = [f"{table.piece(card).kind}: fits {counted(count, 'problem')}" for card, count in sorted(found.items())]
    lines += [f"{card}: may help" for card in sorted({card.id for _, card in checks})] if found else []
    if found:
        told = "Solve a problem with framed cards, or pass"
    elif not context.techniques_in_hand(table, seat):
        told = "No technique in your hand, so pass"
    elif checks:
        told = "Nothing fits as it is. A reality check, or pass?"
    elif fit_counts(context, seat, table, enough=False):
        told = "Too few of your techniques fit one problem, so pass"
    else:
        told = "No technique of yours fits, so pass"
    return "\n".join([*lines, f": {told}"])


def _counts(context: DeckContext, card: Reality, technique: str) -> bool:
    """Return whether a technique is of a discipline that a counter is against; of other cards all are."""
    return not isinstance(card, Counter) or context.content.techniques[technique].discipline in card.args.disciplines


def _on(context: DeckContext, table: Table, allowed: Iterable[str], immune: Iterable[str]) -> str:
    """Return what a card may be played on, and which of those of its kind are immune to it."""
    places, strategy = [*dict.fromkeys(allowed)], context.strategy(table, context.target_spot(table))
    if "" in places:
        words = "on the problem"
    elif len(places) > 1 and set(places) == set(strategy):
        words = "on any technique"
    else:
        words = f"on {_named(context, places)}"
    return f"{words}; immune: {named}" if (named := _named(context, immune)) else words


def _why(context: DeckContext, card: Reality, refused: Iterable[tuple[str, IllegalMove]]) -> str:
    """Return why a card may be played on nothing; "" for a counter, where nothing of its disciplines lies."""
    by_code: dict[str, list[str]] = {}
    for on, why in refused:
        if why.code != "immune" or _counts(context, card, on):
            by_code.setdefault(why.code, []).append(on)
    if "immune" in by_code:
        names = by_code["immune"]
        return f"{_named(context, names)} {'is' if len(names) == 1 else 'are'} immune to {card.name}"
    if isinstance(card, Counter) and "own_technique" not in by_code:
        return ""
    code = next((code for code in _REASONS if code in by_code), "disrupts_nothing")
    return _REASONS[code].format(card=card.name)


def _named(context: DeckContext, techniques: Iterable[str]) -> str:
    return ", ".join(context.content.techniques[one].name for one in dict.fromkeys(techniques))
