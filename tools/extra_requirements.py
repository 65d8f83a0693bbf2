"""Print the requirements of extras, one a line, for `pip install -r`.

Installing `.[dev]` would build the extension a second time; the requirements alone are enough.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
for extra in sys.argv[1:]:
    print("\n".join(project["optional-dependencies"][extra]))
