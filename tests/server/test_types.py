from lineit.server.types import TARGET, protocol


def test_the_browsers_types_are_the_servers() -> None:
    assert TARGET.read_text(encoding="utf-8") == protocol(), "run: python -m lineit.server.types"
