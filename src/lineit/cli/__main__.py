"""`python -m lineit.cli` is `lineit`."""

from lineit.cli import main

if __name__ == "__main__":
    main()
