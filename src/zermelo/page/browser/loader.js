// The script that lies open in a file: it unpacks the others, and lets them run.

import {unpacked} from './packed.js'

document.body.append(Object.assign(document.createElement('script'), {type: 'module', textContent: await unpacked('page').text()}))
