"""Table of contents: the routers of all domains."""

from api.accounts import endpoints as accounts
from api.admin import counts
from api.admin.content import endpoints as content
from api.admin.content import preview_page
from api.admin.gift_codes import endpoints as gift_codes
from api.admin.messages import endpoints as messages
from api.admin.operations import endpoints as operations
from api.admin.subscribers import endpoints as subscribers
from api.admin.translations import endpoints as translations
from api.admin.users import endpoints as users
from api.admin.writing import endpoints as writing
from api.admin_auth import endpoints as admin_auth
from api.admin_auth.audit import endpoints as audit
from api.admin_auth.second_factor import endpoints as second_factor
from api.analytics import endpoints as analytics
from api.assistants import endpoints as assistants
from api.library import endpoints as library
from api.library import mishnah_endpoints as mishnah
from api.library import timeline_endpoints as timeline
from api.media import endpoints as media
from api.membership import endpoints as membership
from api.outreach.contact import endpoints as contact
from api.outreach.newsletter import account_endpoints as account_newsletter
from api.outreach.newsletter import endpoints as newsletter
from api.search import endpoints as search
from api.search.instant import endpoints as instant
from api.site import addresses, client_errors, discovery, health, metrics
from api.site.legal import endpoints as legal
from api.site.page_router import no_cards
from api.site.pages import OTHERS, READING
from api.spellings import endpoints as spellings
from api.study import endpoints as study

ROUTERS = (
    # First: routes are tried in this order, and only searches are computed at each keystroke.
    search.router,
    instant.router,
    health.router,
    metrics.router,
    discovery.router,
    assistants.router,
    addresses.router,
    client_errors.router,
    legal.router,
    library.router,
    timeline.router,
    mishnah.router,
    search.semantic_router,
    *accounts.ROUTERS,
    membership.router,
    contact.router,
    account_newsletter.router,
    newsletter.router,
    admin_auth.router,
    audit.router,
    content.router,
    writing.router,
    preview_page.router,
    counts.router,
    messages.router,
    operations.router,
    second_factor.router,
    subscribers.router,
    gift_codes.router,
    translations.router,
    users.router,
    analytics.router,
    analytics.admin_router,
    spellings.router,
    *media.ROUTERS,
    *study.ROUTERS,
    *(pages.cards for pages in (*READING, *OTHERS)),
    no_cards,
)
