"""What an exported submission is made of: plain Python that needs nothing but its standard library.

`kaggle_export` joins some of these files into one. They import nothing but each other.
"""
