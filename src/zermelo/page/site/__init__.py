"""A folder of games that any static host shows, and a browser opens from disk: pages that play, and the searches of the gallery.

    DIR/index.html            the shelf: every game with its board, every search with its tree
    DIR/games/NAME.html       the pages that `zermelo page` makes
    DIR/gallery/NAME.html     searches to be played step by step
    DIR/zermelo-elements.js   a script for pages of one's own that show those: <zermelo-game>, <zermelo-player>
    DIR/docs/                 a built documentation, where one is given
    DIR/site.json             what was made of which rules, so that it is not made again

Every address is relative, so that the folder works under any path. `games` says what a game of the shelf is, `gallery` which searches there
are, `folder` what a folder holds and what of it still stands, `shelf` writes the index.
"""

from .folder import Folder
from .gallery import GALLERY, Piece, drawn, played
from .games import Shelved, page_made, shelved
from .shelf import shelf

__all__ = ["GALLERY", "Folder", "Piece", "Shelved", "drawn", "page_made", "played", "shelf", "shelved"]
