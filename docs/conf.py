"""The documentation site: `make docs` builds it into build/docs/html, and a warning fails it."""

import os
import sys
import tempfile
from pathlib import Path

import connectn

sys.path.insert(0, str(Path(__file__).parent / "extensions"))

# The kernels that execute the notebooks write their files here and not into the home folder.
_jupyter = tempfile.mkdtemp(prefix="connectn-docs-")
for _name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
    os.environ.setdefault(_name, _jupyter)
# Each kernel would warn that other users of this machine can read what the cells print.
_profile = Path(os.environ["IPYTHONDIR"], "profile_default")
_profile.mkdir(parents=True, exist_ok=True)
(_profile / "ipython_kernel_config.py").write_text("c.IPKernelApp.log_level = 'ERROR'\n")

project = "connectn"
version = release = connectn.__version__
author = "the authors of connectn"
project_copyright = author
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "command_help",
    "project_files",
    "public_names",
]
exclude_patterns = ["experiments/runs"]
suppress_warnings = ["config.cache"]  # an extension's settings are functions; nothing is lost

# Markdown. Links to headings are those of a forge: json.md#value.
myst_heading_anchors = 4
myst_links_external_new_tab = False

# Notebooks are executed by every build that reads them, and an error in a cell fails it.
nb_execution_mode = "force"
nb_execution_show_tb = True
nb_execution_timeout = 60
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # they come from another host

# Reference.
nitpicky = True
default_role = "literal"  # docstrings write `code` as Markdown does
python_use_unqualified_type_names = True
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
nitpick_ignore = [
    # A type variable stands for the class or function that comes back as it was given.
    ("py:class", "connectn.agents.papers.agent.Function"),
    ("py:class", "connectn.agents.registry.AgentClass"),
    # `connectn dataset` asks for it; a program does not.
    ("py:class", "connectn.scale.rows.FileFormat"),
]
nitpick_ignore_regex = [
    # The standard library and other packages are documented on other hosts, which no page asks.
    (r"py:class", r"(collections\.abc|concurrent\.futures|enum|mmap|os|pathlib|types)\..+"),
    (r"py:class", r"(gymnasium|numpy|np|pettingzoo|pyarrow|pyspiel)\..+"),
    # autodoc writes some of these names without their module.
    (r"py:class", r"AECEnv|Executor|ModuleType|NDArray|Observation|Path|PathLike|mmap"),
]

# Looks. No font, script or picture comes from another host.
html_theme = "furo"
html_title = f"connectn {release}"
html_static_path = ["_static"]
html_css_files = ["connectn.css"]
html_favicon = "../src/connectn/web/page/favicon.svg"
html_show_copyright = False
html_sourcelink_suffix = ""  # a notebook can be downloaded as it is
html_show_sphinx = False
html_last_updated_fmt = None
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": ["view"]}
pygments_style = "friendly"
pygments_dark_style = "native"
