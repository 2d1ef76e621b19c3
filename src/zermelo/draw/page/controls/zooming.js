// How large the pictures are: as the width allows, or as the reader wants; by buttons, keys, a wheel, two fingers.

PARTS.push((Base) =>
  class extends Base {
    // Both panes have the same scale, so that one node is as large as the other.
    resize(at = null) {
      const scale = this.look.zoom ?? Math.min(...this.panes.map((pane) => pane.natural));
      for (const pane of this.panes) pane.resize(scale, at?.pane === pane ? at.point : null);
      element("fit").setAttribute("aria-pressed", this.look.zoom === null && this.active.fitted);
    }

    zoom(by, at = null) {
      const [least, most] = ZOOMS;
      const { figure } = this.active;
      this.look.zoom = Math.max(least, Math.min(most, this.active.drawn * by));
      this.resize(at ?? { pane: this.active, point: [figure.clientWidth / 2, figure.clientHeight / 2] });
      if (!at) this.active.follow();
    }

    // All of the tree in the width, or as much as can be read.
    toggleFit() {
      this.look.fit = this.look.zoom !== null || !this.active.fitted;
      this.look.zoom = null;
      this.resize();
      for (const pane of this.panes) pane.follow();
    }

    // The positions in the nodes: drawn, or not.
    toggleBoards() {
      if (!this.boards) return;
      this.look.boards = !this.look.boards;
      this.repaint();
      this.draw();
    }

    listenToSize() {
      const { signal } = this.ended;
      const panes = element("panes");
      const seen = new ResizeObserver(() => this.panes.every((pane) => pane.painter) && this.resize());
      seen.observe(panes);
      signal.addEventListener("abort", () => seen.disconnect());
      const paneAt = (event) => this.panes.find((pane) => pane.figure.contains(event.target));
      const about = (pane, x, y) => {
        const box = pane.figure.getBoundingClientRect();
        this.active = pane;
        return { pane, point: [x - box.left, y - box.top] };
      };
      const wheel = (event) => {
        const pane = event.ctrlKey && paneAt(event);
        if (!pane) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 400), about(pane, event.clientX, event.clientY));
      };
      panes.addEventListener("wheel", wheel, { signal, passive: false });
      let apart = 0;
      const pinch = (event) => {
        const pane = event.touches.length === 2 && paneAt(event);
        if (!pane) return void (apart = 0);
        const [{ clientX: x, clientY: y }, { clientX: u, clientY: v }] = event.touches;
        const now = Math.hypot(x - u, y - v);
        if (apart) {
          event.preventDefault();
          this.zoom(now / apart, about(pane, (x + u) / 2, (y + v) / 2));
        }
        apart = now;
      };
      for (const name of ["touchstart", "touchmove", "touchend"]) panes.addEventListener(name, pinch, { signal, passive: false });
    }
  });
