// What is drawn beside the pictures: the transport, the listing, the position, where the search is, the table of nodes.

PARTS.push((Base) =>
  class extends Base {
    lay() {
      element("panes").replaceChildren(...this.panes.map((pane) => pane.root));
      window.document.body.classList.toggle("two", this.panes.length > 1);
      element("compare").setAttribute("aria-pressed", this.panes.length > 1);
      element("compare").hidden = this.sources.length < 2;
      if (element("edit")) element("edit").hidden = !this.rerun;
      for (const link of window.document.querySelectorAll('[data-share="link"]')) link.hidden = window.location.protocol === "about:";
      for (const pane of this.panes) {
        this.fillSources(pane);
        pane.root.onpointerdown = pane.root.onfocusin = () => this.activate(pane);
      }
      this.look.begin(this.panes.map((pane) => pane.film));
      this.repaint();
    }

    // What is chosen to be drawn, or written beside it, has changed.
    repaint() {
      for (const pane of this.panes) pane.painter = null;
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
        pane.show(this.quiz ? this.quiz.film.step : this.clock);
      }
      this.resize();
      for (const pane of this.panes) pane.follow();
      this.drawTransport();
      this.drawListing();
      this.drawPosition();
      this.markTwin();
      this.drawChoice();
      this.drawState();
      this.drawTable();
      if (this.rerun) element("text").value = this.position;
      if (this.rerun && !this.data.titled) this.drawHeading();
      element("notes").textContent = this.active.film.document.notes.map(told).join(". ");
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
      play.setAttribute("aria-label", say(playing ? "pause" : "play"));
      play.setAttribute("aria-pressed", playing);
      const step = this.quiz ? this.active.film.step : this.clock;
      const slider = element("slider");
      slider.max = this.length;
      slider.value = step;
      const { passes, simulations, document } = this.active.film;
      const pass = passes.filter((start) => start < step).length;
      const where = simulations.length ? this.simulationAt(step) : passes.length > 1 && pass ? say("pass", { pass, all: passes.length }) : "";
      element("progress").textContent = say("progress", { step: String(step), all: String(this.length) }) + where;
      slider.setAttribute("aria-valuetext", element("progress").textContent);
      const tick = (start) => `<i style="left:${((100 * start) / this.length).toFixed(2)}%" title="${say("to depth", { depth: document.steps[start].depth })}"></i>`;
      element("passes").innerHTML = passes.length > 1 ? passes.map(tick).join("") : "";
      const { zero_sum: zeroSum, rule } = document;
      for (const option of element("annotate").options) {
        option.disabled = (["window", "edge"].includes(option.value) && rule === null) || (["interval", "bounds"].includes(option.value) && !zeroSum);
      }
      const chosen = [...element("annotate").options].find((option) => option.value === this.annotate);
      element("annotate").value = this.active.film.grown && this.annotate === "window" ? "visits" : chosen.disabled ? "none" : this.annotate;
      for (const control of element("transport").querySelectorAll("button, input")) control.disabled = this.quiz !== null;
    }

    simulationAt(step) {
      const { simulations } = this.active.film;
      const done = simulations.filter((end) => end < step).length;
      return step ? say("simulation", { done: Math.min(done + 1, simulations.length), all: simulations.length }) : "";
    }

    drawListing() {
      const { listing } = this.active.film.document;
      const list = element("listing").querySelector("ol");
      const now = this.active.film.last?.listing_line;
      const indent = (line) => line.length - line.trimStart().length;
      const item = (line, i) => `<li style="--indent:${indent(line)}"${i + 1 === now ? ' aria-current="step"' : ""}><span>${safe(line.trimStart())}</span></li>`;
      list.innerHTML = listing.map(item).join("");
    }

    // The position that the search is at, or that has the focus, as large as it can be seen.
    drawPosition() {
      const { film } = this.active;
      const id = window.document.activeElement?.dataset?.node ?? film.current ?? "0";
      const board = this.boards?.at(id) ?? this.boards?.at("0");
      element("position").hidden = !board;
      if (!board) return;
      const svg = element("position").querySelector("svg");
      const words = film.nodes.get(id)?.name || say("at root");
      svg.setAttribute("viewBox", `-1 -1 ${board.wide + 2} ${board.high + 2}`);
      svg.setAttribute("aria-label", words);
      if (svg.board !== board) svg.innerHTML = board.markup;
      svg.board = board;
      element("position").querySelector("p").textContent = words;
    }

    // Where Monte Carlo tree search chooses: all children, with what speaks for each.
    drawChoice() {
      const { film } = this.active;
      const rows = film.last?.event === "select" ? choicesOf(film) : [];
      element("choice").hidden = !rows.length;
      if (!rows.length) return;
      const head = ["node", "visits", "mean", "bonus", "sum"].map((name) => `<th scope="col">${say(name)}</th>`);
      element("choice").querySelector("thead").innerHTML = `<tr>${head.join("")}</tr>`;
      const cells = ({ visits, mean, bonus, sum, why }) =>
        why ? `<td>${visits || ""}</td><td colspan="3">${say(why)}</td>` : [visits, mean, bonus, sum].map((cell, i) => `<td>${i && cell !== null ? meanText(cell) : (cell ?? "")}</td>`).join("");
      const row = (one) => `<tr${one.taken ? ' aria-current="true"' : ""}><th scope="row">${safe(one.name)}</th>${cells(one)}</tr>`;
      element("choice").querySelector("tbody").innerHTML = rows.map(row).join("");
    }

    drawState() {
      const { film } = this.active;
      const short = (id) => (film.document.tree ? film.nodes.get(id).name : film.nodes.get(id).label) || say("root");
      const stack = film.path().map(short);
      element("stack").innerHTML = stack.length ? stack.map((name) => `<span>${safe(name)}</span>`).join(" → ") : "<span>–</span>";
      const counters = this.counters();
      element("counters").innerHTML = counters.map(([name, value]) => `<div><dt>${say(name)}</dt><dd>${safe(value)}</dd></div>`).join("");
    }

    // What was visited and cut in the pass that is running, beside what minimax visits.
    counters() {
      const { film } = this.active;
      if (film.grown) return this.countersOfGrown();
      const { document } = film;
      const happened = film.counted();
      const all = this.minimaxNodes();
      const plain = document.rule === null && searchOf(document) !== "maxn";
      const visited = film.last?.visited ?? 0;
      const found = [["visited", all === null ? counted(visited) : say(plain ? "of all" : "of minimax", { count: visited, all })]];
      const leaves = document.tree ? document.nodes.filter((node) => node.kind === "leaf").length : null;
      found.push(["leaves", leaves === null ? counted(happened.leaves) : say("of all", { count: happened.leaves, all: leaves })]);
      if (!plain) {
        const left = say(searchOf(document) === "star2" ? "not in full" : "not looked at", { count: happened.left });
        found.push(["cuts", happened.cuts ? say("cuts made", { cuts: happened.cuts, left }) : say("none")]);
      }
      const { value, bound } = film.views.get("0");
      found.push(["root", value === null ? "–" : BOUND_SIGNS[bound ?? "exact"] + worth(value)]);
      return found;
    }

    countersOfGrown() {
      const { film } = this.active;
      const views = [...film.views.values()];
      const countOf = (what) => counted(views.filter(what).length);
      const root = film.views.get("0");
      const found = [
        ["simulations", counted(film.last?.visited ?? 0)],
        ["nodes tried", countOf((view) => view.visits)],
        ["proven", countOf((view) => view.bound === "exact")],
      ];
      const best = root.best === null ? "–" : film.document.tree ? film.nodes.get(root.best).name : film.nodes.get(root.best).label;
      found.push(["root", root.value === null ? "–" : this.active.painter.words.value(root)], ["to play", best]);
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
      element("nodes").querySelector("thead").innerHTML = `<tr>${columns.map((name) => (name ? `<th scope="col">${say(name)}</th>` : "<td></td>")).join("")}</tr>`;
      const rows = painter.chosen.filter((id) => film.isThere(id)).toSorted(byPath).map((id) => {
        const [node, view] = [film.nodes.get(id), film.views.get(id)];
        const who = { max: "MAX", min: "MIN", chance: say("chance"), leaf: say("leaf") }[node.kind] ?? document.players[node.mover];
        const [alpha, beta] = view.window && document.rule && node.kind !== "leaf" ? view.window.map(worth) : ["", ""];
        const value = view.value === null ? "" : painter.words.value(view);
        const found = film.grown ? [who, view.visits || "", value, view.bound === "exact" ? say("proven") : ""] : [who, alpha, beta, value, STATUSES.includes(view.status) ? say(view.status) : ""];
        const cells = found.map((cell) => `<td>${safe(cell)}</td>`).join("");
        const now = id === film.current ? ' aria-current="step"' : "";
        return `<tr class="s-${view.status}"${now}><th scope="row">${safe(node.name || say("root"))}</th>${cells}</tr>`;
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
