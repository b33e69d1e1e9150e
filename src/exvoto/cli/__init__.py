"""The command line `exvoto`."""

from exvoto.cli.main import main as main
