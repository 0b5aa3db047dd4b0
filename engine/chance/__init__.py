"""Where chance comes in: random numbers, physical dice, and odds."""
