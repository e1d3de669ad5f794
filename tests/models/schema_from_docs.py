"""The documented tables in one notation.

`type`, `!` where a value is required, `=default`. `moment` is a time with zone. Every table has
an `id`. Names are those of the documents in snake_case; comments mark additions of decisions.
"""

from __future__ import annotations

NOW = "moment!=now()"

TABLES: dict[str, dict[str, str]] = {
    "users": {
        "username": "varchar(100)!",
        "email": "varchar(255)",
        "password": "varchar(255)",
        "google_id": "varchar(255)",
        "unconfirmed_email": "varchar(255)",
        "keeps_history": "boolean!=true",
        "daily_mail": "boolean!=false",
        "daily_mailed_at": "moment",
        "name": "varchar(50)",
        "avatar": "text",
        "stripe_customer_id": "varchar(255)",
        "subscription_status": "varchar(20)!=free",
        "subscription_expires_at": "moment",
        "created_at": NOW,
        "is_email_private": "smallint!=0",
        "data_collection_consent": "smallint!=0",
        "language": "varchar(2)!=en",
    },
    "posts": {
        "modified_at": "moment",
        "title": "varchar(255)!",
        "content": "text!",
        "excerpt": "text!=",
        "type": "varchar(10)!",
        "publish_date": "moment!",
        "author": "varchar(100)!",
        "topics": "varchar(100)[]!={}",  # DATA-4
        "audio_url": "varchar(255)",
        "video_url": "varchar(255)",
        "image_url": "varchar(255)",
        "base64_image": "text",
        "is_premium": "smallint!=0",
        "featured": "smallint!=0",
        "study_guide": "jsonb",  # DATA-32
        "questions": "varchar(300)[]!={}",  # DATA-34
        "text_length": "integer!",  # DATA-37
    },
    "testimonials": {
        "name": "varchar(100)!",
        "role": "varchar(100)!",
        "content": "text!",
        "rating": "smallint!=5",
    },
    "contact_messages": {
        "name": "varchar(100)!",
        "email": "varchar(100)!",
        "subject": "varchar(255)!",
        "message": "text!",
        "created_at": NOW,
    },
    "journey_paths": {
        "source_post_id": "integer!",
        "target_post_id": "integer!",
        "path_type": "varchar(50)!",
        "description": "text!=",
        "created_at": NOW,
    },
    "series": {
        "modified_at": "moment",
        "title": "varchar(255)!",
        "description": "text!=",
        "image_url": "varchar(255)",
        "created_at": NOW,
        "is_active": "smallint!=1",
        "slug": "varchar(100)!",
    },
    "series_posts": {
        "series_id": "integer!",
        "post_id": "integer!",
        "position": "integer!",
        "created_at": NOW,
    },
    "torah_timeline": {
        "modified_at": "moment",
        "parasha": "varchar(100)!",
        "book": "varchar(50)!",
        "start_chapter": "smallint!",
        "start_verse": "smallint!",
        "end_chapter": "smallint!",
        "end_verse": "smallint!",
        "hebrew_name": "varchar(100)!",
        "english_name": "varchar(100)!",
        "title": "varchar(255)!",  # DATA-4
        "description": "text!=",
        "hebrew_title": "varchar(255)!=",  # LANG-24
        "hebrew_description": "text!=",
        "image_url": "varchar(255)",  # DATA-4
        "order": "smallint!",
        "slug": "varchar(100)!",
        "created_at": NOW,  # DATA-4
    },
    "torah_timeline_posts": {
        "timeline_id": "integer!",
        "post_id": "integer!",
        "created_at": NOW,
    },
    "user_learning_profiles": {
        "user_id": "integer!",
        "knowledge_level": "varchar(50)!=beginner",
        "preferred_topics": "varchar(100)[]!={}",
        "learning_goals": "text[]!={}",
        "weekly_study_minutes": "integer!=0",
        "preferred_study_time": "varchar(50)",
        "hebrew_proficiency": "varchar(50)!=none",
        "created_at": NOW,
        "updated_at": NOW,
    },
    "learning_sessions": {
        "user_id": "integer!",
        "post_id": "integer!",
        "start_time": "moment!",
        "end_time": "moment",
        "duration_minutes": "integer",
        "engagement_score": "numeric(3, 2)",
        "questions_asked": "integer!=0",
        "notes_created": "integer!=0",
        "completed": "boolean!=false",
    },
    "learning_paths": {
        "user_id": "integer!",
        "path_name": "varchar(255)!",
        "description": "text!=",
        "total_steps": "integer!",
        "completed_steps": "integer!=0",
        "estimated_weeks": "integer",
        "path_data": "jsonb!",
        "is_active": "boolean!=true",
        "created_at": NOW,
        "completed_at": "moment",
    },
    "torah_cross_references": {
        "source_post_id": "integer!",
        "target_post_id": "integer!",
        "connection_type": "varchar(50)!",
        "connection_strength": "numeric(3, 2)!",
        "explanation": "text!=",
        "ai_generated": "boolean!=true",
        "verified_by_user": "boolean!=false",
        "created_at": NOW,
    },
    "study_notes": {
        "user_id": "integer!",
        "post_id": "integer!",
        "note_text": "text!",
        "note_type": "varchar(50)",
        "is_public": "boolean!=false",
        "ai_generated": "boolean!=false",
        "highlighted_text": "text",
        "paragraph": "varchar(20)",
        "created_at": NOW,
        "updated_at": NOW,
    },
    "content_recommendations": {
        "user_id": "integer!",
        "post_id": "integer!",
        "recommendation_type": "varchar(50)!",
        "relevance_score": "numeric(3, 2)!",
        "reason": "text!=",
        "context_data": "jsonb",
        "shown": "boolean!=false",
        "clicked": "boolean!=false",
        "created_at": NOW,
    },
}

UNIQUE: list[tuple[str, tuple[str, ...]]] = [
    ("users", ("username",)),
    ("users", ("email",)),
    ("users", ("google_id",)),
    ("series", ("slug",)),
    ("torah_timeline", ("slug",)),
    ("torah_cross_references", ("source_post_id", "target_post_id", "connection_type")),
    # Not documented: a duplicate link would show a teaching twice.
    ("journey_paths", ("source_post_id", "target_post_id", "path_type")),
    ("series_posts", ("series_id", "post_id")),
    ("torah_timeline_posts", ("timeline_id", "post_id")),
    ("user_learning_profiles", ("user_id",)),
]

# (table, column, referenced table)
REFERENCES: list[tuple[str, str, str]] = [
    ("journey_paths", "source_post_id", "posts"),
    ("journey_paths", "target_post_id", "posts"),
    ("series_posts", "series_id", "series"),
    ("series_posts", "post_id", "posts"),
    ("torah_timeline_posts", "timeline_id", "torah_timeline"),
    ("torah_timeline_posts", "post_id", "posts"),
    ("user_learning_profiles", "user_id", "users"),
    ("learning_sessions", "user_id", "users"),
    ("learning_sessions", "post_id", "posts"),
    ("learning_paths", "user_id", "users"),
    ("torah_cross_references", "source_post_id", "posts"),
    ("torah_cross_references", "target_post_id", "posts"),
    ("study_notes", "user_id", "users"),
    ("study_notes", "post_id", "posts"),
    ("content_recommendations", "user_id", "users"),
    ("content_recommendations", "post_id", "posts"),
]

FLAGS: list[tuple[str, str]] = [
    ("users", "is_email_private"),
    ("users", "data_collection_consent"),
    ("posts", "is_premium"),
    ("posts", "featured"),
    ("series", "is_active"),
]

SHARES: list[tuple[str, str]] = [
    ("learning_sessions", "engagement_score"),
    ("torah_cross_references", "connection_strength"),
    ("content_recommendations", "relevance_score"),
]
