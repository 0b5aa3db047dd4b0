"""Board layouts: read, checked, and bound to the data of a View."""
