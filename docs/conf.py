"""Settings of the documentation: Sphinx, Furo, MyST."""

from importlib.metadata import version as version_of

project = "Pushwise"
author = "the Pushwise maintainers"
copyright = "the Pushwise maintainers; MIT licence"
version = release = version_of("pushwise")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "Pushwise"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
default_role = "code"
