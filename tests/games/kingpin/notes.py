"""What tests of all games are told of this one."""

from __future__ import annotations

from tests.games.game_notes import GameNotes

NOTES = GameNotes(
    undrawn={
        "cops_off|event_deck": "it follows from the number that is shown",
        "events_aside|.*s_aside|box": "what is not in the game",
        "heat_discard|event_discard": "the public window has the last ones, and every reader what just came",
        "next_heat:.*": "the gauge begins with the heat that is carried in",
        "fallen": "each card was named as it came there",
        "heat_deck|lieutenant_deck|opener": "the referee has them; nobody decides by them",
        "left:.*": "a seat that is out is crossed out; it reads its own",
        "revealed:.*|burdened:.*": "it says that the card lies open",
        "corrupted": "the signs of seats at Cops say so; with it the key says what they mean",
        "heat_roll|heat_needs": "the one is the other in short, from the fourth seat on",
        "looking:.*": "the decision says who is looking",
        "heat|reduction|used|moved|attacked|spent": "told in the words of the turn, and in what is left",
        "price_step": "the price stands on its track",
        "round": "the public window counts them; the log begins each with its number",
        "goal": "a seat reads what it plays for itself, with what its Dark Past asks",
        "trigger:.*|ready:.*|progress:.*|own_goal:.*": "over each crew the referee reads how far its Motivation is",
        "phase": "its word stands in the heading",
        "first_seat": "the log tells who began",
        "crew:.*": "its people stand on the map, and the reader has their cards",
        "heat_card_drawn": "the card lies among the Events while it counts",
        "rank_hits:.*|recruited:.*|drugs_sold:.*|influence_spent:.*|heat_cards_drawn:.*|lieutenants_lost:.*|"
        "cash_robbed:.*|clean_turns:.*|kingpin_out_turns:.*": "counted for Secret Motivations: what counts is shown",
    },
    unmarked={"turns": "how long an Event is in force is written on it"},
    aimed=[(4, "attack"), (2, "move_character")],
    common=[
        (4, "move_character", ""),
        (4, "attack", ""),
        (4, "take_control", ""),
        (4, "rob", ""),
        (4, "use_ability", ""),
        (4, "influence", ""),
    ],
    dead_ends=[("take control", "take_control", "already_used", "KING-6.8")],
    mark_names={"cop_killer": "Cop Killer"},
    plies_per_work=2.4,
)
