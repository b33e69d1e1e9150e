"""Hypothesis for all tests: without a deadline, and the same examples in every run unless asked otherwise.

The marks `slow` and `compiled` are declared in pyproject.toml, which also leaves the slow tests out by default.
"""

from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("search", deadline=None, max_examples=2_000)  # --hypothesis-profile=search: new examples
settings.load_profile("default")
