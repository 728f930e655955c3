"""Names that people may give themselves.

A name is put into Unicode's composed form (NFC), runs of spaces become one, white space at both ends goes. Then it must
have 1 to 40 characters, something to be seen, and nothing that could upset the text around it: no controls or line
breaks, no characters that turn the reading direction or take no room, at most three combining marks on one character.
Joiners are allowed where scripts and emoji need them: between two visible characters.
"""

import unicodedata

from lineit.table.refusals import Refusal

BOT_NAMES = ("Mila", "Viktor", "Noor", "Otto")
"""What the bots of a table are called, in this order: short, told apart at a glance, easy to say in any language."""

LONGEST = 40
MARKS = 3
JOINERS = "\u200c\u200d"
# Fillers that Unicode counts as letters or symbols although they show nothing.
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
TAGS = range(0xE0020, 0xE0080)
"""Emoji flags of regions are written with these, after a black flag."""
FLAG = "\U0001f3f4"
EMOJI_STYLES = "\ufe0e\ufe0f"
"""Whether a symbol is drawn as text or as a picture; nothing anywhere else."""
VARIANTS = "\u180b\u180c\u180d\u180f"


def clean_name(text: str) -> str:
    """The name as it is kept and shown; raises Refusal "bad_name" saying what is wrong with it."""
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise _bad("it contains half of a character", text)
    name = " ".join(part for part in unicodedata.normalize("NFC", text).strip().split(" ") if part)
    if not 1 <= len(name) <= LONGEST:
        raise _bad(f"expected 1 to {LONGEST} characters, got {len(name)}", text)
    marks = 0
    seen = False
    for place, char in enumerate(name):
        if _is_hidden(name, place):
            raise _bad(f"U+{ord(char):04X} cannot be part of a name", text)
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") and char not in "\ufe0f\ufe0e" else 0
        if marks > MARKS:
            raise _bad(f"more than {MARKS} marks on one character", text)
        seen = seen or category[0] in "LNSP"
    if not seen:
        raise _bad("nothing of it can be seen", text)
    return name


def _is_hidden(name: str, place: int) -> bool:
    char = name[place]
    if char in JOINERS:
        return not (0 < place < len(name) - 1) or name[place - 1] in JOINERS + " " or name[place + 1] == " "
    before = name[place - 1] if place else ""
    if ord(char) in TAGS:
        return before != FLAG and (not before or ord(before) not in TAGS)
    if char in EMOJI_STYLES:
        return not before or (unicodedata.category(before) not in ("So", "Sk", "Sm") and before not in "0123456789#*")
    if char in VARIANTS or unicodedata.name(char, "").startswith("VARIATION SELECTOR"):
        return True
    # Every space but the plain one is a separator of some odd width, or breaks the line.
    return char in BLANKS or (unicodedata.category(char)[0] in "CZ" and char != " ")


def _bad(message: str, text: str) -> Refusal:
    shown = text[: 2 * LONGEST].encode("unicode_escape").decode("ascii")
    return Refusal("bad_name", f"This name cannot be used: {message}.", expected=["a name"], got=shown)
