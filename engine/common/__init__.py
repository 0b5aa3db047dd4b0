"""Patterns that several games share, such as rounds of reactions, piles and content records."""
