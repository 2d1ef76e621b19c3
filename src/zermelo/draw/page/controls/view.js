// The page: two panes at most, one clock. What is drawn beside them, what can be pressed, changed and asked stands in the scripts
// before this one.

const PLAIN_SEARCHES = ["minimax", ">=", ">"];
const TICK = 1200; // milliseconds from step to step at speed 1

class Player extends QuizForm(Editing(Keys(Panels(Object)))) {
  constructor(data) {
    super();
    this.data = data;
    this.boards = data.boards && Object.fromEntries(Object.entries(data.boards.of).map(([id, i]) => [id, data.boards.pictures[i]]));
    this.position = data.documents[0].position;
    this.rerun = data.documents[0].tree && this.canRerun();
    [this.clock, this.annotate, this.timer, this.quiz, this.past] = [data.begin.step, data.begin.annotate, null, null, []];
    this.sources = this.sourcesOf(this.position);
    this.panes = [new Pane(this, this.given(0))];
    if (data.documents.length > 1 && !data.quiz) this.panes.push(new Pane(this, this.given(1)));
    this.active = this.panes[0];
    this.lay();
    this.listen();
    this.readLink();
    this.draw();
    if (data.quiz) this.startQuiz();
  }

  // ------------------------------------------------------------------------------------------------------- the searches

  canRerun() {
    try {
      checkSize(readTree(this.position));
      return true;
    } catch {
      return false;
    }
  }

  search(key) {
    return searchTree(this.position, key === "minimax" ? "minimax" : "alphabeta", key === "minimax" ? null : key, this.data.listings);
  }

  // The searches that can be shown: the plain ones of an explicit tree, made here; and those the page was given.
  sourcesOf(position) {
    const sources = [];
    const rerun = this.rerun ? PLAIN_SEARCHES.filter((key) => key === "minimax" || !unsuited(readTree(position))) : [];
    for (const key of rerun) {
      const document = this.search(key);
      sources.push({ key, title: titleOf(document), document });
    }
    const content = (document) => JSON.stringify(document.steps.map((step) => [step.sentence, step.changes]));
    if (position === this.data.documents[0].position) {
      for (const [place, document] of this.data.documents.entries()) {
        if (sources.some((source) => content(source.document) === content(document))) continue;
        const twins = sources.filter((source) => source.title.startsWith(titleOf(document))).length;
        sources.push({ key: `given-${place}`, title: titleOf(document) + (twins ? ` (${twins + 1})` : ""), document });
      }
    }
    return sources;
  }

  // The source that shows a document the page was given.
  given(place) {
    const wanted = this.data.documents[place];
    const own = wanted.algorithm === "minimax" ? "minimax" : wanted.rule;
    return this.sources.find(({ key }) => key === `given-${place}`) ?? this.sources.find(({ key }) => key === own) ?? this.sources[0];
  }

  // Search another tree. Throws TreeError; then nothing is changed.
  setTree(text, step) {
    const tree = readTree(text);
    checkSize(tree);
    const before = this.position;
    this.position = writeTree(tree);
    try {
      this.sources = this.sourcesOf(this.position);
    } catch (error) {
      this.position = before;
      throw error;
    }
    if (before !== this.position) this.past.push(before);
    for (const pane of this.panes) {
      pane.load(this.sources.find(({ key }) => key === pane.source.key) ?? this.sources[0], step === "end");
      this.fillSources(pane);
    }
    this.clock = step === "end" ? this.length : Math.min(step, this.length);
    this.draw();
  }

  // ----------------------------------------------------------------------------------------------------------- the clock

  get length() {
    return Math.max(...this.panes.map((pane) => pane.film.length));
  }

  seek(step) {
    if (this.quiz) return;
    this.clock = Math.max(0, Math.min(step, this.length));
    if (this.clock === this.length) this.pause();
    this.draw();
  }

  // The next or the last simulation, or pass of a search that begins several times; ten steps elsewhere.
  leap(way) {
    const { passes, simulations } = this.active.film;
    if (passes.length < 2 && !simulations.length) return this.seek(this.clock + 10 * way);
    const starts = [...(simulations.length ? simulations : passes.slice(1)), this.length];
    const next = way > 0 ? starts.find((start) => start > this.clock) : [0, ...starts].findLast((start) => start < this.clock);
    return this.seek(next ?? (way > 0 ? this.length : 0));
  }

  play() {
    if (this.quiz) return;
    if (this.clock === this.length) this.clock = 0;
    this.pause();
    this.timer = setInterval(() => this.seek(this.clock + 1), TICK / Number(element("speed").value));
    this.draw();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
  }

  toggle() {
    if (this.timer === null) return this.play();
    this.pause();
    return this.draw();
  }
}

// What the page plays: as it stands, or, where it is long, packed.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

let player = null;
const start = (text) => (player = new Player(JSON.parse(text)));
if (element("data").type === "application/json") start(element("data").textContent);
else unpacked(element("data").textContent).then(start);
