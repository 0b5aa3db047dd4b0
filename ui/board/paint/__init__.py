"""Painters of cards, glyphs, tiles and text."""
