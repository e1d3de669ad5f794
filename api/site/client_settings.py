"""What the browser, and the renderer of pages, know of the settings."""

from __future__ import annotations

from api.core.settings import Settings


def client_settings(settings: Settings) -> dict[str, object]:
    """The settings that are public."""
    return {
        "siteName": settings.site_name,
        **_product_name(settings),
        "siteTimezone": settings.site_timezone,
        "teacherName": settings.teacher_name,
        "contactEmail": settings.contact_email,
        "contactPhone": settings.contact_phone,
        "meetingUrl": settings.meeting_url,
        "social": {
            "facebook": settings.social_facebook_url,
            "x": settings.social_x_url,
            "instagram": settings.social_instagram_url,
            "linkedin": settings.social_linkedin_url,
        },
        "featuredResourceUrls": settings.featured_resources,
        "launchFree": settings.launch_free,
        "reviewMode": settings.has_review_mode,
        "mcpUrl": settings.mcp_url,
        "hasGoogle": settings.has_google,
    }


def _product_name(settings: Settings) -> dict[str, str]:
    """Nothing while it is the default, which the client has in the language of its interface."""
    name = settings.product_name
    is_default = name == Settings.model_fields["product_name"].default
    return {} if is_default else {"productName": name}
