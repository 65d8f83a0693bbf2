"""Rating levels: facts that make a level hard, and a score made of them."""

from pushwise.rating.rating import LostShare, Nodes, Rating
from pushwise.rating.run import rate
from pushwise.rating.score import BANDS, Band, band_of

__all__ = ["BANDS", "Band", "LostShare", "Nodes", "Rating", "band_of", "rate"]
