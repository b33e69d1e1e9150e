"""What each viewer gets of a table.

`projection` builds what everybody sees and what a seat sees differently, `snapshot` compares it with what was there
before, `stream` sends each viewer the patch; `log_view` is the log as one viewer sees it, `replay` looks back. Nothing
about a game leaves the server except through here. Pure and compiled, like `table`, the only room of the server that
it imports; `storage`, `house` and `web` may import it.
"""
