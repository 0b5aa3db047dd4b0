"""The panels beside the boards."""
