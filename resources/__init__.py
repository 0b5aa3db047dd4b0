"""Content, boards, fonts and pictures: data only."""
