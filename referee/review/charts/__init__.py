"""Charts of sessions as data and as SVG."""
