"""Random numbers, physical dice, and odds."""
