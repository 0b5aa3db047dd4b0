"""The match: play by the rules of a game, history, rulings, positions, and the targets of moves."""
