"""The files of deploy/ and the workflow do what they say: checked as text, and rehearsed without a container daemon."""
