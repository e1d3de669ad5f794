"""Markdown folders of Hugo, Jekyll, Astro and Eleventy: their fields, addresses and shortcodes."""
