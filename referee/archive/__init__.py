"""Sessions that are kept: found by what is typed, checked, and written as bundles, tables and crash files."""
