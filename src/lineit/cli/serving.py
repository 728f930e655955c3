"""`lineit serve`."""

from pathlib import Path
from typing import Annotated

import typer

from lineit.cli.app import app


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port; without it that of PORT, or the first free from 8000."),
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option(
            help="The SQLite file of all games; without it that of LINEIT_DATABASE, or one in the user's data."
        ),
    ] = None,
) -> None:
    """Host tables in the browser until Ctrl-C. The address is printed last, when the page can be opened."""
    from lineit.server.serve import serve as run  # the server and its compiler take a second to load

    raise typer.Exit(run(host=host, port=port, database=database))
