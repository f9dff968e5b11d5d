// How Virtem is played by tests: from what the server lists and shows, towards an end or a capture. It knows no page.

/** How many steps it is from a card to each other one. */
function distances({ neighbours }, from) {
  const steps = new Map([[from, 0]]);
  for (const each of steps.keys()) for (const next of neighbours[each]) if (!steps.has(next)) steps.set(next, steps.get(each) + 1);
  return steps;
}

/** The least number of steps that bring four pawns onto four different cards that count. */
function stepsToGo(board, pawns, goals) {
  const far = new Map(goals.map((goal) => [goal, distances(board, goal)]));
  const best = (rest, free) => (rest.length === 0 ? 0
    : Math.min(...free.map((goal) => far.get(goal).get(rest[0]) + best(rest.slice(1), free.filter((other) => other !== goal)))));
  return best(pawns, goals);
}

const counts = (card, face) => card !== undefined && !card.endsWith('black') && card.split('-').some((part) => face.split('-').includes(part));

/** A capture where one is offered and wished for; otherwise what brings the winner, seat 0, nearer, and the loser nowhere. */
export function chooseMove({ board, position, you: { actions } }, seat, wishes) {
  const captures = actions.filter((action) => action.includes('x'));
  if (wishes.capture && captures.length > 0) return captures[0];
  const goals = Object.keys(board.cells).filter((place) => counts(board.cells[place].card, position.faces[0]));
  const quiet = actions.filter((action) => !action.includes('x'));
  const pawns = (action) => {
    const [from, to] = action.split(/[-x]/);
    const left = [...position.pawns[0]];
    left.splice(left.indexOf(from), 1, to);
    return left;
  };
  if (seat === 0) return [...actions].sort((one, other) => stepsToGo(board, pawns(one), goals) - stepsToGo(board, pawns(other), goals))[0];
  return quiet[position.moves % quiet.length] ?? actions[0];
}

/** Plays at the wire until somebody may capture, at most so many moves. */
export async function playTowardsCapture(wires, most) {
  for (let moves = 0; moves < most; moves++) {
    const actor = wires[wires[0].view.to_act[0]];
    const { actions } = await actor.sees(({ turn }) => turn === wires[0].view.turn).then(({ you }) => you);
    if (actor === wires[1] && actions.some((action) => action.includes('x'))) return;
    await actor.act(actions[(moves * 7) % actions.length]);
    await wires[0].sees(({ turn }) => turn === actor.view.turn);
  }
}
