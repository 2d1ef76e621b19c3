// What is drawn beside the pictures: the transport, the listing, where the search is, the table of nodes.

PARTS.push((Base) =>
  class extends Base {
    lay() {
      element("panes").replaceChildren(...this.panes.map((pane) => pane.root));
      window.document.body.classList.toggle("two", this.panes.length > 1);
      element("compare").setAttribute("aria-pressed", this.panes.length > 1);
      element("edit").hidden = !this.rerun;
      element("quiz-button").hidden = !this.startQuiz;
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
  });
