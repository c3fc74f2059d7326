"""Pictures of numbers as SVG; they follow the light or dark colours of the reader's system."""
