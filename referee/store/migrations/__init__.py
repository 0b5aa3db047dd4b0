"""The steps by which the log's schema grew, from the first one shipped. Run by `referee.store.log_schema`."""
