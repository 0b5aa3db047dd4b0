"""The new-session wizard."""
