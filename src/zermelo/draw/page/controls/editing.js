// Changing the tree in place, and keeping and sharing what came of it.

const Editing = (Base) =>
  class extends Base {
    edit(what, typed = "") {
      if (this.quiz) return undefined;
      if (what === "undo") return this.undo();
      if (what === "reverse") return this.change(reverseAll);
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
      if (!this.past.length) return this.say("Nothing to undo.");
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
  };
