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
    const [child, value] = [childOf(film, step.child), worth(step.value)];
    const came = child === value ? say("came", { child }) : say("came with", { child, value });
    return { ...common, fields, prompt: say(cuts ? "ask window" : "ask update", { place: who, came }) };
  }
  if (step.event === "backup") return backUpQuestion(film, step, common);
  if (step.event === "average" || step.event === "sum") {
    const share = shareText(step.probability);
    const prompt = say("ask sum", { place: who, child: childOf(film, step.child), share, value: worth(step.value) });
    return { ...common, fields: [{ name: "value", label: say("sum"), kind: "value", right: step.total }], prompt };
  }
  if (step.event === "leave") {
    const fields = [{ name: "value", label: say("value"), kind: "value", right: step.value }];
    if (cuts) fields.push({ name: "bound", label: say("and this is"), kind: "bound", right: step.bound });
    return { ...common, fields, prompt: say("ask leave", { place: who }) };
  }
  return null;
}

// How often was a node visited, and what is its mean now? Not asked where others share it, or where it is proven.
function backUpQuestion(film, step, common) {
  const view = film.views.get(step.node);
  if (!view.visits || step.proven || step.also.length || typeof step.mean !== "number") return null;
  const fields = [
    { name: "visits", label: say("visits"), kind: "value", right: step.visits },
    { name: "mean", label: say("mean"), kind: "value", right: step.mean },
  ];
  const node = film.nodes.get(step.node);
  const values = { place: placeOf(film, node), count: view.visits, mean: worth(view.value), value: worth(step.value) };
  return { ...common, fields, prompt: say("ask visits", values) };
}

// Did the search come to a node for a probe, to look at one action only?
function isProbed(film, id) {
  return film.document.steps.slice(0, film.step).findLast(({ node, event }) => node === id && ["enter", "probe"].includes(event))?.event === "probe";
}

// The children that this visit has not come to yet, in whatever order it goes through them.
function restOf(film, { id, children }) {
  const { steps } = film.document;
  const come = new Set();
  for (let at = film.step - 1; at >= 0 && !(steps[at].node === id && steps[at].event === "enter"); at--) {
    if (steps[at].node === id && steps[at].child) come.add(steps[at].child);
  }
  return children.filter((child) => !come.has(child));
}

// After an update: is there a cut, and who is not looked at?
function cutQuestion(film, last, step) {
  const node = film.nodes.get(last.node);
  const view = film.views.get(last.node);
  const rest = restOf(film, node).map((id) => ({ id, words: childOf(film, id) }));
  const cut = step.event === "cut";
  if (!view.handed.some((side) => Number.isFinite(number(side))) || !rest.length) return null; // after the last child nothing is left to cut
  const right = cut ? rest.map(({ id }) => id) : [];
  const place = placeOf(film, node);
  const stays = say("no cut", { place, value: worth(view.value), window: windowText(view.handed) });
  return {
    at: film.step,
    prompt: say("ask cut", { place }),
    fields: [
      { name: "cut", label: say("a cut"), kind: "yes", right: cut },
      { name: "children", label: say("not seen"), kind: "children", options: rest, right },
    ],
    reason: cut ? step.sentence : stays,
    steps: cut ? 1 : 0,
  };
}

function placeOf(film, node) {
  const who = { max: "MAX", min: "MIN", chance: say("by chance") }[node.kind] ?? film.document.players[node.mover];
  return say(film.document.tree ? "place at" : node.name ? "place after" : "place root", { who, name: node.name });
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
    const skipped = this.skipped ? say("skipped", { count: this.skipped }) : "";
    const first = this.mistake ? say("mistake", { step: this.mistake.at, reason: told(this.mistake.reason) }) : "";
    return `${say("score", { right: this.right, all })}${skipped}.${first}`;
  }
}

function isRight(field, given) {
  if (field.kind === "value") return isValue(given, field.right);
  if (field.kind === "children") return same([...given].sort(), [...field.right].sort());
  return given === field.right;
}
