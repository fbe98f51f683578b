import { ACTIONS, bitsIn, firstStep, lowestBit, NONE, nthBit } from '../rules/index.ts';
import { below } from './chance.ts';
import type { SimulatedPlay } from './run.ts';

/** What a place can offer: something new, with progress or without. */
const NEW = 0;
const WORTH = 1;
const REST = 2;
/** The goal is here; there is no goal. */
const HERE = -1;
const NOWHERE = -2;

/** Decides the player's action: what the play waits for, else what the persona prefers. */
export function choosePlayerAction(run: SimulatedPlay): void {
  run.target = NONE;
  run.answer = NONE;
  if (run.turn === 0) run.action = ACTIONS.start;
  else if (run.due !== 0) run.action = ACTIONS.continue;
  else if (run.pending !== NONE) run.action = ACTIONS.roll;
  else if (run.asking !== NONE) answer(run, run.draw());
  else {
    run.action = ACTIONS.continue;
    if (run.active !== NONE) {
      if ((run.draw() & 255) < run.taste.leave) travel(run, anyWay(run));
    } else goSomewhere(run, run.draw());
  }
}

function answer(run: SimulatedPlay, chance: number): void {
  const { taste, asking } = run;
  if ((chance & 255) < taste.leave) {
    const way = anyWay(run);
    if (way !== HERE) {
      travel(run, way);
      return;
    }
  }
  const option = chooseOption(run, asking, chance);
  if (chance >>> 24 < taste.words) {
    run.action = ACTIONS.text;
    // Sometimes the Director names no option, and the first is taken.
    if ((chance & 0x30000) !== 0) run.answer = option;
  } else {
    run.action = ACTIONS.choice;
    run.target = option;
  }
}

function chooseOption(run: SimulatedPlay, asked: number, chance: number): number {
  const { program, taste } = run;
  const offered = run.offered[asked] ?? 0;
  if (taste.answer === 'any' || ((chance >>> 8) & 255) < taste.otherAnswer) {
    return nthBit(offered, below(run.draw(), bitsIn(offered)));
  }
  if (taste.answer === 'first') return lowestBit(offered);
  const richest = program.richest[asked] ?? 0;
  return taste.answer === 'last' || (offered & (1 << richest)) === 0 ? 31 - Math.clz32(offered) : richest;
}

function goSomewhere(run: SimulatedPlay, chance: number): void {
  const { taste } = run;
  if ((chance & 255) < taste.wander) travel(run, anyWay(run));
  else if (((chance >>> 8) & 255) >= taste.idle) travel(run, wayFor(run));
}

function travel(run: SimulatedPlay, way: number): void {
  if (way < 0) return;
  run.action = ACTIONS.travel;
  run.target = way;
}

function wayFor(run: SimulatedPlay): number {
  let way = HERE;
  switch (run.taste.seek) {
    case 'places':
      way = wayToUnseen(run);
      break;
    case 'progress':
      way = wayTo(run, WORTH);
      break;
    case 'everything':
      way = wayTo(run, REST);
      break;
    case 'what-is-here':
      way = NOWHERE;
      break;
    case 'away':
      return offers(run, run.location, NEW) ? anyWay(run) : HERE;
    case 'anything':
      return anyWayOrHere(run);
  }
  return way === NOWHERE ? wayTo(run, NEW) : way;
}

function anyWay(run: SimulatedPlay): number {
  const { from, items } = run.act.ways;
  const first = from[run.location] ?? 0;
  const count = (from[run.location + 1] ?? 0) - first;
  return count === 0 ? HERE : (items[first + below(run.draw(), count)] ?? HERE);
}

function anyWayOrHere(run: SimulatedPlay): number {
  const { from, items } = run.act.ways;
  const first = from[run.location] ?? 0;
  const picked = below(run.draw(), (from[run.location + 1] ?? 0) - first + 1);
  return picked === 0 ? HERE : (items[first + picked - 1] ?? HERE);
}

function wayTo(run: SimulatedPlay, kind: number): number {
  const { near } = run.act;
  const end = near.from[run.location + 1] ?? 0;
  for (let at = near.from[run.location] ?? 0; at < end; at += 1) {
    const place = near.items[at] ?? 0;
    if (offers(run, place, kind)) {
      return place === run.location ? HERE : firstStep(run, place);
    }
  }
  return NOWHERE;
}

function wayToUnseen(run: SimulatedPlay): number {
  const { act, location, visited, visitedCount } = run;
  const { near } = act;
  if (visitedCount >= act.places) return NOWHERE;
  const end = near.from[location + 1] ?? 0;
  for (let at = near.from[location] ?? 0; at < end; at += 1) {
    const place = near.items[at] ?? 0;
    if (visited[place] === 0) return firstStep(run, place);
  }
  return NOWHERE;
}

function offers({ act: { worth, words }, here, open, landed }: SimulatedPlay, place: number, kind: number): boolean {
  for (let word = 0; word < words; word += 1) {
    const fresh = (open[word] ?? 0) & ~(landed[word] ?? 0) & (here[place * words + word] ?? 0);
    const liked = kind === NEW ? fresh : kind === WORTH ? fresh & (worth[word] ?? 0) : fresh & ~(worth[word] ?? 0);
    if (liked !== 0) return true;
  }
  return false;
}
