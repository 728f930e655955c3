"""What the store can answer instead of "it is on disk".

LineitError
├── Conflict         somebody else wrote that number (or key) first; nothing of this write was kept
├── Unavailable      the database does not answer
│   └── NotSaved     it would not take a write (full, read-only, locked, gone); nothing of it was acknowledged
├── TooNew           the database was written by a later version of the program
└── Foreign          the database was written by another program
"""

from lineit.game.errors import LineitError


class Conflict(LineitError):
    """The number was taken; whoever gets this reads the log again and answers anew."""


class Unavailable(LineitError):
    """The database cannot be read now; later it may."""


class NotSaved(Unavailable):
    """The write may be tried again later; whether it reached the disk is known only by reading."""


class TooNew(LineitError):
    """The database has a schema that this version does not know."""


class Foreign(LineitError):
    """The file is a database, but none of ours."""
