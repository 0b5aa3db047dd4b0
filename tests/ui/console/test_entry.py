"""Typing, clicking and composing moves: the entry without a widget."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.moves.forms import AllocationForm, ListedForm, SubsetForm
from engine.moves.move import Aim, Form, FormStep, FormWords, Move
from tests.ui.console.entry_text import chosen
from ui.console.entry.entry_model import EntryModel
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.reaction_rounds import is_poll
from ui.widgets.lists.row_list import row_of

PLACES = {"guadalajara": "Guadalajara", "culiacan": "Culiacan", "guasave": "Guasave"}


def plan() -> ListedForm:
    rows = [(colour, place) for colour in ("white", "blue") for place in PLACES]
    return ListedForm("plan_intel", ("pawn", "place"), rows, FormWords(PLACES, zones={p: f"box:{p}" for p in PLACES}))


def entry(*forms: Form, anytime: Sequence[Form] = ()) -> MoveEntry:
    return MoveEntry(forms or (plan(), ListedForm("end_turn")), anytime)


def typed(made: MoveEntry, query: str) -> list[str]:
    made.query = query
    return [" ".join((one.verb, *one.words)) for one in made.candidates()]


def test_a_few_letters_narrow_to_one_move() -> None:
    assert typed(entry(), "plan w guad") == ["plan_intel white guadalajara"]


@pytest.mark.parametrize("query", ["pwc", "w cul", "intel white culi", "p w c"])
def test_words_may_be_left_out_and_may_be_initials(query: str) -> None:
    assert typed(entry(), query)[0] == "plan_intel white culiacan"


@pytest.mark.parametrize("query", ["finish the action", "finish th", "the act", "finish", "fin act"])
def test_a_verb_could_not_be_typed_as_it_was_shown(query: str) -> None:
    """Of "Finish the Action" the word "the" began nothing, as the game's own word for it is another."""
    made = MoveEntry((ListedForm("finish"), ListedForm("trade")), verb_words={"finish": "Finish the Action"})
    assert typed(made, query) == ["finish"]


def test_a_word_of_ones_own_was_understood_and_refused() -> None:
    """ "Travel" was answered with the word to type, and nothing was offered."""
    places = [("north",), ("south",)]
    made = entry(ListedForm("move", ("place",), places), ListedForm("rest"))
    assert typed(made, "travel sou") == ["move south"]
    assert made.meant == "move"
    assert typed(made, "move sou") == ["move south"]
    assert made.meant == "", "that is its own word"
    assert typed(made, "travel moon") == typed(made, "sing") == []
    assert made.meant == ""


@pytest.mark.parametrize("query", ["plan lodz", "PLAN ŁÓDŹ", "plan łód"])
def test_a_name_is_found_with_and_without_its_marks(query: str) -> None:
    made = entry(ListedForm("plan", ("place",), [("p1",), ("p2",)], FormWords({"p1": "Łódź", "p2": "Zoë"})))
    assert typed(made, query) == ["plan p1"]


def test_a_beginning_that_fits_two_places_offers_both() -> None:
    assert typed(entry(), "plan w gua") == ["plan_intel white guadalajara", "plan_intel white guasave"]


class _GroupedForm(ListedForm):
    """Its words come in two groups."""

    def step(self, chosen: Sequence[str]) -> FormStep:
        step = super().step(chosen)
        return replace(step, tokens=tuple(replace(one, group=one.value[0].upper()) for one in step.tokens))


def test_a_long_list_of_one_verb_has_a_heading_for_each_group_of_its_words() -> None:
    """Twenty-eight places for two colours of pawns stood in one list."""
    model = EntryModel()
    model.set_entry(entry(_GroupedForm("send", ("where",), [("p1",), ("p2",), ("q1",)])), {})
    rows = [str(model.data(model.index(row))) for row in range(model.rowCount())]
    assert rows == ["P", "P1", "P2", "Q1"], "a group of one says it itself"
    assert [row for row in range(len(rows)) if model.candidate(row) is None] == [0]


def test_what_fits_nothing_offers_nothing() -> None:
    assert typed(entry(), "plan w tijuana") == []


def test_an_exact_number_comes_before_a_longer_one() -> None:
    made = entry(ListedForm("raise", ("by",), [(12,), (1,), (11,)]))
    assert typed(made, "raise 1")[0] == "raise 1"


@pytest.mark.parametrize(
    ("one", "other"), [("The Courier", "Courier Chain"), ("Police on The Courier", "Police on Courier Chain")]
)
def test_a_name_that_is_typed_whole_comes_before_one_that_only_begins_so(one: str, other: str) -> None:
    """ "courier" offered Courier Chain first: an article is not typed."""
    made = entry(ListedForm("search", ("card",), [("c1",), ("c2",)], FormWords({"c1": other, "c2": one})))
    assert typed(made, "search courier") == ["search c2", "search c1"]
    assert typed(made, "courier")[0] == "search c2"


def test_taking_a_beginning_leaves_chips_that_backspace_takes_off() -> None:
    made = entry()
    made.query = "plan blue"
    made.take(made.candidates()[0])
    assert (made.verb, [chip.label for chip in made.chips], made.query) == ("plan_intel", ["blue"], "")
    assert made.asks_for == "place"
    assert chosen(made) is None
    assert made.back()
    assert made.chips == ()
    assert made.back()
    assert made.verb == ""
    assert not made.back()


def test_a_whole_move_is_ready_and_final() -> None:
    made = entry()
    made.query = "pl w guad"
    (one,) = made.candidates()
    assert one.ready
    assert one.final
    assert made.move(one) == Move("plan_intel", {"pawn": "white", "place": "guadalajara"})


def test_a_word_said_twice_is_two_of_the_same() -> None:
    made = entry(AllocationForm("split", "kinds", {"exposure": 3, "detection": 3, "mobility": 3}, 6))
    assert typed(made, "split ex ex det det mob mob") == ["split exposure exposure detection detection mobility mobility"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("plan guay 2", "plan guaymas guaymas"),
        ("guay 2 maz 1", "plan guaymas guaymas mazatlan"),
        ("guay 2 maz 3", "plan guaymas guaymas mazatlan mazatlan mazatlan"),
        ("guay x2 maz", "plan guaymas guaymas mazatlan"),
        ("plan maz family 2", "plan mazatlan family/2"),
        ("plan family 2 2", "plan family/2 family/2"),
        ("plan maz 2 family 1", "plan mazatlan mazatlan family/1"),
    ],
)
def test_a_number_after_a_word_says_how_many_of_it(query: str, first: str) -> None:
    """Where names have numbers of their own, these come first."""
    places = ("guaymas", "mazatlan", "family/1", "family/2", "family/3")
    assert typed(entry(AllocationForm("plan", "pawns", dict.fromkeys(places, 3), 6)), query)[0] == first


@pytest.mark.parametrize("query", ["guay 4", "plan guay 99999", "plan guay 0", "plan 2", "maz 2"])
def test_no_more_than_there_are(query: str) -> None:
    assert typed(entry(AllocationForm("plan", "pawns", {"guaymas": 3, "mazatlan": 1}, 4)), query) == []


def test_a_number_that_is_part_of_a_name_is_no_amount() -> None:
    places = [f"family/{n}" for n in (1, 2, 3)]
    assert typed(entry(AllocationForm("plan", "pawns", dict.fromkeys(places, 3), 6)), "plan family 2") == ["plan family/2"]


def test_amounts_are_put_down_one_by_one() -> None:
    made = entry(AllocationForm("plan", "pawns", {"a": 2, "b": 1}, 3, least=1))
    for word in ("a", "a", "b"):
        made.query = word
        made.take(made.candidates()[0])
    assert chosen(made) == Move("plan", {"pawns": {"a": 2, "b": 1}})
    assert made.asks_for == ""
    made.back()
    assert chosen(made) == Move("plan", {"pawns": {"a": 2}})


def test_a_number_belongs_to_the_name_before_it() -> None:
    slots = {f"nexus/{box}/{n}": 2 for box in ("family", "associate") for n in (1, 2, 3)}
    labels = {slot: slot.removeprefix("nexus/").replace("/", " ").capitalize() for slot in slots}
    made = entry(AllocationForm("plan", "pawns", slots, 4, words=FormWords(labels)))
    made.query = "plan family 1 family 2 assoc 1"
    made.take(made.candidates()[0])
    pawns = {"nexus/family/1": 1, "nexus/family/2": 1, "nexus/associate/1": 1}
    assert chosen(made) == Move("plan", {"pawns": pawns})


def test_a_subset_may_be_played_as_it_stands() -> None:
    made = entry(SubsetForm("discard", "cards", [f"c{n}" for n in range(9)], least=1))
    made.query = "dis c3"
    first = made.candidates()[0]
    assert first.ready
    assert not first.final
    made.take(first)
    assert made.candidates()[0].words == ("c3",)


def test_clicking_a_zone_chooses_the_word_that_names_it() -> None:
    made = entry()
    assert made.click(zone="box:culiacan") is None
    assert [one.words for one in made.candidates()] == [("white", "culiacan"), ("blue", "culiacan")]
    made.query = "blue"
    assert [one.words for one in made.candidates()] == [("blue", "culiacan")]
    made.query = ""
    made.back()
    made.query = "plan white"
    made.take(made.candidates()[0])
    taken = made.click(zone="box:culiacan")
    assert taken is not None
    assert taken.words == ("white", "culiacan")


def test_clicking_elsewhere_changes_nothing() -> None:
    made = entry()
    assert made.click(piece="nobody", zone="nowhere") is None
    assert made.empty


def test_a_drag_names_piece_and_place() -> None:
    form = ListedForm(
        "move",
        ("card", "to"),
        [("c1", "x"), ("c1", "y"), ("c2", "x")],
        FormWords(pieces={"c1": "c1", "c2": "c2"}, zones={"x": "x", "y": "y"}),
    )
    taken = entry(form).drag("c1", "y")
    assert taken is not None
    assert taken.words == ("c1", "y")


def aimed(made: MoveEntry) -> list[tuple[str, ...]]:
    return [one.words for _, one in made.aimed()]


def test_what_the_moves_aim_at_is_narrowed_by_what_is_typed_chosen_and_clicked() -> None:
    made = entry()
    assert len(aimed(made)) == 6
    made.query = "blue"
    assert aimed(made) == [("blue", place) for place in PLACES]
    made.query = "plan w"
    made.take(made.candidates()[0])
    assert aimed(made) == [("white", place) for place in PLACES]
    made.clear()
    made.click(zone="box:culiacan")
    assert aimed(made) == [("white", "culiacan"), ("blue", "culiacan")]
    made.clear()
    made.query = "plan w tijuana"
    assert len(aimed(made)) == 6, "it fits nothing: all marks went off the board, while the list kept its moves"
    made.query = "end"
    assert aimed(made) == []


def test_two_copies_of_a_card_are_told_apart() -> None:
    """Four moves were two pairs of rows with the same words."""
    model = EntryModel()
    rows = [("c1", "a"), ("c2", "a"), ("c3", "a")]
    labels = {"c1": "Polling", "c2": "Polling", "c3": "Fog", "a": "Field"}
    model.set_entry(entry(ListedForm("disrupt", ("card", "on"), rows, FormWords(labels))), {})
    shown = [str(model.data(model.index(row))) for row in range(1, model.rowCount())]
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in shown] == [
        "Polling · Field (1 of 2)",
        "Polling · Field (2 of 2)",
        "Fog · Field",
    ]


def test_what_may_be_added_to_a_typed_move_is_not_aimed_at() -> None:
    """One target was typed, and every place and card stayed outlined, since each might be added to it."""
    made = entry(
        SubsetForm("plan", "target", "abc", least=1, most=2, words=FormWords(pieces={name: name for name in "abc"}))
    )
    assert aimed(made) == [("a",), ("b",), ("c",)]
    made.query = "plan b"
    assert aimed(made) == [("b",)]
    made.take(made.candidates()[0])
    assert ("b", "c") in aimed(made), "once it is chosen, what may be added is"


def test_the_moves_of_any_time_aim_at_nothing() -> None:
    assert aimed(entry(ListedForm("pass"), anytime=(plan(),))) == []


TRADES = [("sea", n, "a", to) for to in "bc" for n in (1, 2)] + [("air", 1, "a", "b"), ("air", 1, "d", "b")]


def trading() -> MoveEntry:
    form = ListedForm("trade", ("means", "units", "from", "to"), TRADES, FormWords(pieces={name: name for name in "abcd"}))
    return MoveEntry([form], aims={"trade": Aim("to", kind="means", amount="units")})


def test_a_click_after_a_click_names_both() -> None:
    made = trading()
    assert made.click("d") is not None
    made.clear()
    assert made.click("a") is None
    assert [one.words for one in made.candidates()] == [("sea", "1", "a"), ("sea", "2", "a"), ("air", "1", "a", "b")]
    assert made.click("b") is None
    assert [one.words for one in made.candidates()] == [("sea", n, "a", "b") for n in "12"] + [("air", "1", "a", "b")]
    made.query = "air"
    assert [one.words for one in made.candidates()] == [("air", "1", "a", "b")]


def test_a_click_that_goes_with_none_before_it_begins_again() -> None:
    made = trading()
    made.click("c")
    assert [one.words for one in made.candidates()] == [("sea", n, "a", "c") for n in "12"]
    taken = made.click("d")
    assert taken is not None
    assert taken.words == ("air", "1", "d", "b")


def test_a_piece_may_be_dragged_onto_another() -> None:
    made = trading()
    taken = made.drag("d", "somewhere", "b")
    assert taken is not None
    assert taken.words == ("air", "1", "d", "b")
    made.clear()
    assert made.drag("a", "somewhere", "b") is None
    assert len(made.candidates()) == 3


@pytest.mark.parametrize("query", ["vote team 2 yes", "vote 2 yes", "team 2 yes", "2 yes"])
def test_whose_move_it_is_may_stand_before_or_after_the_verb(query: str) -> None:
    made = entry(*(ListedForm("vote", ("feasible",), [(True,), (False,)], seat=f"team_{number}") for number in (5, 1, 2)))
    made.query = query
    assert made.move(made.candidates()[0]) == Move("vote", {"feasible": True}, "team_2")


def test_declining_is_found_for_every_seat() -> None:
    made = entry(
        ListedForm("pass", seat="n"), ListedForm("react", ("card",), [("a",)], seat="n"), ListedForm("pass", seat="s")
    )
    assert [(one.verb, one.seat) for one in made.passing()] == [("pass", "n"), ("pass", "s")]


def test_everybody_declines_at_once_where_the_game_has_a_move_for_it() -> None:
    made = entry(ListedForm("pass"), ListedForm("all_pass"))
    assert made.all_passing() is not None
    assert entry().all_passing() is None


def test_a_set_of_many_orders_is_offered_word_by_word() -> None:
    items = [f"item_{n}" for n in range(8)]
    all_of_them = SubsetForm("load", "what", items, least=8)
    assert all_of_them.count() == 1
    assert [one.words for one in entry(all_of_them).candidates()] == [(item,) for item in items]


def test_ending_a_turn_is_no_passing() -> None:
    assert entry().passing() == []


def test_moves_for_any_time_are_offered_last() -> None:
    made = entry(ListedForm("end_turn"), anytime=(ListedForm("end_game"),))
    assert [one.verb for one in made.candidates()] == ["end_turn", "end_game"]
    assert [one.anytime for one in made.candidates()] == [False, True]


def ending() -> MoveEntry:
    return entry(plan(), ListedForm("end_cartel_turn"), anytime=(ListedForm("end_game", ("reason",), [("time is up",)]),))


@pytest.mark.parametrize("query", ["end", "end t", "end c t", "e t"])
def test_what_may_mean_the_decision_means_no_move_for_any_time(query: str) -> None:
    assert typed(ending(), query)[0] == "end_cartel_turn"
    assert typed(ending(), "end game") == ["end_game time is up"]


def pawns() -> MoveEntry:
    names = ("family", "intimate", "associate", "protection", "logistics", "finance", "communications")
    spots = {f"{name}_{n}": 2 for name in names for n in (1, 2, 3, 4)}
    return entry(AllocationForm("plan_intel", "pawns", spots, 7, least=0))


def best(made: MoveEntry, query: str) -> list[str]:
    made.query = query
    return list(made.candidates()[0].words)


def test_a_number_belongs_to_the_name_before_it_however_long_the_line() -> None:
    assert best(pawns(), "fam 1 fam 2 prot 1 log 1") == ["family_1", "family_2", "protection_1", "logistics_1"]
    every = ["family_1", "family_2", "protection_1", "logistics_1", "finance_1", "communications_1", "intimate_1"]
    assert best(pawns(), "fam 1 fam 2 prot 1 log 1 fin 1 com 1 int 1") == every
    assert best(pawns(), "plan fam 1 fam 2 prot 1 log 1 fin 1 com 1 int 1") == every


def test_a_name_that_is_also_a_part_of_the_verb_is_the_name_where_a_number_follows() -> None:
    assert best(pawns(), "int 1 fam 1") == ["intimate_1", "family_1"]
    assert best(pawns(), "int fam 1") == ["family_1"]


def test_a_lone_letter_begins_another_word_of_the_move_first() -> None:
    rows = [("cul", "here"), ("cul", "there")]
    made = entry(ListedForm("move_chapo"), ListedForm("move", ("to", "how"), rows))
    assert typed(made, "move c")[0] == "move cul"


def test_a_form_with_thousands_of_moves_is_narrowed_at_once() -> None:
    rows = [(f"a{i}", f"b{j}", f"c{k}") for i in range(20) for j in range(20) for k in range(20)]
    made = entry(ListedForm("put", ("x", "y", "z"), rows))
    assert len(made.candidates()) == 20
    assert typed(made, "put a7 b3 c19") == ["put a7 b3 c19"]


def test_an_answer_that_declines_is_a_pass_too() -> None:
    """KING-15.4: a reaction is answered by a word of its own; it is one key all the same."""
    made = entry(ListedForm("decide", ("answer",), [("use",), ("decline",)]))
    (passing,) = made.passing()
    assert made.move(passing) == Move("decide", {"answer": "decline"})
    assert is_poll(made)


def test_a_turn_that_is_passed_is_no_round() -> None:
    assert not is_poll(entry(ListedForm("pass"), ListedForm("declare", ("card",), [("a",)])))
    assert is_poll(entry(ListedForm("decline"), ListedForm("disrupt", ("card",), [("a",)])))
    assert is_poll(entry(ListedForm("pass"), ListedForm("all_pass")))


def test_a_card_that_lies_face_down_was_called_otherwise_in_the_list_than_on_the_referees_table() -> None:
    """The list had its slot alone, "Family 1", and the table "The Mother": both are typed, and read."""
    made = MoveEntry(
        (
            ListedForm(
                "look",
                ("at",),
                [("family_1",), ("family_2",)],
                FormWords(zones={"family_1": "slot/1", "family_2": "slot/2"}),
            ),
        ),
        face_down={"slot/1": "The Mother"},
    )
    model = EntryModel()
    model.set_entry(made, {})
    assert [model.data(model.index(row)) for row in range(3)] == ["Look", "The Mother (family 1)", "Family 2"]
    assert typed(made, "look mother") == typed(made, "look family 1") == ["look family_1"]


def test_a_move_that_names_nothing_stood_under_the_name_of_its_verb_as_if_more_were_to_come() -> None:
    """Enter played it: "Discard …" gave up no card."""
    model = EntryModel()
    model.set_entry(entry(SubsetForm("discard", "cards", ("a", "b", "c", "d", "e", "f"))), {})
    found = next(row for row in range(model.rowCount()) if (one := model.candidate(row)) is not None and not one.chips)
    assert row_of(model.index(found)).text == "None of these"
    assert found == model.rowCount() - 1, "what is chosen in a hurry is the first"
    candidate = model.candidate(found)
    assert candidate is not None
    assert model.full_label(candidate) == "Discard · none of these"


def test_an_answer_to_a_question_is_not_listed_under_the_word_decide() -> None:
    model = EntryModel()
    model.set_entry(entry(ListedForm("decide", ("answer",), [("use",), ("decline",)])), {})
    row = model.first()
    candidate = model.candidate(row)
    assert candidate is not None
    assert (model.data(model.index(row)), model.full_label(candidate)) == ("Use", "Use")
