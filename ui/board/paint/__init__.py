"""Painters: cards, glyphs, tiles, text, and the pixmaps that are kept."""
