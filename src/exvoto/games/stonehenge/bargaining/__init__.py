"""Trade and blackmail (STO-70 to STO-99)."""
