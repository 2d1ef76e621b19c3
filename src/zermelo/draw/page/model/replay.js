// What an event of a search changes, worked out as zermelo.trace.replay does.

class Replay {
  constructor(recording) {
    this.recording = recording;
    this.nodes = recording.nodes;
    this.views = new Map();
    this.visited = 0;
  }

  view(id) {
    if (!this.views.has(id)) this.views.set(id, blankView());
    return this.views.get(id);
  }

  // Let an event happen; returns what it changes, as [node, field, old, new].
  happen(event) {
    const changes = [];
    const view = this.view(event.node);
    const set = (field, now, id = event.node) => {
      const there = this.view(id);
      if (same(there[field], now)) return;
      changes.push([id, field, there[field], now]);
      there[field] = now;
    };
    if (event.event === "begin") return changes;
    if (isGrown(this.recording)) {
      simulationHappens(this, event, set);
      return changes;
    }
    if (event.event === "enter") {
      this.visited += 1;
      set("status", "open");
      set("visits", view.visits + 1);
      set("window", [event.alpha, event.beta]);
      set("handed", [event.alpha, event.beta]);
    } else if (event.event === "leaf") {
      set("status", "done");
      set("value", event.value);
      set("bound", "exact");
      if (this.recording.zeroSum) {
        const value = [event.value].flat()[0];
        set("interval", [value, value]);
        set("bounds", [value, value]);
      }
      set("known", event.estimated ? "estimate" : "utility");
    } else if (event.event === "update") {
      set("value", event.best);
      set("window", [event.alpha, event.beta]);
      if (!same(event.best, event.before)) set("best", event.child);
    } else if (event.event === "average") {
      set("value", event.total);
    } else if (event.event === "cut") {
      set("status", "cut");
    } else {
      if (view.status !== "cut") set("status", "done");
      set("value", event.value);
      set("bound", event.bound);
    }
    if (this.recording.zeroSum) this.narrow(this.nodes.get(event.node), set);
    return changes;
  }

  // What the children now show of this node; and bounds all the way up.
  narrow(node, set) {
    if (node.children.length) set("interval", this.interval(node));
    for (let here = node; here; here = here.parent === null ? null : this.nodes.get(here.parent)) {
      if (here.children.length) set("bounds", this.fromChildren(here, here.children.map((child) => this.view(child).bounds)), here.id);
    }
  }

  interval(node) {
    const views = node.children.map((child) => this.view(child));
    const done = views.filter(({ status }) => status === "done" || status === "cut").map(({ interval }) => interval);
    if (done.length === views.length) return this.fromChildren(node, done);
    if (node.kind === "max") return [Math.max(...done.map(([low]) => low)), Infinity];
    if (node.kind === "min") return [-Infinity, Math.min(...done.map(([, high]) => high))];
    return EVERYTHING;
  }

  fromChildren(node, below) {
    const [lows, highs] = [below.map(([low]) => low), below.map(([, high]) => high)];
    if (node.kind === "max") return [Math.max(...lows), Math.max(...highs)];
    if (node.kind === "min") return [Math.min(...lows), Math.min(...highs)];
    const shares = node.children.map((child) => this.nodes.get(child).probability ?? 0);
    const weighted = (values) => values.reduce((sum, value, i) => (shares[i] ? sum + shares[i] * value : sum), 0);
    return [weighted(lows), weighted(highs)];
  }
}
