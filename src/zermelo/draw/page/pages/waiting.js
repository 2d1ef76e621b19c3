// A page without a search, and without what keeps it, asks or changes trees: one that has it in a frame hands it a search.

import {wait} from '../play.js'

wait()
