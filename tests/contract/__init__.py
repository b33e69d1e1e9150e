"""The contract every game keeps, tested on a toy with planted defects."""
