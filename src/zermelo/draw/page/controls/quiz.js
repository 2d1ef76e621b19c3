// The learner predicts what the search does next: a value, a window, a cut. The step itself is the answer, its sentence the reason.

const ENDLESS = { "inf": Infinity, "∞": Infinity, "infinity": Infinity };

// A number as learners type it: 3, -2.5, 1/3, -∞, inf. NaN if it is none.
function typedNumber(words) {
  const bare = words.trim().toLowerCase().replaceAll("−", "-");
  const [sign, size] = bare.startsWith("-") ? [-1, bare.slice(1)] : [1, bare.replace(/^\+/, "")];
  if (Object.hasOwn(ENDLESS, size)) return sign * ENDLESS[size];
  if (/^\d+\/\d+$/.test(size)) return (sign * size.split("/")[0]) / size.split("/")[1];
  return /^(\d+\.?\d*|\.\d+)$/.test(size) ? sign * Number(size) : NaN;
}

// Is this what was asked for? A value may be one number or one for each player; four digits are enough.
function isValue(words, wanted) {
  if (Array.isArray(wanted)) {
    const opposed = wanted.length === 2 && wanted[0] === -wanted[1];
    if (opposed) return isValue(words, wanted[0]);
    const parts = words.replace(/[()[\]]/g, " ").split(/[\s,;]+/).filter(Boolean);
    return parts.length === wanted.length && parts.every((part, i) => isValue(part, wanted[i]));
  }
  const given = typedNumber(words);
  wanted = number(wanted);
  return given === wanted || Math.abs(given - wanted) <= 5e-4 || (Number.isFinite(given) && worth(given) === worth(wanted));
}

// The next thing to ask of a film, or null: { at, prompt, fields, reason, steps }. A field has a name, a label, a kind and what is
// right; `steps` says how far the film goes on when it is answered.
function questionOf(film, asked) {
  const { document, last } = film;
  const step = document.steps[film.step];
  if (!step) return null;
  const cuts = document.rule !== null;
  if (cuts && searchOf(document) !== "engine" && last?.event === "update" && asked !== film.step && !isProbed(film, last.node)) {
    const question = cutQuestion(film, last, step);
    if (question) return question;
  }
  const node = film.nodes.get(step.node);
  const who = placeOf(film, node);
  const reason = step.sentence;
  const common = { at: film.step, reason, steps: 1 };
  if (step.event === "update") {
    const fields = [{ name: "value", label: "v", kind: "value", right: step.best }];
    if (cuts) fields.push({ name: "alpha", label: "α", kind: "value", right: step.alpha }, { name: "beta", label: "β", kind: "value", right: step.beta });
    const more = node.children.indexOf(step.child) < node.children.length - 1;
    const window = !cuts ? "" : more ? ", and the window for the next child" : ", and the window after this, the last child";
    const child = childOf(film, step.child);
    const came = child === worth(step.value) ? `${child} came back` : `${child} came back with ${worth(step.value)}`;
    return { ...common, fields, prompt: `${who}: ${came}. What is the value so far${window}?` };
  }
  if (step.event === "backup") return backUpQuestion(film, step, common);
  if (step.event === "average" || step.event === "sum") {
    const prompt = `${who}: the outcome ${childOf(film, step.child)} has probability ${shareText(step.probability)} and is worth ${worth(step.value)}. What is the sum so far?`;
    return { ...common, fields: [{ name: "value", label: "sum", kind: "value", right: step.total }], prompt };
  }
  if (step.event === "leave") {
    const fields = [{ name: "value", label: "value", kind: "value", right: step.value }];
    if (cuts) fields.push({ name: "bound", label: "and this is", kind: "bound", right: step.bound });
    return { ...common, fields, prompt: `${who} goes back up. What does it return?` };
  }
  return null;
}

// How often was a node visited, and what is its mean now? Not asked where others share it, or where it is proven.
function backUpQuestion(film, step, common) {
  const view = film.views.get(step.node);
  if (!view.visits || step.proven || step.also.length || typeof step.mean !== "number") return null;
  const fields = [
    { name: "visits", label: "visits", kind: "value", right: step.visits },
    { name: "mean", label: "mean", kind: "value", right: step.mean },
  ];
  const node = film.nodes.get(step.node);
  const prompt = `${placeOf(film, node)}: ${view.visits} ${view.visits === 1 ? "visit" : "visits"} so far, mean ${worth(view.value)}; now ${worth(step.value)} came out. What now?`;
  return { ...common, fields, prompt };
}

// Did the search come to a node for a probe, to look at one action only?
function isProbed(film, id) {
  return film.document.steps.slice(0, film.step).findLast(({ node, event }) => node === id && ["enter", "probe"].includes(event))?.event === "probe";
}

// After an update: is there a cut, and who is not looked at?
function cutQuestion(film, last, step) {
  const node = film.nodes.get(last.node);
  const view = film.views.get(last.node);
  const done = node.children.indexOf(last.child);
  const rest = node.children.slice(done + 1).map((id) => ({ id, words: childOf(film, id) }));
  const cut = step.event === "cut";
  if (!view.handed.some((side) => Number.isFinite(number(side))) || !rest.length) return null; // after the last child nothing is left to cut
  const right = cut ? rest.map(({ id }) => id) : [];
  const stays = `${placeOf(film, node)}: no cut, ${worth(view.value)} lies inside the window ${windowText(view.handed)} it was entered with.`;
  return {
    at: film.step,
    prompt: `${placeOf(film, node)}: is there a cut here? Which children are not looked at?`,
    fields: [
      { name: "cut", label: "A cut", kind: "yes", right: cut },
      { name: "children", label: "not looked at", kind: "children", options: rest, right },
    ],
    reason: cut ? step.sentence : stays,
    steps: cut ? 1 : 0,
  };
}

function placeOf(film, node) {
  const who = { max: "MAX", min: "MIN", chance: "Chance" }[node.kind] ?? film.document.players[node.mover];
  return `${who} ${film.document.tree ? `at ${node.name}` : node.name ? `after ${node.name}` : "at the root"}`;
}

function childOf(film, id) {
  const node = film.nodes.get(id);
  return film.document.tree ? node.name : node.label;
}

// A quiz on one film: asks, judges, keeps the score.
class Quiz {
  constructor(film) {
    Object.assign(this, { film, asked: -1, right: 0, wrong: 0, skipped: 0, mistake: null, question: null });
    film.seek(0);
  }

  // Let the search go on to the next question; null at the end.
  next() {
    while ((this.question = questionOf(this.film, this.asked)) === null && this.film.step < this.film.length) this.film.forward();
    return this.question;
  }

  // Judge the answers, by the names of the fields; the search goes on. Returns { right, said }.
  answer(given) {
    const wrong = this.question.fields.filter((field) => !isRight(field, given[field.name]));
    const right = wrong.length === 0;
    if (right) this.right += 1;
    else this.wrong += 1;
    this.mistake ??= right ? null : { at: this.question.at + this.question.steps, reason: this.question.reason };
    return { right, said: this.proceed() };
  }

  skip() {
    this.skipped += 1;
    return this.proceed();
  }

  proceed() {
    const { reason, steps } = this.question;
    this.asked = this.film.step;
    this.film.seek(this.film.step + steps);
    return reason;
  }

  score() {
    const all = this.right + this.wrong + this.skipped;
    const skipped = this.skipped ? `, ${this.skipped} skipped` : "";
    const first = this.mistake ? ` The first mistake, at step ${this.mistake.at}: ${this.mistake.reason}` : "";
    return `${this.right} of ${all} right${skipped}.${first}`;
  }
}

function isRight(field, given) {
  if (field.kind === "value") return isValue(given, field.right);
  if (field.kind === "children") return same([...given].sort(), [...field.right].sort());
  return given === field.right;
}
