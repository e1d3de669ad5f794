"""The search engines, one package each, behind the two Protocols of `base`."""
