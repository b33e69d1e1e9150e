"""The database, SQLite or PostgreSQL.

`schema` and `migrations` say what is stored, `store` appends to logs, `chain` and `log_reading` find damage in them,
`table_rows` keeps the rows beside the log in step, `dump` and `load` make a table of it again, `admin` and `verifying`
have the host's commands; also what a host sets (`settings`) and what the server counts (`metrics`). Imports `table` and
`view`; `house` and `web` may import it.
"""
