"""The file of the open log: choosing another, backups, checks, and the mark that it is open."""
