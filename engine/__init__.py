"""The engine: tables, who may see what of them, and the rules of games.

It is pure: no Qt, no database, no clock, no files, no `random`.
"""
