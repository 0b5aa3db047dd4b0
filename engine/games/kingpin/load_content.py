"""Reading a content file, and all that it is refused for (KING-20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, get_args

from pydantic import ValidationError

from engine.common.content_records import refusal
from engine.errors import ContentError
from engine.games.kingpin.content import (
    STATS,
    TITLE_SEPARATORS,
    Ability,
    KingpinContent,
    KingpinContentFile,
    Mod,
    Op,
    Response,
    Scope,
    Timing,
    Who,
    Window,
)
from engine.games.kingpin.options import OPTIONS

# KING-3.1: the city is the rulebook's; only what its places can do is content.
CITY: Mapping[str, tuple[str, ...]] = {
    "downtown": ("police_station", "city_hall", "the_chronicle", "st_johns_cathedral"),
    "ports": ("airport", "docks", "yellow_taxi"),
    "business_district": ("laundromat", "underground_casino", "strip_club"),
    "uptown": ("financial_district", "park_slopes", "hollywood"),
    "midtown": ("fremont", "southie", "kingswood"),
    "slums": ("eastwood_heights", "westside_projects", "the_points"),
}
NEUTRAL = "downtown"
MOST_SEATS = 6

# The arguments each primitive needs, and those it may have (KING-20.4).
_ARGUMENTS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    op: (frozenset(needs.split()), frozenset(may.split()))
    for op, needs, may in (
        ("gain_cash", "amount", ""),
        ("lose_cash", "amount", ""),
        ("gain_cash_dice", "per_pip", ""),
        ("gain_cash_per_location", "amount", ""),
        ("lose_cash_per_location", "amount", ""),
        ("gamble", "target payout", ""),
        ("gain_drugs", "n", ""),
        ("lose_drugs", "n", ""),
        ("buy_drugs", "max unit", ""),
        ("sell_drugs", "max adj", ""),
        ("gain_influence", "n", ""),
        ("lose_influence", "n else_cash", ""),
        ("gain_rank", "n pick", ""),
        ("lose_rank", "n pick floor", ""),
        ("recruit", "at", ""),
        ("move_own", "count pick to", "optional"),
        ("move_cop", "count source to", "chooser"),
        ("add_cop", "cop", ""),
        ("add_next_cop", "", ""),
        ("remove_cop", "count", ""),
        ("shift_price", "", "delta choice"),
        ("reduce_heat", "n", ""),
        ("next_turn_heat", "n", ""),
        ("peek_events", "n", ""),
        ("clear_cop_killer", "", ""),
        ("steal_cash", "amount source", ""),
        ("lose_control", "count", ""),
        ("pay_or_come_out", "amount", ""),
        ("clear_corruption", "", ""),
    )
}
# Primitives that the owner declares in full, and those that only a card makes happen.
_CHOSEN = frozenset(
    {"buy_drugs", "sell_drugs", "gain_rank", "move_own", "move_cop", "remove_cop", "shift_price", "clear_cop_killer"}
    | {"steal_cash"}
)
_DECLARED_ONLY = frozenset({"buy_drugs", "sell_drugs", "recruit", "clear_cop_killer", "steal_cash", "gamble"})
_CARD_ONLY = frozenset({"lose_rank", "lose_control", "pay_or_come_out", "lose_influence", "lose_drugs", "lose_cash"})
_USABLE = ("action", "action_2x", "free_action")
_ON_ACTIONS = frozenset({"action_heat", "ban_action"})
_GLOBAL = {"attack": "action", "take_control": "action", "rob": "action", "come_out": "free_action"}
_INFLUENCE = ("move_cop", "corrupt_cop", "blind_eye", "send_to_jail", "remove_cop", "set_up", "change_agenda")
# The words that the rules carry out, by the list of the vocabulary in which they stand (KING-20.5, KING-20.6).
_WORDS: Mapping[str, frozenset[str]] = {
    "ops": frozenset(_ARGUMENTS),
    "stats": frozenset({
        "attack", "defend", "attack_cop", "control_roll", "rob_roll", "heat_roll", "sell_price", "sell_max", "buy_unit",
        "buy_max", "recruit_cost", "action_heat", "cop_penalty", "extra_actions", "move_count", "no_relocate", "goal_cash",
        "goal_exclude", "goal_extra_locations", "kingpin_rank_cap", "death_tax", "ban_location", "ban_action",
    }),
    "scopes": frozenset(get_args(Scope)),
    "timings": frozenset(get_args(Timing)),
    "reaction_when": frozenset(get_args(Window)),
    "reaction_do": frozenset(get_args(Response)),
    "trigger_stats": frozenset(STATS),
    "heat_actions": frozenset({*_GLOBAL, "influence", "location", "card"}),
    "who": frozenset(get_args(Who)),
}  # fmt: skip


def read_content(data: Mapping[str, Any], file: str) -> KingpinContent:
    """Return checked content from the data of a TOML file. Raises ContentError naming file, record and field."""
    try:
        parsed = KingpinContentFile.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    content = KingpinContent(parsed)
    checker = _Checker(content, file)
    checker.unique(parsed)
    checker.options()
    checker.vocabulary()
    checker.actions()
    checker.city()
    checker.people()
    checker.counts(parsed)
    checker.effects()
    checker.heat_deck()
    checker.events()
    return content


class _Checker:
    def __init__(self, content: KingpinContent, file: str) -> None:
        self.content, self.file = content, file

    def refuse(self, record: str, field: str, problem: str) -> NoReturn:
        raise ContentError(self.file, record, field, problem)

    def require(self, sound: bool, record: str, field: str, problem: str) -> None:
        if not sound:
            self.refuse(record, field, problem)

    def check_known(self, record: str, field: str, word: str, words: Iterable[str]) -> None:
        if word not in words:
            self.refuse(record, field, f"{word} is not one of {', '.join(sorted(words))}.")

    def unique(self, parsed: KingpinContentFile) -> None:
        """Check that every id is used once: a piece of the table bears it."""
        groups: tuple[Iterable[Any], ...] = (
            parsed.location,
            parsed.cop,
            parsed.kingpin,
            parsed.lieutenant,
            parsed.dark_past,
        )
        groups = (*groups, parsed.motivation, parsed.heat_card, parsed.event)
        for name, count in Counter(one.id for group in groups for one in group).items():
            self.require(count == 1, name, "id", "this id is used twice; give the record another.")
        for one in self.content.holders:
            for name, count in Counter(ability.id for ability in one.ability).items():
                self.require(count == 1, one.id, "ability", f"it has {name} twice; give the ability another id.")

    def options(self) -> None:
        ours = {option.id: (option.default, option.values) for option in OPTIONS}
        theirs = {option.id: (option.default, option.values) for option in self.content.options}
        for name in ours.keys() | theirs.keys():
            self.require(ours.get(name) == theirs.get(name), name, "option", "it differs from the rules' own option.")

    def vocabulary(self) -> None:
        """Refuse words that the rules do not carry out (KING-20.8)."""
        for field, words in _WORDS.items():
            for word in getattr(self.content.vocabulary, field):
                self.check_known("vocabulary", field, word, words)

    def actions(self) -> None:
        """Refuse other actions than those of KING-7 and KING-12, of which only names and heat are content."""
        ours = {name: one.timing for name, one in self.content.global_actions.items()}
        self.require(ours == _GLOBAL, "global_action", "id", f"they must be {', '.join(_GLOBAL)}, with their timing.")
        found = self.content.influence_actions
        sound = set(found) == set(_INFLUENCE) and all(one.timing == "free_action" for one in found.values())
        self.require(sound, "influence_action", "id", f"they must be {', '.join(_INFLUENCE)}, each a free action.")

    def city(self) -> None:
        """Check neighbourhoods and locations (KING-3.1, KING-3.2, KING-20.8)."""
        content = self.content
        for name, places in CITY.items():
            if name not in content.neighborhoods:
                self.refuse(name, "id", "this neighbourhood is missing.")
            listed = content.neighborhoods[name]
            self.require(listed.locations == places, name, "locations", f"they must be {', '.join(places)}.")
            self.require(listed.neutral == (name == NEUTRAL), name, "neutral", "exactly Downtown is neutral.")
        self.require(len(content.neighborhoods) == len(CITY), "neighborhood", "", f"there must be {len(CITY)}.")
        known = {place: name for name, places in CITY.items() for place in places}
        for place in known:
            self.require(place in content.locations, place, "id", "this location is missing.")
        for one in content.locations.values():
            self.check_known(one.id, "id", one.id, known)
            self.require(one.neighborhood == known[one.id], one.id, "neighborhood", f"it must be {known[one.id]}.")
            self.require(one.neutral == (one.neighborhood == NEUTRAL), one.id, "neutral", "exactly Downtown is neutral.")

    def people(self) -> None:
        """Bonuses, ranks and start locations (KING-20.8)."""
        content = self.content
        for field in ("kingpin_start_rank", "lieutenant_start_rank"):
            sound = 1 <= getattr(content.constants, field) <= content.constants.max_rank
            self.require(sound, "constants", field, f"it must be from 1 to the highest rank, {content.constants.max_rank}.")
        for one in content.characters.values():
            bonus = one.attack_bonus
            sound = list(bonus) == sorted(bonus) and bonus[0] >= 0 and bonus[3] <= 5
            self.require(sound, one.id, "attack_bonus", "four values from 0 to 5 that never fall.")
        sources = {
            place.id
            for place in content.locations.values()
            for one in place.ability
            for op in one.ops
            if op.op == "buy_drugs"
        }
        for boss in content.kingpins.values():
            self.check_known(boss.id, "start", boss.start, content.locations)
            self.require(boss.start in content.controllable, boss.id, "start", "a neutral location cannot be a start.")
            self.require(boss.start not in sources, boss.id, "start", "a source of drugs cannot be a start.")
        for place, count in Counter(boss.start for boss in content.kingpins.values()).items():
            self.require(count == 1, place, "start", "two Kingpins start here; all starts differ.")

    def counts(self, parsed: KingpinContentFile) -> None:
        """Check the file's own counts, and that there is enough of everything for six seats (KING-20.8)."""
        content, start = self.content, self.content.constants.start_lieutenants
        there = {
            "neighborhoods": len(content.neighborhoods),
            "locations": len(content.locations),
            "cops": len(content.cops),
            "kingpins": len(content.kingpins),
            "lieutenants": len(content.lieutenants),
            "events": len(content.events),
            "heat_cards": sum(card.copies for card in content.heat_cards.values()),
            "heat_cop_cards": sum(1 for card in content.heat_cards.values() if card.cop),
            "dark_pasts": len(content.dark_pasts),
            "motivations": len(content.motivations),
        }
        for name, count in there.items():
            self.require(parsed.counts.get(name) == count, "counts", name, f"there are {count}.")
        least = {
            "kingpins": MOST_SEATS,
            "dark_pasts": MOST_SEATS,
            "motivations": MOST_SEATS,
            "lieutenants": (start + 3) * MOST_SEATS,
            "events": content.event_deck.per_seat * MOST_SEATS,
            "cops": content.constants.cop_limit + 1,
        }
        for name, count in least.items():
            self.require(there[name] >= count, "counts", name, f"at least {count} are needed.")
        self.require(
            content.event_deck.full <= there["events"], "event_deck", "full", f"there are {there['events']} Events."
        )
        track = content.price_track
        rising = list(track.steps) == sorted(set(track.steps))
        self.require(
            rising and track.start_index < len(track.steps), "price_track", "steps", "they must rise past the start."
        )

    def effects(self) -> None:
        """Ops, modifiers, reactions and triggers use known words and complete arguments."""
        content = self.content
        for source in content.holders:
            for ability in source.ability:
                self.ability(source.id, ability)
        for past in (*content.dark_pasts.values(), *content.motivations.values()):
            self.mods(past.id, past.mods, everybody=False)
            self.ops(past.id, "each_turn", past.each_turn)
        for motivation in content.motivations.values():
            self.check_known(motivation.id, "trigger", motivation.trigger.stat, content.vocabulary.trigger_stats)
            self.ops(motivation.id, "on_reveal", motivation.on_reveal)
        for card in content.heat_cards.values():
            self.ops(card.id, "ops", card.ops)
        for event in content.events.values():
            self.ops(event.id, "ops", event.ops, who=True)
            self.mods(event.id, event.mods, everybody=True)

    def ability(self, source: str, one: Ability) -> None:
        field = f"ability {one.id}"
        usable = one.timing in _USABLE
        self.require(
            (one.reaction is not None) == (one.timing == "reaction"), source, field, "only reactions have a reaction."
        )
        self.require(bool(one.mods) <= (one.timing == "passive"), source, field, "only passives have mods.")
        self.require(
            bool(one.ops) == (usable or one.timing == "each_turn"), source, field, "ops belong to actions and turns."
        )
        self.mods(source, one.mods, everybody=False)
        self.ops(source, field, one.ops, source=True, declared=usable)
        chosen = [op for op in one.ops if op.op in _CHOSEN]
        self.require(not usable or len(chosen) < 2, source, field, "only one of its ops may leave a choice.")
        at_place = source in self.content.locations
        itself = any(op.pick == "self" for op in one.ops) or one.reaction is not None
        self.require(not (at_place and itself), source, field, "only a character can pick itself or react.")
        income = at_place and one.timing == "each_turn"
        self.require(one.controller_only == income, source, field, "controller_only marks each turn of locations.")
        nowhere = not at_place and not one.needs_board
        self.require(
            not (nowhere and any(op.op == "recruit" for op in one.ops)), source, field, "nobody is recruited in hiding."
        )

    def ops(
        self, record: str, field: str, ops: Iterable[Op], *, source: bool = False, declared: bool = False, who: bool = False
    ) -> None:
        content = self.content
        for op in ops:
            self.check_known(record, field, op.op, content.vocabulary.ops)
            self.check_known(record, field, op.op, _ARGUMENTS)
            needs, may = _ARGUMENTS[op.op]
            given = {name for name in op.model_fields_set if name not in ("op", "who")}
            wrong = sorted((needs - given) | (given - needs - may))
            self.require(
                not wrong, record, field, f"{op.op} takes {', '.join(sorted(needs | may))}; see {', '.join(wrong)}."
            )
            self.require(op.who is None or who, record, field, "only Events say who is concerned.")
            self.require(op.pick != "self" or source, record, field, "a card without a character cannot pick itself.")
            barred = _CARD_ONLY if declared else _DECLARED_ONLY
            self.require(op.op not in barred, record, field, f"{op.op} cannot be used here.")
            if op.op == "shift_price":
                sound = (op.choice is not None) if declared else (op.delta is not None and op.choice is None)
                self.require(sound, record, field, "an action offers a choice of steps, a card gives one delta.")
            if op.cop is not None:
                self.check_known(record, field, op.cop, content.cops)
                his = content.heat_cards[record].cop if record in content.heat_cards else None
                self.require(op.cop == his, record, field, f"{op.op} stands on the Cop's own Heat card only.")
            self.require(not declared or (op.count or 1) == 1, record, field, "an action moves or removes one at a time.")

    def mods(self, record: str, mods: Iterable[Mod], *, everybody: bool) -> None:
        words = self.content.vocabulary
        for mod in mods:
            self.check_known(record, "mods", mod.stat, words.stats)
            self.check_known(record, "mods", mod.scope, words.scopes)
            ban = mod.stat in ("ban_location", "ban_action")
            self.require(not ban or everybody, record, "mods", "only Events ban.")
            public = mod.scope == "all_players" or ban
            self.require(public == everybody, record, "mods", "Events concern all players, other cards their own seat.")
            if mod.stat in _ON_ACTIONS:
                allowed = words.heat_actions if mod.stat == "action_heat" else tuple(self.content.global_actions)
                self.check_known(record, "mods", mod.action or "", allowed)
            if mod.stat == "ban_location":
                self.check_known(record, "mods", mod.location or "", self.content.locations)
            if mod.neighborhood is not None or mod.stat == "goal_exclude":
                self.check_known(record, "mods", mod.neighborhood or "", self.content.neighborhoods)

    def heat_deck(self) -> None:
        """Check that each Cop has one card, and that Cops are 25 to 33 per cent of the deck (KING-20.8)."""
        cards = self.content.heat_cards.values()
        brought = Counter(card.cop for card in cards if card.cop)
        for cop in self.content.cops:
            self.require(brought[cop] == 1, cop, "heat_card", "every Cop has exactly one Heat card.")
        for card in cards:
            if card.cop:
                self.check_known(card.id, "cop", card.cop, self.content.cops)
                self.require(card.copies == 1, card.id, "copies", "a Cop card is there once.")
                alone = [(op.op, op.cop) for op in card.ops] == [("add_cop", card.cop)]
                self.require(alone, card.id, "ops", "a Cop card places its Cop.")
        share = len(self.content.cops) / sum(card.copies for card in cards)
        self.require(0.25 <= share <= 0.335, "heat_card", "", f"Cop cards are {share:.0%} of the deck, not 25 to 33 %.")

    def events(self) -> None:
        """Different Cops and places on a card, all Cops equally often, prices in balance, enough effects (KING-20.8)."""
        events = self.content.events.values()
        named: Counter[str] = Counter()
        for event in events:
            for move in event.cop_moves:
                self.check_known(event.id, "cop_moves", move.cop, self.content.cops)
                self.check_known(event.id, "cop_moves", move.to, self.content.locations)
                named[move.cop] += 1
            different = len({move.cop for move in event.cop_moves}) == len({move.to for move in event.cop_moves}) == 3
            self.require(different, event.id, "cop_moves", "it must name 3 different Cops and 3 different places.")
            marked = any(mark in event.title for mark in TITLE_SEPARATORS)
            self.require(not marked, event.id, "title", f"a title cannot hold {' or '.join(map(repr, TITLE_SEPARATORS))}.")
            self.require(bool(event.mods) == (event.duration > 0), event.id, "duration", "mods last 1 or 2 rounds.")
        self.require(len(set(named.values())) == 1, "event", "cop_moves", "every Cop must be named equally often.")
        drift = sum(event.price for event in events)
        self.require(abs(drift) <= 5, "event", "price", f"all price changes together are {drift:+}, not -5 to +5.")
        effects = sum(1 for event in events if event.ops or event.mods) / len(self.content.events)
        problem = f"{effects:.0%} of the Events have an effect, and 30 % must (the rules want about 40 %)."
        self.require(effects >= 0.3, "event", "", problem)
