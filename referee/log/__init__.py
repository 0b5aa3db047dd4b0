"""What the log holds: records, the hash chain, and reading and checking it."""
