// Words that several actions begin with are said once.

/** The words that all begin with, as [their beginning, what is left of each]. */
export function commonBeginning(all) {
  const split = all.map((words) => words.split(" "));
  let same = 0;
  while (split.every((words) => words.length > same + 1 && words[same] === split[0][same])) same += 1;
  return [split[0].slice(0, same).join(" "), split.map((words) => words.slice(same).join(" "))];
}

/** Actions in order, those that mean the same thing and begin alike together. */
export function together(actions) {
  const groups = [];
  for (const action of actions) {
    const last = groups.at(-1);
    const first = action.words.split(" ")[0];
    if (last && action.target && last.target === action.target && last.first === first) {
      last.actions.push(action);
    } else {
      groups.push({ target: action.target, first, actions: [action] });
    }
  }
  return groups.map(({ target, actions: found }) => {
    const [beginning, rests] = commonBeginning(found.map((action) => action.words));
    return { target, actions: found, beginning, rests };
  });
}

/** Who sits there, as a page says it. */
export function nameOf(who) {
  return who === "human" ? "person" : who;
}
