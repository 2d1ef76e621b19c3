// The quiz on the page: a form for its questions, and what was right.

PARTS.push((Base) =>
  class extends Base {
    startQuiz() {
      this.pause();
      this.panes = [this.active];
      this.quiz = new Quiz(this.active.film);
      this.lay();
      element("verdict").textContent = "";
      window.document.body.classList.add("quizzing");
      element("quiz").hidden = false;
      element("quiz-button").setAttribute("aria-pressed", true);
      this.ask();
    }

    endQuiz() {
      this.clock = this.quiz.film.step;
      this.quiz = null;
      window.document.body.classList.remove("quizzing");
      element("quiz").hidden = true;
      element("quiz-button").setAttribute("aria-pressed", false);
      this.draw();
      element("quiz-button").focus();
    }

    ask() {
      const question = this.quiz.next();
      this.draw();
      element("prompt").textContent = question ? question.prompt : say("the end", { score: this.quiz.score() });
      const fields = element("fields");
      const done = `<button type="submit">${say("again")}</button> <button type="button" data-quiz="mistake">${say("first mistake")}</button> <button type="button" data-quiz="end">${say("close")}</button>`;
      const go = `<button type="submit">${say("answer")}</button> <button type="button" data-quiz="skip">${say("skip")}</button> <button type="button" data-quiz="end">${say("stop")}</button>`;
      fields.innerHTML = question ? question.fields.map((field) => this.field(field)).join("") + go : done;
      for (const button of fields.querySelectorAll("[data-quiz]")) button.onclick = () => this.quizButton(button.dataset.quiz);
      if (!question && !this.quiz.mistake) fields.querySelector('[data-quiz="mistake"]').remove();
      fields.querySelector("input, select, button").focus();
    }

    field({ name, label, kind, options }) {
      if (kind === "value") return `<label>${label} = <input name="${name}" size="7" autocomplete="off"></label>`;
      if (kind === "bound") {
        const choices = ["exact", "lower", "upper"].map((bound) => [bound, say(`is ${bound}`)]);
        return `<label>${label} <select name="${name}">${choices.map(([value, words]) => `<option value="${value}">${words}</option>`).join("")}</select></label>`;
      }
      if (kind === "yes") {
        return `<label>${label} <select name="${name}"><option value="no">${say("no")}</option><option value="yes">${say("yes")}</option></select></label>`;
      }
      const boxes = options.map(({ id, words }) => `<label><input type="checkbox" name="${name}" value="${safe(id)}"> ${safe(words)}</label>`);
      return `<fieldset><legend>${label}</legend>${boxes.join("")}</fieldset>`;
    }

    answer(event) {
      event.preventDefault();
      if (!this.quiz.question) return this.startQuiz();
      const form = new FormData(element("quiz"));
      const given = {};
      for (const { name, kind } of this.quiz.question.fields) {
        given[name] = kind === "children" ? form.getAll(name) : kind === "yes" ? form.get(name) === "yes" : form.get(name);
      }
      const { right, said } = this.quiz.answer(given);
      this.judge(right ? "right" : "wrong", `${say(right ? "right" : "wrong")} ${told(said)}`);
      return this.ask();
    }

    judge(how, words) {
      element("verdict").className = how;
      element("verdict").textContent = words;
    }

    quizButton(what) {
      if (what === "end") return this.endQuiz();
      if (what === "skip") {
        this.judge("", told(this.quiz.skip()));
        return this.ask();
      }
      const { at } = this.quiz.mistake;
      this.endQuiz();
      return this.seek(at);
    }
  });
