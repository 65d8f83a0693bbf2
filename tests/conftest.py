"""Settings for all tests."""

from hypothesis import settings

# A busy machine is not a failure; tests about speed measure processor time themselves.
settings.register_profile("pushwise", deadline=None)
settings.load_profile("pushwise")
