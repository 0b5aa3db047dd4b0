"""The match, one game from its set-up to its end: moves played by its rules, rulings, take-backs, history, positions.

Callers of the engine use `Match`; the rules that it calls act on a desk (`engine.play`).
"""
