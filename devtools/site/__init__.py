"""The documents as a site: laid out, built by MkDocs, its links checked."""
