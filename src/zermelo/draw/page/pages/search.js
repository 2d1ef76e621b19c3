// The page of a recorded search.

import {Keeping} from '../controls/keeping.js'
import {Quizzing} from '../controls/quizform.js'
import {begin} from '../opening.js'

begin({Keeping, Quizzing})
