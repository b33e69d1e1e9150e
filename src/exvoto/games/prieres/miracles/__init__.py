"""Miracles and human interventions: how they are played, and what each does (PRI-60 to PRI-99)."""
