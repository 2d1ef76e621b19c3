// The page: two panes at most, one clock, and everything that can be pressed.

const AT_FIRST = 60; // nodes drawn before anything is opened by hand
const PLAIN_SEARCHES = ["minimax", ">=", ">"];
const SEARCH_NAMES = {
  minimax: "Minimax",
  alphabeta: "Alpha-beta",
  star1: "Star1",
  star2: "Star2",
  maxn: "Max^n",
  paranoid: "Paranoid search",
  mcts: "Monte Carlo tree search",
};
const TICK = 1200; // milliseconds from step to step at speed 1

const element = (id) => window.document.getElementById(id);

function titleOf(document) {
  const depths = document.steps.filter((step) => step.event === "begin").map((step) => step.depth);
  const depth = depths.length === 1 && depths[0] >= 0 ? `, depth ${depths[0]}` : "";
  const cuts = document.rule !== null && ["alphabeta", "minimax"].includes(searchOf(document));
  const rule = cuts ? `, cuts on ${document.rule === ">=" ? "≥" : ">"}` : "";
  return (SEARCH_NAMES[document.algorithm] ?? document.algorithm) + rule + depth;
}

// One search on the screen: its film, its picture, which nodes are open.
class Pane {
  constructor(player, source) {
    this.player = player;
    this.root = element("pane").content.cloneNode(true).firstElementChild;
    this.select = this.root.querySelector(".source");
    this.svg = this.root.querySelector("svg");
    this.figure = this.root.querySelector(".figure");
    this.sentence = this.root.querySelector(".sentence");
    this.picture = new Picture(this.svg, { boards: player.boards, folds: (id) => this.fold(id) });
    this.load(source);
  }

  // Play another document, from the same step on.
  load(source, keepFolds = false) {
    this.source = source;
    this.film = new Film(source.document);
    if (!keepFolds) [this.expand, this.collapse] = [new Set(), new Set()];
    this.depth = this.depthAtFirst();
    this.repaint();
  }

  repaint() {
    const choice = { depth: this.depth, expand: [...this.expand], collapse: [...this.collapse] };
    this.painter = new Painter(this.film, { annotate: this.player.annotate, boards: this.player.boards !== null, ...choice });
    this.picture.skeleton = "";
  }

  // As many plies as the page was asked for, or so many that about AT_FIRST nodes are drawn; null if that is all of them.
  depthAtFirst() {
    if (this.player.data.begin.depth !== null) return this.player.data.begin.depth;
    const all = choose(this.film, { limit: Infinity });
    if (all.size <= AT_FIRST) return null;
    const plies = [...all].map((id) => id.split(".").length - 1);
    let depth = 1;
    while (plies.filter((ply) => ply <= depth + 1).length <= AT_FIRST) depth += 1;
    return depth;
  }

  show(step) {
    this.film.seek(step);
    const { document } = this.film;
    const scene = { ...this.painter.paint(), cuts: document.rule !== null || searchOf(document) === "maxn" };
    this.picture.show(scene, scene.title);
    this.root.querySelector(".legend").innerHTML = legend(scene);
    if (this.sentence.textContent !== scene.sentence) this.sentence.textContent = scene.sentence;
    this.markHidden();
    this.follow();
  }

  // Where the search is below a closed node, that node is marked.
  markHidden() {
    let id = this.film.current;
    while (id && !this.picture.groups.has(id)) id = parentId(id);
    for (const [other, group] of this.picture.groups) group.classList.toggle("z-within", other === id && id !== this.film.current);
    this.nearest = id;
  }

  // Scroll the figure to where the search is, if that is out of sight.
  follow() {
    const place = this.painter.places.get(this.nearest);
    if (!place) return;
    const { figure, painter } = this;
    const [x, y] = [(place[0] / painter.width) * figure.scrollWidth, (place[1] / painter.height) * figure.scrollHeight];
    const outside = (at, start, room, margin) => at < start + margin || at > start + room - margin;
    if (figure.scrollWidth > figure.clientWidth && outside(x, figure.scrollLeft, figure.clientWidth, 60)) figure.scrollLeft = x - figure.clientWidth / 2;
    if (figure.scrollHeight > figure.clientHeight && outside(y, figure.scrollTop, figure.clientHeight, 40)) figure.scrollTop = y - figure.clientHeight / 2;
  }

  // ------------------------------------------------------------------------------------------------ opening and closing

  fold(id) {
    if (id.endsWith(".more") || !this.film.drawable(id).length) return null;
    const open = this.painter.children.get(id).some((child) => !child.endsWith(".more"));
    return open ? (this.depth === null ? null : "open") : "closed";
  }

  toggle(id) {
    if (!this.film.drawable(id).length) return;
    const closed = this.fold(id) === "closed";
    if (closed) this.open(id);
    else this.collapse.add(id);
    this.repaint();
    if (closed && this.fold(id) === "closed") this.player.say(`No more than ${MANY} nodes are drawn at once: close others first.`);
    this.player.draw();
    this.picture.focus(id);
  }

  // Show the children of a node, but of theirs only those that were open before.
  open(id) {
    this.collapse.delete(id);
    if (this.depth === null || this.film.nodes.get(id).ply < this.depth || this.expand.has(id)) return;
    this.expand.add(id);
    for (const child of this.film.drawable(id)) if (this.film.drawable(child).length) this.collapse.add(child);
  }
}

class Player {
  constructor(data) {
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
    const told = (document) => JSON.stringify(document.steps.map((step) => [step.sentence, step.changes]));
    if (position === this.data.documents[0].position) {
      for (const [place, document] of this.data.documents.entries()) {
        if (sources.some((source) => told(source.document) === told(document))) continue;
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

  // ------------------------------------------------------------------------------------------------------ what is drawn

  lay() {
    element("panes").replaceChildren(...this.panes.map((pane) => pane.root));
    window.document.body.classList.toggle("two", this.panes.length > 1);
    element("compare").setAttribute("aria-pressed", this.panes.length > 1);
    element("edit").hidden = !this.rerun;
    element("share").querySelector('[data-share="link"]').hidden = window.location.protocol === "about:";
    for (const pane of this.panes) {
      this.fillSources(pane);
      pane.root.onpointerdown = pane.root.onfocusin = () => this.activate(pane);
    }
  }

  fillSources(pane) {
    pane.select.replaceChildren(...this.sources.map(({ key, title }) => new Option(title, key, false, key === pane.source.key)));
    pane.select.disabled = this.sources.length < 2;
  }

  activate(pane) {
    if (this.active === pane) return;
    this.active = pane;
    this.draw();
  }

  draw() {
    for (const pane of this.panes) {
      pane.root.classList.toggle("active", pane === this.active && this.panes.length > 1);
      pane.sentence.setAttribute("aria-live", pane === this.active ? "polite" : "off");
      if (!this.quiz) pane.show(this.clock);
    }
    this.drawTransport();
    this.drawListing();
    this.drawState();
    this.drawTable();
    element("text").value = this.position;
    if (this.rerun && !this.data.titled) this.drawHeading();
    element("notes").textContent = this.active.film.document.notes.join(". ");
  }

  // An explicit tree is headed by its text, if that is not too long.
  drawHeading() {
    const words = this.position.length <= 90 ? this.position : this.active.film.document.game;
    window.document.title = words;
    window.document.querySelector("h1").textContent = words;
  }

  drawTransport() {
    const playing = this.timer !== null;
    const play = element("play");
    play.setAttribute("aria-label", playing ? "pause" : "play");
    play.setAttribute("aria-pressed", playing);
    const step = this.quiz ? this.active.film.step : this.clock;
    const slider = element("slider");
    slider.max = this.length;
    slider.value = step;
    const { passes, simulations } = this.active.film;
    const pass = passes.filter((start) => start < step).length;
    const where = simulations.length ? this.simulationAt(step) : passes.length > 1 && pass ? `, pass ${pass} of ${passes.length}` : "";
    element("progress").textContent = `step ${step} of ${this.length}${where}`;
    slider.setAttribute("aria-valuetext", element("progress").textContent);
    const ticks = passes.length > 1 ? passes.map((start) => `<i style="left:${((100 * start) / this.length).toFixed(2)}%" title="depth ${this.active.film.document.steps[start].depth}"></i>`) : [];
    element("passes").innerHTML = ticks.join("");
    const { zero_sum: zeroSum, rule } = this.active.film.document;
    const { grown } = this.active.film;
    for (const option of element("annotate").options) {
      option.disabled = (["window", "edge"].includes(option.value) && rule === null) || (["interval", "bounds"].includes(option.value) && !zeroSum);
    }
    const chosen = [...element("annotate").options].find((option) => option.value === this.annotate);
    element("annotate").value = grown && this.annotate === "window" ? "visits" : chosen.disabled ? "none" : this.annotate;
    for (const control of element("transport").querySelectorAll("button, input")) control.disabled = this.quiz !== null;
  }

  simulationAt(step) {
    const { simulations } = this.active.film;
    const done = simulations.filter((end) => end < step).length;
    return step ? `, simulation ${Math.min(done + 1, simulations.length)} of ${simulations.length}` : "";
  }

  drawListing() {
    const { listing } = this.active.film.document;
    const list = element("listing").querySelector("ol");
    const now = this.active.film.last?.listing_line;
    const indent = (line) => line.length - line.trimStart().length;
    const item = (line, i) => `<li style="--indent:${indent(line)}"${i + 1 === now ? ' aria-current="step"' : ""}><span>${safe(line.trimStart())}</span></li>`;
    list.innerHTML = listing.map(item).join("");
  }

  drawState() {
    const { film } = this.active;
    const short = (id) => (film.document.tree ? film.nodes.get(id).name : film.nodes.get(id).label) || "root";
    const stack = film.path().map(short);
    element("stack").innerHTML = stack.length ? stack.map((name) => `<span>${safe(name)}</span>`).join(" → ") : "<span>–</span>";
    const counters = this.counters();
    element("counters").innerHTML = counters.map(([name, value]) => `<div><dt>${name}</dt><dd>${safe(value)}</dd></div>`).join("");
  }

  // What was visited and cut in the pass that is running, beside what minimax visits.
  counters() {
    const { film } = this.active;
    if (film.grown) return this.countersOfGrown();
    const { document } = film;
    const start = film.passes.findLast((pass) => pass < film.step) ?? 0;
    const happened = document.steps.slice(start, film.step);
    const minimaxNodes = this.minimaxNodes();
    const whose = document.rule === null && searchOf(document) !== "maxn" ? "" : "minimax’s ";
    const of = (count) => (count === null ? "" : ` of ${whose}${count.toLocaleString("en")}`);
    const visited = film.last?.visited ?? 0;
    const found = [["visited", visited.toLocaleString("en") + of(minimaxNodes)]];
    const leaves = happened.filter((step) => step.event === "leaf").length;
    const allLeaves = document.tree ? document.nodes.filter((node) => node.kind === "leaf").length : null;
    found.push(["leaves", leaves.toLocaleString("en") + (allLeaves === null ? "" : ` of ${allLeaves.toLocaleString("en")}`)]);
    if (document.rule !== null || searchOf(document) === "maxn") {
      const cuts = happened.filter((step) => step.event === "cut" || step.event === "shallow");
      const left = cuts.reduce((sum, step) => sum + step.left, 0);
      found.push(["cuts", cuts.length ? `${cuts.length}, so ${left} ${left === 1 ? "child is" : "children are"} not ${searchOf(document) === "star2" ? "searched in full" : "looked at"}` : "none"]);
    }
    const { value, bound } = film.views.get("0");
    found.push(["root", value === null ? "–" : BOUND_SIGNS[bound ?? "exact"] + worth(value)]);
    return found;
  }

  countersOfGrown() {
    const { film } = this.active;
    const views = [...film.views.values()];
    const counted = (what) => views.filter(what).length.toLocaleString("en");
    const root = film.views.get("0");
    const found = [
      ["simulations", (film.last?.visited ?? 0).toLocaleString("en")],
      ["nodes tried", counted((view) => view.visits)],
      ["proven", counted((view) => view.bound === "exact")],
    ];
    const best = root.best === null ? "–" : film.document.tree ? film.nodes.get(root.best).name : film.nodes.get(root.best).label;
    found.push(["root", root.value === null ? "–" : this.active.painter.words.value(root)], ["to play now", best]);
    return found;
  }

  minimaxNodes() {
    const { document } = this.active.film;
    if (this.rerun) return document.nodes.length;
    const depth = document.steps[0]?.depth;
    const other = this.data.documents.find((one) => one.algorithm === "minimax" && one.steps[0].depth === depth && one.result?.complete);
    return other ? other.result.nodes : null;
  }

  drawTable() {
    const { film, painter } = this.active;
    const { document } = film;
    const columns = film.grown ? ["node", "who", "visits", "mean", ""] : ["node", "who", "α", "β", "value", "status"];
    element("nodes").querySelector("thead").innerHTML = `<tr>${columns.map((name) => `<th scope="col">${name}</th>`).join("")}</tr>`;
    const rows = painter.chosen.filter((id) => film.isThere(id)).toSorted(byPath).map((id) => {
      const [node, view] = [film.nodes.get(id), film.views.get(id)];
      const who = { max: "MAX", min: "MIN", chance: "chance", leaf: "leaf" }[node.kind] ?? document.players[node.mover];
      const [alpha, beta] = view.window && document.rule && node.kind !== "leaf" ? view.window.map(worth) : ["", ""];
      const value = view.value === null ? "" : painter.words.value(view);
      const found = film.grown ? [who, view.visits || "", value, view.bound === "exact" ? "proven" : ""] : [who, alpha, beta, value, STATUS_WORDS[view.status]];
      const cells = found.map((cell) => `<td>${safe(cell)}</td>`).join("");
      const now = id === film.current ? ' aria-current="step"' : "";
      return `<tr class="s-${view.status}"${now}><th scope="row">${safe(node.name || "root")}</th>${cells}</tr>`;
    });
    const body = element("nodes").querySelector("tbody");
    body.innerHTML = rows.join("");
    const now = body.querySelector("[aria-current]");
    const box = element("nodes").querySelector(".scroll");
    if (now) box.scrollTop = Math.min(Math.max(box.scrollTop, now.offsetTop + now.offsetHeight - box.clientHeight), now.offsetTop - 28);
  }

  say(words) {
    element("said").textContent = words;
  }

  // -------------------------------------------------------------------------------------------------- what can be pressed

  listen() {
    const on = (id, event, what) => element(id).addEventListener(event, what);
    on("first", "click", () => this.seek(0));
    on("back", "click", () => this.step(-1));
    on("forward", "click", () => this.step(1));
    on("end", "click", () => this.seek(this.length));
    on("play", "click", () => this.toggle());
    on("slider", "input", (event) => {
      this.pause();
      this.seek(Number(event.target.value));
    });
    on("speed", "change", () => this.timer !== null && this.play());
    on("annotate", "change", (event) => this.setAnnotation(event.target.value));
    on("compare", "click", () => this.compare());
    on("theme", "click", () => this.nextTheme());
    on("help", "click", () => element("keys").showModal());
    on("quiz-button", "click", () => (this.quiz ? this.endQuiz() : this.startQuiz()));
    on("quiz", "submit", (event) => this.answer(event));
    on("text-form", "submit", (event) => this.attempt(event, () => this.setTree(element("text").value, 0)));
    on("random", "submit", (event) => this.attempt(event, () => this.grow()));
    on("panes", "change", (event) => this.chooseSource(event.target));
    on("panes", "click", (event) => this.clicked(event));
    on("panes", "dblclick", (event) => this.clicked(event, true));
    for (const button of window.document.querySelectorAll("[data-edit]")) button.addEventListener("click", () => this.edit(button.dataset.edit));
    for (const button of window.document.querySelectorAll("[data-share]")) button.addEventListener("click", () => this.share(button.dataset.share));
    window.document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.readLink() && this.draw());
    window.document.addEventListener("focusin", (event) => {
      const group = event.target.closest?.(".z-node");
      if (group) this.picked(group.dataset.node);
    });
  }

  step(by) {
    this.pause();
    this.seek(this.clock + by);
  }

  // Do what a form asks for; what cannot be done is said.
  attempt(event, what) {
    event?.preventDefault();
    try {
      what();
      this.say("");
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      this.say(error.message);
    }
  }

  chooseSource(select) {
    const pane = this.panes.find((one) => one.select === select);
    if (pane) this.loadSource(pane, select.value);
  }

  loadSource(pane, key) {
    const atEnd = this.clock === this.length;
    pane.load(this.sources.find((source) => source.key === key), true);
    this.fillSources(pane);
    this.clock = atEnd ? this.length : Math.min(this.clock, this.length);
    if (this.quiz) this.startQuiz();
    this.draw();
  }

  // The other algorithm, or the other rule, of the pane at hand.
  switchSearch(what) {
    const { document } = this.active.film;
    const wanted =
      what === "algorithm"
        ? (other) => (document.rule === null ? other.rule === (this.rule ?? other.rule) && other.rule !== null : other.rule === null)
        : (other) => document.rule !== null && other.rule !== null && other.rule !== document.rule;
    if (document.rule !== null) this.rule = what === "rule" ? (document.rule === ">=" ? ">" : ">=") : document.rule;
    const found = this.sources.find((source) => wanted(source.document));
    if (found) this.loadSource(this.active, found.key);
    else this.say(what === "rule" ? "This page holds no search with the other rule." : "This page holds no search with the other algorithm.");
  }

  setAnnotation(annotate) {
    this.annotate = annotate;
    for (const pane of this.panes) pane.repaint();
    this.draw();
  }

  nextAnnotation() {
    const usable = [...element("annotate").options].filter((option) => !option.disabled).map((option) => option.value);
    this.setAnnotation(usable[(usable.indexOf(this.annotate) + 1) % usable.length]);
  }

  // A second search beside the first, or the first alone again.
  compare() {
    if (this.quiz) return undefined;
    if (this.panes.length > 1) {
      this.panes = [this.active];
    } else {
      const other = this.sources.find(({ key }) => key !== this.active.source.key);
      if (!other) return this.say("This page holds no other search to compare with.");
      this.panes.push(new Pane(this, other));
    }
    this.clock = Math.min(this.clock, this.length);
    this.lay();
    return this.draw();
  }

  nextTheme() {
    const root = window.document.documentElement;
    const next = { auto: "light", light: "dark", dark: "auto" }[root.dataset.theme ?? "auto"];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    element("theme").textContent = `Theme: ${next}`;
  }

  changeSpeed(by) {
    const speed = element("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
    speed.dispatchEvent(new Event("change"));
  }

  key(event) {
    if (event.altKey || event.metaKey || element("keys").open) return;
    const target = event.target;
    const typing = target.matches("textarea, select, input:not([type=range])");
    if (typing && target.id === "text" && event.ctrlKey && event.key === "Enter") return this.used(event, () => element("text-form").requestSubmit());
    if (event.key === "Enter" && target.matches("#quiz select, #quiz input")) return this.used(event, () => element("quiz").requestSubmit());
    if (event.key === "Escape") return this.escape(target);
    if (typing) return;
    if (event.ctrlKey) {
      if (event.key === "z" && this.rerun) this.used(event, () => this.edit("undo"));
      return;
    }
    const group = target.closest(".z-node");
    if (group && this.keyInTree(event, group.dataset.node)) return;
    if (event.key === " " && target.matches("button, summary")) return;
    const what = this.shortcuts()[event.key];
    if (what) this.used(event, what);
  }

  used(event, what) {
    event.preventDefault();
    what();
  }

  shortcuts() {
    return {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Home: () => this.seek(0),
      End: () => this.seek(this.length),
      PageDown: () => this.leap(1),
      PageUp: () => this.leap(-1),
      " ": () => this.toggle(),
      s: () => this.changeSpeed(-1),
      f: () => this.changeSpeed(1),
      a: () => this.nextAnnotation(),
      m: () => this.switchSearch("algorithm"),
      r: () => this.switchSearch("rule"),
      c: () => this.compare(),
      o: () => this.activate(this.panes.find((pane) => pane !== this.active) ?? this.active),
      q: () => (this.quiz ? this.endQuiz() : this.startQuiz()),
      t: () => this.active.picture.focus(this.active.nearest ?? "0"),
      e: () => this.rerun && element("text").focus(),
      d: () => this.nextTheme(),
      "?": () => element("keys").showModal(),
    };
  }

  escape(target) {
    if (this.quiz) return this.endQuiz();
    if (target !== window.document.body) target.blur();
    return undefined;
  }

  // ------------------------------------------------------------------------------------------------ walking in the tree

  // True if the key means something at a node.
  keyInTree(event, id) {
    const { film, picture } = this.active;
    if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      this.used(event, () => this.rerun && this.edit(event.key === "ArrowLeft" ? "left" : "right"));
      return true;
    }
    const leaf = film.nodes.get(id).kind === "leaf";
    const level = [...picture.groups.keys()].filter((other) => other.split(".").length === id.split(".").length && !other.endsWith(".more"));
    const beside = (by) => level[level.indexOf(id) + by];
    const walk = { ArrowUp: () => parentId(id), ArrowDown: () => `${id}.1`, ArrowLeft: () => beside(-1), ArrowRight: () => beside(1) };
    if (walk[event.key]) {
      this.used(event, () => {
        const there = event.key === "ArrowDown" ? film.drawable(id).find((child) => picture.groups.has(child)) : walk[event.key]();
        if (there) picture.focus(there);
      });
      return true;
    }
    if (event.key === "Enter" || event.key === " " || event.key === "F2") {
      this.used(event, () => (leaf && this.rerun ? this.edit("value") : this.active.toggle(id)));
      return true;
    }
    if (!this.rerun) return false;
    if (leaf && /^[-\d.]$/.test(event.key)) {
      this.used(event, () => this.edit("value", event.key));
      return true;
    }
    const edits = { "+": "add", Insert: "add", Delete: "remove", Backspace: "remove" };
    if (!edits[event.key]) return false;
    this.used(event, () => this.edit(edits[event.key]));
    return true;
  }

  clicked(event, twice = false) {
    const fold = event.target.closest("[data-fold]");
    const group = event.target.closest(".z-node");
    const pane = this.panes.find((one) => one.root.contains(event.target));
    if (fold && !twice) return pane.toggle(fold.dataset.fold);
    if (!group) return undefined;
    this.active = pane;
    pane.picture.focus(group.dataset.node);
    if (twice && this.rerun && pane.film.nodes.get(group.dataset.node)?.kind === "leaf") this.edit("value");
    return undefined;
  }

  picked(id) {
    if (id.endsWith(".more")) return;
    this.chosen = id;
    const node = this.active.film.nodes.get(id);
    element("chosen").textContent = node ? `${node.kind === "leaf" ? "leaf" : "node"} ${node.name}` : "no node chosen";
  }

  // ------------------------------------------------------------------------------------------------- changing the tree

  edit(what, typed = "") {
    if (this.quiz) return undefined;
    if (what === "undo") return this.undo();
    const id = this.chosen;
    if (!id || !this.active.film.nodes.has(id)) return this.say("Choose a node of the tree first: t, or a click.");
    if (what === "value") return this.typeValue(id, typed);
    const change = { add: addChild, remove: removeNode, left: (tree, at) => moveNode(tree, at, -1), right: (tree, at) => moveNode(tree, at, 1) };
    return this.change((tree) => change[what](tree, id));
  }

  // Change the tree by a function that says which node to look at next.
  change(how) {
    this.attempt(null, () => {
      const tree = readTree(this.position);
      const next = how(tree);
      this.setTree(writeTree(tree), "end");
      this.active.picture.focus(next);
    });
  }

  undo() {
    if (!this.past.length) return this.say("There is nothing to take back.");
    const before = this.past.pop();
    this.setTree(before, "end");
    this.past.pop();
    return this.say("");
  }

  // A field over the leaf; Enter takes what was typed, Escape leaves it.
  typeValue(id, typed) {
    const pane = this.active;
    const node = pane.film.nodes.get(id);
    if (node.kind !== "leaf") return this.say("Only leaves have a value of their own: choose a leaf.");
    const box = pane.picture.groups.get(id).getBoundingClientRect();
    const around = pane.figure.getBoundingClientRect();
    const field = window.document.createElement("input");
    field.className = "typing";
    field.setAttribute("aria-label", `value of the leaf ${node.name}`);
    field.value = typed || node.name;
    field.style.left = `${box.left + box.width / 2 - around.left + pane.figure.scrollLeft}px`;
    field.style.top = `${box.top + box.height / 2 - around.top}px`;
    const close = () => {
      field.onblur = null;
      field.remove();
      pane.picture.focus(id);
    };
    field.onblur = () => field.remove();
    field.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      const value = field.value;
      close();
      if (event.key === "Enter") this.change((tree) => setLeaf(tree, id, value));
    };
    pane.figure.append(field);
    field.focus();
    if (!typed) field.select();
    return undefined;
  }

  grow() {
    const [depth, branching, seed] = ["depth", "branching", "seed"].map((name) => Number(element(`random-${name}`).value));
    if (![depth, branching].every((number) => Number.isInteger(number) && number >= 1 && number <= 6) || !Number.isInteger(seed) || seed < 0) {
      throw new TreeError("a random tree has a depth and a branching from 1 to 6, and a whole number as its seed");
    }
    this.setTree(randomTree(depth, branching, seed), 0);
  }

  // -------------------------------------------------------------------------------------------------- keeping and sharing

  share(what) {
    if (what === "link") return this.link();
    const { film } = this.active;
    const name = `${film.document.game.toLowerCase()}-step-${film.step}`;
    if (what === "svg") return this.download(`${name}.svg`, "image/svg+xml", this.standalone());
    if (what === "json") return this.download(`${name}.json`, "application/json", `${JSON.stringify(film.document, null, 1)}\n`);
    return this.download(`${name}.txt`, "text/plain", `${film.document.position}\n`);
  }

  download(name, type, content) {
    const link = window.document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    this.say(`Written: ${name}`);
  }

  // The picture as a file of its own, in light colours, with every style written at its element.
  standalone() {
    const root = window.document.documentElement;
    const theme = root.dataset.theme;
    root.dataset.theme = "light";
    const { svg, painter } = this.active;
    const copy = svg.cloneNode(true);
    const names = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order", "opacity"];
    const words = ["font-family", "font-size", "font-weight", "font-style", "text-anchor"];
    const originals = [...svg.querySelectorAll("path, polygon, circle, rect, text")];
    for (const [i, one] of [...copy.querySelectorAll("path, polygon, circle, rect, text")].entries()) {
      const style = getComputedStyle(originals[i]);
      for (const name of one.localName === "text" ? [...names, ...words] : names) one.setAttribute(name, style.getPropertyValue(name));
      one.toggleAttribute("data-extra", one.matches(".z-focus, .z-hit"));
      one.removeAttribute("class");
    }
    for (const extra of copy.querySelectorAll("[data-extra]")) extra.remove();
    for (const one of copy.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    copy.removeAttribute("style");
    copy.setAttribute("width", round(painter.width));
    copy.setAttribute("height", round(painter.height));
    return `${new XMLSerializer().serializeToString(copy)}\n`;
  }

  link() {
    const parts = { tree: this.rerun ? this.position : null, search: this.active.source.key, step: this.clock, beside: this.annotate };
    const words = Object.entries(parts).filter(([, value]) => value !== null);
    const hash = words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    window.history.replaceState(null, "", `#${hash}`);
    const field = element("link");
    field.hidden = false;
    field.value = window.location.href;
    field.select();
    navigator.clipboard?.writeText(field.value).then(
      () => this.say("The link is on the clipboard."),
      () => this.say("Copy the link from the field."),
    );
  }

  // Do as the address says; true if it says anything.
  readLink() {
    const parts = Object.fromEntries(new URLSearchParams(window.location.hash.slice(1)));
    if (!Object.keys(parts).length || this.quiz) return false;
    this.attempt(null, () => {
      if (parts.tree !== undefined && this.rerun) this.setTree(parts.tree, 0);
      if (this.sources.some(({ key }) => key === parts.search)) this.loadSource(this.panes[0], parts.search);
      if (ANNOTATIONS.includes(parts.beside)) this.setAnnotation(parts.beside);
      this.clock = Math.max(0, Math.min(Math.floor(Number(parts.step)) || 0, this.length));
    });
    return true;
  }

  // ------------------------------------------------------------------------------------------------------------- the quiz

  startQuiz() {
    this.pause();
    this.panes = [this.active];
    this.quiz = new Quiz(this.active.film);
    this.lay();
    element("verdict").textContent = "";
    window.document.body.classList.add("quizzing");
    element("quiz").hidden = false;
    element("quiz-button").setAttribute("aria-pressed", true);
    this.ask();
  }

  endQuiz() {
    this.clock = this.quiz.film.step;
    this.quiz = null;
    window.document.body.classList.remove("quizzing");
    element("quiz").hidden = true;
    element("quiz-button").setAttribute("aria-pressed", false);
    this.draw();
    element("quiz-button").focus();
  }

  ask() {
    const question = this.quiz.next();
    this.active.show(this.quiz.film.step);
    this.draw();
    element("prompt").textContent = question ? question.prompt : `The end. ${this.quiz.score()}`;
    const fields = element("fields");
    const done = '<button type="submit">Again</button> <button type="button" data-quiz="mistake">To the first mistake</button> <button type="button" data-quiz="end">Close</button>';
    const go = '<button type="submit">Answer</button> <button type="button" data-quiz="skip">Skip</button> <button type="button" data-quiz="end">Stop</button>';
    fields.innerHTML = question ? question.fields.map((field) => this.field(field)).join("") + go : done;
    for (const button of fields.querySelectorAll("[data-quiz]")) button.onclick = () => this.quizButton(button.dataset.quiz);
    if (!question && !this.quiz.mistake) fields.querySelector('[data-quiz="mistake"]').remove();
    fields.querySelector("input, select, button").focus();
  }

  field({ name, label, kind, options }) {
    if (kind === "value") return `<label>${label} = <input name="${name}" size="7" autocomplete="off"></label>`;
    if (kind === "bound") {
      const choices = [["exact", "exact"], ["lower", "at least (≥)"], ["upper", "at most (≤)"]];
      return `<label>${label} <select name="${name}">${choices.map(([value, words]) => `<option value="${value}">${words}</option>`).join("")}</select></label>`;
    }
    if (kind === "yes") {
      return `<label>${label} <select name="${name}"><option value="no">no</option><option value="yes">yes</option></select></label>`;
    }
    const boxes = options.map(({ id, words }) => `<label><input type="checkbox" name="${name}" value="${safe(id)}"> ${safe(words)}</label>`);
    return `<fieldset><legend>${label}</legend>${boxes.join("")}</fieldset>`;
  }

  answer(event) {
    event.preventDefault();
    if (!this.quiz.question) return this.startQuiz();
    const form = new FormData(element("quiz"));
    const given = {};
    for (const { name, kind } of this.quiz.question.fields) {
      given[name] = kind === "children" ? form.getAll(name) : kind === "yes" ? form.get(name) === "yes" : form.get(name);
    }
    const { right, said } = this.quiz.answer(given);
    this.judge(right ? "right" : "wrong", `${right ? "Right." : "No."} ${said}`);
    return this.ask();
  }

  judge(how, words) {
    element("verdict").className = how;
    element("verdict").textContent = words;
  }

  quizButton(what) {
    if (what === "end") return this.endQuiz();
    if (what === "skip") {
      this.judge("", this.quiz.skip());
      return this.ask();
    }
    const { at } = this.quiz.mistake;
    this.endQuiz();
    return this.seek(at);
  }
}

const player = new Player(JSON.parse(element("data").textContent));
