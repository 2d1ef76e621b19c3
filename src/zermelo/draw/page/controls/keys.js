// What can be pressed: buttons, keys, and walking in the tree.

PARTS.push((Base) =>
  class extends Base {
    listen() {
      const { signal } = this.ended;
      const on = (id, event, what) => element(id)?.addEventListener(event, what, { signal });
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
      on("language", "change", (event) => this.retell(event.target.value));
      on("smaller", "click", () => this.zoom(0.8));
      on("larger", "click", () => this.zoom(1.25));
      on("fit", "click", () => this.toggleFit());
      on("help", "click", () => this.showKeys());
      on("quiz-button", "click", () => this.toggleQuiz());
      on("quiz", "submit", (event) => this.answer(event));
      on("text-form", "submit", (event) => this.attempt(event, () => this.setTree(element("text").value, 0)));
      on("random", "submit", (event) => this.attempt(event, () => this.grow()));
      on("panes", "change", (event) => this.chooseSource(event.target));
      on("panes", "click", (event) => this.clicked(event));
      on("panes", "dblclick", (event) => this.clicked(event, true));
      on("edit", "click", ({ target }) => target.dataset.edit && this.edit(target.dataset.edit));
      on("share", "click", ({ target }) => target.dataset.share && this.share(target.dataset.share));
      this.listenToSize();
      window.document.addEventListener("keydown", (event) => this.key(event), { signal });
      window.addEventListener("hashchange", () => this.readLink?.() && this.draw(), { signal });
      window.document.addEventListener(
        "focusin",
        (event) => {
          const group = event.target.closest?.(".z-node");
          if (group) this.picked(group.dataset.node);
        },
        { signal },
      );
    }

    toggleQuiz() {
      if (this.quiz) this.endQuiz();
      else this.startQuiz?.();
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
        this.say(turned(error.message, words.complaints));
      }
    }

    setAnnotation(annotate) {
      this.annotate = annotate;
      this.repaint();
      this.draw();
    }

    nextAnnotation() {
      const usable = [...element("annotate").options].filter((option) => !option.disabled).map((option) => option.value);
      this.setAnnotation(usable[(usable.indexOf(this.annotate) + 1) % usable.length]);
    }

    nextTheme() {
      const root = window.document.documentElement;
      const next = { auto: "light", light: "dark", dark: "auto" }[root.dataset.theme ?? "auto"];
      if (next === "auto") delete root.dataset.theme;
      else root.dataset.theme = next;
      this.labelTheme();
    }

    labelTheme() {
      element("theme").textContent = say("theme", { theme: say(window.document.documentElement.dataset.theme ?? "auto") });
    }

    // Everything in another language, at the same step.
    translate(language) {
      this.language = speak(language);
      label(window.document);
      this.labelTheme();
      element("language").replaceChildren(...Object.keys(TEXTS).map((name) => new Option(TEXTS[name].name, name, false, name === this.language)));
      element("keys").querySelector("dl").innerHTML = this.listOfKeys();
      this.picked(this.chosen ?? "");
      this.sources = this.sources.map((source) => ({ ...source, title: this.titled(source) }));
      for (const pane of this.panes) {
        label(pane.root);
        this.fillSources(pane);
      }
    }

    retell(language) {
      this.translate(language);
      this.repaint();
      if (this.quiz) this.ask();
      else this.draw();
    }

    showKeys() {
      element("keys").showModal();
      element("keys-title").focus();
    }

    // The keys that mean something on this page.
    listOfKeys() {
      const all = [
        ["← →", "steps"], ["Home End", "ends"], ["Page Up, Page Down", "leap"], [say("space"), "play"], ["s f", "speed"], ["a", "beside"],
        ["m", "algorithm"], ["r", "rule"], ["c", "compare"], ["o", "other"], ["+ -", "zoom"], ["w", "fit"], this.boards && ["b", "boards"],
        this.startQuiz && ["q", "quiz"], ["t", "tree"], ["Enter", "open"],
        ...(this.rerun ? [["+ Delete", "add"], ["Shift ← →", "swap"], ["v", "reverse"], ["Ctrl Z", "undo"], ["e", "text"]] : []),
        ["d", "theme"], ["?", "help"],
      ];
      return all.filter(Boolean).map(([keys, what]) => `<dt>${keys}</dt><dd>${safe(say(`key ${what}`))}</dd>`).join("");
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
        w: () => this.toggleFit(),
        b: () => this.toggleBoards(),
        "+": () => this.zoom(1.25),
        "=": () => this.zoom(1.25),
        "-": () => this.zoom(0.8),
        o: () => this.activate(this.panes.find((pane) => pane !== this.active) ?? this.active),
        q: () => this.toggleQuiz(),
        t: () => this.active.picture.focus(this.active.nearest ?? "0"),
        e: () => this.rerun && element("text").focus(),
        v: () => this.rerun && this.edit("reverse"),
        d: () => this.nextTheme(),
        "?": () => this.showKeys(),
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
      const level = [...picture.groups.keys()].filter((other) => other.split(".").length === id.split(".").length && !isStub(other));
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

    // The node that has the focus; in the other pane its twin is marked.
    picked(id) {
      if (isStub(id) && id) return;
      this.chosen = id || null;
      const node = this.active?.film.nodes.get(id);
      if (this.rerun) element("chosen").textContent = !node ? say("no node") : say(node.kind === "leaf" ? "a leaf" : "a node", { name: node.name });
      if (this.active?.painter) this.drawPosition();
      this.markTwin();
    }

    markTwin() {
      const id = window.document.activeElement?.dataset?.node;
      for (const pane of this.panes) {
        for (const [other, group] of pane.picture.groups) group.classList.toggle("z-twin", pane !== this.active && other === id);
      }
    }
  });
