"""The endpoints of accounts, split by topic."""

from api.accounts.endpoints import (
    aliyot,
    google,
    places,
    profile,
    recovery,
    registration,
    saved_posts,
    sessions,
    sign_in,
)

ROUTERS = (
    sign_in.router,
    registration.router,
    recovery.router,
    google.router,
    profile.router,
    sessions.router,
    saved_posts.router,
    places.router,
    aliyot.router,
)
