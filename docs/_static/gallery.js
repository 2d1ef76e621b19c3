// A drawing that is wider than the page begins at its middle, where the root of a tree is, and not at its left edge.
for (const figure of document.querySelectorAll('.figures figure')) figure.scrollLeft = (figure.scrollWidth - figure.clientWidth) / 2
