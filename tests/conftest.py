"""What holds for every test."""

from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("lineit", parent=settings(), deadline=None)
settings.load_profile("lineit")
