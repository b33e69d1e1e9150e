"""keyed hashes of addresses"""

import sqlalchemy as sa
from alembic import op

from exvoto.server.storage.addresses import key_all

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("month", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_secrets")),
    )
    key_all(op.get_bind())


def downgrade() -> None:
    op.drop_table("secrets")
