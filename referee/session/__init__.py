"""A session being refereed, and what may be asked of it."""
