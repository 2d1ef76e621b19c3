// Mouse and touch on a board: a press, or a piece that is dragged.

const FAR = 5 // pixels from which on a press is a drag

export class Pointing {
  #from = -1
  #start = [0, 0]
  /** @type {SVGElement|null} the piece that is dragged */
  #piece = null
  #new = false

  /** @param {import('./board.js').BoardElement} board  @param {SVGSVGElement} picture */
  constructor(board, picture) {
    this.board = board
    this.picture = picture
    picture.addEventListener('pointerdown', (event) => this.#down(event))
    picture.addEventListener('pointermove', (event) => this.#move(event))
    picture.addEventListener('pointerup', (event) => this.#up(event))
    picture.addEventListener('pointercancel', (event) => event.isPrimary && this.#drop())
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.hasAttribute('data-place') && this.picture.contains(element))
    return under ? Number(under.getAttribute('data-place')) : this.#lying(event)
  }

  /** The place of a piece that reaches beyond its area, as men do on the points of backgammon; -1 if none lies there. @param {PointerEvent} event */
  #lying({clientX, clientY}) {
    const there = [...this.board.layers.pieces.children].findLast((piece) => {
      const {left, right, top, bottom} = piece.getBoundingClientRect()
      return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
    })
    return there ? Number(there.getAttribute('data-on')) : -1
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return // one finger at a time
    const place = this.#place(event)
    if (place < 0) return
    this.#from = place
    this.#start = [event.clientX, event.clientY]
    this.#new = false
    if (this.board.drags(place)) {
      if (this.board.held !== place) {
        this.board.press(place, true)
        this.#new = true
      }
      this.#piece = this.board.top(place)
      this.picture.setPointerCapture(event.pointerId)
    }
    this.board.focusOn(place)
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#piece || !event.isPrimary) return
    const [dx, dy] = [event.clientX - this.#start[0], event.clientY - this.#start[1]]
    if (Math.hypot(dx, dy) < FAR && !this.#piece.classList.contains('dragged')) return
    const scale = this.picture.getScreenCTM()?.a ?? 1
    this.#piece.classList.add('dragged')
    this.#piece.style.translate = `${dx / scale}px ${dy / scale}px`
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.#from < 0 || !event.isPrimary) return
    const place = this.#place(event)
    const [from, fresh, dragged] = [this.#from, this.#new, this.#piece?.classList.contains('dragged') ?? false]
    this.#drop()
    if (place < 0 || (place === from && (fresh || dragged))) return
    if (dragged || place === from) this.board.press(place, dragged)
  }

  #drop() {
    if (this.#piece) {
      this.#piece.classList.remove('dragged')
      this.#piece.style.translate = ''
    }
    this.#from = -1
    this.#piece = null
  }
}
