"""Settings of the documentation: Sphinx, Furo, MyST."""

import shutil
import tomllib
from pathlib import Path

project = "Pushwise"
author = "the Pushwise maintainers"
copyright = "the Pushwise maintainers; MIT licence"
_PROJECT = Path(__file__).parents[1] / "pyproject.toml"
version = release = tomllib.loads(_PROJECT.read_text())["project"]["version"]

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

# The page for a browser tab is part of the documentation where `make web` has built it.
_SITE = Path(__file__).parents[1] / "src" / "pushwise" / "web" / "static" / "site"
if _SITE.is_dir():
    tags.add("tab")  # noqa: F821 - Sphinx puts it there


def setup(app):
    """Put the tab beside the pages."""

    def copy(app, error):
        if error is None and _SITE.is_dir():
            shutil.copytree(_SITE, Path(app.outdir) / "tab", dirs_exist_ok=True)

    app.connect("build-finished", copy)
