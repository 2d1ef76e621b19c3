// Keeping and sharing what is on the page: a link, files.

PARTS.push((Base) =>
  class extends Base {
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
  });
