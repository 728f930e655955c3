"""What differs between two views of the same caller."""

from lineit.game.shapes import View


def changes_between(old: View, new: View) -> dict[str, object]:
    """The top-level fields of `new` that differ from `old`; of `seats` only the seats that do, whole.

    A client that puts them over its old view has the new one.
    """
    changes: dict[str, object] = {
        name: getattr(new, name)
        for name in View.__struct_fields__
        if name != "seats" and getattr(new, name) != getattr(old, name)
    }
    seats = [seat for before, seat in zip(old.seats, new.seats, strict=True) if seat != before]
    if seats:
        changes["seats"] = seats
    return changes
