import { bitsIn, lowestBit } from './bits.ts';
import { below } from './chance.ts';
import { NONE, type Run } from './run.ts';

/** What to choose from: everything allowed, the new of it, what gives progress, what does not, what has landed. */
const ALL = 0;
const NEW = 1;
const WORTH = 2;
const REST = 3;
const LANDED = 4;

/** Decides what the Director proposes, in a turn that is not the climax. What it proposes is allowed: nothing is refused. */
export function direct(run: Run): void {
  const chance = run.draw();
  const { taste, act } = run;
  if (run.active === NONE) choose(run, chance);
  if (run.active !== NONE) {
    run.close = (chance & 255) < taste.close;
    if (((chance >>> 8) & 255) < taste.check && run.checked[run.active] === 0) askCheck(run);
  }
  if (chance >>> 24 < taste.event && act.prose.length > 0) callEvent(run);
  if (act.doomMax > 0 && ((chance >>> 16) & 255) < taste.doom) run.push = 1 + (chance & 1);
}

function askCheck(run: Run): void {
  const { modifiers } = run.program;
  if (modifiers.length === 0) return;
  run.stat = below(run.draw(), modifiers.length);
  run.pending = run.active;
  run.modifier = modifiers[run.stat] ?? 0;
}

/** Rules of play, "Events": once, by call, and never one that forces the climax on an act's first turn. */
function callEvent(run: Run): void {
  const { prose, forces } = run.act;
  const chance = run.draw();
  const event = prose[below(chance, prose.length)] ?? 0;
  if (run.fired[event] === 1) return;
  // What ends an act is called more rarely, or no act would come to its own end.
  if (forces[event] === 1 && (run.actTurn === 1 || (chance & 7) !== 0)) return;
  run.event = event;
  fire(run, event);
}

/** An event fires. */
export function fire(run: Run, event: number): void {
  run.fired[event] = 1;
  if (run.act.forces[event] === 1) run.forced = true;
  const { events } = run.counts;
  const counted = run.act.eventBase + event;
  events[counted] = (events[counted] ?? 0) + 1;
}

/** Chooses an encounter, if any is eligible here. Rules of play, "Eligible". */
function choose(run: Run, chance: number): void {
  const { act } = run;
  let fresh = 0;
  let eligible = 0;
  for (let word = 0; word < act.words; word += 1) {
    const open = (run.open[word] ?? 0) & (act.here[run.location * act.words + word] ?? 0);
    run.choosing[word] = open;
    eligible |= open;
    fresh |= open & ~(run.landed[word] ?? 0);
  }
  if (eligible === 0) return;
  if (fresh !== 0 && run.lastChosen !== NONE) leaveOutLanded(run);
  const candidate = pick(run, chance, fresh !== 0);
  const encounter = act.encounters[candidate] ?? 0;
  run.chosen = encounter;
  run.active = encounter;
  run.again = ((run.landed[candidate >>> 5] ?? 0) & (1 << (candidate & 31))) !== 0;
  run.lastChosen = candidate;
  run.lastAgain = run.again;
  if (run.begunIn[encounter] !== run.number) {
    run.begunIn[encounter] = run.number;
    const { encounters, firstRun } = run.counts;
    encounters[encounter] = (encounters[encounter] ?? 0) + 1;
    if (run.number < (firstRun[encounter] ?? 0)) firstRun[encounter] = run.number;
  }
}

/** Nothing already landed twice running while something new is eligible: what had landed last time, or that itself. */
function leaveOutLanded({ act, choosing, landed, lastChosen, lastAgain }: Run): void {
  for (let word = 0; word < act.words; word += 1) {
    const barred = lastAgain ? -1 : word === lastChosen >>> 5 ? 1 << (lastChosen & 31) : 0;
    choosing[word] = (choosing[word] ?? 0) & ~((landed[word] ?? 0) & barred);
  }
}

/** One of those it may choose, by what the persona likes. */
function pick(run: Run, chance: number, fresh: boolean): number {
  const { taste } = run;
  let kind = ALL;
  if (taste.liking !== 'any' && ((chance >>> 12) & 255) >= taste.otherEncounter) {
    if (taste.liking === 'landed') kind = LANDED;
    else if (fresh) kind = taste.liking === 'progress' ? WORTH : taste.liking === 'the-rest' ? REST : NEW;
  }
  let count = countOf(run, kind);
  if (count === 0) {
    kind = kind === LANDED || !fresh ? ALL : NEW;
    count = countOf(run, kind);
  }
  return nth(run, kind, count === 1 ? 0 : below(run.draw(), count));
}

function countOf(run: Run, kind: number): number {
  let count = 0;
  for (let word = 0; word < run.act.words; word += 1) count += bitsIn(ofKind(run, word, kind));
  return count;
}

function ofKind({ act, choosing, landed }: Run, word: number, kind: number): number {
  const all = choosing[word] ?? 0;
  if (kind === ALL) return all;
  if (kind === LANDED) return all & (landed[word] ?? 0);
  const fresh = all & ~(landed[word] ?? 0);
  if (kind === NEW) return fresh;
  return kind === WORTH ? fresh & (act.worth[word] ?? 0) : fresh & ~(act.worth[word] ?? 0);
}

/** The candidate of a kind that has so many before it. */
function nth(run: Run, kind: number, before: number): number {
  let left = before;
  for (let word = 0; word < run.act.words; word += 1) {
    let bits = ofKind(run, word, kind);
    const count = bitsIn(bits);
    if (left >= count) {
      left -= count;
      continue;
    }
    for (; left > 0; left -= 1) bits &= bits - 1;
    return word * 32 + lowestBit(bits);
  }
  throw new RangeError('There are fewer to choose from than were counted.');
}
