"""Shapes that several games share, each written once: rounds of reactions and the like."""
