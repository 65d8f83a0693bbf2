"""The page and the JSON API."""
