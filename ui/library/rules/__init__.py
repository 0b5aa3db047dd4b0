"""The window in which a game is looked up: clauses, cards, options, player aids, and who sees what."""
