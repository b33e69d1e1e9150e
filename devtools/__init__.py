"""What dev.py is made of. It runs with nothing but Python 3.11: only the standard library is imported here."""
