"""Outgoing mail (NEWS-6): `queue_email` stores a message, and a background job sends it."""

from api.mail.headers import named_address
from api.mail.letter import plain_email
from api.mail.message import Email, UnsendableEmail
from api.mail.queue import queue_email

__all__ = ["Email", "UnsendableEmail", "named_address", "plain_email", "queue_email"]
