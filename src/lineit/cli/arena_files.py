"""The files of an arena, checked before it and written after it."""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lineit.cli.carried_out import progress_bar
from lineit.cli.files import PRINTED, check_folder, transcript_name
from lineit.cli.tables import console
from lineit.game.errors import SetupError
from lineit.game.files import check_place, whole_file
from lineit.lab.contest import Arena
from lineit.lab.plan import Plan

MOST_TRANSCRIPTS = 10_000


class ArenaFiles(msgspec.Struct, frozen=True):
    """Where to write the figures and the games, and how many games of every pair."""

    json: Path | None
    transcripts: Path | None
    keep: int | None

    @property
    def prints_json(self) -> bool:
        """Whether the figures go to the standard output, where nothing else then belongs."""
        return str(self.json) in PRINTED

    @property
    def any_wanted(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.json or self.transcripts)

    def check(self, plans: Sequence[Plan]) -> None:
        """All of it can be written, as far as one can tell; otherwise SetupError or OSError."""
        if self.json is not None and not self.prints_json:
            check_place(self.json)
        if self.transcripts is None:
            if self.keep is not None:
                raise SetupError("keep_transcripts: expected --transcripts too, which says where")
            return
        if self.keep is not None and self.keep < 1:
            raise SetupError(f"keep_transcripts: expected 1 or more, got {self.keep}")
        wanted = sum(plan.games if self.keep is None else min(self.keep, plan.games) for plan in plans)
        if wanted > MOST_TRANSCRIPTS:
            raise SetupError(
                f"transcripts: expected at most {MOST_TRANSCRIPTS:,}, got {wanted:,}; --keep-transcripts says how many"
                " of every pair"
            )
        check_folder(self.transcripts)

    def write(self, arena: Arena) -> None:
        """All of it is written."""
        if self.json is not None:
            text = msgspec.json.encode(arena) + b"\n"
            if self.prints_json:
                sys.stdout.write(text.decode())
            else:
                with whole_file(self.json) as part:
                    part.write_bytes(text)
        if self.transcripts is not None:
            self._write_transcripts(arena, self.transcripts)

    def _write_transcripts(self, arena: Arena, folder: Path) -> None:
        """Every pair's games are in a folder of its own."""
        counts = [meeting.games if self.keep is None else min(self.keep, meeting.games) for meeting in arena.meetings]
        written = 0
        with progress_bar() as show:
            for meeting, count in zip(arena.meetings, counts, strict=True):
                place = folder / f"{meeting.bot}-{meeting.against}"
                place.mkdir(parents=True, exist_ok=True)
                for game in range(count):
                    meeting.transcript(game).write(place / transcript_name(meeting.plan, game))
                    written += 1
                    show(written, sum(counts))
        out = console(errors=self.prints_json)
        out.print(f"\n{written:,} transcripts for lineit replay: {folder}", soft_wrap=True, markup=False)
