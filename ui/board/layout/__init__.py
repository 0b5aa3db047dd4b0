"""Board layouts: reading, checking, and binding to a View."""
