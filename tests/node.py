"""The node of the environment, which runs the JavaScript of the page without a browser."""

import sys
from pathlib import Path

NODE = str(Path(sys.executable).with_name("node"))
