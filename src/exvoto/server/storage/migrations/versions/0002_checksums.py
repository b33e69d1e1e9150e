"""checksums of entries"""

import sqlalchemy as sa
from alembic import op

from exvoto.server.storage.chain import stamp_all

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("checksum", sa.BigInteger(), nullable=True))
    stamp_all(op.get_bind())


def downgrade() -> None:
    op.drop_column("log", "checksum")
