"""Trade and blackmail (STO-72 to STO-74, STO-94)."""
