"""The second half of the ledger kept by hand: the Hunter turn, the windows of the Cartel, and the end (HUNT-6 to 10, 14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.games.hunt.by_hand import PLANS, HuntLedger, records

WINDOWS = (*PLANS, "fix_linked", "finish_card", "search", "capture")
FLEES = ("search", "capture")


class WholeLedger(HuntLedger):
    """The ledger of a whole game; see `HuntLedger`."""

    # ---------------------------------------------------------------- Topography, Leads

    def card_at(self, target: str) -> str:
        """Return the card of an address: a face-down one is named by its slot (HUNT-3.2)."""
        return target if "/" not in target else next(c for c, zone in self.where.items() if zone == f"found/{target}")

    def flippable(self, nexus: str) -> list[str]:
        """HUNT-6.9."""
        types = records()[nexus]["support_types"]
        down = [c for c, r in records("topography").items() if r["class"] == "support" and r["subtype"] in types]
        return sorted(self.where[card][6:] for card in down if self.area(card) == "found" and card not in self.up)

    def labels(self, card: str) -> set[str]:
        """HUNT-7.2 to 7.4, 9.15."""
        found = set()
        for link in records()[card]["links"]:
            if self.in_play(link) and not self.suppressed(link):
                with_chapo = {"with_chapo": "with_chapo", "chapo_location": self.spot("chapo"), "none": ""}
                place = self.spot(link)
                found.add(with_chapo[self.options["chapo_lead"]] if place == "with_chapo" else place)
        return found - {""}

    def suppressed(self, card: str) -> bool:
        scopes = {(effect["scope"], self.here(defense)) for defense, effect in self.effects("lead_suppress")}
        place, hidden = self.spot(card), self.area(card) == "hidden"
        if place == "with_chapo":
            return hidden and any(scope == "with_chapo" for scope, _ in scopes)
        return hidden and records()[card]["kind"] == "need" and ("needs_here", place) in scopes

    def go_check(self, card: str) -> None:
        found = self.labels(card)
        if self.options["lead_count"] == "single" and len(found) > 1:
            self.todo.append(("choose_lead", {"card": card, "labels": found}))
        else:
            self.mark_leads(card, found)

    def mark_leads(self, card: str, labels: Iterable[str]) -> None:
        self.off("lead", piece=card)
        self.marks |= {(card, f"lead/{label}"): 1 for label in labels}

    def do_choose_lead(self, card: str, label: str) -> None:
        self.todo.pop()
        self.mark_leads(card, [label])

    def go_check_all(self, cards: list[str]) -> None:
        """HUNT-7.5: the cards worked on, or every face-up Found card."""
        if self.options["lead_update"] == "all_found":
            cards = sorted((c for c in self.up if self.area(c) == "found"), key=self.slot_order)
        self.todo += [("=check", {"card": card}) for card in reversed(cards)]

    def slot_order(self, card: str) -> tuple[int, str]:
        boxes = ("family", "intimate", "associate", "protection", "logistics", "finance", "communications")
        return boxes.index(records()[card]["subtype"]), self.where[card]

    def do_fix_topography(self, card: str, label: str) -> None:
        """HUNT-7.7."""
        self.off("lead", piece=card)
        self.put(card, "fixed", label)

    # ---------------------------------------------------------------- Intelligence

    def do_plan_intel(self, pawns: dict[str, int]) -> None:
        for target, count in pawns.items():
            self.add(self.card_at(target), "white", count)
        self.window("after_plan_intel", "intel")

    def go_intel(self) -> None:
        if self.planned("white"):
            self.todo = [("intel_resolve", {})]
        else:
            self.todo, self.phase = [("enforcement_plan", {})], "enforcement"

    def do_resolve_intel(self, target: str, flip: str = "") -> None:
        """HUNT-6.6 to 6.10."""
        card = self.card_at(target)
        self.spend("white", card)
        self.todo = [("=intel", {})]
        checked = [card]
        if self.area(card) == "fixed":
            all_found = self.options["lead_update"] == "all_found"
            rechecks: list[tuple[str, dict[str, Any]]] = [("=check_all", {"cards": []})] if all_found else []
            if self.dice.pop() >= 4:
                self.window("fix_linked", "", colour="white", target=card)
                self.todo[-1:-1] = rechecks
            else:
                self.todo += rechecks
            return
        if card not in self.up:
            works = records()[card]["class"] == "nexus" or self.dice.pop() >= 4
            self.up |= {card} if works else set()
            checked = [card] if works else []
        elif flip:
            checked.append(self.card_at(flip))
            self.up.add(checked[1])
        self.todo.append(("=check_all", {"cards": checked}))

    # ---------------------------------------------------------------- Enforcement

    def do_plan_enforcement(self, pawns: dict[str, int]) -> None:
        for key, count in pawns.items():
            colour, _, target = key.partition(":")
            self.add(target, colour, count)
        self.window("after_plan_enforcement", "enforcement")

    def go_enforcement(self) -> None:
        self.todo = [("enforcement_resolve" if self.planned("blue", "black") else "hunter_end", {})]

    def do_resolve_enforcement(self, colour: str, target: str) -> None:
        """HUNT-8.5 to 8.8."""
        self.spend(colour, target)
        self.todo = [("=enforcement", {})]
        incident: dict[str, Any] = {"colour": colour, "target": target}
        if colour == "blue":
            incident["total"] = self.dice.pop() + sum(
                effect["amount"]
                for card, effect in self.effects("roll_modifier", "fixed")
                if self.covers(effect["scope"], self.here(card), target)
            )
            if incident["total"] < 4:
                return
        event = {"location": "search", "topography": "fix_linked"}.get(records()[target]["kind"], "finish_card")
        if colour == "black" and event == "search" and self.where["chapo"] == f"fixed/{target}/spot":
            event = "capture"
        if event == "search":
            self.marks[(target, "searched")] = self.pair
        self.window(event, "", **incident)

    # ---------------------------------------------------------------- windows

    def window(self, name: str, then: str, **incident: Any) -> None:
        """HUNT-9.6, 13.3: always opened; afterwards the referee publishes."""
        self.todo = [(f"={then}", {})] if then else self.todo
        self.todo += [("publish", {}), (name, incident)]

    def usable(self) -> set[tuple[str, ...]]:
        """Return what may be used in the pending window, with the Locations that may be named (HUNT-9.7 to 9.14)."""
        window, about = self.todo[-1]
        colours, target = PLANS.get(window, (about.get("colour"),)), about.get("target", "")
        found: set[tuple[str, ...]] = set()
        for primitive in ("placement_block", "roll_modifier", "nullify", "chapo_move"):
            for card, effect in self.effects(primitive):
                here, hidden = self.here(card), self.area(card) == "hidden"
                if primitive == "chapo_move":
                    works = window in effect["windows"] and here == self.spot("chapo")
                    works = works and (window not in FLEES or target == here) and (card, "used") not in self.marks
                    if works and effect["from_area"] in ("any", self.area("chapo")):
                        places = records("location").items()
                        found |= {(card, to) for to, r in places if r["terrain"] in effect["to_terrain"] and to != here}
                    continue
                if primitive == "placement_block":
                    works = hidden and window in PLANS and bool(self.barred(card, effect))
                elif not about or not set(effect["pawns"]) & set(colours) or (card, "used") in self.marks:
                    works = False
                elif primitive == "roll_modifier":
                    fails = about.get("total", 9) + effect["amount"] < 4
                    works = hidden and fails and self.covers(effect["scope"], here, target)
                else:
                    works = effect["event"] == window and self.covers(effect["scope"], here, target, but=card)
                if works:
                    found.add((card,))
        return found

    def barred(self, card: str, effect: dict[str, Any]) -> list[tuple[str, str]]:
        colours = [colour for colour in PLANS.get(self.todo[-1][0], ()) if colour in effect["pawns"]]
        return [one for one in self.planned(*colours) if self.covers(effect["scope"], self.here(card), one[1])]

    def do_react(self, card: str, location: str = "") -> None:
        """HUNT-9.2, 9.8, 9.11 to 9.14."""
        window = self.todo[-1][0]
        (effect,) = records()[card]["effects"]
        barred = self.barred(card, effect) if effect["primitive"] == "placement_block" else []
        self.employ(card)
        if effect.get("check") and self.dice.pop() < effect["check"]:
            return
        if effect["primitive"] == "placement_block":
            for colour, piece in barred:
                self.spend(colour, piece, self.on(piece, colour))
            return
        if effect["primitive"] == "chapo_move":
            self.put("chapo", self.area("chapo") if effect["to_area"] == "same" else "hidden", location)
            if window not in FLEES:
                return
        self.todo.pop()  # the event is stopped

    def do_decline(self) -> None:
        """HUNT-8.4, 9.7: the event goes on, unless its target has gone."""
        window, about = self.todo.pop()
        target = about.get("target", "")
        if not target or self.area(target) == "finished":
            return
        if window == "fix_linked":
            self.expose(link for link in records()[target]["links"] if self.area(link) == "hidden")
        elif window == "finish_card":
            self.finish_with_links(target)
            self.todo[-1:] = [("=tickle", {}), ("publish", {})]
        elif window == "search":
            found = {
                thing for thing in self.where if self.area(thing) == "hidden" and self.spot(thing) in (target, "with_chapo")
            }
            if self.spot("chapo") == target and len(found) > 1:
                self.todo.append(("choose_exposed", {"items": found}))
            elif self.spot("chapo") == target:
                self.expose(found)
        else:
            self.todo = [("publish", {"result": "hunters"})]

    def do_choose_exposed(self, item: str) -> None:
        self.todo.pop()
        self.expose([item])

    def expose(self, things: Iterable[str]) -> None:
        for thing in list(things):
            self.put(thing, "fixed", self.spot(thing))

    def finish_with_links(self, card: str) -> None:
        """HUNT-10.1, 10.2, V27."""
        gone, size = {card}, 0
        while len(gone) > size:
            size = len(gone)
            links = {link for one in gone for link in records()[one]["links"]} - gone
            if self.options["finish_cascade"] == "transitive":
                gone |= {
                    link
                    for link in links
                    if self.face_up(link) or (link not in records("topography") and self.in_play(link))
                }
            else:
                gone, size = gone | {link for link in links if self.face_up(link)}, 999
        self.finish([card])
        self.finish(gone - {card})

    def go_tickle(self) -> None:
        """HUNT-10.3, 10.4."""
        if self.dice.pop() < 4:
            return
        if any(zone == "deck/needs" for zone in self.where.values()):
            self.draw_need()
        else:
            self.todo.append(("continue", {}))

    def do_continue(self) -> None:
        self.todo.pop()

    def do_publish(self) -> None:
        self.result = self.todo.pop()[1].get("result", "")
        if self.result:
            self.todo, self.turn, self.phase = [], "", "game_over"
        if self.result == "hunters":
            self.where["chapo"], self.marks["chapo", "how"] = "finished", "finished"
            self.finished.append("chapo")

    def do_end_hunter_turn(self) -> None:
        """HUNT-6.11, 14.2, 14.3."""
        self.spent = dict.fromkeys(self.spent, 0)
        self.todo = [("=pair", {})]
        if self.pair == self.options["turn_pairs"]:
            self.todo = [("publish", {"result": "cartel" if self.enough() else "stalemate"})]
