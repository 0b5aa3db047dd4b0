"""The window that compares sessions."""
