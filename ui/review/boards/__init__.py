"""The boards of the review: panes side by side, overlays, and the screen for the room."""
