// The measures that drawings and the page share: the page holds them as the library has them.

/** @type {import('../documents.d.ts').Measures} */
export const {
  GAP, ANNOTATIONS, STUBS, MANY, LETTER, SIZE, LEVEL, MARGIN, ASIDE, LABEL_AT, HALF, SLOPE, ROOM, BESIDE, CUT_AT, STROKE, APART, LEVEL_EDGE, LABEL_AT_LEVEL,
} = JSON.parse(document.getElementById('measures')?.textContent ?? '{}')
