"""The report of a run: one HTML page that needs nothing else, readable at a glance, in French or English."""
