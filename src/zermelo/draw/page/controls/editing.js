// Changing an explicit tree in place, and searching it again.

const PLAIN_SEARCHES = ["minimax", ">=", ">"];

PARTS.push((Base) =>
  class extends Base {
    canRerun() {
      try {
        checkSize(readTree(this.position));
        return true;
      } catch {
        return false;
      }
    }

    search(key) {
      return searchTree(this.position, key === "minimax" ? "minimax" : "alphabeta", key === "minimax" ? null : key, this.data.listings);
    }

    // The plain searches of the tree, made here, before those the page was given.
    sourcesOf(position) {
      const rerun = this.rerun ? PLAIN_SEARCHES.filter((key) => key === "minimax" || !unsuited(readTree(position))) : [];
      const made = rerun.map((key) => this.search(key)).map((document, i) => ({ key: rerun[i], title: titleOf(document), document }));
      return super.sourcesOf(position, made);
    }

    // Search another tree. Throws TreeError; then nothing is changed.
    setTree(text, step) {
      const tree = readTree(text);
      checkSize(tree);
      const before = this.position;
      this.position = writeTree(tree);
      try {
        this.sources = this.sourcesOf(this.position);
      } catch (error) {
        this.position = before;
        throw error;
      }
      if (before !== this.position) this.past.push(before);
      for (const pane of this.panes) {
        pane.load(this.sources.find(({ key }) => key === pane.source.key) ?? this.sources[0]);
        this.fillSources(pane);
      }
      if (step !== "end") [this.look.expand, this.look.collapse] = [new Set(), new Set()];
      this.look.begin(this.panes.map((pane) => pane.film));
      this.clock = step === "end" ? this.length : Math.min(step, this.length);
      this.draw();
    }

    edit(what, typed = "") {
      if (this.quiz) return undefined;
      if (what === "undo") return this.undo();
      if (what === "reverse") return this.change(reverseAll);
      if (what === "best" || what === "worst") return this.change((tree) => orderAll(tree, what === "best"));
      const id = this.chosen;
      if (!id || !this.active.film.nodes.has(id)) return this.say(say("choose first"));
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
      if (!this.past.length) return this.say(say("nothing to undo"));
      const before = this.past.pop();
      this.setTree(before, "end");
      this.past.pop();
      return this.say("");
    }

    // A field over the leaf; Enter takes what was typed, Escape leaves it.
    typeValue(id, typed) {
      const pane = this.active;
      const node = pane.film.nodes.get(id);
      if (node.kind !== "leaf") return this.say(say("only leaves"));
      const box = pane.picture.groups.get(id).getBoundingClientRect();
      const around = pane.figure.getBoundingClientRect();
      const field = window.document.createElement("input");
      field.className = "typing";
      field.setAttribute("aria-label", say("value of", { name: node.name }));
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
        throw new TreeError(say("random range"));
      }
      this.setTree(randomTree(depth, branching, seed), 0);
    }
  });
