// A scene as SVG elements, in the shapes of zermelo.draw.formats.svg. The groups of nodes and edges stay while the search goes on, so
// that the focus stays too; only what is written in them changes.

const SVG = "http://www.w3.org/2000/svg";
// The measures of the shapes are the library's too: HALF, SLOPE, ROOM, BESIDE, CUT_AT, STROKE, APART, LEVEL_EDGE, LABEL_AT_LEVEL.
const THIN = "\u2009";

function round(number) {
  return Math.round(number * 10) / 10;
}

function safe(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

// ≥ and ≤ a little nearer to their numbers, where room is short.
function tight(words) {
  return words.replaceAll("≥ ", `≥${THIN}`).replaceAll("≤ ", `≤${THIN}`).replaceAll("= ", `=${THIN}`);
}

// About how wide words are as a value in a shape, in pixels: signs of relation are wide, points and strokes narrow.
function measure(words) {
  const wide = (letter) => ("≥≤=+∞".includes(letter) ? 11 : letter === THIN ? 1.5 : "-.,/()[] ".includes(letter) ? 5 : 9);
  return [...tight(words)].reduce((sum, letter) => sum + wide(letter), 0);
}

// Is the value too wide for its shape?
function isOnPlate(mark) {
  return measure(mark.inside) > (ROOM[mark.shape] ?? Infinity);
}

// How far a node's shape, with the value in it, reaches to either side.
function halfWidth(mark) {
  const plain = { max: SLOPE, min: SLOPE, chance: HALF, player: SIZE / 2 - 1 }[mark.shape] ?? 10;
  return ROOM[mark.shape] && !isOnPlate(mark) ? plain : Math.max(plain, measure(mark.inside) / 2 + 4);
}

function rectangle(x, y, width, height, look, corner = 5) {
  return `<rect class="${look}" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${corner}"/>`;
}

function outline(mark, look) {
  const { shape, x, y } = mark;
  if (shape === "max" || shape === "min") {
    const up = shape === "max" ? 1 : -1;
    const corners = [[x, y - up * HALF], [x + SLOPE, y + up * HALF], [x - SLOPE, y + up * HALF]];
    return `<polygon class="${look}" points="${corners.map((corner) => corner.map(round).join()).join(" ")}"/>`;
  }
  if (shape === "chance") return `<circle class="${look}" cx="${round(x)}" cy="${round(y)}" r="${round(HALF)}"/>`;
  if (shape === "player") return rectangle(x, y, 2 * halfWidth(mark), 2 * HALF, look, 7);
  return rectangle(x, y, measure(mark.inside) + 12, 24, `${look} z-slim`);
}

function text(look, x, y, words) {
  return `<text class="${look}" x="${round(x)}" y="${round(y)}">${safe(words)}</text>`;
}

function between([x, y], [u, v], part) {
  return [x + (u - x) * part, y + (v - y) * part];
}

// Two short strokes across a line.
function strokes(start, end, at = CUT_AT) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [dx / length, dy / length];
  const middle = between(start, end, at);
  const [sx, sy] = [-ay * STROKE + ax * 1.5, ax * STROKE + ay * 1.5];
  const parts = [-APART, APART].map((shift) => {
    const [x, y] = [middle[0] + shift * ax, middle[1] + shift * ay];
    return `M${round(x - sx)} ${round(y - sy)}L${round(x + sx)} ${round(y + sy)}`;
  });
  return `<path class="z-cut" d="${parts.join("")}"/>`;
}

// The signs that occur in a scene and what they mean, as HTML.
function legend(scene) {
  const shapes = new Set(scene.marks.map((mark) => mark.shape));
  const small = (inside) => `<svg viewBox="-11 -10 22 20" width="22" height="20" aria-hidden="true">${inside}</svg>`;
  const entry = (inside, words) => `<li>${small(inside)}${safe(words)}</li>`;
  const roles = { max: told(scene.roles[0] ?? "MAX"), min: told(scene.roles[1] ?? "MIN"), chance: say("chance") };
  const signs = {
    max: '<polygon class="z-shape z-max" points="0,-7 8,7 -8,7"/>',
    min: '<polygon class="z-shape z-min" points="0,7 8,-7 -8,-7"/>',
    chance: '<circle class="z-shape z-chance" r="7"/>',
  };
  const entries = Object.keys(signs).filter((kind) => shapes.has(kind)).map((kind) => entry(signs[kind], roles[kind]));
  scene.players.forEach((name, player) => entries.push(entry(rectangle(0, 0, 16, 13, `z-shape z-p${player % 6}`), name)));
  entries.push(entry('<path class="z-edge z-principal" d="M-9 0L9 0"/>', say("best line")));
  entries.push(entry(rectangle(0, 0, 16, 13, "z-lamp"), say("last step")));
  if (scene.grown) {
    const way = (look) => `<path class="${look}" d="M-9 0L9 0"/>`;
    entries.push(entry(way("z-way-rim") + way("z-way") + way("z-edge"), say("this simulation")));
    entries.push(entry(text("z-value", 0, 4.5, "="), say("proven")));
  }
  if (scene.passes) entries.push(entry('<path class="z-edge z-passing" d="M-9 0L9 0"/>', say("passing")));
  if (scene.cuts) entries.push(entry(`<path class="z-edge z-pruned" d="M-9 0L9 0"/>${strokes([-9, 0], [9, 0], 0.5)}`, say("cut")));
  return entries.join("");
}

// The pictures of positions, each put together when it is first seen.
class Boards {
  #made = new Map();

  constructor(data) {
    Object.assign(this, { data, side: data.side });
  }

  // What a node shows: { markup, wide, high }; undefined if that is nothing.
  at(id) {
    const number = this.data.of[id];
    if (number === undefined || this.#made.has(number)) return this.#made.get(number);
    const [parts, wide, high] = this.data.pictures[number];
    this.#made.set(number, { markup: parts.map((part) => this.data.elements[part]).join(""), wide, high });
    return this.#made.get(number);
  }
}

class Picture {
  // `boards` are the pictures of positions, or null; `folds` says of an id whether it is "open", "closed" or null.
  constructor(svg, { boards = null, folds = () => null } = {}) {
    Object.assign(this, { svg, boards, folds, skeleton: "", groups: new Map() });
  }

  show(scene, label) {
    this.marks = new Map(scene.marks.map((mark) => [mark.id, mark]));
    this.players = scene.players;
    const cut = scene.edges.filter((edge) => edge.cut).map((edge) => edge.child);
    this.pruned = new Set(scene.marks.map(({ id }) => id).filter((id) => cut.some((other) => id === other || id.startsWith(`${other}.`))));
    const skeleton = JSON.stringify([scene.width, scene.height, scene.marks.map(({ id, x, y }) => [id, x, y])]);
    if (skeleton !== this.skeleton) this.build(scene, skeleton, label);
    this.svg.querySelector("title").textContent = label;
    this.fill(this.lines, this.edges(scene));
    for (const mark of scene.marks) {
      const group = this.groups.get(mark.id);
      this.fill(group, `<title>${safe(this.spoken(mark))}</title>${this.node(mark)}`); // its name; what is written in it is no other
      if (mark.shape === "more") continue;
      if (mark.current) group.setAttribute("aria-current", "step");
      else group.removeAttribute("aria-current");
    }
  }

  // Write markup into a group, if it is not there already.
  fill(group, markup) {
    if (group.markup === markup) return;
    group.markup = markup;
    group.innerHTML = markup;
  }

  build(scene, skeleton, label) {
    const focused = this.svg.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    this.skeleton = skeleton;
    const { width, height } = scene;
    this.svg.setAttribute("viewBox", `0 0 ${round(width)} ${round(height)}`);
    this.svg.style.setProperty("--width", `${round(width)}px`);
    this.svg.innerHTML = `<title>${safe(label)}</title><g class="z-lines" aria-hidden="true"></g><g class="z-nodes" role="tree" aria-label="${say("tree")}"></g>`;
    this.lines = this.svg.querySelector(".z-lines");
    const tree = this.svg.querySelector(".z-nodes");
    this.groups.clear();
    const siblings = Map.groupBy(scene.marks.filter((mark) => mark.shape !== "more"), (mark) => parentId(mark.id));
    for (const mark of scene.marks) {
      const group = window.document.createElementNS(SVG, "g");
      group.setAttribute("class", "z-node");
      group.dataset.node = mark.id;
      if (mark.shape === "more") {
        group.setAttribute("role", "none");
      } else {
        const family = siblings.get(parentId(mark.id));
        group.setAttribute("role", "treeitem");
        group.setAttribute("aria-level", mark.id.split(".").length);
        group.setAttribute("aria-setsize", family.length);
        group.setAttribute("aria-posinset", family.indexOf(mark) + 1);
        group.setAttribute("tabindex", mark.id === "0" ? "0" : "-1");
        const fold = this.folds(mark.id);
        if (fold) group.setAttribute("aria-expanded", fold === "open");
      }
      tree.append(group);
      this.groups.set(mark.id, group);
    }
    if (focused) this.focus(this.groups.has(focused) ? focused : "0");
  }

  // Put the focus on a node; it is the one that Tab comes back to.
  focus(id) {
    const group = this.groups.get(id);
    if (!group || group.getAttribute("role") !== "treeitem") return;
    for (const other of this.groups.values()) if (other.getAttribute("tabindex") === "0") other.setAttribute("tabindex", "-1");
    group.setAttribute("tabindex", "0");
    group.focus({ preventScroll: false });
  }

  spoken(mark) {
    const who = { max: "MAX ", min: "MIN ", chance: `${say("chance")} `, leaf: `${say("leaf")} ` }[mark.shape] ?? `${this.players[mark.mover] ?? ""} `;
    const pruned = this.pruned.has(mark.id) ? say("behind a cut") : "";
    return who + mark.hint + pruned + (mark.principal ? say("on best line") : "");
  }

  // ----------------------------------------------------------------------------------------------------------- the edges

  ends(edge) {
    const [above, below] = [this.marks.get(edge.parent), this.marks.get(edge.child)];
    const bare = ["leaf", "more"].includes(below.shape) && !this.boards;
    const board = this.boards?.at(below.id);
    const reach = board ? SIZE / 2 + 6 + board.high : bare ? 10 : HALF;
    return [[above.x, above.y + HALF], [below.x, below.y - reach]];
  }

  edges(scene) {
    const weight = (edge) => (edge.principal ? 2 : 0) + (edge.status !== "unseen" ? 1 : 0);
    const going = scene.edges.filter((edge) => edge.going).map((edge) => {
      const [start, end] = this.ends(edge).map((point) => point.map(round).join(" "));
      return `<path class="z-way-rim" d="M${start}L${end}"/><path class="z-way" d="M${start}L${end}"/>`;
    });
    const parts = scene.edges.toSorted((a, b) => weight(a) - weight(b)).map((edge) => {
      const [start, end] = this.ends(edge);
      return `<path class="${this.lookOfEdge(edge)}" d="M${start.map(round).join(" ")}L${end.map(round).join(" ")}"/>`;
    });
    for (const edge of scene.edges) if (edge.cut) parts.push(strokes(...this.ends(edge)));
    for (const edge of scene.edges) parts.push(this.wordsOn(edge));
    return [...going, ...parts].join("");
  }

  lookOfEdge(edge) {
    if (this.pruned.has(edge.child)) return "z-edge z-pruned";
    if (edge.status === "unseen") return "z-edge z-unseen";
    if (edge.passing) return "z-edge z-passing";
    return edge.principal ? "z-edge z-principal" : "z-edge";
  }

  wordsOn(edge) {
    const [start, end] = this.ends(edge);
    const lines = [[edge.label, "z-label"], [edge.window, "z-label z-window"]].filter(([words]) => words);
    const level = Math.abs(end[0] - start[0]) > LEVEL_EDGE && lines.length === 1;
    const [x, y] = between(start, end, level ? LABEL_AT_LEVEL : LABEL_AT);
    const wide = Math.max(...lines.map(([words]) => measure(words))) * 0.85;
    const ground = lines.length > 1 ? rectangle(x, y, wide, 29, "z-paper", 3) : ""; // a line between two lines of words would be in their way
    const quiet = edge.status === "unseen" ? " z-quiet" : "";
    return ground + lines.map(([words, look], i) => text(look + quiet, x, y + 4 + 14 * (i - (lines.length - 1) / 2), words)).join("");
  }

  // ----------------------------------------------------------------------------------------------------------- the nodes

  node(mark) {
    const { x, y, shape } = mark;
    const quiet = mark.status === "unseen" ? " z-quiet" : "";
    const parts = [this.board(mark)];
    if (mark.current) parts.push(outline(mark, "z-rim"), outline(mark, "z-halo"));
    if (shape === "leaf" || shape === "more") parts.push(this.bare(mark, quiet));
    else parts.push(outline(mark, this.lookOf(mark)), this.value(mark));
    const half = halfWidth(mark);
    if (mark.name) parts.push(text(`z-name${quiet}`, x - half - BESIDE, y + 4.5, mark.name));
    if (mark.beside) parts.push(text("z-beside", x + half + BESIDE, y + 4.5, mark.beside));
    parts.push(this.fold(mark));
    parts.push(outline(mark, "z-focus"));
    return parts.join(" "); // so that its words, too, are apart
  }

  lookOf(mark) {
    const kind = mark.shape === "player" ? `p${(mark.mover ?? 0) % 6}` : mark.shape;
    const look = `z-shape z-${kind}${mark.proven ? " z-proven" : ""}`;
    if (this.pruned.has(mark.id)) return `${look} z-unseen z-pruned`;
    return look + ({ unseen: " z-unseen", open: " z-open" }[mark.status] ?? "");
  }

  // The value in its shape; on a plate over it if it is too long.
  value(mark) {
    const { x, shape, inside } = mark;
    const y = mark.y + ({ max: 8, min: -8, player: 8 }[shape] ?? 0);
    const parts = [];
    if (shape === "player") parts.push(text("z-value z-small", x, mark.y - 7, this.players[mark.mover] ?? ""));
    else if (isOnPlate(mark)) parts.push(rectangle(x, y, measure(inside) + 8, 19, `z-shape z-plate z-${shape}`));
    if (inside) parts.push(text("z-value", x, y + 4.5, tight(inside)));
    return parts.join("");
  }

  // A leaf is its value; until that is known, a dot.
  bare(mark, quiet) {
    if (!mark.inside) return `<circle class="z-shape z-unseen" cx="${round(mark.x)}" cy="${round(mark.y)}" r="3"/>`;
    const look = mark.shape === "more" ? "z-value z-more" : `z-value${mark.principal ? " z-principal" : ""}`;
    return text(look + quiet, mark.x, mark.y + 4.5, tight(mark.inside));
  }

  // What opens and closes the nodes below: ▸ with their number below a closed node, ▾ at the side of an open one.
  fold(mark) {
    const fold = this.folds(mark.id);
    if (fold === "open") {
      const x = mark.x + ({ max: 33, min: 17 }[mark.shape] ?? 27);
      return this.foldSign(mark.id, x, mark.y + HALF - 5, "▾");
    }
    if (!mark.hidden || STUBS.some((why) => this.marks.has(`${mark.id}.${why}`))) return "";
    const count = counted(mark.hidden);
    const [x, y] = [mark.x, mark.y + SIZE / 2 + 5];
    return fold ? this.foldSign(mark.id, x, y, `▸ ${count}`) : text("z-value z-small z-quiet", x, y + 4, `· ${count}`);
  }

  foldSign(id, x, y, words) {
    const hit = `<rect class="z-hit" x="${round(x - 16)}" y="${round(y - 9)}" width="32" height="18"/>`;
    return `<g data-fold="${safe(id)}">${text("z-value z-small z-quiet", x, y + 4, words)}${hit}</g>`;
  }

  board(mark) {
    const board = this.boards?.at(mark.id);
    if (!board) return "";
    const place = `translate(${round(mark.x - board.wide / 2)} ${round(mark.y - SIZE / 2 - 4 - board.high)})`;
    return `<g class="z-board${this.pruned.has(mark.id) ? " z-faded" : ""}" aria-hidden="true" transform="${place}">${board.markup}</g>`;
  }
}
