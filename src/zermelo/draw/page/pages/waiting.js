// A page without a search, and without what keeps it, asks or changes trees: one that has it in a frame hands it a search in a message, and hears
// of it when Escape has nothing else to end.

import {play} from '../play.js'

document.querySelector('main')?.setAttribute('hidden', '')
window.addEventListener('message', ({source, data}) => {
  if (source === window.parent && data?.zermelo === 'play') play(data, {})
})
window.onkeydown = ({key, target}) => key === 'Escape' && target === document.body && window.parent.postMessage({zermelo: 'leave'}, '*')
window.parent.postMessage({zermelo: 'ready'}, '*')
