// A page without a search, and without what keeps it, asks or changes trees: one that has it in a frame hands it a search in a message.

import {play} from '../play.js'

document.querySelector('main')?.setAttribute('hidden', '')
window.addEventListener('message', ({source, data}) => {
  if (source === window.parent && data?.zermelo === 'play') play(data, {})
})
window.parent.postMessage({zermelo: 'ready'}, '*')
