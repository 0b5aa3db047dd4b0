"""Forms: whatever they offer word by word is what they list, and nothing else is a move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.moves.forms import AllocationForm, BranchingForm, FreeTextForm, ListedForm, OrderingForm, PhrasesForm, SubsetForm
from engine.moves.move import CountingForm, Form, FormStep, FormWords, Move

ROWS = ((("cop", "pike"), ("to", "docks")), (("cop", "pike"), ("to", "airport")), (("answer", "pass"),))
FORMS: dict[str, Form] = {
    "no arguments": ListedForm("pass"),
    "rows": ListedForm("move", ("who", "to"), [("ferro", "docks"), ("ferro", "airport"), ("nakai", "docks")]),
    "rows that leave an argument out": ListedForm(
        "trade", ("to", "via", "ocean"), [("a", None, None), ("a", None, "x"), ("a", "p", "y"), ("b", None, "z")]
    ),
    "rows that may end early": ListedForm("play", ("card", "target"), [("h01", None), ("h02", "a"), ("h02", "b")]),
    "amounts": AllocationForm("draw", "take", {"reefer": 2, "pills": 1, "cocaine": 0}, 2, least=1),
    "amounts as arguments": AllocationForm("split", "", {"exposure": 3, "speed": 3}, 3, least=3, flat=True),
    "a subset": SubsetForm("keep", "cards", ("a", "b", "c"), least=1, most=2),
    "phrases": PhrasesForm("declare", [(("p1", "h1"), Move("declare", {"n": 1})), (("p1",), Move("declare", {"n": 2}))]),
    "branches": BranchingForm("decide", ROWS),
    "branches in one argument": BranchingForm("decide", ROWS, into="answer"),
    "an order": OrderingForm("arrange", "order", ("x", "y", "z")),
}
every_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


def entered(form: Form, chosen: tuple[str, ...] = ()) -> Iterator[Move]:
    """Every move that can be entered word by word."""
    step = form.step(chosen)
    if step.complete:
        yield form.move(chosen)
    for word in step.tokens:
        yield from entered(form, (*chosen, word.value))


def unlike(moves: Iterator[Move]) -> set[str]:
    return {repr(move) for move in moves}


@every_form
def test_all_that_is_listed_can_be_entered_and_nothing_else(form: Form) -> None:
    assert unlike(entered(form)) == unlike(iter(form))
    assert all(move.verb == form.verb for move in form)


@every_form
def test_moves_are_counted_without_listing_them_twice(form: Form) -> None:
    assert form.count() == len(list(form)) == len(unlike(iter(form)))


@every_form
def test_every_move_is_sampled_sooner_or_later(form: Form) -> None:
    chance = Random(1)
    assert {repr(form.sample(chance)) for _ in range(200)} == unlike(iter(form))


@every_form
def test_words_that_begin_no_move_are_refused(form: Form) -> None:
    with pytest.raises(IllegalMove) as refused:
        form.step(("nonsense",))
    assert refused.value.code == "no_such_move"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rows", ("ferro",)),
        ("amounts", ()),
        ("a subset", ()),
        ("phrases", ()),
        ("branches", ("pike",)),
        ("an order", ("x", "y")),
    ],
)
def test_a_beginning_is_no_move(name: str, words: tuple[str, ...]) -> None:
    assert not FORMS[name].step(words).complete
    with pytest.raises(IllegalMove):
        FORMS[name].move(words)


def test_a_word_is_what_its_label_says_and_lies_where_it_can_be_clicked() -> None:
    form = ListedForm(
        "move", ("who",), [("el_ferro",), ("nakai",)], FormWords({"nakai": "N. Nakai"}, zones={"nakai": "docks"})
    )
    plain, named = form.step(()).tokens
    assert (plain.label, plain.zone) == ("el ferro", "")
    assert (named.label, named.zone) == ("N. Nakai", "docks")


# -------------------------------------------------------------------- own words


def test_any_text_may_follow_where_own_words_are_asked_for() -> None:
    form = FreeTextForm("call_game", "reason", ["time is up"])
    assert form.step(()).free
    assert [token.value for token in form.step(()).tokens] == ["time is up"]
    assert not form.step(()).complete
    assert form.step(("The bell, at last!",)).complete
    assert form.move(("The bell, at last!",)) == Move("call_game", {"reason": "The bell, at last!"})
    assert list(form) == [Move("call_game", {"reason": "time is up"})]
    for words in ((" ",), ("one", "two")):
        with pytest.raises(IllegalMove):
            form.step(words)
    with pytest.raises(IllegalMove, match="not complete"):
        form.move(())


def test_own_words_may_be_left_out_where_the_form_says_so() -> None:
    form = FreeTextForm("explain", "note", optional=True)
    assert (form.count(), list(form)) == (1, [Move("explain")])
    assert form.step(()) == FormStep("note", (), True, True)
    assert form.sample(Random(1)) == Move("explain")
    assert form.move(("Ships need fuel.",)) == Move("explain", {"note": "Ships need fuel."})


def test_own_words_may_follow_an_argument() -> None:
    form = FreeTextForm("roster", "members", ["Ann, Ben"], of=("team", ["team_1", "team_2"]))
    assert not form.step(()).free
    assert form.step(("team_2",)).free
    assert form.move(("team_2", "Cy, Di")) == Move("roster", {"team": "team_2", "members": "Cy, Di"})
    assert form.count() == len(list(form)) == 2
    with pytest.raises(IllegalMove):
        form.step(("team_3",))
    with pytest.raises(IllegalMove):
        form.move(("team_1",))


def lengths(form: Form, chosen: tuple[str, ...] = ()) -> Iterator[int]:
    """How many words may follow these until the move ends."""
    step = form.step(chosen)
    if step.complete:
        yield 0
    for word in step.tokens:
        yield from (1 + more for more in lengths(form, (*chosen, word.value)))


@pytest.mark.parametrize("form", [form for form in FORMS.values() if isinstance(form, CountingForm)], ids=type)
def test_a_form_knows_how_many_words_are_to_come(form: CountingForm) -> None:
    assert isinstance(form, Form)
    begun = [(), *((word.value,) for word in form.step(()).tokens)]
    for chosen in begun:
        ways = set(lengths(form, chosen))
        assert form.to_come(chosen) == (min(ways), max(ways))


@every_form
def test_a_refusal_is_in_words(form: Form) -> None:
    with pytest.raises(IllegalMove) as refused:
        form.move(("no_such_word",))
    assert "_" not in refused.value.text
    assert refused.value.text[0] in "“" or "needs" in refused.value.text
