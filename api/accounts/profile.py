"""A user as their own account shows them."""

from __future__ import annotations

from datetime import datetime

from api.accounts.membership import is_member
from api.accounts.reserved import SHARED_IDS
from api.accounts.schemas import UserProfile
from api.models import User


def profile_of(user: User, deletion_due_at: datetime | None = None) -> UserProfile:
    expires = user.subscription_expires_at
    is_premium = is_member(user.subscription_status, expires)
    return UserProfile.model_validate(
        {
            "id": user.id,
            "username": user.username,
            "name": user.name,
            "email": user.email,
            "avatar": user.avatar,
            "subscription_status": "premium" if is_premium else "free",
            "subscription_expires_at": expires,
            "is_premium": is_premium,
            "is_email_private": user.is_email_private,
            "data_collection_consent": user.data_collection_consent,
            "keeps_history": user.keeps_history,
            "daily_mail": user.daily_mail,
            "created_at": user.created_at,
            "is_shared": user.id in SHARED_IDS,
            "has_password": user.password is not None,
            "has_google": user.google_id is not None,
            "deletion_due_at": deletion_due_at,
        }
    )
