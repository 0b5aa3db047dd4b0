"""Content sets: their files, what a game says of their form, editing, checking and comparing them."""
