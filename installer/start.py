"""What the bundled program runs; in a clone the `whitecell` command does the same."""

from multiprocessing import freeze_support

from ui.main import main

if __name__ == "__main__":
    freeze_support()  # a program without an interpreter beside it is itself what `simulate` plays several games at once in
    main()
