"""The tables of the database, as SQLAlchemy Core sees them.

A change here needs a migration beside it (`migrations/versions`); a test compares the two.

events   the truth: one row an event, the number counted per table; `body` is the event whole, hidden parts included
tables   one row a game table; `summary` is written when the game is over, so that lists need not fold old logs
seats    who sits where, so that a player's tables can be listed; follows from the log
players  people and programs by public id; the id gives no power
keys     SHA-256 of session cookies and bearer tokens; the secrets themselves are nowhere
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

HEAD = "0001"
"""The newest migration; equal to Alembic's head, which a test holds."""

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), nullable=True),
    sqlite_with_rowid=False,
)
Index("seats_by_player", seats.c.player)

events = Table(
    "events",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
