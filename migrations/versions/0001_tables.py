"""The library, its readers and the search projection

Revision ID: 0001
Revises:
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    op.execute("CREATE EXTENSION IF NOT EXISTS fuzzystrmatch")
    op.create_table(
        "contact_messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("email", sa.String(length=100), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_messages")),
    )
    op.create_table(
        "posts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=255), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("excerpt", sa.Text(), server_default="", nullable=False),
        sa.Column("type", sa.String(length=10), nullable=False),
        sa.Column("publish_date", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.String(length=100), nullable=False),
        sa.Column(
            "topics",
            postgresql.ARRAY(sa.String(length=100)),
            server_default="{}",
            nullable=False,
        ),
        sa.Column("audio_url", sa.String(length=255), nullable=True),
        sa.Column("video_url", sa.String(length=255), nullable=True),
        sa.Column("image_url", sa.String(length=255), nullable=True),
        sa.Column("base64_image", sa.Text(), nullable=True),
        sa.Column("is_premium", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("featured", sa.SmallInteger(), server_default="0", nullable=False),
        sa.CheckConstraint("type IN ('daily', 'weekly')", name=op.f("ck_posts_type_is_known")),
        sa.CheckConstraint("featured IN (0, 1)", name=op.f("ck_posts_featured_is_flag")),
        sa.CheckConstraint("is_premium IN (0, 1)", name=op.f("ck_posts_is_premium_is_flag")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
    )
    op.create_index(
        "ix_posts_publish_date",
        "posts",
        [sa.literal_column("publish_date DESC"), sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index("ix_posts_topics", "posts", ["topics"], unique=False, postgresql_using="gin")
    op.create_index(
        "ix_posts_type_publish_date",
        "posts",
        ["type", sa.literal_column("publish_date DESC"), sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_table(
        "search_documents",
        sa.Column("index_uid", sa.String(length=20), nullable=False),
        sa.Column("document_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("document", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("filters", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("public_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("head", postgresql.TSVECTOR(), nullable=False),
        sa.Column("body", postgresql.TSVECTOR(), nullable=False),
        sa.Column("refresh_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("index_uid", "document_id", name=op.f("pk_search_documents")),
    )
    op.create_index(
        "ix_search_documents_body",
        "search_documents",
        ["body"],
        unique=False,
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": 512},
    )
    op.create_index(
        "ix_search_documents_filters",
        "search_documents",
        ["filters"],
        unique=False,
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": 512},
    )
    op.create_index(
        "ix_search_documents_head",
        "search_documents",
        ["head"],
        unique=False,
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": 512},
    )
    op.create_index(
        "ix_search_documents_newest",
        "search_documents",
        [
            "index_uid",
            sa.literal_column("public_from DESC"),
            sa.literal_column("document_id DESC"),
        ],
        unique=False,
    )
    op.create_index(
        "ix_search_documents_refresh_at",
        "search_documents",
        ["refresh_at"],
        unique=False,
        postgresql_where=sa.text("refresh_at IS NOT NULL"),
    )
    op.create_table(
        "search_outbox",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("entity", sa.String(length=20), nullable=False),
        sa.Column("entity_id", sa.Integer(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_outbox")),
    )
    op.create_table(
        "search_pushes",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("index_uid", sa.String(length=20), nullable=False),
        sa.Column("document_id", sa.Integer(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_pushes")),
    )
    op.create_table(
        "search_words",
        sa.Column("word", sa.Text(collation="C"), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_search_words")),
    )
    op.create_index(
        "ix_search_words_trigrams",
        "search_words",
        ["word"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"word": "gin_trgm_ops"},
    )
    op.create_table(
        "series",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=255), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("image_url", sa.String(length=255), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("is_active", sa.SmallInteger(), server_default="1", nullable=False),
        sa.Column("slug", sa.String(length=100), nullable=False),
        sa.CheckConstraint("is_active IN (0, 1)", name=op.f("ck_series_is_active_is_flag")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
        sa.UniqueConstraint("slug", name=op.f("uq_series_slug")),
    )
    op.create_table(
        "testimonials",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("role", sa.String(length=100), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("rating", sa.SmallInteger(), server_default="5", nullable=False),
        sa.CheckConstraint("rating BETWEEN 1 AND 5", name=op.f("ck_testimonials_rating_is_stars")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_testimonials")),
    )
    op.create_table(
        "torah_timeline",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("parasha", sa.String(length=100), nullable=False),
        sa.Column("book", sa.String(length=50), nullable=False),
        sa.Column("start_chapter", sa.SmallInteger(), nullable=False),
        sa.Column("start_verse", sa.SmallInteger(), nullable=False),
        sa.Column("end_chapter", sa.SmallInteger(), nullable=False),
        sa.Column("end_verse", sa.SmallInteger(), nullable=False),
        sa.Column("hebrew_name", sa.String(length=100), nullable=False),
        sa.Column("english_name", sa.String(length=100), nullable=False),
        sa.Column("title", sa.String(length=255), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("image_url", sa.String(length=255), nullable=True),
        sa.Column("order", sa.SmallInteger(), nullable=False),
        sa.Column("slug", sa.String(length=100), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "start_chapter > 0 AND start_verse > 0 AND (end_chapter, end_verse) >= (start_chapter, start_verse)",
            name=op.f("ck_torah_timeline_verses_in_order"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_torah_timeline")),
        sa.UniqueConstraint("slug", name=op.f("uq_torah_timeline_slug")),
    )
    op.create_index("ix_torah_timeline_book", "torah_timeline", ["book"], unique=False)
    op.create_table(
        "users",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("username", sa.String(length=100), nullable=False),
        sa.Column("email", sa.String(length=255), nullable=True),
        sa.Column("password", sa.String(length=255), nullable=True),
        sa.Column("google_id", sa.String(length=255), nullable=True),
        sa.Column("name", sa.String(length=50), nullable=True),
        sa.Column("avatar", sa.Text(), nullable=True),
        sa.Column("stripe_customer_id", sa.String(length=255), nullable=True),
        sa.Column(
            "subscription_status",
            sa.String(length=20),
            server_default="free",
            nullable=False,
        ),
        sa.Column("subscription_expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("is_email_private", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column(
            "data_collection_consent",
            sa.SmallInteger(),
            server_default="0",
            nullable=False,
        ),
        sa.CheckConstraint(
            "subscription_status IN ('free', 'premium')",
            name=op.f("ck_users_subscription_status_is_known"),
        ),
        sa.CheckConstraint(
            "data_collection_consent IN (0, 1)",
            name=op.f("ck_users_data_collection_consent_is_flag"),
        ),
        sa.CheckConstraint(
            "is_email_private IN (0, 1)", name=op.f("ck_users_is_email_private_is_flag")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
        sa.UniqueConstraint("google_id", name=op.f("uq_users_google_id")),
        sa.UniqueConstraint("username", name=op.f("uq_users_username")),
    )
    op.create_table(
        "content_recommendations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("recommendation_type", sa.String(length=50), nullable=False),
        sa.Column(
            "relevance_score",
            sa.Numeric(precision=3, scale=2, asdecimal=False),
            nullable=False,
        ),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("context_data", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("shown", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("clicked", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "relevance_score BETWEEN 0 AND 1",
            name=op.f("ck_content_recommendations_relevance_score_is_share"),
        ),
        sa.ForeignKeyConstraint(
            ["post_id"],
            ["posts.id"],
            name=op.f("fk_content_recommendations_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_content_recommendations_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_content_recommendations")),
    )
    op.create_index(
        op.f("ix_content_recommendations_post_id"),
        "content_recommendations",
        ["post_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_content_recommendations_user_id"),
        "content_recommendations",
        ["user_id"],
        unique=False,
    )
    op.create_table(
        "journey_paths",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_post_id", sa.Integer(), nullable=False),
        sa.Column("target_post_id", sa.Integer(), nullable=False),
        sa.Column("path_type", sa.String(length=50), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "path_type IN ('learn-more', 'related-concept', 'practical-application', 'deeper-study')",
            name=op.f("ck_journey_paths_path_type_is_known"),
        ),
        sa.CheckConstraint(
            "source_post_id <> target_post_id",
            name=op.f("ck_journey_paths_leads_elsewhere"),
        ),
        sa.ForeignKeyConstraint(
            ["source_post_id"],
            ["posts.id"],
            name=op.f("fk_journey_paths_source_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["target_post_id"],
            ["posts.id"],
            name=op.f("fk_journey_paths_target_post_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journey_paths")),
        sa.UniqueConstraint(
            "source_post_id",
            "target_post_id",
            "path_type",
            name=op.f("uq_journey_paths_source_post_id_target_post_id_path_type"),
        ),
    )
    op.create_index(
        op.f("ix_journey_paths_target_post_id"),
        "journey_paths",
        ["target_post_id"],
        unique=False,
    )
    op.create_table(
        "learning_paths",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("path_name", sa.String(length=255), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("total_steps", sa.Integer(), nullable=False),
        sa.Column("completed_steps", sa.Integer(), server_default="0", nullable=False),
        sa.Column("estimated_weeks", sa.Integer(), nullable=True),
        sa.Column("path_data", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_learning_paths_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learning_paths")),
    )
    op.create_index(op.f("ix_learning_paths_user_id"), "learning_paths", ["user_id"], unique=False)
    op.create_table(
        "learning_sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("start_time", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_time", sa.DateTime(timezone=True), nullable=True),
        sa.Column("duration_minutes", sa.Integer(), nullable=True),
        sa.Column(
            "engagement_score",
            sa.Numeric(precision=3, scale=2, asdecimal=False),
            nullable=True,
        ),
        sa.Column("questions_asked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("notes_created", sa.Integer(), server_default="0", nullable=False),
        sa.Column("completed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.CheckConstraint(
            "engagement_score BETWEEN 0 AND 1",
            name=op.f("ck_learning_sessions_engagement_score_is_share"),
        ),
        sa.ForeignKeyConstraint(
            ["post_id"],
            ["posts.id"],
            name=op.f("fk_learning_sessions_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_learning_sessions_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learning_sessions")),
    )
    op.create_index(
        op.f("ix_learning_sessions_post_id"),
        "learning_sessions",
        ["post_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_learning_sessions_user_id"),
        "learning_sessions",
        ["user_id"],
        unique=False,
    )
    op.create_table(
        "series_posts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("series_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("position >= 0", name=op.f("ck_series_posts_position_is_not_negative")),
        sa.ForeignKeyConstraint(
            ["post_id"],
            ["posts.id"],
            name=op.f("fk_series_posts_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["series_id"],
            ["series.id"],
            name=op.f("fk_series_posts_series_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series_posts")),
        sa.UniqueConstraint("series_id", "post_id", name=op.f("uq_series_posts_series_id_post_id")),
    )
    op.create_index(op.f("ix_series_posts_post_id"), "series_posts", ["post_id"], unique=False)
    op.create_table(
        "study_notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column("note_text", sa.Text(), nullable=False),
        sa.Column("note_type", sa.String(length=50), nullable=True),
        sa.Column("is_public", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column(
            "ai_generated",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
        ),
        sa.Column("highlighted_text", sa.Text(), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["post_id"],
            ["posts.id"],
            name=op.f("fk_study_notes_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_study_notes_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_notes")),
    )
    op.create_index(op.f("ix_study_notes_post_id"), "study_notes", ["post_id"], unique=False)
    op.create_index(op.f("ix_study_notes_user_id"), "study_notes", ["user_id"], unique=False)
    op.create_table(
        "torah_cross_references",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_post_id", sa.Integer(), nullable=False),
        sa.Column("target_post_id", sa.Integer(), nullable=False),
        sa.Column("connection_type", sa.String(length=50), nullable=False),
        sa.Column(
            "connection_strength",
            sa.Numeric(precision=3, scale=2, asdecimal=False),
            nullable=False,
        ),
        sa.Column("explanation", sa.Text(), server_default="", nullable=False),
        sa.Column("ai_generated", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column(
            "verified_by_user",
            sa.Boolean(),
            server_default=sa.text("false"),
            nullable=False,
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "connection_strength BETWEEN 0 AND 1",
            name=op.f("ck_torah_cross_references_connection_strength_is_share"),
        ),
        sa.ForeignKeyConstraint(
            ["source_post_id"],
            ["posts.id"],
            name=op.f("fk_torah_cross_references_source_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["target_post_id"],
            ["posts.id"],
            name=op.f("fk_torah_cross_references_target_post_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_torah_cross_references")),
        sa.UniqueConstraint(
            "source_post_id",
            "target_post_id",
            "connection_type",
            name=op.f("uq_torah_cross_references_source_post_id_target_post_id_connection_type"),
        ),
    )
    op.create_index(
        op.f("ix_torah_cross_references_target_post_id"),
        "torah_cross_references",
        ["target_post_id"],
        unique=False,
    )
    op.create_table(
        "torah_timeline_posts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("timeline_id", sa.Integer(), nullable=False),
        sa.Column("post_id", sa.Integer(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["post_id"],
            ["posts.id"],
            name=op.f("fk_torah_timeline_posts_post_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["timeline_id"],
            ["torah_timeline.id"],
            name=op.f("fk_torah_timeline_posts_timeline_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_torah_timeline_posts")),
        sa.UniqueConstraint(
            "timeline_id",
            "post_id",
            name=op.f("uq_torah_timeline_posts_timeline_id_post_id"),
        ),
    )
    op.create_index(
        op.f("ix_torah_timeline_posts_post_id"),
        "torah_timeline_posts",
        ["post_id"],
        unique=False,
    )
    op.create_table(
        "user_learning_profiles",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column(
            "knowledge_level",
            sa.String(length=50),
            server_default="beginner",
            nullable=False,
        ),
        sa.Column(
            "preferred_topics",
            postgresql.ARRAY(sa.String(length=100)),
            server_default="{}",
            nullable=False,
        ),
        sa.Column(
            "learning_goals",
            postgresql.ARRAY(sa.Text()),
            server_default="{}",
            nullable=False,
        ),
        sa.Column("weekly_study_minutes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("preferred_study_time", sa.String(length=50), nullable=True),
        sa.Column(
            "hebrew_proficiency",
            sa.String(length=50),
            server_default="none",
            nullable=False,
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["user_id"],
            ["users.id"],
            name=op.f("fk_user_learning_profiles_user_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_learning_profiles")),
        sa.UniqueConstraint("user_id", name=op.f("uq_user_learning_profiles_user_id")),
    )


def downgrade() -> None:
    op.drop_table("user_learning_profiles")
    op.drop_index(op.f("ix_torah_timeline_posts_post_id"), table_name="torah_timeline_posts")
    op.drop_table("torah_timeline_posts")
    op.drop_index(
        op.f("ix_torah_cross_references_target_post_id"),
        table_name="torah_cross_references",
    )
    op.drop_table("torah_cross_references")
    op.drop_index(op.f("ix_study_notes_user_id"), table_name="study_notes")
    op.drop_index(op.f("ix_study_notes_post_id"), table_name="study_notes")
    op.drop_table("study_notes")
    op.drop_index(op.f("ix_series_posts_post_id"), table_name="series_posts")
    op.drop_table("series_posts")
    op.drop_index(op.f("ix_learning_sessions_user_id"), table_name="learning_sessions")
    op.drop_index(op.f("ix_learning_sessions_post_id"), table_name="learning_sessions")
    op.drop_table("learning_sessions")
    op.drop_index(op.f("ix_learning_paths_user_id"), table_name="learning_paths")
    op.drop_table("learning_paths")
    op.drop_index(op.f("ix_journey_paths_target_post_id"), table_name="journey_paths")
    op.drop_table("journey_paths")
    op.drop_index(op.f("ix_content_recommendations_user_id"), table_name="content_recommendations")
    op.drop_index(op.f("ix_content_recommendations_post_id"), table_name="content_recommendations")
    op.drop_table("content_recommendations")
    op.drop_table("users")
    op.drop_index("ix_torah_timeline_book", table_name="torah_timeline")
    op.drop_table("torah_timeline")
    op.drop_table("testimonials")
    op.drop_table("series")
    op.drop_index(
        "ix_search_words_trigrams",
        table_name="search_words",
        postgresql_using="gin",
        postgresql_ops={"word": "gin_trgm_ops"},
    )
    op.drop_table("search_words")
    op.drop_table("search_pushes")
    op.drop_table("search_outbox")
    op.drop_index(
        "ix_search_documents_refresh_at",
        table_name="search_documents",
        postgresql_where=sa.text("refresh_at IS NOT NULL"),
    )
    op.drop_index("ix_search_documents_newest", table_name="search_documents")
    op.drop_index(
        "ix_search_documents_head",
        table_name="search_documents",
        postgresql_using="gin",
    )
    op.drop_index(
        "ix_search_documents_filters",
        table_name="search_documents",
        postgresql_using="gin",
    )
    op.drop_index(
        "ix_search_documents_body",
        table_name="search_documents",
        postgresql_using="gin",
    )
    op.drop_table("search_documents")
    op.drop_index("ix_posts_type_publish_date", table_name="posts")
    op.drop_index("ix_posts_topics", table_name="posts", postgresql_using="gin")
    op.drop_index("ix_posts_publish_date", table_name="posts")
    op.drop_table("posts")
    op.drop_table("contact_messages")
