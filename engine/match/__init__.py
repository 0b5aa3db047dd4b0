"""The match: playing by the rules of a game, its history, rulings, positions and what moves aim at."""
