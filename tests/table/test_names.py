import pytest

from lineit.table import Refusal
from lineit.table.names import clean_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada\n", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("O'Brien <b>", "O'Brien <b>"),
        ("{{7*7}}", "{{7*7}}"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("Ирина", "Ирина"),
        ("עדה", "עדה"),
        ("李", "李"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("❤️", "❤️"),
        ("👍🏽", "👍🏽"),
        ("نیما\u200cزاده", "نیما\u200cزاده"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_of_all_scripts_are_kept(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "x" * 41,
        "A\x00da",
        "Ada\nBob",
        "A\ufe0fda",
        "A" + "\ufe0f" * 30 + "da",
        "A\u180bda",
        "A\U000e0100da",
        "\U0001f3f4da\U000e0067",
        "Ada\tBob",
        "Ada\x1b[31m",
        "Ada\x7f",
        "Ada\u2028Bob",
        "\u202eadA",
        "\u2066Ada\u2069",
        "A\u200bda",
        "Ada\ufeff",
        "\u200d",
        "Ada\u200d",
        "A\u200d\u200dda",
        "\u3164",
        "\u2800",
        "\u0301",
        "A\u0301\u0302\u0303\u0304\u0305da",
        "Ada\u00a0Bob",
        "Ada\U000e0041",
        "\ud83d",
        "Ada\ue000",
    ],
    ids=ascii,
)
def test_what_could_upset_the_text_around_it_is_refused(given: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(given)
    assert refused.value.code == "bad_name"
    assert refused.value.got.isascii()
    assert "\n" not in refused.value.message
