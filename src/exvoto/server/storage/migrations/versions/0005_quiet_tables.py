"""tables at which only people act"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("leases", sa.Column("quiet", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("leases", "quiet")
