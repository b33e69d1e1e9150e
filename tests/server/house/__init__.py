"""The house: queues, workers."""
