"""The queries of accounts, split by table."""
