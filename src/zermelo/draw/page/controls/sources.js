// The searches that can be shown.

PARTS.push((Base) =>
  class extends Base {
    // Can the page search by itself? Those pages can that have the scripts of editing, where the tree is small enough.
    canRerun() {
      return false;
    }

    // The searches that can be shown: those the page was given, beside those that it `made`.
    sourcesOf(position, made = []) {
      const sources = [...made];
      if (position !== this.data.documents[0].position) return sources;
      const content = ({ steps }) => JSON.stringify(steps.map((step) => [step.sentence, step.changes]));
      const known = made.map(({ document }) => content(document));
      for (const [place, document] of this.data.documents.entries()) {
        const note = this.data.labels?.[place] ?? "";
        if (known.length && !note && known.includes(content(document))) continue;
        const twins = sources.filter((source) => source.title.startsWith(titleOf(document))).length;
        const source = { key: `given-${place}`, document, note, twins };
        sources.push({ ...source, title: this.titled(source) });
      }
      return sources;
    }

    // The title of a source: of its search, and what else distinguishes it from others of this search.
    titled({ document, note, twins }) {
      return titleOf(document) + (note ? `, ${say(note)}` : twins ? ` (${twins + 1})` : "");
    }

    // The source that shows a document the page was given.
    given(place) {
      const wanted = this.data.documents[place];
      const own = wanted.algorithm === "minimax" ? "minimax" : wanted.rule;
      return this.sources.find(({ key }) => key === `given-${place}`) ?? this.sources.find(({ key }) => key === own) ?? this.sources[0];
    }

    chooseSource(select) {
      const pane = this.panes.find((one) => one.select === select);
      if (pane) this.loadSource(pane, select.value);
    }

    loadSource(pane, key) {
      const atEnd = this.clock === this.length;
      pane.load(this.sources.find((source) => source.key === key));
      this.fillSources(pane);
      this.look.begin(this.panes.map((one) => one.film));
      this.repaint();
      this.clock = atEnd ? this.length : Math.min(this.clock, this.length);
      if (this.quiz) this.startQuiz();
      this.draw();
    }

    // The other algorithm, or the other rule, of the pane at hand.
    switchSearch(what) {
      const { document } = this.active.film;
      const wanted =
        what === "algorithm"
          ? (other) => (document.rule === null ? other.rule === (this.rule ?? other.rule) && other.rule !== null : other.rule === null)
          : (other) => document.rule !== null && other.rule !== null && other.rule !== document.rule;
      if (document.rule !== null) this.rule = what === "rule" ? (document.rule === ">=" ? ">" : ">=") : document.rule;
      const found = this.sources.find((source) => wanted(source.document));
      if (found) this.loadSource(this.active, found.key);
      else this.say(say(what === "rule" ? "no rule" : "no algorithm"));
    }

    // A second search beside the first, or the first alone again.
    compare() {
      if (this.quiz) return undefined;
      if (this.panes.length > 1) {
        this.panes = [this.active];
      } else {
        const other = this.sources.find(({ key }) => key !== this.active.source.key);
        if (!other) return this.say(say("no other"));
        this.panes.push(new Pane(this, other));
      }
      this.clock = Math.min(this.clock, this.length);
      this.lay();
      return this.draw();
    }
  });
