"""Many sessions side by side."""
