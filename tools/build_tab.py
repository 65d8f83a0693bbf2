"""Put the folder of the tab together: page, board, levels, engine, and the list for offline use.

python tools/build_tab.py ENGINE_FOLDER SITE
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "pushwise" / "web" / "static"
MOST_BYTES = 1_500_000


def main() -> int:
    """Build the folder and say how large it is to download."""
    engine, site = map(Path, sys.argv[1:3])
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(STATIC / "tab", site)
    shutil.copytree(STATIC / "board", site / "board")
    (site / "engine").mkdir()
    for name in ("engine.js", "engine.wasm"):
        shutil.copy(engine / name, site / "engine" / name)
    for path in sorted((ROOT / "levels").rglob("*.sok")):
        target = site / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    list_files(site)
    size = sum(packed(path) for path in site.rglob("*") if path.is_file())
    print(f"{site}: {size:,} bytes to download (gzip -9)")
    if size > MOST_BYTES:
        print(f"that is more than {MOST_BYTES:,}")
        return 1
    return 0


def list_files(site: Path) -> None:
    """Tell the service worker which files there are, and which build they are of."""
    worker = site / "sw.js"
    files = sorted(x.relative_to(site).as_posix() for x in site.rglob("*") if x.is_file())
    files.remove("sw.js")
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + (site / name).read_bytes())
    text = worker.read_text("utf-8").replace("@VERSION@", digest.hexdigest()[:12])
    worker.write_text(text.replace('["@FILES@"]', json.dumps(["./", *files])), "utf-8")


def packed(path: Path) -> int:
    """Return how many bytes of a file go over the line."""
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    raise SystemExit(main())
