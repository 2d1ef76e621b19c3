// The page of a search of an explicit tree, which a reader can change and search again.

import {Editing} from '../controls/editing.js'
import {Keeping} from '../controls/keeping.js'
import {Quizzing} from '../controls/quizform.js'
import {begin} from '../opening.js'

begin({Editing, Keeping, Quizzing})
