"""Sentences out of catalogues, French elision, lines of text boards."""
