"""The database: schema, migrations, loading and writing logs, dumps."""
