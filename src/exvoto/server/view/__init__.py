"""What each viewer gets of a table: pure, compiled."""
