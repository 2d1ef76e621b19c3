"""What a scene is drawn as: SVG, TikZ, forest, DOT, text; and how texts are escaped for XML and for LaTeX."""
