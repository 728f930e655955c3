"""The same code without the compiler, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def interpreted(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What Python answers to the arguments, where warnings are errors.

    NumPy warns of an overflow that compiled code would hide.
    """
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
