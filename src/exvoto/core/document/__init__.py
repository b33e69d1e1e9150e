"""Documents that people write: TOML, the fields of a state in it, and sentences about what is wrong with them."""
