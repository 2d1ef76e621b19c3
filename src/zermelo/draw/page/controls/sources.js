// The searches that can be shown.

PARTS.push((Base) =>
  class extends Base {
    // Can the page search by itself? Those pages can that have the scripts of editing, where the tree is small enough.
    canRerun() {
      return false;
    }

    // The searches that can be shown: those the page was given.
    sourcesOf(position, sources = []) {
      const content = (document) => JSON.stringify(document.steps.map((step) => [step.sentence, step.changes]));
      if (position === this.data.documents[0].position) {
        for (const [place, document] of this.data.documents.entries()) {
          if (sources.some((source) => content(source.document) === content(document))) continue;
          const twins = sources.filter((source) => source.title.startsWith(titleOf(document))).length;
          sources.push({ key: `given-${place}`, title: titleOf(document) + (twins ? ` (${twins + 1})` : ""), document });
        }
      }
      return sources;
    }

    // The source that shows a document the page was given.
    given(place) {
      const wanted = this.data.documents[place];
      const own = wanted.algorithm === "minimax" ? "minimax" : wanted.rule;
      return this.sources.find(({ key }) => key === `given-${place}`) ?? this.sources.find(({ key }) => key === own) ?? this.sources[0];
    }
  });
