"""A local server in Stripe's place: what the site calls, webhooks, and ways to misbehave."""

from tests.stripe_stand_in.objects import Intent
from tests.stripe_stand_in.state import Event, Fault, StripeStandIn

__all__ = ["Event", "Fault", "Intent", "StripeStandIn"]
