"""Files that Whitecell reads and writes for people."""
