"""What the log holds: records, and the hash chain by which they are linked."""
