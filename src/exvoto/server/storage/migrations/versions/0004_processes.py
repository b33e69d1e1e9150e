"""beats of processes"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_processes")),
    )
    op.create_index(op.f("ix_leases_owner"), "leases", ["owner"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_leases_owner"), table_name="leases")
    op.drop_table("processes")
