// Shapes of the board document (docs/boards.md) as elements of an SVG.

const SVG = 'http://www.w3.org/2000/svg'
const SANS = "system-ui, 'DejaVu Sans', sans-serif"
const MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

/** @typedef {import('../documents.d.ts').Shape} Shape */
/** @typedef {import('../documents.d.ts').Letters} Letters */
/** @typedef {{[name: string]: string|number|undefined}} Attributes those that are undefined are left out */

/** @param {string} name @param {Attributes} [attributes] @param {(Node|string)[]} children @returns {SVGElement} */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** Draws shapes in the colours of a document, turned round with the board where that is asked for. */
export class Pencil {
  /** @param {Object<string, string>} colours  @param {[number, number, number, number]} box  @param {boolean} turned */
  constructor(colours, [left, top, width, height], turned) {
    this.colours = colours
    this.turned = turned
    this.across = (/** @type {number} */ x) => (turned ? 2 * left + width - x : x)
    this.down = (/** @type {number} */ y) => (turned ? 2 * top + height - y : y)
    this.round = turned ? `rotate(180 ${left + width / 2} ${top + height / 2})` : undefined
  }

  /** A shape of the surface. @param {Shape} shape @param {Attributes} [more] attributes @returns {SVGElement} */
  shape(shape, more = {}) {
    if (shape.shape === 'text') return this.letters(shape, more)
    return plain(shape, {...this.#paint(shape), ...(this.round && {transform: this.round}), ...more})
  }

  /** The same without turning: for what lies in a square of its own. @param {Shape} shape @returns {SVGElement} */
  part(shape) {
    return shape.shape === 'text' ? text(shape, shape.x, shape.y, this.#colour(shape.fill)) : plain(shape, this.#paint(shape))
  }

  /** Words stay upright. @param {Letters} shape @param {Attributes} [more] @returns {SVGElement} */
  letters(shape, more = {}) {
    return text(shape, shape.mono ? shape.x : this.across(shape.x), this.down(shape.y), this.#colour(shape.fill), more)
  }

  /** A look, in the square of side 1 whose corner is (0, 0). @param {import('../documents.d.ts').Look} look @returns {SVGElement[]} */
  look(look) {
    return look.shapes.map((shape) => this.part(shape))
  }

  /** @param {string} [name] */
  #colour(name) {
    return name ? this.colours[name] : 'none'
  }

  /** @param {import('../documents.d.ts').Painted} shape @returns {Attributes} */
  #paint({fill, line, weight}) {
    return {fill: this.#colour(fill), ...(line ? {stroke: this.colours[line], 'stroke-width': weight, 'stroke-linecap': 'round', 'stroke-linejoin': 'round'} : {})}
  }
}

/** @param {Exclude<Shape, Letters>} shape @param {Attributes} attributes */
function plain(shape, attributes) {
  if (shape.shape === 'disc') return svg('circle', {cx: shape.x, cy: shape.y, r: shape.radius, ...attributes})
  if (shape.shape === 'path') return svg('path', {d: shape.d, ...attributes})
  return svg('rect', {x: shape.x, y: shape.y, width: shape.width, height: shape.height, rx: shape.corner, ...attributes})
}

/** @param {Letters} shape @param {number} x @param {number} y @param {string} fill @param {Attributes} [more] */
function text(shape, x, y, fill, more = {}) {
  const place = {x, y: y + 0.36 * shape.size, 'font-size': shape.size, fill, 'font-family': shape.mono ? MONO : SANS}
  const length = shape.mono ? {textLength: 0.6 * shape.size * [...shape.text].length, 'xml:space': 'preserve'} : {'text-anchor': 'middle'}
  return svg('text', {...place, ...length, ...more}, shape.text)
}
