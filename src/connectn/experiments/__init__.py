"""The experiments of the papers beside their published numbers, and more: one page, one run."""
