// Keeping and sharing what is on the page: a link, files.

const SOURCE = window.document.documentElement.outerHTML; // the page as it came

PARTS.push((Base) =>
  class extends Base {
    share(what) {
      if (what === "link") return this.link();
      const { film } = this.active;
      const name = `${film.document.game.toLowerCase()}-step-${film.step}`;
      if (what === "page") return this.download(`${name}.html`, "text/html", this.wholePage());
      if (what === "svg") return this.download(`${name}.svg`, "image/svg+xml", this.standalone());
      if (what === "png") return this.pixels(`${name}.png`);
      if (what === "json") return this.download(`${name}.json`, "application/json", `${JSON.stringify(film.document, null, 1)}\n`);
      return this.download(`${name}.txt`, "text/plain", `${film.document.position}\n`);
    }

    // The picture as so many pixels that it is sharp in print, as far as browsers go.
    async pixels(name) {
      const picture = new Image();
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.standalone())}`;
      await picture.decode();
      const scale = Math.min(3, 16000 / Math.max(picture.width, picture.height));
      const canvas = Object.assign(window.document.createElement("canvas"), { width: picture.width * scale, height: picture.height * scale });
      const brush = canvas.getContext("2d");
      brush.fillStyle = "#ffffff";
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => this.keep(name, blob), "image/png");
    }

    // This page as it came, and what it is to show when it is opened: for those who have it from disk, and for whom no link would do.
    wholePage() {
      const opening = `<script type="text/plain" id="opening">${this.words()}</${"script>"}`;
      return `<!DOCTYPE html>\n${SOURCE.replace(/<script type="text\/plain" id="opening">.*?<\/script>|(?=<script type="[^"]*" id="data">)/s, () => opening)}\n`;
    }

    download(name, type, content) {
      this.keep(name, new Blob([content], { type: `${type};charset=utf-8` }));
    }

    keep(name, blob) {
      const link = window.document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      this.say(say("written", { name }));
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

    // What the page shows, in the words of an address.
    words() {
      const parts = { tree: this.rerun ? this.position : null, search: this.active.source.key, step: this.clock, beside: this.annotate };
      const words = Object.entries(parts).filter(([, value]) => value !== null);
      return words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    }

    link() {
      window.history.replaceState(null, "", `#${this.words()}`);
      const field = element("link");
      field.hidden = false;
      field.value = window.location.href;
      field.select();
      const note = window.location.protocol === "file:" ? ` ${say("from disk")}` : "";
      navigator.clipboard?.writeText(field.value).then(
        () => this.say(`${say("copied")}${note}`),
        () => this.say(`${say("copy")}${note}`),
      );
    }

    // Do as the address says; true if it says anything.
    readLink() {
      const words = window.location.hash.slice(1) || element("opening")?.textContent || "";
      const parts = Object.fromEntries(new URLSearchParams(words));
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
