from .forgetting import Forgetting, FormerName
from .player import Colour, Player

__all__ = [
    "Colour",
    "Forgetting",
    "FormerName",
    "Player",
]
