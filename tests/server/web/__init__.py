"""What comes in by the network."""
