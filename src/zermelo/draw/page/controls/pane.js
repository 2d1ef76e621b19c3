// One search on the screen, and what all of the page needs to show it.

const SMALLEST = 0.34; // of its size: a picture that is wider opens at the root instead of being fitted to the width
const READABLE = 0.68; // of its size: what fits so needs no fitting
const LARGEST = 1.2; // of its size, unless the reader enlarges it
const ZOOMS = [0.1, 4]; // how small and how large a reader can make it
const AT_FIRST = 60; // nodes drawn before anything is opened by hand
const PARTS = []; // of the page: each makes of a class one that can do more

const element = (id) => window.document.getElementById(id);

function titleOf(document) {
  const depths = document.steps.filter((step) => step.event === "begin").map((step) => step.depth);
  const depth = depths.length === 1 && depths[0] >= 0 ? `, ${say("to depth", { depth: depths[0] })}` : "";
  const cuts = document.rule !== null && ["alphabeta", "minimax"].includes(searchOf(document));
  const rule = cuts ? say("cuts on", { sign: document.rule === ">=" ? "≥" : ">" }) : "";
  const heading = headingOf(document);
  const inner = /^deepen\((.*)\)$/.exec(heading)?.[1];
  const name = inner ? say("deepened", { search: say(inner) }) : say(heading);
  return name + rule + depth;
}

// What is opened and closed by hand, and how large the picture is: the same in both panes, where nodes have the same ids.
class Look {
  constructor(player) {
    Object.assign(this, { player, expand: new Set(), collapse: new Set(), depth: null, zoom: null, fit: null, boards: true });
  }

  // As many plies as the page was asked for, or so many that about AT_FIRST nodes are drawn; null if that is all of them.
  begin(films) {
    const depths = films.map((film) => this.depthAtFirst(film)).filter((depth) => depth !== null);
    this.depth = this.player.data.begin.depth ?? (depths.length ? Math.min(...depths) : null);
  }

  depthAtFirst(film) {
    const all = choose(film, { limit: Infinity });
    if (all.size <= AT_FIRST) return null;
    const counts = [];
    for (const id of all) {
      const ply = film.nodes.get(id).ply;
      counts[ply] = (counts[ply] ?? 0) + 1;
    }
    let [depth, drawn] = [1, 1 + counts[1]];
    while ((drawn += counts[depth + 1] ?? 0) <= AT_FIRST && depth < counts.length) depth += 1;
    return depth;
  }
}

// One search on the screen: its film and its picture.
class Pane {
  constructor(player, source) {
    this.player = player;
    this.root = element("pane").content.cloneNode(true).firstElementChild;
    label(this.root);
    this.select = this.root.querySelector(".source");
    this.svg = this.root.querySelector("svg");
    this.figure = this.root.querySelector(".figure");
    this.sentence = this.root.querySelector(".sentence");
    this.picture = new Picture(this.svg, { boards: player.boards, folds: (id) => this.fold(id) });
    this.load(source);
  }

  get look() {
    return this.player.look;
  }

  // Play another document, from the same step on.
  load(source) {
    this.source = source;
    this.film = new Film(source.document);
    this.painter = null;
  }

  repaint() {
    const choice = { depth: this.look.depth, expand: [...this.look.expand], collapse: [...this.look.collapse] };
    const boards = (this.look.boards && this.player.boards?.side) || 0;
    this.painter = new Painter(this.film, { annotate: this.player.annotate, boards, ...choice });
    this.picture.boards = boards ? this.player.boards : null;
    this.picture.skeleton = "";
  }

  show(step) {
    this.film.seek(step);
    if (!this.painter) this.repaint();
    const { document } = this.film;
    const scene = { ...this.painter.paint(), passes: document.nodes.some(({ passed }) => passed), cuts: document.rule !== null || searchOf(document) === "maxn" };
    this.picture.show(scene, told(scene.title));
    this.root.querySelector(".legend").innerHTML = legend(scene);
    const sentence = told(scene.sentence);
    if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence;
    this.markHidden();
  }

  // ------------------------------------------------------------------------------------------------------ how large it is

  // How much of its size a picture keeps that is fitted to the width.
  get scale() {
    return this.figure.clientWidth / this.painter.width;
  }

  get fitted() {
    return this.look.fit ?? this.scale >= SMALLEST;
  }

  // All of a wide picture at once, or as much of it as can be read.
  get natural() {
    return Math.max(Math.min(this.scale, LARGEST), this.fitted ? 0 : READABLE);
  }

  // Draw it at this scale; the place that is `at` stays where it is in the figure.
  resize(scale, at = null) {
    const before = this.drawn;
    this.drawn = scale;
    this.svg.style.width = `${this.painter.width * scale}px`;
    this.svg.style.setProperty("--width", `${this.painter.width}px`);
    if (at && before) {
      const { figure } = this;
      const ratio = scale / before;
      figure.scrollLeft = (figure.scrollLeft + at[0]) * ratio - at[0];
      figure.scrollTop = (figure.scrollTop + at[1]) * ratio - at[1];
    }
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
    if (isStub(id) || !this.film.nodes.has(id) || !this.film.drawable(id).length) return null;
    const open = (this.painter.children.get(id) ?? []).some((child) => !isStub(child));
    return open ? (this.look.depth === null ? null : "open") : "closed";
  }

  toggle(id) {
    if (!this.film.drawable(id).length) return;
    const closed = this.fold(id) === "closed";
    if (closed) this.open(id);
    else this.look.collapse.add(id);
    this.player.repaint();
    this.player.draw();
    if (closed && this.fold(id) === "closed") this.player.say(say("too many", { most: MANY }));
    this.picture.focus(id);
  }

  // Show the children of a node, but of theirs only those that were open before.
  open(id) {
    const { look, film } = this;
    look.collapse.delete(id);
    if (look.depth === null || film.nodes.get(id).ply < look.depth || look.expand.has(id)) return;
    look.expand.add(id);
    for (const child of film.drawable(id)) if (film.drawable(child).length) look.collapse.add(child);
  }
}
