"""Do the tests notice when a line of the rules is wrong? `python -m tests.mutation.run` changes one place at a time."""
