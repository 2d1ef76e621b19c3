// What speaks for each child where Monte Carlo tree search chooses one: mean and bonus, for the mover, whose sum is the greatest.

// The children of the node where the last step of a film selects, in their order; none where chance throws.
function choicesOf(film) {
  const { node, child, by, mean, bonus, sums } = film.last;
  if (by === "chance") return [];
  const [{ children, mover }, sum] = [film.nodes.get(node), new Map(sums)];
  const name = (id) => (film.document.tree ? film.nodes.get(id).name : film.nodes.get(id).label);
  const shared = film.views.get(child).value;
  const own = (value) => (Array.isArray(value) ? value[mover] : mover === 0 ? value : whole - value);
  // Both players' means add up to the same: of the child that is taken, both are known.
  const whole = mean !== null && typeof shared === "number" && film.views.get(child).visits ? Math.round(mean + shared) : 0;
  return children.map((id) => {
    const view = film.views.get(id);
    const row = { name: name(id), visits: view.visits, taken: id === child, mean: null, bonus: null, sum: sum.get(id) ?? null };
    if (id === child && mean !== null) return { ...row, mean, bonus };
    if (view.bound === "exact") return { ...row, why: "proven" };
    if (!view.visits && row.sum === null) return { ...row, why: "untried" };
    const known = view.visits ? view.value : film.views.get(node).value; // PUCT takes an untried child to be as good as the node
    row.mean = known === null ? null : own(known);
    if (row.sum !== null && row.mean !== null) row.bonus = row.sum - row.mean;
    return row;
  });
}
