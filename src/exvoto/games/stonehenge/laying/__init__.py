"""What can be laid together: the combinations of a hand, listed, counted, numbered, and found card by card."""
