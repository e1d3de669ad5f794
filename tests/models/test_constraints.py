"""The constraints of the database, and the rows that a delete cascades to."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from api.models import (
    AccountDeletion,
    AliyahMark,
    Base,
    ContentRecommendation,
    GeneratedQuestion,
    LearningPath,
    LearningSession,
    MembershipGift,
    MembershipPayment,
    MembershipReminder,
    OneTimeToken,
    PathRedirect,
    PostOrigin,
    QuestionGeneration,
    ReadingPlace,
    ReviewCard,
    SavedPost,
    StudyNote,
    StudyOutput,
    TorahCrossReference,
    User,
    UserLearningProfile,
    UserSession,
)
from tests.factories import days_ago, example_library
from tests.models.schema_from_docs import FLAGS

# They belong to addresses, to a digest of who made them, or to the desk, rather than to users.
NOT_OF_USERS = (
    *("outgoing_", "newsletter_", "study_calls", "provider_events"),
    *("audit_", "content_drafts", "draft_origins", "content_versions", "trashed_", "media"),
    "source_translations",
    *("contact_states", "contact_answers"),
)


@pytest.fixture
def filled(session: Session) -> Session:
    """At least one row in every table, rolled back after the test."""
    for row in [*example_library(), User(id=1, username="reader")]:
        session.add(row)
        session.flush()
    session.add_all(_learning())
    session.execute(
        text(
            "INSERT INTO contact_messages (name, email, subject, message)"
            " VALUES ('N', 'n@site.test', 'S', 'M')"
        )
    )
    session.add(PathRedirect(path="/old", target="/daily-learning/1"))
    session.add(PostOrigin(origin="example:1", post_id=1, digest="D"))
    session.flush()
    return session


def _learning() -> list[Base]:
    both = {"user_id": 1, "post_id": 1}
    return [
        UserSession(user_id=1, token_id="T", device="D", expires_at=days_ago(-1)),
        OneTimeToken(user_id=1, purpose="sign-in", token_hash="H", expires_at=days_ago(-1)),
        AccountDeletion(user_id=1, due_at=days_ago(-7)),
        SavedPost(**both),
        AliyahMark(user_id=1, reading="2", aliyah=1, is_done=True, marked_at=days_ago(0)),
        ReadingPlace(**both, read_anchor="p1", read_at=days_ago(0)),
        UserLearningProfile(user_id=1),
        MembershipPayment(user_id=1, attempt=uuid4(), amount=8800, currency="usd"),
        MembershipGift(user_id=1, months=12, begins_at=days_ago(0)),
        MembershipReminder(user_id=1),
        LearningSession(**both, start_time=days_ago(0), engagement_score=0.25),
        LearningPath(user_id=1, path_name="P", total_steps=3, path_data={"steps": []}),
        StudyNote(**both, note_text="N"),
        ContentRecommendation(**both, recommendation_type="topic", relevance_score=0.5),
        TorahCrossReference(
            source_post_id=1, target_post_id=2, connection_type="theme", connection_strength=1
        ),
        ReviewCard(**both, question="q", schedule={}, due=days_ago(0)),
        QuestionGeneration(
            post_id=1, content_digest="0", model="m", prompt="questions 1", prompt_hash="0"
        ),
        GeneratedQuestion(post_id=1, text="Why should anyone wait?"),
        StudyOutput(
            post_id=1,
            kind="diagram",
            variant="timeline",
            content={},
            model="M",
            prompt="P 1",
            prompt_hash="0" * 64,
            content_digest="0" * 32,
        ),
    ]


@pytest.mark.rule("DATA-2", "DATA-4")
@pytest.mark.parametrize(("table", "column"), FLAGS)
@pytest.mark.parametrize("value", [2, -1])
def test_a_flag_is_0_or_1(filled: Session, table: str, column: str, value: int) -> None:
    for good in (0, 1):
        filled.execute(text(f"UPDATE {table} SET {column} = {good}"))
    with pytest.raises(IntegrityError, match=f"ck_{table}_{column}_is_flag"):
        filled.execute(text(f"UPDATE {table} SET {column} = {value}"))


@pytest.mark.rule("MEMBER-20", "DATA-2", "DATA-4", "DATA-6", "DATA-8", "DATA-20", "IMPORT-17")
@pytest.mark.parametrize(
    "change",
    [
        "posts SET type = 'monthly'",
        "posts SET title = NULL",
        "posts SET publish_date = NULL",
        "users SET subscription_status = 'gold'",
        "users SET username = NULL",
        "testimonials SET rating = 6",
        "testimonials SET rating = 0",
        "redirects SET path = 'old'",
        "redirects SET target = 'https://elsewhere.test/'",
        "redirects SET target = '//elsewhere.test/'",
        r"redirects SET target = '/\elsewhere.test/'",
        r"redirects SET target = E'/a\nb'",
        "journey_paths SET path_type = 'elsewhere'",
        "journey_paths SET target_post_id = source_post_id",
        "series_posts SET position = -1",
        "series SET slug = 'same'",
        "series_posts SET post_id = 4242",
        "torah_timeline SET slug = 'same'",
        "torah_timeline SET start_chapter = 0",
        "torah_timeline SET end_chapter = 1, end_verse = 1, start_verse = 2",
        "learning_sessions SET engagement_score = 1.01",
        "learning_sessions SET engagement_score = -0.01",
        "torah_cross_references SET connection_strength = 2",
        "content_recommendations SET relevance_score = -1",
    ],
)
def test_invalid_rows_are_rejected(filled: Session, change: str) -> None:
    with pytest.raises(IntegrityError):
        filled.execute(text(f"UPDATE {change}"))


@pytest.mark.rule("DATA-3", "DATA-5", "DATA-6", "DATA-7", "DATA-11")
@pytest.mark.parametrize(
    ("table", "column", "limit"),
    [
        ("posts", "title", 255),
        ("posts", "author", 100),
        ("posts", "audio_url", 255),
        ("posts", "video_url", 255),
        ("posts", "image_url", 255),
        ("testimonials", "name", 100),
        ("testimonials", "role", 100),
        ("contact_messages", "name", 100),
        ("contact_messages", "email", 100),
        ("contact_messages", "subject", 255),
        ("torah_timeline", "book", 50),
        ("users", "name", 50),
    ],
)
def test_text_lengths_are_limited(filled: Session, table: str, column: str, limit: int) -> None:
    # Letters are counted, not bytes.
    fill = text(f"UPDATE {table} SET {column} = repeat('ש', :length)")
    filled.execute(fill, {"length": limit})
    with pytest.raises(DataError, match="too long"):
        filled.execute(fill, {"length": limit + 1})


@pytest.mark.rule("DATA-14", "DATA-20")
def test_scores_have_two_decimals(filled: Session) -> None:
    filled.execute(text("UPDATE learning_sessions SET engagement_score = 0.126"))
    score = filled.scalar(text("SELECT engagement_score::text FROM learning_sessions"))
    assert score == "0.13"


def counts(session: Session) -> dict[str, int]:
    return {
        table: session.scalar(text(f"SELECT count(*) FROM {table}")) or 0
        for table in Base.metadata.tables
        if not table.startswith(("search_", "custom_", "embedd", "admin_", "rate_", *NOT_OF_USERS))
    }


def deleted_rows(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {table: n - after[table] for table, n in before.items() if n != after[table]}


@pytest.mark.rule("DATA-21", "DATA-31", "DATA-33", "DATA-35")
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (
            "DELETE FROM posts WHERE id = 1",
            {
                "posts": 1,
                "post_origins": 1,
                "series_posts": 2,
                "torah_timeline_posts": 1,
                "journey_paths": 3,
                "learning_sessions": 1,
                "study_notes": 1,
                "study_outputs": 1,
                "question_generations": 1,
                "generated_questions": 1,
                "review_cards": 1,
                "content_recommendations": 1,
                "torah_cross_references": 1,
                "saved_posts": 1,
                "reading_places": 1,
            },
        ),
        ("DELETE FROM series WHERE id = 1", {"series": 1, "series_posts": 3}),
        (
            "DELETE FROM torah_timeline WHERE id = 1",
            {"torah_timeline": 1, "torah_timeline_posts": 3},
        ),
        (
            "DELETE FROM users",
            {
                "users": 1,
                "user_learning_profiles": 1,
                "learning_sessions": 1,
                "learning_paths": 1,
                "study_notes": 1,
                "review_cards": 1,
                "content_recommendations": 1,
                "user_sessions": 1,
                "one_time_tokens": 1,
                "account_deletions": 1,
                "saved_posts": 1,
                "reading_places": 1,
                "aliyah_marks": 1,
                "membership_gifts": 1,
                "membership_reminders": 1,
            },
        ),
    ],
)
def test_deletes_cascade_to_dependent_rows(
    filled: Session, statement: str, expected: dict[str, int]
) -> None:
    before = counts(filled)
    assert min(before.values()) >= 1
    filled.execute(text(statement))
    assert deleted_rows(before, counts(filled)) == expected
