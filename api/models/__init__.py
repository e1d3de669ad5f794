"""All tables. Importing this package registers them."""

from api.models.accounts import (
    AccountDeletion,
    ContactMessage,
    OneTimeToken,
    ReadingPlace,
    SavedPost,
    User,
    UserSession,
    has_username,
)
from api.models.analytics import SearchCount
from api.models.base import Base
from api.models.embeddings import EmbeddedDocument, Embedding, EmbeddingModelRow, PendingEmbedding
from api.models.library import (
    JourneyPath,
    Post,
    Series,
    SeriesPost,
    Testimonial,
    TorahTimelinePost,
    WeeklyPortion,
)
from api.models.membership import (
    PROVIDER_READS,
    MembershipGift,
    MembershipPayment,
    MembershipReminder,
    ProviderEvent,
)
from api.models.operations import RateLimitCount
from api.models.outreach import (
    NewsletterDelivery,
    NewsletterEdition,
    NewsletterSubscriber,
    OutgoingEmail,
)
from api.models.search import (
    CustomSpelling,
    DeadLetter,
    SearchDocument,
    SearchOutbox,
    SearchPush,
    SearchWord,
)
from api.models.study import (
    ContentRecommendation,
    LearningPath,
    LearningSession,
    ReviewCard,
    StudyCall,
    StudyNote,
    StudyOutput,
    TorahCrossReference,
    UserLearningProfile,
)

__all__ = [
    "PROVIDER_READS",
    "AccountDeletion",
    "Base",
    "ContactMessage",
    "ContentRecommendation",
    "CustomSpelling",
    "DeadLetter",
    "EmbeddedDocument",
    "Embedding",
    "EmbeddingModelRow",
    "JourneyPath",
    "LearningPath",
    "LearningSession",
    "MembershipGift",
    "MembershipPayment",
    "MembershipReminder",
    "NewsletterDelivery",
    "NewsletterEdition",
    "NewsletterSubscriber",
    "OneTimeToken",
    "OutgoingEmail",
    "PendingEmbedding",
    "Post",
    "ProviderEvent",
    "RateLimitCount",
    "ReadingPlace",
    "ReviewCard",
    "SavedPost",
    "SearchCount",
    "SearchDocument",
    "SearchOutbox",
    "SearchPush",
    "SearchWord",
    "Series",
    "SeriesPost",
    "StudyCall",
    "StudyNote",
    "StudyOutput",
    "Testimonial",
    "TorahCrossReference",
    "TorahTimelinePost",
    "User",
    "UserLearningProfile",
    "UserSession",
    "WeeklyPortion",
    "has_username",
]
