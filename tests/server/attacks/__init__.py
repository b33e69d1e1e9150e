"""Attacks on a server, each as a script: what was once possible must stay impossible."""
