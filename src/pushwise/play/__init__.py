"""Playing: what the terminal game and the page share, apart from how it is shown."""

from pushwise.play.progress import FileProgress, Progress, Record
from pushwise.play.session import Session

__all__ = ["FileProgress", "Progress", "Record", "Session"]
