// The page: two panes at most, one clock. What is drawn beside them, what can be pressed, changed and asked stands in the scripts
// before this one.

const TICK = 1200; // milliseconds from step to step at speed 1

class Player extends PARTS.reduce((base, part) => part(base), Object) {
  constructor(data) {
    super();
    this.data = data;
    this.ended = new AbortController();
    this.boards = data.boards && new Boards(data.boards);
    this.position = data.documents[0].position;
    this.rerun = data.documents[0].tree && this.canRerun();
    this.look = new Look(this);
    this.language = speak(data.language ?? window.navigator.language);
    [this.clock, this.annotate, this.timer, this.quiz, this.past] = [data.begin.step, data.begin.annotate, null, null, []];
    this.sources = this.sourcesOf(this.position);
    this.panes = [new Pane(this, this.given(0))];
    if (data.documents.length > 1 && !data.quiz) this.panes.push(new Pane(this, this.given(1)));
    this.active = this.panes[0];
    if (data.theme) window.document.documentElement.dataset.theme = data.theme;
    this.lay();
    this.translate(this.language);
    this.listen();
    this.readLink?.();
    this.draw();
    if (data.quiz) this.startQuiz?.();
  }

  // The page is for another search from now on.
  close() {
    this.pause();
    this.ended.abort();
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

const USUAL = { boards: null, quiz: false, titled: false, listings: {}, begin: { step: 0, annotate: "window", depth: null } };

let player = null;

// Play this from now on: `documents`, and what else docs/trace-format.md says that a page holds. What the reader chose stays so.
function play(data) {
  const chosen = player && { annotate: player.annotate };
  const language = player?.language;
  player?.close();
  document.querySelector("main").hidden = false;
  player = new Player({ ...USUAL, language, ...data, begin: { ...USUAL.begin, ...chosen, ...data.begin } });
}

// A page without a search waits for one: a page that has this one in a frame hands it over in a message.
function wait() {
  document.querySelector("main").hidden = true;
  window.addEventListener("message", ({ source, data }) => source === window.parent && data?.zermelo === "play" && play(data));
  window.parent.postMessage({ zermelo: "ready" }, "*");
}

const { type, textContent: kept } = element("data");
if (!kept.trim()) wait();
else if (type === "application/json") play(opened(kept, type));
else opened(kept, type).then(play);
