// The elements of a page: found, and made. The pages of games and the Studio take them from here, too.

/** @template {HTMLElement} [Kind=HTMLElement] @param {string} id @param {new () => Kind} kind @returns {Kind} */
export function element(id, kind = /** @type {new () => Kind} */ (HTMLElement)) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`this page has no #${id}`)
  return found
}

/** What is within an element for certain. @template {Element} [Kind=HTMLElement] @param {ParentNode} root @param {string} where as a selector @param {new () => Kind} kind @returns {Kind} */
export function within(root, where, kind = /** @type {new () => Kind} */ (/** @type {unknown} */ (HTMLElement))) {
  const found = root.querySelector(where)
  if (!(found instanceof kind)) throw new Error(`there is no ${where} here`)
  return found
}

/** The nearest element around what an event is about. @param {Event} event @param {string} where as a selector @returns {HTMLElement|SVGElement|null} */
export function around({target}, where) {
  const found = target instanceof Element ? target.closest(where) : null
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null
}

/** The id of the node of the tree that has the focus. @returns {string|undefined} */
export function focused() {
  const active = document.activeElement
  return active instanceof SVGElement ? active.dataset.node : undefined
}

/**
 * A new one.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name  @param {Object<string, string|number>} attributes  @param {(Node|string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}
