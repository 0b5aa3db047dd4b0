"""Playing: the match, the desk on which rules act, chance, rulings and invariants."""
