"""The handbook: its window, and its pages as they are set in the window and on paper (PDF)."""
