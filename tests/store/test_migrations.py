import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from lineit.store import TooNew
from lineit.store.errors import Foreign
from lineit.store.migrate import MIGRATIONS, migrate
from lineit.store.schema import HEAD, metadata


def tables(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    names = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return names


def test_the_migrations_lead_to_the_schema_of_the_code(tmp_path: Path) -> None:
    path = tmp_path / "lineit.db"
    migrate(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_head_in_the_code_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lineit.db"
    migrate(path)
    before = path.read_bytes()
    migrate(path)
    assert path.read_bytes() == before


def test_a_database_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lineit.db"
    migrate(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(TooNew, match="later version"):
        migrate(path)
    assert "events" in tables(path)


def test_processes_that_start_at_once_make_one_database(tmp_path: Path) -> None:
    path = tmp_path / "lineit.db"
    code = f"from pathlib import Path; from lineit.store.migrate import migrate; migrate(Path({str(path)!r}))"
    starts = [subprocess.Popen([sys.executable, "-c", code], env=os.environ) for _ in range(4)]
    assert [process.wait(timeout=60) for process in starts] == [0, 0, 0, 0]
    assert {"players", "keys", "tables", "seats", "events"} <= tables(path)


def test_a_database_of_another_program_is_refused_in_one_line_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE events (a, b)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(Foreign, match="a database of another program, it holds the table 'events'") as refused:
        migrate(path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before
