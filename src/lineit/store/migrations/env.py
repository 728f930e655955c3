"""Alembic's entry: runs the migrations on the connection that `lineit.store.migrate` hands over."""

from alembic import context

from lineit.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
