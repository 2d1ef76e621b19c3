// One search on the screen, and what all of the page needs to show it.

const SMALLEST = 0.34; // of its size: a picture that is wider opens at the root instead of being fitted to the width
const READABLE = 0.68; // of its size: what fits so needs no fitting; the style sheet has the same number
const AT_FIRST = 60; // nodes drawn before anything is opened by hand
const SEARCH_NAMES = {
  minimax: "Minimax",
  alphabeta: "Alpha-beta",
  expectimax: "Expectimax",
  expectiminimax: "Expectiminimax",
  star1: "Star1",
  star2: "Star2",
  maxn: "Max^n",
  paranoid: "Paranoid search",
  mcts: "Monte Carlo tree search",
};

const PARTS = []; // of the page: each makes of a class one that can do more

const element = (id) => window.document.getElementById(id);

function titleOf(document) {
  const depths = document.steps.filter((step) => step.event === "begin").map((step) => step.depth);
  const depth = depths.length === 1 && depths[0] >= 0 ? `, depth ${depths[0]}` : "";
  const cuts = document.rule !== null && ["alphabeta", "minimax"].includes(searchOf(document));
  const rule = cuts ? `, cuts on ${document.rule === ">=" ? "≥" : ">"}` : "";
  const name = headingOf(document);
  return (SEARCH_NAMES[name] ?? name) + rule + depth;
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
    this.button = this.root.querySelector(".fit");
    this.fit = null; // true or false once the reader has chosen
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
    this.painter = new Painter(this.film, { annotate: this.player.annotate, boards: this.player.boards?.side ?? 0, ...choice });
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
    const scene = { ...this.painter.paint(), passes: document.nodes.some(({ passed }) => passed), cuts: document.rule !== null || searchOf(document) === "maxn" };
    this.picture.show(scene, scene.title);
    this.root.querySelector(".legend").innerHTML = legend(scene);
    if (this.sentence.textContent !== scene.sentence) this.sentence.textContent = scene.sentence;
    this.markHidden();
    this.showFitted();
    this.follow();
  }

  // How much of its size a picture keeps that is fitted to the width.
  get scale() {
    return this.figure.clientWidth / this.painter.width;
  }

  get fitted() {
    return this.fit ?? this.scale >= SMALLEST;
  }

  // All of a wide picture at once, or as much of it as can be read.
  showFitted() {
    this.button.hidden = this.scale >= READABLE;
    this.button.setAttribute("aria-pressed", this.fitted);
    this.figure.classList.toggle("fitted", this.fitted);
  }

  toggleFit() {
    this.fit = !this.fitted;
    this.showFitted();
    this.follow();
  }

  // Where the search is below a closed node, that node is marked.
  markHidden() {
    let id = this.film.current;
    while (id && !this.picture.groups.has(id)) id = parentId(id);
    for (const [other, group] of this.picture.groups) group.classList.toggle("z-within", other === id && id !== this.film.current);
    this.nearest = id;
  }

  // Scroll the figure to where the search is, before it begins to the root, if that is out of sight.
  follow() {
    const place = this.painter.places.get(this.nearest ?? "0");
    if (!place) return;
    const { figure, painter } = this;
    const [x, y] = [(place[0] / painter.width) * figure.scrollWidth, (place[1] / painter.height) * figure.scrollHeight];
    const outside = (at, start, room, margin) => at < start + margin || at > start + room - margin;
    if (figure.scrollWidth > figure.clientWidth && outside(x, figure.scrollLeft, figure.clientWidth, 60)) figure.scrollLeft = x - figure.clientWidth / 2;
    if (figure.scrollHeight > figure.clientHeight && outside(y, figure.scrollTop, figure.clientHeight, 40)) figure.scrollTop = y - figure.clientHeight / 2;
  }

  // ------------------------------------------------------------------------------------------------ opening and closing

  fold(id) {
    if (isStub(id) || !this.film.drawable(id).length) return null;
    const open = this.painter.children.get(id).some((child) => !isStub(child));
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
