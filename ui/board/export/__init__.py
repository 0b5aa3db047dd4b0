"""Boards as pictures and SVG text."""
