"""`python -m exvoto`: the command `exvoto` where its script is not on the path."""

from exvoto.cli import main

if __name__ == "__main__":
    main()
