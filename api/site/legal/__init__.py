"""The legal pages (PAGE-5): their texts, as Markdown beside this file, and how they are served."""
