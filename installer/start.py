"""What the bundled program runs; in a clone the `whitecell` command does the same."""

from ui.main import main

if __name__ == "__main__":
    main()
