import sys; sys.path.insert(0,'/work/main')
from tests.games.deck import test_second_reading as t
from engine.games.deck import matching
def seqclamp(problem, modifiers, immune=()):
    x=problem.difficulty
    for m in modifiers:
        if isinstance(m.card,matching.ProblemDifficulty) and m.card.id not in immune: x=max(1,min(9,x+m.card.args.delta))
    return x
matching.difficulty=seqclamp
try: t.test_piles_of_modifiers_have_the_same_sum(); print("MISSED")
except AssertionError as e: print("caught", str(e)[:100])
